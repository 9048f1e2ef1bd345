"""The entries of the ledger: what every roll gave or took, and what every decision was worth. docs/coach.md explains.

Entries do not depend on each other: each has random numbers of its own, so they can be made in any order.
"""

from collections import Counter
from dataclasses import dataclass, replace
from math import fsum

from dicery.bots.levels import strategy_of
from dicery.coach.calibration import NOBODY, Turn, turn_of
from dicery.coach.unseen import Phase, Phases, hand_of
from dicery.coach.values import (
    Estimator,
    Value,
    Worth,
    chance_interval,
    half_of,
    leads_of,
    mean_of,
    mean_of_values,
)
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State

EXACT_OUTCOMES = 36  # up to this many ways to roll the mean is computed, of more it is sampled
EXACT_PLAYED_ON = 8  # and up to this many, where each of them is played on
_SAMPLED_ROLLS = 6  # rolls for each sample of the budget, where the mean is sampled
_OTHERS = 4  # for this many samples one more step is looked at, besides what was and what would usually be played
_TIES = 3  # steps that the reference player likes equally
_WORTH_A_LOOK = 0.12  # but none that look worse than this
_LEAST_PRIOR = 4.0  # samples that the judgement's first guess counts for, or more if the game's search says so
_SOLVER_VISITS = 200  # of a solver, for each sample


@dataclass(frozen=True)
class Choice:
    """One of the steps that a seat could make, with what it is worth to that seat and the 95% interval of that."""

    action: int
    chance: float
    low: float
    high: float
    exact: bool


@dataclass(frozen=True)
class Entry:
    """A roll (steps of chance in a row), or a step of a seat.

    `before` is what the position was worth before it, `after` what it is worth now. For a roll the difference is luck,
    for a decision it is skill: what was played, less what the reference player would have played.
    """

    first: int  # the number of its first step, from 0
    last: int
    seat: int  # CHANCE for a roll
    before: Worth
    after: Worth
    matches: float  # `before` is as sure as the share of the wins in this many matches
    exact_mean: bool = False  # of a roll: is `before` the mean over all outcomes?
    choices: tuple[Choice, ...] = ()  # of a decision: best first; what was played is always among them
    played: int = 0
    cost: float = 0.0  # of a decision: what the best choice is worth more to its seat than what was played
    margin: float = 0.0  # half of the 95% interval of the cost; 0 if the values are exact


@dataclass(frozen=True)
class Event:
    """Steps of the match that make one entry, and the position before them."""

    first: int
    seat: int
    state: State
    actions: tuple[int, ...]
    phase: Phase | None = None  # of a decision: if others decide at the same time, unseen


def events_of(opening: State, steps: list[tuple[int, int]]) -> list[Event]:
    """The rolls and real choices of a match; a step without an alternative is none, and neither is one of the clock."""
    state = opening.clone()
    events: list[Event] = []
    roll: list[int] = []
    before = state
    phases = Phases(int(state.seats))
    for number, (seat, action) in enumerate(steps):
        if seat == CHANCE:
            if not roll:
                before = state.clone()
            roll.append(action)
        elif seat >= 0 and len(state.actions(seat)) > 1:
            events.append(Event(number, seat, state.clone(), (action,), phases.phase_of(state, seat)))
        phases.follow(state, seat, action)
        state.apply(seat, action)
        if roll and (number + 1 == len(steps) or steps[number + 1][0] != CHANCE):
            events.append(Event(number + 1 - len(roll), CHANCE, before, tuple(roll)))
            roll = []
    return events


def enter(estimator: Estimator, event: Event, key: int, budget: int) -> Entry:
    """Values one event with this number of samples."""
    draw = Rng(key, event.first)
    samples = [int(draw.bits()) << 32 | int(draw.bits()) for _ in range(max(budget, estimator.often))]
    if event.seat == CHANCE:
        rolls = [int(draw.bits()) << 32 | int(draw.bits()) for _ in range(_SAMPLED_ROLLS * budget)]
        return enter_roll(estimator, event, samples, rolls)
    return enter_decision(estimator, event, samples[:budget])


