"""The preview of a link to a shared game, which other programs show: a title, a sentence and a picture."""

from functools import lru_cache
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining, normalize

from euchre.base.numbers import list_of_words, score_text
from euchre.english.results import final_score
from euchre.hand.scoring import drawn
from euchre.rules.rules import seats_by_side
from euchre.web.core.http.identity import Identity
from euchre.web.core.http.static import FOLDER
from euchre.web.core.room.finished import Finished
from euchre.web.core.storage.sql import Store
from euchre.web.features.games import queries as finished_games

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

SHARED: Final = "/shared/"
"""The address of a shared game begins with this; its link follows."""
PICTURE: Final = "/api/games/{link}/preview.jpg"
"""The address of its picture."""
SIZE: Final = (1200, 630)
"""The size in pixels that such programs want."""
PICTURES_KEPT: Final = 64
"""Pictures that are remembered, of about 100 kB each."""
_PAPER: Final = (90, 262, 1110, 586)
"""The sheet with the result, below the upper half of the cards: left, top, right, bottom."""
_LEFT, _RIGHT, _RULE = 140, 1060, 344
_SCORE: Final = 160
"""Pixels for a score."""
_IVORY, _INK, _GREEN, _FELT = "#fbf6ea", "#1d1a17", "#2c6a56", "#1f5142"
_LIGHT, _BOLD = 400, 750
"""Weights of letters: of those who lost, and of those who won."""
_SMALLEST: Final = 26
_NO_LETTER: Final = "\uffff"
"""The characters that no font can draw."""


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


class Side(NamedTuple):
    """A side as it stands in a picture."""

    names: tuple[str, ...]
    score: int
    won: bool


def sides_of(game: Finished) -> tuple[Side, ...]:
    """Return the sides of a finished game."""
    shared = seats_by_side(len(game.names), len(game.scores))
    return tuple(
        [
            Side(tuple([game.names[seat] for seat in seats]), game.scores[side], side in game.winners)
            for side, seats in enumerate(shared)
        ]
    )


@lru_cache(maxsize=PICTURES_KEPT)
def picture(title: str, sides: tuple[Side, ...], folder: Path = FOLDER) -> bytes:
    """
    Return a picture of how a game called *title* ended, as JPEG: a PNG of it is four times as large.

    *folder* has the built page, whose cards and letters are in it; without them they are plain.
    """
    from PIL import Image, ImageDraw  # imported here, so that the start of a server does not wait for it

    cards = folder / "preview.jpg"
    image = Image.open(cards).convert("RGB") if cards.is_file() else Image.new("RGB", SIZE, _FELT)
    draw = ImageDraw.Draw(image)
    *_, bottom = _PAPER
    draw.rounded_rectangle(_PAPER, 14, fill=_IVORY)
    draw.line((_LEFT, _RULE, _RIGHT, _RULE), fill=_GREEN, width=2)

    text, font = _fitted(folder, title, _RIGHT - _LEFT, 38, _LIGHT)
    draw.text((_LEFT, (_PAPER[1] + _RULE) / 2), text, _GREEN, font, "lm")
    row = (bottom - 16 - _RULE) / len(sides)
    size = round(min(62, 0.7 * row))
    for at, side in enumerate(sides):
        middle, weight = _RULE + 4 + row * (at + 0.5), _BOLD if side.won else _LIGHT
        stroke = int(side.won and _letters(folder) is None)  # the plain font has only one weight
        text, font = _fitted(folder, score_text([side.score]), _SCORE, size, weight)
        draw.text((_RIGHT, middle), text, _INK, font, "rm", stroke_width=stroke)
        text, font = _fitted(folder, list_of_words(side.names), _RIGHT - _LEFT - _SCORE - 20, size, weight)
        draw.text((_LEFT, middle), text, _INK, font, "lm", stroke_width=stroke)
    out = BytesIO()
    image.save(out, "JPEG", quality=88)
    return out.getvalue()


def _fitted(folder: Path, text: str, width: int, size: int, weight: int) -> tuple[str, "FreeTypeFont"]:
    """
    *text* as one line of at most that many pixels, and its font; a long text gets a smaller font and is then
    cut.
    """
    text = _drawable(folder, text)
    font = _font(folder, size, weight)
    while size > _SMALLEST and font.getlength(text) > width:
        size -= 2
        font = _font(folder, size, weight)
    while len(text) > 1 and font.getlength(text) > width:
        text = text[:-2] + "…"
    return text, font


def _letters(folder: Path) -> Path | None:
    """The letters of the page, if it is built."""
    return next(iter(sorted((folder / "assets").glob("fraunces-*.woff2"))), None)


@lru_cache(maxsize=64)
def _font(folder: Path, size: int, weight: int) -> "FreeTypeFont":
    """The page's font in this size and weight."""
    from PIL import ImageFont

    found = _letters(folder)
    if found is None:
        plain = ImageFont.load_default(size)
        assert isinstance(plain, ImageFont.FreeTypeFont), "Pillow was built without FreeType"
        return plain
    font = ImageFont.truetype(found, size)
    font.set_variation_by_axes([weight])
    return font


def _drawable(folder: Path, text: str) -> str:
    """
    Return *text* as far as the letters can draw it: an accent that they lack is left out, and a word with
    other letters that they lack becomes ``…``. The title beside the picture has the names in full.
    """
    font = _font(folder, 40, _LIGHT)
    missing = bytes(font.getmask(_NO_LETTER))

    def drawn(letters: str) -> bool:
        return all(letter == " " or bytes(font.getmask(letter)) != missing for letter in letters)

    def plain(letter: str) -> str:
        return letter if drawn(letter) else "".join(x for x in normalize("NFKD", letter) if not combining(x))

    words = ["".join(map(plain, word)) for word in text.split(" ")]
    return " ".join([word if drawn(word) else "…" for word in words])
