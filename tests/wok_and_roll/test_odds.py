"""The exact numbers of positions.toml: chances of rerolling towards a goal, and the best turns on three sheets."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import pytest

from dicery import CHANCE
from dicery.games.wok_and_roll.parts import INGREDIENTS, LETTERS
from dicery.testing.by_hand import play
from tests.wok_and_roll.table import POSITIONS, blank, locked, position

GOALS = {entry["id"]: entry for entry in POSITIONS["goal"]}
TURNS = {entry["id"]: entry for entry in POSITIONS["turn"]}
ROLLS = ("one_roll", "two_rolls", "three_rolls")


def pairs(dice):
    return sum(dice.count(letter) // 2 for letter in INGREDIENTS)


REACHED = {
    "two-noodles": lambda dice: dice.count("n") >= 2,
    "two-books": lambda dice: dice.count("b") >= 2,
    "three-books": lambda dice: dice.count("b") >= 3,
    "four-rice": lambda dice: dice.count("r") >= 4,
    "meat-and-vegetable-pair": lambda dice: dice.count("m") >= 2 and dice.count("v") >= 2,
    "shrimp-shrimp-rice": lambda dice: dice.count("s") >= 2 and dice.count("r") >= 1,
    "three-shrimp": lambda dice: dice.count("s") >= 3,
    "two-pairs": lambda dice: pairs(dice) >= 2,
    "three-pairs": lambda dice: pairs(dice) >= 3,
    "two-pairs-two-books": lambda dice: pairs(dice) >= 2 and dice.count("b") >= 2,
    "all-different": lambda dice: len(set(dice)) == 6,
    "all-alike": lambda dice: len(set(dice)) == 1,
    "white-one-pair": lambda dice: pairs(dice) >= 1,
    "white-two-noodles": lambda dice: dice.count("n") >= 2,
    "white-two-pairs": lambda dice: pairs(dice) >= 2,
}


def in_order(dice):
    return "".join(sorted(dice, key=LETTERS.index))


@cache
def keeps(dice):
    """What the engine lets the active seat keep of these dice, as sorted letters; of four dice, the white ones."""
    reds = "" if len(dice) == 6 else "rr"
    laid = reds + dice
    state = position(f"simple t1 market 1 {laid[:2]}/{laid[2:]}", blank())
    found = {dice}
    for move in state.legal_moves(0):
        if move != "lock":
            red, white = move.removeprefix("keep ").split("/")
            if len(dice) == 6 or red == reds:
                found.add(in_order((red if len(dice) == 6 else "") + white))
    return frozenset(found)


def best_values(size, value):
    """The value of a turn with one, two and three rolls, if the best dice are kept each time."""

    @cache
    def rolled(kept, rolls):
        if len(kept) < size:
            return sum(rolled(in_order(kept + face), rolls) for face in LETTERS) / Fraction(len(LETTERS))
        return Fraction(value(kept)) if rolls == 0 else max(rolled(keep, rolls - 1) for keep in keeps(kept))

    return [rolled("", rolls) for rolls in range(3)], rolled


def test_every_face_of_a_die_is_equally_likely():
    """[WR-1.2]"""
    state = position("simple t1 roll 0 ../....", blank())
    assert state.legal_moves(CHANCE) == list(LETTERS)


@pytest.mark.parametrize("name", GOALS)
def test_the_chance_to_reach_a_goal_is_exact(name):
    """[WR-1.2, WR-4.2, WR-4.3, WR-4.6]"""
    goal = GOALS[name]
    found, _ = best_values(goal["dice"], REACHED[name])
    assert found == [Fraction(goal[rolls]) for rolls in ROLLS]


def best_score(state, memo):
    """The highest score that the only seat can cook to in this turn, by trying everything."""
    if not state.waiting:
        return state.scores()[0]
    key = tuple(state.sheets)
    if key not in memo:
        memo[key] = max(best_score(after, memo) for after in nexts(state))
    return memo[key]


def nexts(state):
    for action in state.actions(0):
        after = state.clone()
        after.apply(0, action)
        yield after


def best_gain(turn, dice):
    state = locked(f"{dice[:2]}/{dice[2:]}", turn["sheet"])
    return best_score(state, {}) - turn["score"]


@pytest.mark.parametrize("name", TURNS)
def test_the_best_cooking_for_given_dice_is_exact(name):
    """[WR-5.3, WR-6.7, WR-11.10]"""
    turn = TURNS[name]
    for final in turn["final"]:
        dice = final["dice"]
        assert best_gain(turn, dice) == final["gain"], dice
        state = locked(f"{dice[:2]}/{dice[2:]}", turn["sheet"])
        for move in final["line"].split():
            serving, _, payment = move.partition("=")
            play(state, serving)
            if state.mid_decision(0):
                play(state, f"={payment or '0'}")
        assert state.scores()[0] - turn["score"] == final["gain"], final["line"]


@pytest.mark.heavy
@pytest.mark.parametrize("name", TURNS)
def test_the_best_turn_is_exact(name):
    """[WR-4.2, WR-5.3, WR-6.7, WR-11.10]"""
    turn = TURNS[name]
    gains = {"".join(dice): best_gain(turn, "".join(dice)) for dice in combinations_with_replacement(LETTERS, 6)}
    assert len(gains) == 462
    assert (min(gains.values()), max(gains.values())) == (turn["gain_min"], turn["gain_max"])
    assert sum(gains.values()) == turn["gain_sum"]
    found, rolled = best_values(6, gains.__getitem__)
    assert found == [Fraction(turn[rolls]) for rolls in ROLLS]
    for keep in turn["keep"]:
        left = keep["rerolls_left"]
        values = {kept: rolled(kept, left - 1) for kept in keeps(keep["dice"])}
        assert max(values.values()) == Fraction(keep["value"])
        assert [kept for kept in values if values[kept] == max(values.values())] == [keep["keep"]]
