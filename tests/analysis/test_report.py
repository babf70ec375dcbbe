"""The report: one page that needs no other and tells no more than the record."""

import re
from html.parser import HTMLParser

from euchre.analysis.review.decision import decision_place
from euchre.analysis.review.report import page
from euchre.analysis.review.review import Review, review
from euchre.hand.game import Deal
from euchre.hand.hand import apply, legal
from euchre.notation.record import Hand, Record
from euchre.rules.actions import Action, Call, Discard, Play
from euchre.rules.cards import Card, Trump, parse_cards
from euchre.rules.variants import TOURNAMENT
from euchre.seen.rewind import PartialDeal
from tests.analysis.games import FEW, hidden


class Reader(HTMLParser):
    """Sees that every element is closed in order, and keeps the words."""

    EMPTY = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.tags.add(tag)
        self.links += [
            name for name, _ in attrs if name in ("src", "href", "xlink:href", "action", "onclick")
        ]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content."""
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """An element ends: the one opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Words."""
        self.words.append(data)


def test_the_report_is_one_page_that_needs_no_other(found: Review) -> None:
    """Well-formed, nothing fetched, no program; names are text, whatever they are."""
    text = page(found)
    reader = Reader()
    reader.feed(text)
    assert not reader.open
    assert not reader.links
    assert not reader.tags & {"script", "link", "img", "iframe", "object"}
    named = text.replace("http-equiv", "").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in named
    assert "url(" not in text
    assert "@import" not in text
    assert "<Bob>" not in text
    assert any("<Bob>" in word for word in reader.words)
    assert {"svg", "table", "details", "figcaption", "title"} <= reader.tags
    assert re.search(r'class="tick"[^>]*>−\d', text), "one side of two lost"
    assert not re.search(r">\s*-\d", text), "a minus is no hyphen, in charts as in words"


def test_the_report_says_how_to_ask_more_as_it_is_typed(found: Review) -> None:
    """By way of dev.py, in a checkout."""
    assert page(found).count("euchre hint &quot;") > 0
    assert page(found, "python3 dev.py euchre hint") == page(found).replace(
        ">euchre hint &quot;", ">python3 dev.py euchre hint &quot;"
    )


def test_every_chart_has_its_figures_in_a_table(found: Review) -> None:
    """For who cannot see it."""
    text = page(found)
    for part in text.split("<figure")[1:]:
        chart = part.partition("</figure>")[0]
        assert 'role="img"' in chart
        assert "aria-labelledby" in chart
        assert "<table>" in chart


def test_each_mistake_of_the_report_shows_its_hand(found: Review) -> None:
    """Every card that the seat saw is a picture; the one chosen and the better one are marked."""
    worst = [decision for decision in found.decisions if decision.grade]
    articles = page(found).split("<article>")[1:]
    assert len(articles) == len(worst) > 0
    for decision, article in zip(worst, articles, strict=True):
        view = decision.view
        assert view is not None
        middle = len(view.trick) or int(view.trump is None and view.upcard is not None)
        tops = sum(len(view.face_up(seat)) for seat in range(view.rules.seats))
        assert article.count("<g ") == len(view.hand) + tops + middle
        chosen = isinstance(decision.action_taken, Play | Discard)
        assert article.count(">chosen<") == article.count(">better<") == int(chosen)
        assert decision_place(decision) in article


def test_the_report_shows_no_card_that_the_record_does_not_tell() -> None:
    """The hand of a partner who sat out is not made up."""
    hands = ["JHJDAHKHQH", "9CTCJCQCKC", "ACASKSQSJS", "9S9DTDQDKD"]
    laid = [list(parse_cards(hand)) for hand in hands]
    kitty = [Card.parse("9H"), *parse_cards("THTSAD")]
    deck = PartialDeal([list(hand) for hand in laid], [[]] * 4, list(kitty)).deck(TOURNAMENT, 3)
    full = Record(rules=TOURNAMENT, hands=(Hand(dealer=3, deck=deck, actions=_loner(deck)),))
    bare = hidden(full, seats=(2,))
    text = page(review(bare, worlds=FEW))
    for card in ("A♠", "K♠", "Q♠", "A♣"):
        assert card not in text


def _loner(deck: tuple[Card | None, ...]) -> tuple[Action, ...]:
    """South goes alone with five top trumps, and everybody plays what comes first."""
    state = Deal(dealer=3, deck=tuple(card for card in deck if card is not None)).state(TOURNAMENT)
    actions: list[Action] = []
    while not state.over:
        actions.append(legal(state)[0] if actions else Call(Trump.HEARTS, alone=True))
        state = apply(state, actions[-1])
    return tuple(actions)
