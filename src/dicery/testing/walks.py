"""Walks through matches of any game: the ways to set it up, its positions, look-alikes of them. All play is seeded."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from types import GetSetDescriptorType

from librt.vecs import vec
from mypy_extensions import i64

from dicery import CHANCE, CLOCK, SPECTATOR, Game, Rng, State
from dicery.bots import bot
from dicery.engine import play
from dicery.engine.option import Setting, settle
from dicery.engine.play import Player

PEOPLE = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hedy"]
PLAIN = ("random", "greedy")  # the bots that are quick enough to be asked everywhere
MOST = 14  # about so many positions of a match are looked at, however long it is
MIXES = 2  # sets of options drawn at random, for each number of seats; some are refused
PACKED = type(vec[i64]())

# Options that keep the matches of long games short; they are not varied.
SHORT: dict[str, dict[str, Setting]] = {"slice-and-dice": {"max_rounds": 20}}


@dataclass(frozen=True)
class Subject:
    """What is checked: a game, the bots that play it, and the loop that hands them their states."""

    game: Game
    players: dict[str, Player] = field(hash=False)
    bot_match: Callable[[State, list[Player], Rng, Rng], int] = play.bot_match


def subject(game: Game) -> Subject:
    return Subject(game, {name: bot(name, game) for name in PLAIN})


@dataclass(frozen=True)
class Setup:
    """How many seats, and the options that differ from the defaults."""

    seats: int
    given: tuple[tuple[str, Setting], ...] = ()

    def __str__(self) -> str:
        return " ".join([f"{self.seats} seats", *(f"{name}={value}" for name, value in self.given)])


def values(game: Game) -> dict[str, list[Setting]]:
    """Every choice of each option, yes and no, the ends and the middle of its numbers."""
    found: dict[str, list[Setting]] = {}
    for option in game.options:
        numbers = {option.low, (option.low + option.high) // 2, option.high} if option.low <= option.high else set()
        found[option.name] = [*option.choices, *sorted(numbers)] or [False, True]
    return found


def all_setups(game: Game) -> list[Setup]:
    """For each number of seats the defaults, each value of each option, presets and a few mixes, if accepted."""
    return [setup for seats in range(game.fewest, game.most + 1) for setup in setups_for(game, seats)]


def few_setups(game: Game) -> list[Setup]:
    """The defaults and a mix for each number of seats; the rest once each, the number of seats going round."""
    found: list[Setup] = []
    seen: set[tuple[tuple[str, Setting], ...]] = set()
    rows = [setups_for(game, seats) for seats in range(game.fewest, game.most + 1)]
    for place in range(max(map(len, rows))):
        for turn in range(len(rows)):
            row = rows[(place + turn) % len(rows)]
            if place < len(row) and (place == 0 or row[place].given not in seen):
                seen.add(row[place].given)
                found.append(row[place])
    return found


def plain_setups(game: Game) -> list[Setup]:
    """The defaults and one mix for each number of seats."""
    rows = [setups_for(game, seats) for seats in range(game.fewest, game.most + 1)]
    return [setup for row in rows for setup in (row[0], row[-1])]


def setups_for(game: Game, seats: int) -> list[Setup]:
    draw = random.Random(seats)
    short = SHORT.get(game.name, {})
    sets: list[tuple[tuple[str, Setting], ...]] = [()]
    sets += [
        ((option.name, value),)
        for option in game.options
        for value in values(game)[option.name]
        if value != option.default and option.name not in short
    ]
    sets += [tuple(preset.items()) for preset in game.presets.values()]
    sets += [tuple((name, draw.choice(all_)) for name, all_ in values(game).items()) for _ in range(MIXES)]
    sets = [tuple({**dict(given), **short}.items()) for given in sets]
    return [Setup(seats, given) for given in sets if accepts(game, seats, given)]


def accepts(game: Game, seats: int, given: tuple[tuple[str, Setting], ...]) -> bool:
    try:
        game.new(seats, **dict(given))
    except ValueError:
        return False
    return True


def fields(state: State) -> dict[str, object]:
    """All that a state holds, by reflection: a compiled class has descriptors, an interpreted one a `__dict__`."""
    found: dict[str, object] = {
        name: getattr(state, name)
        for kind in type(state).__mro__
        for name, member in vars(kind).items()
        if isinstance(member, GetSetDescriptorType) and not name.startswith("__")
    }
    found |= getattr(state, "__dict__", {})
    return {name: list(value) if isinstance(value, PACKED) else value for name, value in found.items()}


def same(one: State, other: State, claim: str) -> None:
    left, right = fields(one), fields(other)
    different = [
        f"{name} {left.get(name)} and {right.get(name)}"
        for name in sorted(left.keys() | right.keys())
        if left.get(name) != right.get(name)
    ]
    assert not different, f"{claim}, but they differ: {'; '.join(different)}"


def actions(state: State, seat: int) -> list[int]:
    """As `State.actions`, with room for more than the game says is needed."""
    out = room(4 * state.game.width + 64)
    return list(out[: state.legal(seat, out)])


@lru_cache
def room(width: int) -> vec[i64]:
    """One buffer for all: an array that interpreted code hands to a compiled function is never freed."""
    return vec[i64]([-9] * width)


def acting(state: State) -> list[int]:
    """Who can make a step: the waiting seats or chance, and the clock if it has events."""
    return [seat for seat in [*state.waiting_seats(), CLOCK] if seat != CLOCK or actions(state, CLOCK)]


def observers(state: State) -> list[int]:
    return [*range(state.seats), SPECTATOR]


def after(state: State, seat: int, action: int) -> State:
    copy = state.clone()
    copy.apply(seat, action)
    return copy


def told(state: State, seat: int, action: int, observer: int) -> tuple[str, str]:
    """What an observer gets of a step: the view afterwards and the sentence of the log."""
    sentence = state.game.sentence(state, seat, action, observer, PEOPLE)
    return json.dumps(after(state, seat, action).view(observer)), sentence


def drawn(state: State, seat: int, names: list[str] = PEOPLE) -> dict[str, str]:
    """Everything that is drawn or said from a view."""
    game, view = state.game, state.view(seat)
    moves = state.legal_moves(seat) if seat in state.waiting_seats() else []
    return {
        "svg": game.svg(view, names),
        "html": game.board(view, moves, names).html,
        "text": game.text(view, moves, names),
        "prompt": game.prompt(view, names),
        "told": repr([(game.phases(view), game.fact(view, i), game.score_parts(view, i)) for i in range(state.seats)]),
    }


Choice = Callable[[random.Random, list[int]], int]
CHOICES: dict[str, Choice] = {
    "random": lambda draw, legal: draw.choice(legal),
    "first": lambda draw, legal: legal[0],
    "last": lambda draw, legal: legal[-1],
}


def playing(game: Game, setup: Setup, seed: int, choice: str = "random") -> Iterator[tuple[State, int, int]]:
    """Each step of a match: the state before it (a clone), who makes it, the action. Stops where nobody can act.

    Chance is always random; the seats choose as `choice` says. The last state comes with seat and action 0.
    """
    draw = random.Random(seed)
    state = game.new(setup.seats, **dict(setup.given))
    for _ in range(game.longest(setup.seats, settle(game.options, dict(setup.given))) + 1):
        able = [seat for seat in acting(state) if actions(state, seat)]
        if not able:
            break
        seat = draw.choice(able)
        action = CHOICES["random" if seat == CHANCE else choice](draw, actions(state, seat))
        yield state.clone(), seat, action
        state.apply(seat, action)
    yield state, 0, 0


def bot_steps(state: State, players: list[Player], seed: int, number: int) -> Iterator[tuple[State, int, int]]:
    """Plays a match between bots in place, as the arena plays its match of this number; each step as it was made."""
    luck, thoughts = Rng(seed, 2 * number), Rng(seed, 2 * number + 1)
    out = state.game.buffer()
    while not state.over:
        before, seat = state.clone(), state.actor()
        if seat == CHANCE:
            action = state.pick(CHANCE, luck, out)
        else:
            action = players[seat].choose(state.redeal(seat, thoughts), seat, thoughts)
        state.apply(seat, action)
        yield before, seat, action


def sampled(count: int, seed: int, share: int) -> list[int]:
    """The first three of so many positions, the last two, and one in `share` of the others, or fewer if it is long."""
    draw = random.Random(seed)
    share = max(share, count // MOST)
    return [number for number in range(count) if number < 3 or number >= count - 2 or draw.randrange(share) == 0]


@lru_cache(maxsize=128)
def positions(game: Game, setup: Setup, seed: int, share: int) -> list[State]:
    """Some positions of a match."""
    states = [state for state, _, _ in playing(game, setup, seed)]
    return [states[number] for number in sampled(len(states), seed, share)]


@lru_cache(maxsize=128)
def look_alikes(game: Game, setup: Setup, seed: int, share: int) -> list[tuple[State, State, int]]:
    """Pairs of different positions that look the same to an observer, along a match.

    One is the true position, the other a redeal of it, or a shadow: the position that the match would have come to if
    a step that the observer cannot tell from others had been another, for as long as that makes no difference to it.
    """
    pairs: list[tuple[State, State, int]] = []
    steps = list(playing(game, setup, seed))
    chosen = sampled(len(steps), seed, share)
    for observer in observers(steps[0][0]):
        draw = random.Random(seed)
        shadow: State | None = None
        for number, (state, seat, action) in enumerate(steps):
            if number in chosen:
                redealt = [state.redeal(observer, Rng(guess)) for guess in range(6)]
                pairs += [(state, twin, observer) for twin in redealt if fields(twin) != fields(state)][:1]
                if shadow and shadow.view(observer) == state.view(observer) and fields(shadow) != fields(state):
                    pairs.append((state, shadow.clone(), observer))
                else:
                    shadow = None
            if shadow and action in actions(shadow, seat):
                shadow.apply(seat, action)
            elif number < len(steps) - 1:
                shadow = cast_shadow(state, seat, action, observer, draw)
    return pairs


def cast_shadow(state: State, seat: int, action: int, observer: int, draw: random.Random) -> State | None:
    """The position after another step that leaves the same view, if there is one.

    It is looked for where the game conceals the step, and at one step in eight whatever the game says.
    """
    if not state.conceals(seat, action, observer) and draw.randrange(8):
        return None
    true = after(state, seat, action)
    others = [other for other in actions(state, seat) if other != action]
    for other in draw.sample(others, min(3, len(others))):
        shadow = after(state, seat, other)
        if shadow.view(observer) == true.view(observer) and fields(shadow) != fields(true):
            return shadow
    return None