def enter_roll(estimator: Estimator, event: Event, samples: list[int], rolls: list[int]) -> Entry:
    """Luck: what was rolled, against the mean of what could have been."""
    after = event.state.clone()
    for action in event.actions:
        after.apply(CHANCE, action)
    done = event.first + len(event.actions)
    often = estimator.matches_played_on(event.first)
    some = samples[: max(1, often)]
    rolled = estimator.value(after, done, often, some)
    ways = all_rolls(event.state, EXACT_PLAYED_ON if often else EXACT_OUTCOMES)
    if ways:
        worths = [(share, estimator.value(state, event.first + steps, often, some)) for state, share, steps in ways]
    else:
        worths = [
            (1.0 / len(rolls), roll_again(estimator, event, roll, often, some[place % len(some)]))
            for place, roll in enumerate(rolls)
        ]
    before = tuple(fsum(share * worth[seat] for share, worth in worths) for seat in range(event.state.seats))
    return Entry(event.first, done - 1, CHANCE, before, rolled, sureness(estimator, event.first), bool(ways))


def all_rolls(state: State, most: int) -> list[tuple[State, float, int]]:
    """All ways in which chance may go on until a seat is to act: what it leads to, its probability, its steps.

    Nothing if there are more than `most`.
    """
    open_ways: list[tuple[State, float, int]] = [(state, 1.0, 0)]
    found: list[tuple[State, float, int]] = []
    while open_ways:
        state, share, steps = open_ways.pop()
        if state.over or state.waiting != 0:
            found.append((state, share, steps))
            continue
        outcomes = state.actions(CHANCE)
        counts = Counter(outcomes)
        if len(found) + len(open_ways) + len(counts) > most:
            return []
        for outcome, count in counts.items():
            after = state.clone()
            after.apply(CHANCE, outcome)
            open_ways.append((after, share * count / len(outcomes), steps + 1))
    return found


def roll_again(estimator: Estimator, event: Event, roll: int, often: int, sample: int) -> Worth:
    """What another roll in the same place would have come to."""
    state = event.state.clone()
    steps = estimator.deal(state, roll)
    return estimator.value(state, event.first + steps, often, [sample])


def sureness(estimator: Estimator, done: int) -> float:
    """A value is as sure as the share of the wins in this many matches: the judgement's, and those played on."""
    return estimator.calibration.at(done).worth + estimator.matches_played_on(done)


