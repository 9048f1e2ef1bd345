"""Hints give reasons: quantities that really differ between the two moves, over the whole decision."""

import re

import pytest

import dicery
from dicery.bots.advice import unranked
from dicery.bots.rollouts import FEWEST
from dicery.coach.reasons import EXPLAINED, hints
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE

REASON = re.compile(r"(?P<name>.+) (?P<here>-?[\d.]+) instead of (?P<there>-?[\d.]+)(?P<mean> on average)?")
ANSWERS = 24
BUDGET = dicery.Budget(120)


def decisions(game, seed, every, most):
    """Positions of a random match in which a seat has a choice and is not in the middle of a decision."""
    state, rng = game.new(), Rng(seed)
    out = game.buffer()
    found: list[tuple[dicery.State, int]] = []
    before = -1
    while not state.over and len(found) < most:
        who = state.actor()
        if who != CHANCE and who != before and rng.below(every) == 0 and len(state.actions(who)) > 1:
            found.append((state.clone(), int(who)))
        state.apply(who, state.pick(who, rng, out))
        before = who if state.mid_decision(who) else -1
    return found


def amounts(state, seat, moves, seed):
    """The mean of every prospect after these moves and what chance answers, recomputed step by step."""
    after = state.clone()
    for move in moves:
        after.play(seat, move)
    answers = ANSWERS if not after.over and after.waiting_seats() == [CHANCE] else 1
    totals: dict[str, float] = {}
    for number in range(answers):
        one, luck, out = after.clone(), Rng(seed, number), state.game.buffer()
        while one.waiting_seats() == [CHANCE]:
            one.apply(CHANCE, one.pick(CHANCE, luck, out))
        for prospect in state.game.prospects(one.view(seat)):
            totals[prospect.name] = totals.get(prospect.name, 0.0) + prospect.amount / answers
    return totals


@pytest.mark.heavy
@pytest.mark.parametrize("most", [2, pytest.param(4, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", sorted(dicery.SHELF))
def test_each_reason_names_a_quantity_that_really_differs(name, most):
    game = dicery.game(name)
    given = 0
    for seed in (1, 2):
        for state, seat in decisions(game, seed, 6, most):
            advice = hints(state, seat, BUDGET, seed)
            hand = state.redeal(seat, Rng(seed))
            results = [amounts(hand, seat, (one.move, *one.following), seed) for one in advice[:EXPLAINED]]
            for place, one in enumerate(advice[:EXPLAINED]):
                here, there = results[place], results[1 if place == 0 and len(results) > 1 else 0]
                for text in one.reasons:
                    said = REASON.fullmatch(text)
                    assert said, text
                    assert said["here"] != said["there"]
                    assert float(said["here"]) == pytest.approx(here[said["name"]], abs=0.051)
                    assert float(said["there"]) == pytest.approx(there[said["name"]], abs=0.051)
                    given += 1
    assert given > 0, "expected some reasons"


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(dicery.SHELF))
def test_a_hint_covers_the_whole_decision_and_was_tried_often_enough(name):
    game = dicery.game(name)
    for state, seat in decisions(game, 3, 4, 5):
        for one in hints(state, seat, BUDGET)[:EXPLAINED]:
            assert one.exact or one.visits >= FEWEST
            after = state.redeal(seat, Rng(0))
            for move in (one.move, *one.following):
                after.play(seat, move)
            assert not after.mid_decision(seat)
            assert len(one.then) == len(one.following)


def test_few_tries_are_no_hint():
    state, seat = decisions(dicery.game("dessert-dice"), 3, 4, 1)[0]
    assert hints(state, seat, dicery.Budget(FEWEST - 1)) == []


@pytest.mark.heavy
def test_moves_that_are_not_ranked_have_no_reasons_which_would_rank_them():
    state, seat = decisions(dicery.game("diced-veggies"), 1, 6, 1)[0]
    advice = hints(state, seat, BUDGET)
    assert any(one.reasons for one in advice)
    assert not any(one.reasons for one in unranked(advice))
