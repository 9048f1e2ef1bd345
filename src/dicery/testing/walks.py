"""Walks through matches of any game: their steps, some of their positions, look-alikes of these. All play is seeded."""

import random
from collections.abc import Callable, Iterator
from functools import lru_cache

from dicery import CHANCE, Game, Rng, State
from dicery.engine.option import settle
from dicery.engine.play import Player
from dicery.testing.setups import Setup
from dicery.testing.states import acting, actions, after, fields, observers

MOST = 14  # positions of a match that are checked, about, however long it is

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
    """The numbers of the first three positions, the last two, and one in `share` of the others; fewer of many."""
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
