"""Dice on a board of characters: their colours, and how they flicker while they roll."""

import random

from textual.content import Content

from dicery.engine.game import Game
from dicery.games.box import Box
from dicery.games.ink import Ink

Span = tuple[int, int]


def inks_of(game: Game) -> tuple[Ink, ...]:
    return game.inks if isinstance(game, Box) else ()


def coloured(text: str, inks: tuple[Ink, ...]) -> Content:
    """The board with its dice in their colours."""
    content = Content(text)
    for ink in inks:
        for start, end in ink.spans(text):
            style = "bold" if ink.colour == "bold" else f"bold ansi_{ink.colour}"
            content = content.stylize(style, start, end)
    return content


def rolled(before: str, text: str, inks: tuple[Ink, ...]) -> list[tuple[Ink, Span]]:
    """The dice that show something else than what stood in their place before."""
    old, lines = before.split("\n"), text.split("\n")
    found: list[tuple[Ink, Span]] = []
    for ink in inks:
        for start, end in ink.spans(text) if ink.faces else []:
            line = text.count("\n", 0, start)
            column = start - len("\n".join([*lines[:line], ""]))
            was = old[line][column : column + end - start] if line < len(old) else ""
            if was != text[start:end]:
                found.append((ink, (start, end)))
    return found


def tumbling(text: str, dice: list[tuple[Ink, Span]]) -> str:
    """The same board with other faces on these dice; every character stays in its column."""
    shown = list(text)
    for ink, (start, end) in dice:
        if all(len(face) == 1 for face in ink.faces):
            for place in range(start, end):
                if text[place] in ink.faces:
                    shown[place] = random.choice(ink.faces)
        else:
            room = end + len(text[end:]) - len(text[end:].lstrip(" ")) - start
            shown[start : start + room] = random.choice(ink.faces)[:room].ljust(room)
    return "".join(shown)
