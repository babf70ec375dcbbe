"""Line mode: a game, or puzzles, in this terminal. Commands import only this module, not those behind it."""

from euchre.terminal.json_lines import play_lines
from euchre.terminal.puzzles import drill, list_puzzles, show_puzzle
from euchre.terminal.saves import last_game, saved_games
from euchre.terminal.start import play

__all__ = ["drill", "last_game", "list_puzzles", "play", "play_lines", "saved_games", "show_puzzle"]
