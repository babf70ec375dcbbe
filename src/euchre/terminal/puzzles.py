"""
Puzzles in this terminal: a position in words or drawn, a question, a typed answer, and what the
answer costs.
"""

from collections.abc import Sequence

from euchre.analysis.puzzle.puzzles import Puzzle
from euchre.base.numbers import capitalized, count_in_words
from euchre.english.actions import spoken_choice
from euchre.english.names import game_title
from euchre.english.prompts import decision_prompt
from euchre.english.refusals import in_second_person
from euchre.english.results import STANDARD_ERROR_NOTE, standing_words
from euchre.hand.hand import refusal
from euchre.live.choices import Choice, choices_numbered_anew
from euchre.live.telling import asked_audience, hand_story
from euchre.rules.actions import Action, Discard, Give, Play
from euchre.rules.hand_order import in_order
from euchre.terminal import plain
from euchre.terminal.draw import Picture
from euchre.terminal.reading import read_choice, why_refused
from euchre.terminal.screen import PersonLeft, Screen

HELP = """\
Choose as in play: by number (2), by word (pass, order it up) or by card (JH, 10 h, jack of hearts).
  ?           a hint: all but two choices are removed
  again       the position once more
  skip        the answer, without a choice of yours
  quit        stop, and the score
"""
OTHER_ANSWERS = "? for a hint, again, skip, help or quit"
"""What can be typed besides a choice."""
HEADING_ROWS = 1
"""Rows above a scene that belong to it: the puzzle's name."""
STOP_WORDS = ("q", "quit", "exit")


def show_scene(screen: Screen, puzzle: Puzzle) -> None:
    """Show a puzzle's position and the question, drawn or in sentences as *screen* has it."""
    seat_view, offered, audience = (
        puzzle.view,
        choices_numbered_anew(puzzle.view),
        asked_audience(puzzle.view),
    )
    above = screen.written - HEADING_ROWS
    if puzzle.view.scores:
        score = standing_words(seat_view.scores, seat_view.rules, audience)
        screen.say(f"The score: {score}.")
    for text in hand_story(puzzle.read, screen.card_words):
        screen.say(text)
    if screen.plain:
        for text in [
            *plain.table_cards(seat_view, audience),
            *plain.own_cards(seat_view),
            *plain.question_lines(seat_view, offered),
        ]:
            screen.line(text) if text.startswith(" ") else screen.say(text)
        return
    picture = Picture(seat_view, audience, screen, game_title(puzzle.rules), offered)
    for text in picture.lines(screen.written - above):
        screen.line(text)
    screen.flow(decision_prompt(seat_view, ":"), [f"{choice.key} {choice.label}" for choice in offered])


def heading(puzzle: Puzzle) -> str:
    """Return a sentence with the puzzle's name, its game and how hard it is."""
    return f"{puzzle.name}: {game_title(puzzle.rules)}, rating {puzzle.rating} of 5."


def say_answer(screen: Screen, puzzle: Puzzle) -> None:
    """Say which choice is the best, why, and what each other choice costs."""
    proved = ", and that is proved" if puzzle.proved else ""
    if puzzle.advice:
        screen.say(puzzle.advice)
    best = spoken_choice(puzzle.best, puzzle.view)
    screen.say(f"Best is {best}{proved}. {puzzle.explanation_in(screen.card_words)}")
    if not puzzle.proved:
        screen.say(STANDARD_ERROR_NOTE)
    for option in puzzle.options[1:]:
        screen.line(f"  {spoken_choice(option.action, puzzle.view)}: {loss_words(puzzle, option.action)}")
    if puzzle.erring:
        screen.say(f"Here these players go wrong: {', '.join(puzzle.erring)}.")


def loss_words(puzzle: Puzzle, action: Action) -> str:
    """
    Return how much less than the best a choice brings: ``0.58 points less``.

    A value from sampled worlds also has a standard error; puzzles are chosen so that it is small beside the
    loss.
    """
    return f"{puzzle.option(action).short:.2f} points less"


