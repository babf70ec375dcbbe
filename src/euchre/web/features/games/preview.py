"""The preview of a link to a shared game, which other programs show: a title, a sentence and a picture."""

from html import escape
from typing import Final

from euchre.base.numbers import list_of_words
from euchre.english.results import final_score
from euchre.hand.scoring import drawn
from euchre.web.core.http.identity import Identity
from euchre.web.core.room.finished import Finished
from euchre.web.core.store import Store
from euchre.web.features.games import queries as finished_games
from euchre.web.features.games.preview_picture import SIZE, sides_of

SHARED: Final = "/shared/"
"""The address of a shared game begins with this; its link follows."""
PICTURE: Final = "/api/games/{link}/preview.jpg"
"""The address of its picture."""


async def head(store: Store, path: str, who: Identity) -> bytes:
    """
    Return the additional HTML for the head of the page at *path*: for a shared game the properties of the
    Open Graph protocol (https://ogp.me), for everything else nothing.
    """
    link = path.removeprefix(SHARED).rstrip("/")
    game = await store.read(finished_games.linked, link) if path.startswith(SHARED) else None
    if game is None:
        return b""
    called = _title(game)
    properties = {
        "og:type": "website",
        "og:site_name": "Euchre",
        "og:title": called,
        "og:description": f"{game.title}. Every hand, card by card.",
        "og:url": who.site + path,
        "og:image": who.site + PICTURE.format(link=link),
        "og:image:type": "image/jpeg",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": f"The result on a sheet of paper, before a hand of cards: {called}. {game.title}.",
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()]
    # Search engines must not find it; only people who were given the link may.
    tags += [
        '<meta name="twitter:card" content="summary_large_image" />',
        '<meta name="robots" content="noindex" />',
    ]
    return "".join(tags).encode()


def _title(game: Finished) -> str:
    """``Ann and Kit beat Bo and Lee, 10–7``; ``Ann and Kit drew with Bo and Lee, 10–10``."""
    sides = sides_of(game)
    verb, groups = "beat", [[side for side in sides if side.won is one] for one in (True, False)]
    if drawn(game.winners, len(sides)):
        verb, groups = "drew with", [[side] for side in sides]
    by = [list_of_words([list_of_words(side.names) for side in group]) for group in groups if group]
    return f"{f' {verb} '.join(by)}, {final_score(game.scores, game.winners)}"