def enter_decision(estimator: Estimator, event: Event, samples: list[int]) -> Entry:
    """Skill: what was played, against what the reference player would have played, by what the seat knew."""
    seat, played = event.seat, event.actions[0]
    rng = Rng(samples[0], 3)
    hand = hand_of(event.state, seat, event.phase, estimator.player, rng)
    guesses, reference = look_ahead(estimator, hand, seat, event.first, rng)
    first = guesses[reference[0]]
    worst = first - _WORTH_A_LOOK if estimator.game.strategy() else 0.0  # points alone are a poor guess
    others = [action for action in guesses if guesses[action] >= worst]
    candidates = list(dict.fromkeys([*reference, played, *others[: 1 + max(1, len(samples) // _OTHERS)]]))
    playing_on = estimator.plays_on and estimator.judgement.worth_rollouts(hand)
    values = {
        action: mean_of([after_step(estimator, event, action, sample, playing_on) for sample in samples])
        for action in candidates
    }
    usual = mean_of_values([values[action] for action in reference])
    skill = [values[played].worth[other] - usual.worth[other] for other in range(hand.seats)]
    visits = len(samples)
    before = estimator.finish_turn(event.state.clone(), CHANCE, event.first, samples[0])
    if estimator.matches_played_on(event.first):
        worth = estimator.calibration.at(event.first).worth
        both = zip(before, usual.worth, strict=True)
        before = tuple((worth * judged + visits * on) / (worth + visits) for judged, on in both)
    choices, cost, margin = compare(estimator, event, values, usual, guesses, reference)
    solved = estimator.solve(hand, seat, _SOLVER_VISITS * visits)
    if solved:
        known = {choice.action: choice for choice in choices}
        known.update({action: Choice(action, payoff, payoff, payoff, True) for action, payoff in solved.items()})
        choices = list(known.values())
        cost = max(0.0, max(solved.values()) - known[played].chance)
        margin = 0.0 if played in solved else margin
    choices.sort(key=lambda choice: (not choice.exact, -choice.chance) if solved else (False, -choice.chance))
    return Entry(
        event.first,
        event.first,
        seat,
        before,
        tuple(one + more for one, more in zip(before, skill, strict=True)),
        sureness(estimator, event.first),
        choices=tuple(choices),
        played=played,
        cost=cost,
        margin=margin,
    )


def compare(
    estimator: Estimator,
    event: Event,
    values: dict[int, Value],
    usual: Value,
    guesses: dict[int, float],
    reference: list[int],
) -> tuple[list[Choice], float, float]:
    """The steps that were looked at, what the best of them is worth more than what was played, and half its interval.

    The judgement's guess counts as well: of how two steps differ it knows more than of what the position is worth.
    """
    seat, played = event.seat, event.actions[0]
    visits = len(usual.samples)
    prior = max(_LEAST_PRIOR, strategy_of(estimator.game).tuning.prior_visits)
    worth = estimator.calibration.at(event.first).worth
    first = guesses[reference[0]]
    level = (worth * first + visits * usual.worth[seat]) / (worth + visits)
    leads = {action: leads_of(value, usual, seat) for action, value in values.items()}
    more = {action: (sum(leads[action]) + prior * (guesses[action] - first)) / (visits + prior) for action in values}
    choices: list[Choice] = []
    for action in values:
        chance = min(1.0, max(0.0, level + more[action]))
        low, high = chance_interval(chance, worth + visits)
        sampled = values[action].worth[seat]  # the interval holds it, however sure the judgement is of another
        choices.append(Choice(action, chance, min(low, sampled), max(high, sampled), False))
    best = max(values, key=lambda action: more[action])
    if best == played:
        return choices, 0.0, 0.0
    differences = [leads_of(value, values[played], seat) for action, value in values.items() if action != played]
    return choices, more[best] - more[played], half_of(differences) * visits / (visits + prior)


def look_ahead(estimator: Estimator, hand: State, seat: int, done: int, rng: Rng) -> tuple[dict[int, float], list[int]]:
    """Every step with the chance that the judgement sees in it, best first, and what the reference player would play.

    It draws lots between steps that look equally good; some of these are drawn here.
    """
    judgement, calibration = estimator.judgement, estimator.calibration
    scale = judgement.value_scale(hand)
    standing = [judgement.value(hand, other) / scale for other in range(hand.seats)]
    outlooks = {action: estimator.player.outlook(hand, seat, action, rng) for action in hand.actions(seat)}
    highest = max(outlooks.values())
    ties = [action for action, value in outlooks.items() if value == highest]
    guesses: dict[int, float] = {}
    turn = turn_after(hand, seat, ties[0])
    for action in sorted(outlooks, key=lambda action: -outlooks[action]):
        value = outlooks[action]
        expected = judgement.solo_payoff(hand, value) if judgement.alone(hand) else value / scale
        values = tuple(expected if other == seat else standing[other] for other in range(hand.seats))
        guesses[action] = calibration.chances(values, done, turn)[seat]
    while len(ties) > _TIES:
        ties.pop(rng.below(len(ties)))
    return guesses, ties


def turn_after(hand: State, seat: int, action: int) -> Turn:
    """Whose turn it is after a step; nobody's while the seat goes on."""
    after = hand.clone()
    after.apply(seat, action)
    turn = turn_of(hand if after.over else after, seat)
    goes_on = turn.seat == seat and not turn.rolling
    return replace(NOBODY, first=turn.first) if after.over or goes_on else turn


def after_step(estimator: Estimator, event: Event, action: int, sample: int, playing_on: bool) -> Worth:
    """One sample of a step, with what the seat cannot see dealt again."""
    state = hand_of(event.state, event.seat, event.phase, estimator.player, Rng(sample, 4))
    state.apply(event.seat, action)
    if not playing_on:
        return estimator.finish_turn(state, event.seat, event.first + 1, sample)
    return estimator.roll_out(state, event.seat, event.first + 1, sample)
