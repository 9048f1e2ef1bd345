"""The table in the terminal, one for all games: it knows them by their views, notations and words."""

from dicery.terminal.app import learn, play

__all__ = ["learn", "play"]
