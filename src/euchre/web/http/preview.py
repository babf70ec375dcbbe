"""What programs show of a link to a shared game before anybody opens it: a title, a sentence, a picture."""

from html import escape
from typing import Final

from euchre.english.numbers import list_of_words, score_text
from euchre.rules import seats_by_side
from euchre.web.http.identity import Identity
from euchre.web.room.finished import Finished
from euchre.web.store import Store

SHARED: Final = "/shared/"
"""What the address of a shared game begins with; its link follows."""
PICTURE: Final = "preview.jpg"
SIZE: Final = (1200, 630)
"""The size of the picture, in pixels, which the programs that show it ask for."""


async def head(store: Store, path: str, who: Identity) -> bytes:
    """
    Return what stands in the head of the page at *path* besides the usual, as HTML: for a shared game the
    properties of the Open Graph protocol (https://ogp.me), for everything else nothing.
    """
    game = await store.linked(path.removeprefix(SHARED).rstrip("/")) if path.startswith(SHARED) else None
    if game is None:
        return b""
    site = f"{'https' if who.secure else 'http'}://{who.host}"
    properties = {
        "og:type": "website",
        "og:site_name": "Euchre",
        "og:title": _title(game),
        "og:description": f"{game.title}. Every hand, card by card.",
        "og:url": site + path,
        "og:image": f"{site}/{PICTURE}",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": "A hand of playing cards on a green table.",
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()]
    # Only those who were given the link shall find it.
    tags += [
        '<meta name="twitter:card" content="summary_large_image" />',
        '<meta name="robots" content="noindex" />',
    ]
    return "".join(tags).encode()


def _title(game: Finished) -> str:
    """``Ann and Kit beat Bo and Lee, 10–7``."""
    sides = [
        list_of_words([game.names[seat] for seat in seats])
        for seats in seats_by_side(len(game.names), len(game.scores))
    ]
    won = list_of_words([sides[side] for side in game.winners])
    others = list_of_words([name for side, name in enumerate(sides) if side not in game.winners])
    if not won or not others:
        return f"{list_of_words(sides)}: {score_text(game.scores)}"
    return f"{won} beat {others}, {score_text(game.scores)}"
