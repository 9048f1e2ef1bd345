"""The entries of the ledger: what every roll gave or took, and what every decision was worth. docs/coach.md explains.

Entries do not depend on each other: each has random numbers of its own, so they can be made in any order.
"""

from dataclasses import dataclass

from dicery.bots.levels import strategy_of
from dicery.coach.values import Estimator, Value, Worth, Z, lead, mean_of, mean_of_values
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State

EXACT_OUTCOMES = 8  # up to this many different outcomes the mean is computed, of more it is sampled
_SAMPLED_ROLLS = 3  # rolls for each sample of what was rolled, where the mean is sampled
_OTHERS = 4  # for this many samples one more step is looked at, besides what was and what would usually be played
_TIES = 3  # steps that the reference player likes equally
_WORTH_A_LOOK = 0.12  # but none that look worse than this
_LEAST_PRIOR = 4.0  # samples that the judgement's first guess counts for, or more if the game's search says so
_SOLVER_VISITS = 200  # of a solver, for each sample


@dataclass(frozen=True)
class Choice:
    """One of the steps that a seat could make, with what it is worth to that seat and half of the 95% interval."""

    action: int
    chance: float
    half: float
    exact: bool


@dataclass(frozen=True)
class Entry:
    """A roll (steps of chance in a row), or a step of a seat.

    `before` is what the position was worth before it, `after` what it is worth now by the same samples. For a roll the
    difference is luck, for a decision it is skill: what was played, less what the reference player would have played.
    """

    first: int  # the number of its first step, from 0
    last: int
    seat: int  # CHANCE for a roll
    before: Worth
    after: Worth
    errors: Worth  # standard errors of `before`
    exact_mean: bool = False  # of a roll: is `before` the mean over all outcomes?
    choices: tuple[Choice, ...] = ()  # of a decision: best first; what was played is always among them
    played: int = 0
    cost: float = 0.0  # of a decision: what the best choice is worth more to its seat than what was played
    doubt: float = 0.0  # half of the 95% interval of the cost; 0 if the values are exact


@dataclass(frozen=True)
class Event:
    """Steps of the match that make one entry, and the position before them."""

    first: int
    seat: int
    state: State
    actions: tuple[int, ...]


def events_of(opening: State, steps: list[tuple[int, int]]) -> list[Event]:
    """The rolls and real choices of a match; a step without an alternative is none, and neither is one of the clock."""
    state = opening.clone()
    events: list[Event] = []
    roll: list[int] = []
    before = state
    for number, (seat, action) in enumerate(steps):
        if seat == CHANCE:
            if not roll:
                before = state.clone()
            roll.append(action)
        elif seat >= 0 and len(state.actions(seat)) > 1:
            events.append(Event(number, seat, state.clone(), (action,)))
        state.apply(seat, action)
        if roll and (number + 1 == len(steps) or steps[number + 1][0] != CHANCE):
            events.append(Event(number + 1 - len(roll), CHANCE, before, tuple(roll)))
            roll = []
    return events


def enter(estimator: Estimator, event: Event, key: int, budget: int) -> Entry:
    """Values one event with this number of samples."""
    draw = Rng(key, event.first)
    samples = [int(draw.bits()) << 32 | int(draw.bits()) for _ in range((1 + _SAMPLED_ROLLS) * budget)]
    if event.seat == CHANCE:
        return enter_roll(estimator, event, samples[:budget], samples[budget:])
    return enter_decision(estimator, event, samples[:budget])


def enter_roll(estimator: Estimator, event: Event, samples: list[int], more: list[int]) -> Entry:
    """Luck: what was rolled, against the mean of what could have been, with the same samples on both sides."""
    done = event.first + len(event.actions)
    after = event.state.clone()
    for action in event.actions:
        after.apply(CHANCE, action)
    rolled = mean_of([estimator.roll_out(after.clone(), CHANCE, done, sample) for sample in samples])
    outcomes = event.state.actions(CHANCE)
    exact = len(event.actions) == 1 and len(set(outcomes)) <= EXACT_OUTCOMES
    if exact:
        before = mean_over_outcomes(estimator, event, outcomes, samples, rolled)
    else:
        before = mean_of([roll_again(estimator, event, roll, samples[i % len(samples)]) for i, roll in enumerate(more)])
    last = event.first + len(event.actions) - 1
    return Entry(event.first, last, CHANCE, before.worth, rolled.worth, before.errors, exact)


