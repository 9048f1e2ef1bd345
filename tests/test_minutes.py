"""Minutes of people-like play: the arithmetic of the model, and the same figures for the same seed."""

import json
from math import log2

import pytest
from typer.testing import CliRunner

import dicery
from dicery import CLOCK, Rng
from dicery.bots import bot
from dicery.cli import app
from dicery.engine.option import Setting, settle
from dicery.engine.play import Player
from dicery.lab import minutes as minutes_module
from dicery.lab.arena import Contest, play_all
from dicery.lab.minutes import Pace, Stopwatch, Timed, fitting_seats, minutes, summary_of, time_limit, timed_match
from tests.wok_and_roll.table import blank, locked, position

pytestmark = pytest.mark.heavy

PACE = Pace(step=1.0, thinking=2.0, continuing=0.5, passing=3.0, handling=10.0)
FOREVER = float("inf")


class Script(Player):
    """Plays these moves and no others."""

    def __init__(self, *moves):
        self.moves = list(moves)

    def choose(self, state, seat, rng):
        return state.parse(seat, self.moves.pop(0))


def run(command):
    return CliRunner().invoke(app, ["minutes", *command.split()])


@pytest.mark.parametrize(
    ("choices", "mid_decision", "passes", "seconds"),
    [
        (1, False, False, 1.0),
        (2, False, False, 3.0),
        (16, False, False, 33.0),
        (16, True, False, 17.0),
        (16, False, True, 3.0),
    ],
)
def test_a_decision_takes_longer_the_more_choices_there_are(choices, mid_decision, passes, seconds):
    watch = Stopwatch(2, PACE)
    watch.decide(0, choices, mid_decision, passes)
    assert watch.ready == [seconds, 0.0]


def test_chance_events_in_a_row_are_one_handling_for_which_all_wait():
    watch = Stopwatch(2, PACE)
    watch.chance()
    watch.chance()
    assert watch.ready == [10.0, 10.0]
    watch.decide(1, 1, False, False)
    watch.chance()
    assert watch.ready == [21.0, 21.0]


def test_seats_that_act_one_after_the_other_wait_for_each_other():
    watch = Stopwatch(2, PACE)
    watch.decide(0, 2, False, False)
    watch.ask(0, 0b01, 0b10)
    watch.decide(1, 2, False, False)
    watch.ask(1, 0b10, 0b01)
    assert watch.now() == 6.0 and watch.ready[0] == 6.0


def test_seats_that_act_at_once_overlap():
    """A seat that is asked while another still thinks begins then; if nobody does, when all are ready."""
    watch = Stopwatch(3, PACE)
    watch.decide(0, 2, False, False)
    watch.ask(0, 0b011, 0b110)
    assert watch.ready == [3.0, 0.0, 3.0]
    watch.decide(1, 16, False, False)
    watch.ask(1, 0b110, 0b100)
    watch.decide(2, 1, False, False)
    watch.ask(2, 0b100, 0b001)
    assert watch.ready == [33.0, 33.0, 4.0]


def test_a_scripted_match_of_one_takes_the_sum_of_its_steps():
    """48 ways to keep two equal dice and four others, two choices at the stove; the last roll is thrown once."""
    state = position("simple t8 market 2 rr/nmvs", blank("F:-"))
    seconds, decisions = timed_match(state, [Script("lock", "R1")], Rng(1), Rng(2), FOREVER, PACE)
    assert decisions == 2
    assert seconds == pytest.approx(1 + 2 * log2(48) ** 2 + 3)
    again = position("simple t8 market 2 rr/nmvs", blank("F:-"))
    seconds, _ = timed_match(again, [Script("keep rr/nmv", "R1")], Rng(1), Rng(2), FOREVER, PACE)
    assert seconds == pytest.approx(1 + 2 * log2(48) ** 2 + 10 + 3)


def test_who_cooks_at_once_is_not_added_up():
    """The last of three seats has four noodles and decides twice, the others once, between two choices each time."""
    state = locked("nn/nnvs", *[blank("F:-")] * 3, turn=30)
    players: list[Player] = [Script("N1"), Script("done"), Script("N1", "done")]
    seconds, decisions = timed_match(state, players, Rng(1), Rng(2), FOREVER, PACE)
    assert (seconds, decisions) == (2 * (1 + 2), 4)


def test_half_of_a_decision_is_not_thought_again():
    state = locked("nv/mbsr", blank("K:v F:v"), turn=8)
    moves = len(state.legal_moves(0))
    seconds, _ = timed_match(state, [Script("V3", "=0")], Rng(1), Rng(2), FOREVER, PACE)
    assert seconds == pytest.approx(1 + 2 * log2(moves) ** 2 + 1 + 0.5 * 2)


def test_a_pass_is_quick():
    game = dicery.game("slice-and-dice")
    asked = 0
    state, luck, out = game.new(2, starter=1), Rng(3), game.buffer()
    while not state.over and asked < 3:
        seat = state.actor()
        if seat >= 0 and game.reaction(state.view(seat))[0]:
            move = game.reaction(state.view(seat))[0]
            actions = {game.notation(state, seat, action): action for action in state.actions(seat)}
            assert minutes_module.lets_pass(state, seat, actions[move])
            assert not any(minutes_module.lets_pass(state, seat, actions[other]) for other in actions if other != move)
            asked += 1
        state.apply(seat, state.pick(seat, luck, out))
    assert asked


