"""Luck, skill and error have the means that they should have, by checks that see a bias where there is one.

A check of a mean must do two things. It must pass when nothing is wrong: the mean may lie as far off as happens by
chance once in a thousand runs of a test, which for one comparison of many numbers is 3.3 standard errors. And it must
fail when something is wrong: it refuses numbers so few or so scattered that it could overlook a bias that matters.
Seeds are fixed, so that a test passes or fails the same way until the code changes.
"""

from itertools import product
from math import fsum, sqrt
from statistics import NormalDist, mean, variance

import pytest

import dicery
from dicery.coach import ledger
from dicery.coach.analysis import analyse, task_of
from dicery.coach.rollouts import Continuation, played_luck
from dicery.coach.values import Estimator, Z
from dicery.coach.work import learn_values, luck_by_rollouts
from dicery.engine.state import CHANCE
from dicery.lab import ledgers
from tests import high_die
from tests.coach_matches import bot_match, high_die_match, high_die_values, ignore, team_values

pytestmark = pytest.mark.heavy

ONCE_IN = 1000  # runs of a test with nothing wrong, one may fail; with a bias that matters, one may pass
ROUNDING = 1e-12  # of a mean over all rolls that is 0 by its making
FACES = range(1, 7)
BLOCKS = 30
MATTERS = 0.07  # of a win, in the small game


def quantile(chance, count):
    """How many standard errors the mean of `count` numbers is off with this chance, to one side: Student's t."""
    z = -NormalDist().inv_cdf(chance)
    freedom = count - 1
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def check_mean(numbers, wanted, matters, comparisons=1, spread=0.0):
    """Fails if the mean of independent numbers is not what is wanted, or if a bias of `matters` could be overlooked.

    All comparisons of a test together fail by chance once in a thousand runs. `spread` is the standard error of what is
    wanted, where that is not known exactly.
    """
    found, error = mean(numbers), sqrt(variance(numbers) / len(numbers) + spread**2)
    allowed = quantile(1 / ONCE_IN / comparisons / 2, len(numbers)) * error + ROUNDING
    seen = allowed + quantile(1 / ONCE_IN, len(numbers)) * error
    assert seen <= matters, f"too few: only a bias of {seen:.4f} is seen for sure, not {matters}"
    assert abs(found - wanted) <= allowed, f"biased: {found:.4f} is not within {allowed:.4f} of {wanted:.4f}"


def every_match(moves, block, values, game=high_die.GAME, first=FACES):
    """The analyses of all matches with these decisions, one for each way in which the dice can fall.

    Their mean is free of the luck of the dice: what is left of it is what the coach's own samples add.
    """
    rolls = [first, *[FACES] * (1 + moves.count("again"))]
    return [analyse(high_die_match(faces, moves, game), 2, seed=block, calibration=values) for faces in product(*rolls)]


def block_means(part, analyses):
    """Block by block, the mean of a part of the first seat's ledger."""
    return [fsum(getattr(one.seats[0], part) for one in block) / len(block) for block in analyses]


def roll_means(number, analyses):
    """Block by block, the mean of the first seat's luck in one roll of the match."""
    return [fsum(rolls_of(one)[number].luck[0] for one in block) / len(block) for block in analyses]


def rolls_of(analysis):
    return [moment for moment in analysis.moments if moment.seat == CHANCE]


def check_ledgers(analyses, matters):
    """Do luck and error of the first seat have mean 0? The other has the same: with the other sign, or as a team.

    Each of the two rolls is looked at by itself: what is wrong in both might cancel out, since each seat rolls one.
    """
    for number in range(2):
        check_mean(roll_means(number, analyses), 0.0, matters, comparisons=3)
    check_mean(block_means("error", analyses), 0.0, matters, comparisons=3)


KEPT = ("keep", "keep")
AGAIN = ("again", "keep")


def test_luck_and_error_have_mean_zero_over_all_rolls():
    check_ledgers([every_match(KEPT, block, high_die_values()) for block in range(BLOCKS)], MATTERS)


