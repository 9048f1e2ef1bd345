"""The ways to set a game up: numbers of seats, values of options, presets and mixes of them."""

import random
from dataclasses import dataclass

from dicery import Game
from dicery.engine.option import Setting

MIXES = 2  # sets of options drawn at random, for each number of seats; some are refused

Given = tuple[tuple[str, Setting], ...]


@dataclass(frozen=True)
class Setup:
    """How many seats, and the options that differ from the defaults."""

    seats: int
    given: Given = ()

    def __str__(self) -> str:
        return " ".join([f"{self.seats} seats", *(f"{name}={value}" for name, value in self.given)])


def with_options(game: Game, **given: Setting) -> Setup:
    """These options with the fewest seats that the game accepts them for."""
    options = tuple(given.items())
    fitting = game.fitting_seats(given)
    assert fitting, f"expected options that {game.title} accepts, got {given}"
    return Setup(fitting[0], options)


def values(game: Game) -> dict[str, list[Setting]]:
    """Every choice of each option, yes and no, the ends and the middle of its numbers."""
    found: dict[str, list[Setting]] = {}
    for option in game.options:
        numbers = {option.low, (option.low + option.high) // 2, option.high} if option.low <= option.high else set()
        found[option.name] = [*option.choices, *sorted(numbers)] or [False, True]
    return found


def all_setups(game: Game, short: Given = ()) -> list[Setup]:
    """For each number of seats the defaults, each value of each option, presets and a few mixes, if accepted."""
    return [setup for seats in range(game.fewest, game.most + 1) for setup in setups_for(game, seats, short)]


def few_setups(game: Game, short: Given = ()) -> list[Setup]:
    """The defaults and a mix for each number of seats; the rest once each, the number of seats going round."""
    found: list[Setup] = []
    seen: set[Given] = set()
    rows = [setups_for(game, seats, short) for seats in range(game.fewest, game.most + 1)]
    for place in range(max(map(len, rows))):
        for turn in range(len(rows)):
            row = rows[(place + turn) % len(rows)]
            if place < len(row) and (place == 0 or row[place].given not in seen):
                seen.add(row[place].given)
                found.append(row[place])
    return found


def plain_setups(game: Game, short: Given = ()) -> list[Setup]:
    """The defaults and one mix for each number of seats."""
    rows = [setups_for(game, seats, short) for seats in range(game.fewest, game.most + 1)]
    return [setup for row in rows for setup in (row[0], row[-1])]


def setups_for(game: Game, seats: int, short: Given = ()) -> list[Setup]:
    """All ways for one number of seats. The options in `short` have these values everywhere and are not varied."""
    draw = random.Random(seats)
    fixed = dict(short)
    sets: list[Given] = [()]
    sets += [
        ((option.name, value),)
        for option in game.options
        for value in values(game)[option.name]
        if value != option.default and option.name not in fixed
    ]
    sets += [tuple(preset.settings.items()) for preset in game.presets if preset.settings]
    sets += [tuple((name, draw.choice(all_)) for name, all_ in values(game).items()) for _ in range(MIXES)]
    sets = [tuple({**dict(given), **fixed}.items()) for given in sets]
    return [Setup(seats, given) for given in sets if seats in game.fitting_seats(dict(given))]