def test_the_matches_are_those_of_the_arena():
    game = dicery.game("diced-veggies")
    settings = settle(game.options, {})
    contest = Contest(game.name, ("greedy", "greedy"), settings, 1, 4)
    state = game.start(2, settings)
    players = [bot("greedy", game), bot("greedy", game)]
    timed_match(state, players, Rng(4, 0), Rng(4, 1), FOREVER)
    assert tuple(state.scores()) == play_all(contest, 1, lambda count: None)[0].scores


def test_a_chronometer_ends_the_match():
    game = dicery.game("slice-and-dice")
    clock: dict[str, Setting] = {"mode": "coop", "limit": "clock", "seconds": 120}
    settings = settle(game.options, clock)
    assert time_limit(game, 2, settings) == 120.0
    assert time_limit(game, 2, settle(game.options, {"seconds": 120})) == FOREVER
    assert time_limit(dicery.game("wok-and-roll"), 2, settle(dicery.game("wok-and-roll").options, {})) == FOREVER
    found = minutes(game, 2, clock, 3, 1, "greedy")
    assert found is not None and found.high <= 2.0 and found.mean > 1.0
    assert game.start(2, settings).actions(CLOCK)


def test_the_same_seed_gives_the_same_figures_for_any_number_of_processes():
    game = dicery.game("diced-veggies")
    told: list[int] = []
    first = minutes(game, 2, {}, 10, 7, "greedy")
    assert first is not None and first.games == first.wanted == 10
    assert first == minutes(game, 2, {}, 10, 7, "greedy", 2, told.append)
    assert sum(told) == 10
    assert first != minutes(game, 2, {}, 10, 8, "greedy")
    assert first.low <= first.mean <= first.high and first.deviation > 0 and first.decisions > 20


def test_tables_of_people_have_their_own_defaults(monkeypatch):
    seen = []

    def timed(contest, pace, numbers):
        seen.append(contest.settings)
        return [Timed(number, 60.0, 1) for number in numbers]

    monkeypatch.setattr(minutes_module, "time_chunk", timed)
    game = dicery.game("wok-and-roll")
    found = minutes(game, 2, {"rolls": 2}, 1, 0)
    assert found is not None and found.mean == 1.0
    assert (seen[0]["starter"], seen[0]["rolls"]) == ("random", 2)


def test_figures_of_timed_matches():
    found = summary_of("wok-and-roll", "quick", 2, 20, [Timed(n, 60.0 * n, 10 * n) for n in range(11)])
    assert (found.mean, found.low, found.high, found.decisions) == (5.0, 1.0, 9.0, 50.0)
    assert found.deviation == pytest.approx(11**0.5)
    assert (found.games, found.wanted) == (11, 20)


def test_ctrl_c_keeps_what_is_there(monkeypatch):
    def interrupted(contest, pace, number):
        if number == 3:
            raise KeyboardInterrupt
        return Timed(number, 120.0, 4)

    monkeypatch.setattr(minutes_module, "time_number", interrupted)
    found = minutes(dicery.game("diced-veggies"), 2, {}, 20, 1, "greedy")
    assert found is not None and (found.games, found.wanted, found.mean) == (3, 20, 2.0)


def test_what_cannot_be_played_is_refused_before_it_starts():
    game = dicery.game("wok-and-roll")
    cases: list[tuple[int, dict[str, Setting], str]] = [
        (9, {}, "greedy"),
        (2, {"starter": 3}, "greedy"),
        (2, {}, "einstein"),
    ]
    for seats, settings, level in cases:
        with pytest.raises(ValueError, match=r"seats|seat from|unknown bot"):
            minutes(game, seats, settings, 1, 1, level)
    assert fitting_seats(game, {"starter": 4}) == [4, 5]
    assert fitting_seats(dicery.game("slice-and-dice"), {"mode": "coop"}) == [2]


def test_the_command_prints_json():
    answer = run("diced-veggies --seats 2 --games 2 --seed 7 --level greedy --jobs 1 --json")
    assert answer.exit_code == 0
    (row,) = json.loads(answer.stdout)
    found = minutes(dicery.game("diced-veggies"), 2, {}, 2, 7, "greedy")
    assert found is not None and row == found.as_json()


def test_the_command_takes_presets_and_prints_a_table():
    answer = run("wok-and-roll --preset quick --seats 1 --games 1 --level random --jobs 1")
    assert answer.exit_code == 0
    assert "quick" in answer.stdout and "A model, not people" in answer.stdout


def test_all_presets_of_a_game_with_all_numbers_of_seats():
    answer = run("wok-and-roll --all --games 1 --level random --jobs 1 --json")
    rows = json.loads(answer.stdout)
    presets = [preset.name for preset in dicery.game("wok-and-roll").presets]
    assert [(row["preset"], row["seats"]) for row in rows] == [(name, n) for name in presets for n in range(1, 6)]


@pytest.mark.parametrize(
    "command", ["", "--all --preset quick", "soup", "wok-and-roll --seats 9", "wok-and-roll --level einstein"]
)
def test_a_wrong_command_is_refused(command):
    answer = run(f"{command} --games 1 --jobs 1")
    assert answer.exit_code == 2 and "dicery:" in answer.stderr