class Drill:
    """A round of practice: puzzles asked one after the other, with the score."""

    def __init__(self, screen: Screen, puzzles: Sequence[Puzzle]) -> None:
        """Prepare to ask *puzzles* on *screen*, in their order."""
        self.screen = screen
        self.puzzles = puzzles
        self.answered: list[Puzzle] = []
        """Those answered, rightly or not."""
        self.right = 0
        self.hints = 0
        self.lost = 0.0

    def run(self) -> int:
        """
        Ask all puzzles and say the score; return the exit status, 130 when interrupted and else 0.

        The end of the input counts as quitting.
        """
        status = 0
        try:
            for at, puzzle in enumerate(self.puzzles, 1):
                if at > 1 and not self._go_on():
                    break
                if not self._ask(at, puzzle):
                    break
        except PersonLeft:
            self.screen.say("The input is at its end.")
        except KeyboardInterrupt:
            self.screen.line()
            status = 130
        self._score()
        return status

    def _go_on(self) -> bool:
        """Let the person read the answer before the next puzzle replaces it; return whether to go on."""
        if not self.screen.asked_by_person:
            return True
        return self.screen.ask("Enter for the next puzzle, q to stop: ").lower() not in STOP_WORDS

    def _ask(self, at: int, puzzle: Puzzle) -> bool:
        """Ask one puzzle until it is answered or skipped; return False to stop."""
        screen = self.screen
        screen.line()
        screen.say(f"Puzzle {at} of {len(self.puzzles)}. {heading(puzzle)}")
        show_scene(screen, puzzle)
        offered, hinted = choices_numbered_anew(puzzle.view), False
        while True:
            text = screen.ask("Your choice: " if screen.plain else "Choose, ? for a hint, help for help > ")
            match text.lower():
                case "":
                    screen.say("Type a choice of the list, ? for a hint, help, skip or quit.")
                case "help":
                    for line in HELP.splitlines():
                        screen.line(line) if line.startswith(" ") else screen.say(line)
                case "again":
                    show_scene(screen, puzzle)
                case word if word in STOP_WORDS:
                    return False
                case "skip":
                    say_answer(screen, puzzle)
                    return True
                case "?" | "hint":
                    self.hints += not hinted
                    self._hint(puzzle, again=hinted)
                    hinted = True
                case _:
                    if self._answered(puzzle, text, offered):
                        return True

    def _hint(self, puzzle: Puzzle, *, again: bool) -> None:
        if again:
            self.screen.say("There is no more help; skip shows the answer.")
            return
        left = {option.action for option in puzzle.options[:2]}
        one, other = (
            spoken_choice(c.action, puzzle.view)
            for c in choices_numbered_anew(puzzle.view)
            if c.action in left
        )
        self.screen.say(f"It lies between {one} and {other}.")

    def _answered(self, puzzle: Puzzle, text: str, offered: tuple[Choice, ...]) -> bool:
        """Return whether *text* is an answer; if so, say what it is worth."""
        seat_view = puzzle.view
        chosen = read_choice(
            text, seat_view, offered, OTHER_ANSWERS, ("hint", "again", "skip", "help", "quit")
        )
        if isinstance(chosen, str):
            self.screen.say(chosen)
            return False
        if chosen.action not in seat_view.legal:
            self.screen.say(_refused(puzzle, chosen.action))
            return False
        self.answered.append(puzzle)
        if chosen.action == puzzle.best:
            self.right += 1
            self.screen.say("Right.")
        else:
            self.lost += puzzle.option(chosen.action).short
            self.screen.say(
                f"No: {spoken_choice(chosen.action, puzzle.view)} brings {loss_words(puzzle, chosen.action)}."
            )
        say_answer(self.screen, puzzle)
        return True

    def _score(self) -> None:
        """Say the score of the round, and how the players of the ladder would have done."""
        total = len(self.answered)
        self.screen.line()
        if not total:
            self.screen.say("Nothing was answered.")
            return
        hints = "" if not self.hints else f", {count_in_words(self.hints, 'hint')} taken"
        self.screen.say(
            f"{self.right} of {total} right{hints}. Points lost: {self.lost:.2f}, "
            f"{self.lost / total:.2f} a puzzle."
        )
        queen = sum("queen" not in puzzle.erring for puzzle in self.answered)
        self.screen.say(f"The queen would have got {queen} of {total} right.")


def _refused(puzzle: Puzzle, action: Action) -> str:
    """Why a card cannot be chosen; the engine names a seat, and the sentence calls it you."""
    assert isinstance(action, Play | Discard | Give)
    if not isinstance(action, Play) or action.card not in puzzle.view.holding:
        return why_refused(action, puzzle.view)
    error = refusal(puzzle.read.state, action)
    assert error is not None, "only what is refused is asked about"
    return capitalized(in_second_person(error)) + "."


def drill(puzzles: Sequence[Puzzle], opening: str, *, plain: bool, ascii_only: bool) -> int:
    """
    Say *opening* and ask *puzzles* one after the other; return the exit status, 130 when interrupted and else
    0.
    """
    screen = Screen(plain=plain, ascii_only=ascii_only)
    screen.say(opening)
    return Drill(screen, puzzles).run()


def show_puzzle(puzzle: Puzzle, *, answered: bool, ascii_only: bool) -> None:
    """
    Show a puzzle's position and question; where *answered*, also the best choice and why it
    is the best.
    """
    screen = Screen(ascii_only=ascii_only)
    screen.say(heading(puzzle))
    show_scene(screen, puzzle)
    if answered:
        say_answer(screen, puzzle)


def list_puzzles(puzzles: Sequence[Puzzle], *, ascii_only: bool) -> None:
    """Print a line for each puzzle: its name, its rating and the cards of the seat to act."""
    screen = Screen(ascii_only=ascii_only)
    for puzzle in puzzles:
        between = ", " if screen.plain else " "
        cards = between.join(
            [screen.card_words(card, None) for card in in_order(puzzle.view.holding, puzzle.view.trump)]
        )
        screen.line(f"{puzzle.name:24} rating {puzzle.rating}  {cards}")