def test_luck_and_error_have_mean_zero_where_a_die_is_rolled_again():
    """That is a decision which the reference player never makes, so that the error answers for skill as well.

    Rolling again is right half of the time: over all rolls it gives and takes nothing.
    """
    analyses = [every_match(AGAIN, block, high_die_values()) for block in range(BLOCKS // 2)]
    check_ledgers(analyses, 0.12)
    check_mean(block_means("own", analyses), 0.0, 0.12)


def test_luck_and_error_have_mean_zero_for_a_team():
    check_ledgers([every_match(KEPT, block, team_values(), high_die.TEAM) for block in range(BLOCKS)], MATTERS)


def test_luck_and_error_have_mean_zero_where_the_mean_is_sampled(monkeypatch):
    monkeypatch.setattr(ledger, "EXACT_OUTCOMES", 0)
    monkeypatch.setattr(ledger, "EXACT_PLAYED_ON", 0)
    analyses = [every_match(KEPT, block, high_die_values()) for block in range(BLOCKS)]
    assert not any(moment.exact_mean for moment in analyses[0][0].moments)
    check_ledgers(analyses, MATTERS)


@pytest.mark.parametrize("moves", [KEPT, AGAIN])
def test_luck_by_rollouts_has_mean_zero_over_all_rolls(moves):
    """Over the whole match, also where a player decides as the reference player never does."""
    rolls = list(product(*[FACES] * (2 + moves.count("again"))))
    blocks = [
        fsum(luck_by_rollouts(task_of(high_die_match(faces, moves), 2, block), 8)[0] for faces in rolls) / len(rolls)
        for block in range(BLOCKS)
    ]
    check_mean(blocks, 0.0, MATTERS)


def test_a_planted_die_is_seen_as_luck_by_rollouts():
    """Whoever begins with a 6 has 11 of 12 matches instead of half of them."""
    blocks = [
        fsum(luck_by_rollouts(task_of(high_die_match((6, face), KEPT), 2, block), 8)[0] for face in FACES) / 6
        for block in range(BLOCKS)
    ]
    check_mean(blocks, 5 / 12, 0.2)


@pytest.mark.parametrize("bots", [("greedy", "greedy"), ("greedy", "random")])
def test_ends_that_cancel_out_need_not_be_played(bots):
    match = bot_match(dicery.game("diced-veggies"), bots, 3)
    steps = [(step.seat, step.action) for step in match.steps]
    rolls = [event for event in ledger.events_of(match.opening(), steps) if event.seat == CHANCE]
    for sample in range(4):
        luck = 0.0
        for number, roll in enumerate(rolls):
            after = roll.state.clone()
            for action in roll.actions:
                after.apply(CHANCE, action)
            luck += Continuation(after, number, sample).end()[0]
            luck -= Continuation(roll.state.clone(), number - 1, sample).end()[0]
        found = played_luck(rolls, steps, sample)
        assert found[0] == pytest.approx(luck) and fsum(found) == pytest.approx(0)


def test_a_mean_that_forgets_an_outcome_is_caught(monkeypatch):
    """The least face is left out of the mean, so that every roll looks a little unlucky."""
    whole = ledger.all_rolls

    def forgetful(state, most):
        ways = whole(state, most)
        return [
            (after, 1 / (len(ways) - 1), steps)
            for after, _, steps in sorted(ways, key=lambda way: way[0].score(state.turn))[1:]
        ]

    monkeypatch.setattr(ledger, "all_rolls", forgetful)
    with pytest.raises(AssertionError, match="biased"):
        check_ledgers([every_match(KEPT, block, high_die_values()) for block in range(BLOCKS)], MATTERS)


def test_samples_that_never_roll_a_one_are_caught(monkeypatch):
    whole = Estimator.deal

    def sly(estimator, state, sample):
        tried = state.clone()
        steps = whole(estimator, tried, sample)
        again = sample + 1 if tried.dice[state.turn] == 1 else sample
        return whole(estimator, state, again) if steps else 0

    monkeypatch.setattr(ledger, "EXACT_OUTCOMES", 0)
    monkeypatch.setattr(ledger, "EXACT_PLAYED_ON", 0)
    monkeypatch.setattr(Estimator, "deal", sly)
    with pytest.raises(AssertionError, match="biased"):
        check_ledgers([every_match(KEPT, block, high_die_values()) for block in range(BLOCKS)], MATTERS)


def test_a_planted_die_is_seen_as_luck_with_its_right_mean():
    """The first roll is a 6 every other time, else any face. A 6 wins 11 of 12 matches, so it is worth 5/12 more.

    Half of that is the mean of luck, and the error still has mean 0. That luck has mean 0 is not believed.
    """
    sixes = [every_match(KEPT, block, high_die_values(), first=[6]) for block in range(BLOCKS)]
    fair = [every_match(KEPT, BLOCKS + block, high_die_values()) for block in range(BLOCKS)]

    def planted(part):
        return [(a + b) / 2 for a, b in zip(block_means(part, sixes), block_means(part, fair), strict=True)]

    check_mean(planted("luck"), 5 / 24, MATTERS, comparisons=2)
    check_mean(planted("error"), 0.0, MATTERS, comparisons=2)
    with pytest.raises(AssertionError, match="biased"):
        check_mean(planted("luck"), 0.0, MATTERS)


def test_a_check_of_a_mean_passes_and_fails_where_it_should():
    numbers = [NormalDist(0.0, 0.1).inv_cdf((place + 0.5) / 400) for place in range(400)]  # standard error 0.005
    check_mean(numbers, 0.0, 0.04)
    check_mean([number + 0.016 for number in numbers], 0.0, 0.04)
    for bias in (0.017, -0.017, 0.04):
        with pytest.raises(AssertionError, match="biased"):
            check_mean([number + bias for number in numbers], 0.0, 0.04)
    with pytest.raises(AssertionError, match="too few"):
        check_mean(numbers[::10], 0.0, 0.04)
    with pytest.raises(AssertionError, match="too few"):
        check_mean(numbers, 0.0, 0.04, spread=0.01)
    assert quantile(0.0005, 10**6) == pytest.approx(3.2905, abs=1e-3)
    assert quantile(0.0005, 30) == pytest.approx(3.659, abs=0.01)  # from a table of Student's t


def check_balances(matches, start, matters):
    """Do luck and error of the first of two seats have mean 0? The other has what it has not.

    Luck is looked at apart in rolls after a decision of the seat and in all others: what is wrong in both might cancel
    out. The mean of the error is 0 only as far as the start is known.
    """
    for seats in matches:
        assert all(one.off < 1e-9 for one in seats)
    first = [seats[0] for seats in matches]
    check_mean([one.own_luck for one in first], 0.0, matters, comparisons=3)
    check_mean([one.luck - one.own_luck for one in first], 0.0, matters, comparisons=3)
    errors = [one.error + one.start - start.mean for one in first]
    check_mean(errors, 0.0, matters, comparisons=3, spread=start.half / Z)


def test_luck_and_error_have_mean_zero_over_a_few_matches():
    """Of the game of the shelf in which they vary least."""
    check_balances(ledgers.bot_matches("slice-and-dice", 24, 1), ledgers.start_of("slice-and-dice", 0, 1), 0.7)


@pytest.mark.soak
@pytest.mark.parametrize("name", dicery.SHELF)
def test_luck_and_error_have_mean_zero_over_many_matches(name):
    check_balances(ledgers.bot_matches(name, 1000, 1), ledgers.start_of(name, 4000, 1), 0.15)


@pytest.mark.soak
@pytest.mark.parametrize(("bot", "matters"), [("cook", 0.15), ("random", 0.5)])
@pytest.mark.parametrize("name", dicery.SHELF)
def test_luck_and_error_have_mean_zero_whoever_plays(name, bot, matters):
    """Random players throw so much away that luck and error vary by more than a whole win from match to match."""
    matches = ledgers.bot_matches(name, 1000, 1, player=bot)
    check_balances(matches, ledgers.start_of(name, 4000, 1), matters)


def check_roll(event, values, rolls, matters):
    """Does the luck of one roll have mean 0 for the first seat, if it is rolled again and again?"""
    estimator = Estimator(event.state.game, values, 2)
    found = []
    for number in range(rolls):
        state = event.state.clone()
        steps = []
        draw = dicery.Rng(77, number)
        while not state.over and state.waiting == 0:
            steps.append(int(state.pick(CHANCE, draw, state.game.buffer())))
            state.apply(CHANCE, steps[-1])
        rolled = ledger.Event(event.first, CHANCE, event.state, tuple(steps))
        entry = ledger.enter(estimator, rolled, number, 2)
        found.append(entry.after[0] - entry.before[0])
    check_mean(found, 0.0, matters)


@pytest.mark.parametrize(
    ("name", "repeats", "matters"),
    [
        pytest.param("dessert-dice", 350, 0.05),
        pytest.param("diced-veggies", 1500, 0.1, marks=pytest.mark.soak),
        pytest.param("chicken-fried-dice", 400, 0.05, marks=pytest.mark.soak),
        pytest.param("slice-and-dice", 400, 0.1, marks=pytest.mark.soak),
        pytest.param("wok-and-roll", 1000, 0.1, marks=pytest.mark.soak),
    ],
)
def test_luck_has_mean_zero_when_a_roll_of_a_match_is_repeated(name, repeats, matters):
    """A roll with many outcomes from the middle of a match, so that the mean is sampled."""
    game = dicery.game(name)
    match = bot_match(game, ("random", "random"), 0)
    steps = [(step.seat, step.action) for step in match.steps]
    rolls = [event for event in ledger.events_of(match.opening(), steps) if event.seat == CHANCE]
    many = [roll for roll in rolls if len(roll.actions) > 1]
    check_roll(many[len(many) // 2], learn_values(game.new(2), 10, 1, 1, ignore), repeats, matters)