def mean_over_outcomes(
    estimator: Estimator, event: Event, outcomes: list[int], samples: list[int], rolled: Value
) -> Value:
    """The mean over all outcomes, sample by sample; an outcome that is listed twice counts twice."""
    by_outcome = {event.actions[0]: rolled.samples}
    for outcome in outcomes:
        if outcome not in by_outcome:
            state = event.state.clone()
            state.apply(CHANCE, outcome)
            by_outcome[outcome] = tuple(
                estimator.roll_out(state.clone(), CHANCE, event.first + 1, sample) for sample in samples
            )
    seats = range(event.state.seats)
    return mean_of(
        [
            tuple(sum(by_outcome[outcome][i][seat] for outcome in outcomes) / len(outcomes) for seat in seats)
            for i in range(len(samples))
        ]
    )


def roll_again(estimator: Estimator, event: Event, roll: int, sample: int) -> Worth:
    """What another roll in the same place would have come to."""
    state = event.state.clone()
    steps = estimator.deal(state, roll)
    return estimator.roll_out(state, CHANCE, event.first + steps, sample)


def enter_decision(estimator: Estimator, event: Event, samples: list[int]) -> Entry:
    """Skill: what was played, against what the reference player would have played, by what the seat knew."""
    seat, played = event.seat, event.actions[0]
    rng = Rng(samples[0], 3)
    hand = event.state.redeal(seat, rng)
    guesses, reference = look_ahead(estimator, hand, seat, event.first, rng)
    first = guesses[reference[0]]
    worst = first - _WORTH_A_LOOK if estimator.game.strategy() else 0.0  # points alone are a poor guess
    others = [action for action in guesses if guesses[action] >= worst]
    candidates = list(dict.fromkeys([*reference, played, *others[: 1 + max(1, len(samples) // _OTHERS)]]))
    values = {
        action: mean_of([after_step(estimator, event, action, sample) for sample in samples]) for action in candidates
    }
    usual = mean_of_values([values[action] for action in reference])
    prior = max(_LEAST_PRIOR, strategy_of(estimator.game).tuning.prior_visits)
    visits = len(samples)
    choices: list[Choice] = []
    leads: dict[int, tuple[float, float]] = {}
    for action in candidates:
        more, error = lead(values[action], usual, seat) if [action] != reference else (0.0, 0.0)
        more = (visits * more + prior * (guesses[action] - first)) / (visits + prior)
        leads[action] = (more, Z * error * visits / (visits + prior))
        half = Z * usual.errors[seat] if [action] == reference else leads[action][1]
        choices.append(Choice(action, min(1.0, max(0.0, usual.worth[seat] + more)), half, False))
    best = max(candidates, key=lambda action: leads[action][0])
    cost = leads[best][0] - leads[played][0]
    doubt = Z * lead(values[best], values[played], seat)[1] * visits / (visits + prior) if best != played else 0.0
    solved = solve(estimator, hand, seat, visits)
    if solved:
        known = {choice.action: choice for choice in choices}
        known.update({action: Choice(action, payoff, 0.0, True) for action, payoff in solved.items()})
        choices = list(known.values())
        highest = max(solved.values())
        cost = max(0.0, highest - known[played].chance)
        doubt = 0.0 if played in solved else doubt
    choices.sort(key=lambda choice: (not choice.exact, -choice.chance) if solved else (False, -choice.chance))
    return Entry(
        event.first,
        event.first,
        seat,
        usual.worth,
        values[played].worth,
        usual.errors,
        choices=tuple(choices),
        played=played,
        cost=cost,
        doubt=doubt,
    )


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
    for action in sorted(outlooks, key=lambda action: -outlooks[action]):
        value = outlooks[action]
        expected = judgement.solo_payoff(hand, value) if judgement.alone(hand) else value / scale
        values = tuple(expected if other == seat else standing[other] for other in range(hand.seats))
        guesses[action] = calibration.chances(values, done)[seat]
    while len(ties) > _TIES:
        ties.pop(rng.below(len(ties)))
    return guesses, ties


def after_step(estimator: Estimator, event: Event, action: int, sample: int) -> Worth:
    """One sample of a step, with what the seat cannot see dealt again."""
    state = event.state.redeal(event.seat, Rng(sample, 4))
    state.apply(event.seat, action)
    return estimator.roll_out(state, event.seat, event.first + 1, sample)


def solve(estimator: Estimator, hand: State, seat: int, samples: int) -> dict[int, float]:
    """The steps whose payoff can be computed: all of them, or those that win for sure.

    None where all play for one goal: there a solver counts how far it is exceeded, not whether it is reached.
    """
    if estimator.solver is None or (estimator.calibration.alone and estimator.judgement.goal(hand) > 0.0):
        return {}
    solved = estimator.solver.solve(hand, seat, Budget(_SOLVER_VISITS * samples))
    return {int(step.action): step.payoff for step in solved}
