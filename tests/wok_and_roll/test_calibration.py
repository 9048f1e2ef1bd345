"""The ledger's calibration in small: the bot written after its description plays as it says; and plans are exact."""

from fractions import Fraction

import pytest

from dicery.bots import bot
from dicery.engine.rng import Rng
from dicery.games.wok_and_roll.bots.planner import Estimate, Planner
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules.sheet import stock
from tests.wok_and_roll.calibration import Tally, error
from tests.wok_and_roll.fitted import TURNS, fitted, play
from tests.wok_and_roll.table import GAME, POSITIONS, blank, locked, position, token

ENDLESS = 99  # completed groups: the turn ends no match


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("seats", "settings", "games", "wanted"),
    [
        (3, {"head_start": True}, 14, [10.5, 55.0, 50.1]),
        pytest.param(4, {"menu": "expert"}, 40, [11.3, 57.5, 50.7], marks=pytest.mark.soak),
        pytest.param(5, {"menu": "expert"}, 40, [11.6, 57.6, 49.4], marks=pytest.mark.soak),
    ],
)
def test_described_bots_play_as_the_ledger_says(seats, settings, games, wanted):
    """Turns, winner and mean within a tenth; the standard errors are a twentieth. Many games: `calibration.py`."""
    tally = Tally()
    for number in range(games):
        tally.play("described", seats, settings, 21, number)
    found = [sum(numbers) / len(numbers) for numbers in (tally.turns, tally.winners, tally.scores)]
    assert found == pytest.approx(wanted, rel=0.1)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("settings", "score"),
    [
        ({}, 58.8),
        pytest.param({"menu": "expert", "specials": "off"}, 50.8, marks=pytest.mark.soak),
        pytest.param({"menu": "expert"}, 58.9, marks=pytest.mark.soak),
    ],
)
def test_the_described_bot_alone_scores_as_the_ledger_says(settings, score):
    """Within a tenth; in 12 games the standard error is a thirtieth [WR-14.2]."""
    tally = Tally()
    for number in range(12):
        tally.play("described", 1, settings, 21, number)
    assert sum(tally.scores) / len(tally.scores) == pytest.approx(score, rel=0.1)


@pytest.mark.soak
def test_weights_that_follow_from_the_rules_score_what_the_ledger_says_alone():
    """Up to two standard errors, which are 0.9 points in 60 games [WR-14.2]."""
    player = fitted(50, 2, 21)
    scores = [play(player, Rng(22, number), [[] for _ in range(TURNS)]) for number in range(60)]
    assert sum(scores) / len(scores) + 2 * error(scores) >= 58.8


@pytest.mark.soak
def test_who_rolls_in_the_last_turn_mostly_wins_and_rounds_that_are_finished_even_it_out():
    """On the Expert Menu, where nobody has a head start [WR-2.5, WR-11.1, WR-15.4]."""
    tally, finished = Tally(), Tally()
    for number in range(40):
        tally.play("greedy", 2, {"menu": "expert"}, 21, number)
        finished.play("greedy", 2, {"menu": "expert", "finish_round": True}, 21, number)
    assert tally.counts["won in own turn"] > 0.7 * 40
    assert tally.first[0] > 0.5 * 40
    assert abs(finished.first[0] - 20) < 10  # three standard errors


@pytest.mark.heavy
@pytest.mark.parametrize("turn", POSITIONS["turn"], ids=lambda turn: turn["id"])
def test_where_only_points_count_the_planner_finds_the_best_turn(turn):
    """[WR-4.2, WR-5.3, WR-6.7, WR-11.10]"""
    state = position("simple t1 market 1 rr/rrrr", turn["sheet"])
    sheets = state.sheets
    planner = Planner()
    planner.begin(
        estimate=Estimate(),
        menu=state.menu,
        tile=0,
        own_turn=True,
        items_last=True,
        junior=False,
        complete=ENDLESS,
        start=sheets[s.CROSSED],
        stock=stock(sheets, 0),
    )
    sheet = (sheets[s.CROSSED], stock(sheets, 0), sheets[s.SKILLS], sheets[s.OPENED])
    for rerolls, rolls in enumerate(("one_roll", "two_rolls", "three_rolls")):
        gain = planner.mean(0, rerolls, *sheet) - turn["score"]
        assert gain == pytest.approx(float(Fraction(turn[rolls])), abs=1e-9)


def test_the_greedy_bot_cooks_before_it_keeps_a_die():
    """The die can be kept afterwards as well [WR-13.8]."""
    state = locked("rn/mvsb", blank("F:r H:takeaway-box"), blank("H:walk-in"), specials="on")
    greedy = bot("greedy", GAME)
    while 0 in state.waiting_seats():
        state.apply(0, greedy.choose(state, 0, Rng(1)))
    assert (token(state, "R"), token(state, "E")) == ("x.....", "b")
