"""Beginning a game in this terminal: the choice of the game, the players and the source of the cards."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from euchre.base.chance import fresh_seed
from euchre.base.errors import EuchreError, did_you_mean, nearest
from euchre.base.files import write_text
from euchre.base.numbers import COMPASS, capitalized, list_of_words, number_word, score_text
from euchre.english.names import game_title
from euchre.live import DealSource, Driver, GivenDeals, LiveGame, SeededDeals, Sitter, play_out, resume
from euchre.live.recorded import SEATS_TAG, seats_tag
from euchre.notation.record import Record
from euchre.rules.rules import Rules
from euchre.rules.text import find_rules
from euchre.rules.variants import VARIANTS, no_game, variant
from euchre.terminal import saves
from euchre.terminal.screen import CONTROL, PersonLeft, Screen
from euchre.terminal.session import Session

MENU = (
    ("euchre", "two against two, 24 cards, to 10"),
    ("twelve", "two players, twelve tricks, to 31"),
    ("two", "two players, five cards each, to 10"),
    ("four", "two against two, 32 cards, to 10"),
    ("tournament", "two against two; the dealer must call"),
    ("british", "two against two, 25 cards with the Benny"),
    ("cutthroat", "three players, one against two"),
    ("buck", "four, each alone, from 25 down"),
    ("bid", "two against two, bidding tricks, to 32"),
)
DEFAULT = "queen"
REVIEW = "Look at what each decision cost now? (y, or Enter for no) "


def ask_game(screen: Screen) -> Rules:
    """
    Ask which game is to be played until one is chosen; return its rules.

    Raises: PersonLeft when the person quits.
    """
    screen.say("Which game?")
    for place, (name, about) in enumerate(MENU, 1):
        if screen.plain:
            screen.say(f"{place}: {name}, {about}.")
        else:
            screen.line(f"  {place}  {name:11} {about}")
    screen.say("Or any other name that `euchre variants` lists.")
    while True:
        text = screen.ask("Number or name (Enter: 1): ") or "1"
        if text.lower() in ("q", "quit", "exit"):
            raise PersonLeft
        if text.lower() in ("?", "h", "help"):
            screen.say(
                f"Type a number, or one of the names {', '.join(VARIANTS)}. "
                "`euchre rules` with a name says how the game is played; quit stops."
            )
            continue
        at = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
        if 1 <= at <= len(MENU):
            return VARIANTS[MENU[at - 1][0]]
        try:
            return variant(text)
        except EuchreError:
            near = nearest(text, VARIANTS)
            helps = f"did you mean {near}?" if near else f"type a number from 1 to {len(MENU)}, or a name."
            screen.say(f"{capitalized(no_game(text))}; {helps}")


# --- who sits there -----------------------------------------------------------------------------------------


def read_seats(text: str, rules: Rules, *, auto: bool) -> list[tuple[str, str]]:
    """
    Read the list of players: for each, the computer player (empty for a person) and the name (empty where
    none is given).

    *text* reads like ``you,queen`` or ``you:Ann,you:Bob``; the computer player queen fills what it leaves
    out. With *auto* no person may play. A player that is another program, ``exec:COMMAND``, cannot be given a
    name, as its command may have colons.

    Raises: EuchreError when a name is no player's, a name is given twice, or there are too many.
    """
    listed = _listed(text, auto=auto)
    if len(listed) > rules.seats:
        raise EuchreError(f"--players names {len(listed)} players, and this game has {rules.seats} seats")
    return listed + [(DEFAULT, "")] * (rules.seats - len(listed))


def _listed(text: str, *, auto: bool) -> list[tuple[str, str]]:
    """The players that the list *text* names, for a game of any size. Raises: EuchreError."""
    from euchre.players.api.player import OUTSIDE
    from euchre.players.registry.ladder import PLAYERS, UnknownPlayerError, canonical_name, split_names
    from euchre.players.registry.plugins import names_file

    if not text.strip():
        text = DEFAULT if auto else "you"
    listed: list[tuple[str, str]] = []
    for part in split_names(text):
        if part.lower().startswith(OUTSIDE) or names_file(part):
            listed.append((canonical_name(part), ""))
            continue
        kind, _, name = part.partition(":")
        kind, name = kind.strip(), CONTROL.sub("", name).strip()[:16]
        if kind.lower() == "you":
            listed.append(("", name))
            continue
        try:
            listed.append((canonical_name(kind), name))
        except UnknownPlayerError:
            names = ("you", *PLAYERS)
            helps = did_you_mean(kind, names, f"a seat is for {', '.join(names)}")
            raise EuchreError(f"nobody is called {kind[:30]!r}; {helps}") from None
    if auto and any(not kind for kind, _ in listed):
        raise EuchreError("--auto plays without people: name computer players only")
    given = [name for _, name in listed if name]
    if len(set(given)) < len(given):
        raise EuchreError(f"two players are called {max(given, key=given.count)!r}")
    return listed


def who_fills_seats(text: str, rules: Rules) -> str:
    """
    Return a sentence saying who takes the seats that the list *text* leaves out; empty where it leaves out
    none.
    """
    from euchre.players.registry.ladder import split_names

    rest = rules.seats - len(split_names(text)) if text.strip() else 0
    if rest < 1:
        return ""
    return f"The {DEFAULT} takes the other {'seat' if rest == 1 else f'{number_word(rest)} seats'}."


def who_plays(live: LiveGame) -> str:
    """Return a sentence saying which computer player has which seats; empty where people have them all."""
    seats: dict[str, list[str]] = {}
    for sitter in live.sitters:
        seats.setdefault(sitter.computer, []).append(sitter.name)
    seats.pop("", None)
    said = [f"{list_of_words(names)} ({computer})" for computer, names in seats.items()]
    return f"Computer players: {'; '.join(said)}. `euchre players` lists others." if said else ""


def name_sitters(chosen: list[tuple[str, str]], seating: tuple[int, ...]) -> tuple[Sitter, ...]:
    """
    Return who sits in each place of the list *chosen*, all with names.

    *chosen* has, for each place, the name of a computer player (empty for a person) and the sitter's own
    name, which may be empty. *seating* has the place in the list by seat. A single person is You; others
    without a name are called by where they sit as seen from there.
    """
    people = [at for at, (kind, _) in enumerate(chosen) if not kind]
    first = seating.index(people[0]) if people else 0
    compass = COMPASS[len(chosen)]
    named: list[Sitter] = []
    for at, (kind, name) in enumerate(chosen):
        place = compass[(seating.index(at) - first) % len(chosen)]
        named.append(Sitter(name or ("You" if people == [at] else place), kind))
    return tuple(named)


def _tag(record: Record, name: str) -> str:
    return next((value for key, value in record.tags if key == name), "")


def computers_at(live: LiveGame, seed: int) -> Driver:
    """
    Return the driver of the computer players of *live*; *seed* and the seat give each its random
    choices.
    """
    from euchre.players import player
    from euchre.players.outside.program import Outside

    computers = {at: s.computer for at, s in enumerate(live.sitters) if s.computer}
    seated = {at: player(name, seed + at) for at, name in computers.items()}
    for one in seated.values():
        if isinstance(one, Outside):
            one.refusal(live.rules)  # each program must start and introduce itself before the game begins
    return Driver(live, seated)


# --- the game -----------------------------------------------------------------------------------------------


def new_game(rules: Rules, seats: str, seed: int, *, auto: bool) -> LiveGame:
    """
    Return a new game before its first decision; *seed* deals the cards, and with *auto* no person may play.

    *seats* lists who plays, such as ``you:Ann,queen``: a computer player or ``you`` for a person, and perhaps
    a name.
    """
    deals: DealSource = SeededDeals(seed)
    opening = deals.opening(rules)
    chosen = read_seats(seats, rules, auto=auto)
    tags = (seats_tag(kind for kind, _ in chosen), ("seed", str(seed)))
    return LiveGame(rules, name_sitters(chosen, opening.seating), GivenDeals(opening, (), deals), tags=tags)


def resumed_game(record: Record, seats: str, seed: int | None) -> tuple[LiveGame, int]:
    """
    Return the game where *record* left it, and the seed of the hands to come.

    *seats* and *seed* replace those that the record names; empty and None keep them.

    Raises: EuchreError when the game is over, has no hand, or would start other programs unasked.
    """
    rules = record.rules
    game, state = record.replay()
    if game.over and state is None:
        raise EuchreError(f"that game is over, at {score_text(game.scores)}; `euchre play` begins another")
    if not record.hands:
        raise EuchreError("that record has no hand to continue")
    sat = _tag(record, SEATS_TAG)
    if not seats and "exec:" in sat.lower():
        # A record may come from anybody, so it must not start programs.
        raise EuchreError(f"in that game other programs play ({sat[:80]}): say --players again to start them")
    kept = _tag(record, "seed")
    if seed is None:
        seed = int(kept) if kept.isascii() and kept.isdigit() and len(kept) < 20 else fresh_seed()
    chosen = read_seats(seats or sat, rules, auto=False)
    named = name_sitters(chosen, record.opening.seating)
    if len(record.players) == rules.seats and not seats:
        named = tuple(replace(s, name=name) for s, name in zip(named, record.players, strict=True))
    wanted = (seats_tag(kind for kind, _ in chosen), ("seed", str(seed)))
    tags = tuple(tag for tag in record.tags if tag[0] not in (SEATS_TAG, "seed", "undone"))
    return resume(replace(record, tags=(*tags, *wanted)), named, SeededDeals(seed)), seed


def play(
    *,
    game: str = "",
    seed: int | None = None,
    seats: str = "",
    plain: bool = False,
    ascii_only: bool = False,
    auto: bool = False,
    save: str = "",
    force: bool = False,
    go_on: bool = False,
    screen: Screen | None = None,
    review: Callable[[str], object] | None = None,
) -> int:
    """
    Play a game in this terminal; return the exit status: 0, 130 when interrupted, 143 when terminated.

    The arguments are the options of `euchre play`; *go_on* is its ``--resume``. *screen* replaces the
    standard input and output. *review* shows what each decision in the file of a finished game cost; a person
    at a terminal is asked at the end of a match whether to show that.

    Raises: EuchreError when options contradict each other, or a game, player or file is not what it should
    be.
    """
    screen = screen or Screen(plain=plain, ascii_only=ascii_only)
    if force and not save:
        raise EuchreError("--force goes with --save")
    path = Path(save) if save else None
    if go_on:
        if auto:
            raise EuchreError("--resume continues with the rules and seats of the saved game")
        where = saves.game_path(game)
        live, seed = resumed_game(saves.read_game(where), seats, seed)
        if path is not None and path.absolute() != where.absolute():
            path = saves.path_to_save(save, live.rules, force=force)
        path = path or (where if game else None)
    else:
        seed = fresh_seed() if seed is None else seed
        chosen = find_rules(game) if game else None
        _listed(seats, auto=auto)  # a wrong name is told before a game is asked for
        try:
            if chosen is None:
                chosen = VARIANTS[MENU[0][0]] if auto else ask_game(screen)
        except (PersonLeft, KeyboardInterrupt) as gone:
            screen.line()
            if isinstance(gone, KeyboardInterrupt):
                return 130
            screen.say("No game was begun.")
            return 0
        path = saves.path_to_save(save, chosen, force=force) if save else None
        live = new_game(chosen, seats, seed, auto=auto)
        rest = who_fills_seats(seats, chosen)
        if rest and auto:
            sys.stderr.write(rest + "\n")
    _windows_colours()
    driver = computers_at(live, seed)
    if auto:
        return _auto(driver, path)
    from euchre.english.rule_sheet import headline

    screen.say(headline(live.rules))
    if played := who_plays(live):
        screen.say(played)
    screen.say(f"Seed {seed}. Type ? for help, rules for the rules, quit to stop.")
    autosave = saves.Autosave(path, fresh=not go_on)
    status = Session(live, driver, screen, autosave, game_title(live.rules)).run()
    if review is not None and status == 0 and live.over and _wants_review(screen):
        review(str(autosave.finished))
    return status


def _wants_review(screen: Screen) -> bool:
    """Ask the person at a terminal whether to review the finished match."""
    if not (screen.tty and screen.asked_by_person):
        return False
    try:
        return screen.ask(REVIEW).lower() in {"y", "yes"}
    except (PersonLeft, KeyboardInterrupt):
        screen.line()
        return False


def _auto(driver: Driver, path: Path | None) -> int:
    """Play without people and print the record."""
    from euchre.notation.document import dumps

    if not play_out(driver):
        sys.stderr.write(
            f"The game has not ended after {driver.game.hand_number + 1} hands; this is its record so far.\n"
        )
    for report in driver.new_failures():
        lines = [f"{report.sentence} Safe choices were made instead.", *report.details]
        sys.stderr.write("\n  ".join(lines) + "\n")
    text = dumps(driver.game.record())
    if path is not None:
        write_text(path, text)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    return 0


def _windows_colours() -> None:
    """Old Windows consoles understand colours only once a shell has run in them."""
    if sys.platform == "win32" and sys.stdout.isatty():
        os.system("")  # noqa: S605, S607  # no command at all: it only switches the console over
