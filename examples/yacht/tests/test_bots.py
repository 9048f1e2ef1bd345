"""The bots of Yacht: the solver against known chances, the search against the solver."""

import pytest
from yacht import GAME
from yacht.bots.judgement import MOST_POINTS
from yacht.bots.solver import YachtSolver
from yacht.bots.tuning import STRATEGY
from yacht.rules.scoring import CHOICE, YACHT
from yacht.rules.state import YachtState

import dicery
from dicery.bots import bot
from dicery.bots.default_strategy import DEFAULT_STRATEGY
from dicery.bots.search import SearchPlayer
from dicery.engine.play import bot_match
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State

PLENTY = dicery.Budget(10**6)


def expected_points(lines: int) -> float:
    solver = YachtSolver()
    solver.begin(PLENTY, 1000, 10**9)
    turn = solver.solved_turn(lines)
    assert turn is not None
    return turn.value(2, 0)


def solved_steps(state: State) -> dict[int, float]:
    """What each step of the only seat is worth."""
    assert STRATEGY.solver is not None
    return {step.action: step.payoff for step in STRATEGY.solver.solve(state, 0, PLENTY)}


def test_one_line_alone_is_worth_what_is_known():
    """Each die has three chances to be a one; five of a kind comes with 4.6029 %; choice keeps what is high."""
    assert expected_points(1) == pytest.approx(5 * (1 - (5 / 6) ** 3))
    assert expected_points(1 << YACHT) == pytest.approx(50 * 0.046028643, rel=1e-6)
    best_of_three = sum(max(4.25, face) for face in range(1, 7)) / 6  # with two more rolls a die is worth 4.25
    assert expected_points(1 << CHOICE) == pytest.approx(5 * best_of_three)


def test_the_solver_agrees_with_brute_force_at_the_last_roll():
    state = GAME.new(1, sheet="short")
    for category in ("fives", "sixes", "full-house"):
        for face in "11123":
            state.play(CHANCE, face)
        state.play(0, f"fill {category}")
    for face in "66652":
        state.play(CHANCE, face)
    state.play(0, "keep 666")
    state.play(CHANCE, "1")
    state.play(CHANCE, "6")
    solved = {state.game.notation(state, 0, action): payoff for action, payoff in solved_steps(state).items()}
    choice_later = expected_points(1 << CHOICE)
    assert solved["keep 6666"] * MOST_POINTS - float(state.score(0)) == pytest.approx(
        sum(max(50 * (face == 6) + choice_later, 24 + face + expected_points(1 << YACHT)) for face in range(1, 7)) / 6
    )


def last_line(category: str, luck: Rng) -> YachtState:
    """A solo match on the short sheet with one line left, after the first roll of its turn."""
    state = GAME.own(GAME.new(1, sheet="short"))
    out = GAME.buffer()
    for line in ("fives", "sixes", "full-house", "choice", "yacht"):
        while state.waiting == 0:
            state.apply(CHANCE, state.pick(CHANCE, luck, out))
        if line != category:
            state.play(0, f"fill {line}")
    while state.waiting == 0:
        state.apply(CHANCE, state.pick(CHANCE, luck, out))
    return state


def test_the_search_for_any_game_comes_close_to_what_is_solved():
    """It knows nothing of Yacht but the points, and loses less than half of what a random choice loses."""
    luck, lost, random_lost = Rng(1), 0.0, 0.0
    for category in ("sixes", "choice", "yacht", "full-house") * 3:
        state = last_line(category, luck)
        solved = solved_steps(state)
        player = SearchPlayer(DEFAULT_STRATEGY.judgement, dicery.Budget(400), DEFAULT_STRATEGY.tuning)
        best = max(solved.values())
        lost += best - solved[player.choose(state.clone(), 0, luck)]
        random_lost += best - sum(solved.values()) / len(solved)
    assert 0 <= lost < random_lost / 2


def test_the_master_plays_the_short_sheet_as_well_as_can_be():
    """With five lines left everything is solved, so a master loses nothing at any decision."""
    for seed in range(5):
        state = GAME.new(1, sheet="short")
        luck, thoughts, master, out = Rng(seed), Rng(seed, 1), bot("master:1000", GAME), GAME.buffer()
        while not state.over:
            if state.waiting == 0:
                state.apply(CHANCE, state.pick(CHANCE, luck, out))
                continue
            solved = solved_steps(state)
            choice = master.choose(state.clone(), 0, thoughts)
            assert solved[choice] == max(solved.values())
            state.apply(0, choice)


def test_better_levels_make_more_points_alone():
    def mean(name: str) -> float:
        total = 0
        for seed in range(15):
            state = GAME.new(1)
            bot_match(state, [bot(name, GAME)], Rng(seed), Rng(seed, 1))
            total += state.score(0)
        return total / 15

    assert mean("random") < mean("apprentice") < mean("master")
