"""Many matches: the same result for any number of processes, seats that rotate, and honest intervals."""

from dataclasses import replace

import pytest

import dicery
from dicery.engine.rng import Rng
from dicery.lab import arena
from dicery.lab.arena import Contest, Played, play_all
from dicery.lab.ladder import Kept, climb, elo, meeting, pairings
from dicery.lab.statistics import adjusted_share, bot_labels, share, share_of_groups, spread, summarise
from dicery.match import record

pytestmark = pytest.mark.heavy


def contest(**changes):
    return replace(Contest("dessert-dice", ("random", "random", "random"), {}, 20, 4), **changes)


def ignore(count):
    pass


def test_the_result_is_the_same_for_any_number_of_processes():
    told: list[int] = []
    assert play_all(contest(), 1, ignore) == play_all(contest(), 2, told.append)
    assert sum(told) == 20


def test_another_seed_gives_other_matches():
    assert play_all(contest(games=3), 1, ignore) != play_all(contest(games=3, seed=5), 1, ignore)


def test_more_games_begin_with_the_same_ones():
    assert play_all(contest(games=8), 1, ignore)[:5] == play_all(contest(games=5), 1, ignore)


def test_bots_move_up_a_seat_with_each_match():
    assert [match.bots for match in play_all(contest(games=4), 1, ignore)] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]


def test_greedy_beats_random():
    played = play_all(contest(bots=("greedy", "random"), games=30), 1, ignore)
    row = summarise(contest(bots=("greedy", "random"), games=30), played).bots[0]
    assert row.name == "greedy" and row.low > 0.8


@pytest.mark.parametrize("changes", [{"bots": ("random", "einstein")}, {"bots": ("random",)}, {"settings": {"x": 1}}])
def test_a_contest_that_cannot_be_played_is_refused_before_it_starts(changes):
    with pytest.raises(ValueError, match=r"expected|seats"):
        play_all(contest(**changes), 2, ignore)


def test_ctrl_c_keeps_what_is_there(monkeypatch):
    def interrupted(of, number):
        if number == 3:
            raise KeyboardInterrupt
        return Played(number, (0, 1, 2), (1, 2, 3), (3, 2, 1), 10)

    monkeypatch.setattr(arena, "play_number", interrupted)
    played = play_all(contest(), 1, ignore)
    assert [match.number for match in played] == [0, 1, 2]
    summary = summarise(contest(), played)
    assert (summary.games, summary.wanted) == (3, 20)


def test_those_who_share_the_first_rank_share_the_win():
    match = Played(0, (0, 1, 2), (5, 5, 4), (1, 1, 3), 10)
    assert [match.win_share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (81, 263, 0.2553, 0.3662)],
)
def test_intervals_are_wilsons(wins, games, low, high):
    row = share("x", wins, games)
    assert (row.low, row.high) == pytest.approx((low, high), abs=1e-4)


def test_spread_tells_mean_and_quantiles():
    numbers = spread(list(range(101)))
    assert (numbers.mean, numbers.low, numbers.high, numbers.least, numbers.most) == (50, 5, 95, 0, 100)


def test_bots_of_one_name_are_told_apart():
    assert bot_labels(("greedy", "random", "greedy")) == ["greedy 1", "random", "greedy 3"]


def test_paired_matches_share_their_luck():
    paired = contest(bots=("random", "greedy"), games=4, paired=True)
    assert [paired.luck_of(number) for number in range(4)] == [0, 0, 2, 2]
    assert [contest(games=4).luck_of(number) for number in range(4)] == [0, 2, 4, 6]
    alike = play_all(contest(bots=("random", "random"), games=2, paired=True), 1, ignore)
    assert [match.bots for match in alike] == [(0, 1), (1, 0)]


def test_the_interval_of_a_paired_contest_counts_pairs():
    split = share_of_groups("a", [[1.0, 0.0]] * 30)
    assert (split.share, split.low, split.high, split.games, split.wins) == (0.5, 0.5, 0.5, 60, 30)
    swept = share_of_groups("a", [[1.0, 1.0], [0.0, 0.0]] * 15)
    assert swept.low < share("a", 30, 60).low < 0.5
    won = share_of_groups("a", [[1.0, 1.0]] * 30)
    assert (won.share, won.low, won.high, won.games) == (1.0, share("a", 30, 30).low, 1.0, 60)
    assert share_of_groups("a", [[0.0, 0.0]] * 30).high == share("a", 0, 30).high > 0.1
    summary = summarise(
        contest(bots=("random", "greedy"), paired=True),
        [Played(number, (number % 2, 1 - number % 2), (3, 2), (1, 2), 9) for number in range(20)],
    )
    assert [row.low for row in summary.bots] == [0.5, 0.5]


def test_records_are_kept_of_the_same_matches(tmp_path):
    plain = contest(bots=("greedy", "random"), games=2)
    kept = contest(bots=("greedy", "random"), games=2, records=str(tmp_path / "kept"))
    assert play_all(kept, 1, ignore) == play_all(plain, 1, ignore)
    files = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in files] == ["dessert-dice-4-00000.txt", "dessert-dice-4-00001.txt"]
    for file in files:
        verdict = record.verify(record.read(file.read_text(), dicery.SHELF))
        assert verdict.error is None and verdict.state.over


def test_the_ladder_pairs_neighbours_and_measures_them():
    game = dicery.game("diced-veggies")
    assert pairings(game) == [
        ("cook", "apprentice"),
        ("chef", "cook"),
        ("master", "chef"),
        ("master", "greedy"),
        ("master", "random"),
        ("master", "cook", "cook"),
        ("master", "cook", "cook", "cook"),
    ]
    rung = climb(meeting(game, ("greedy", "random"), 20, 1), 1, ignore, Kept(None))
    assert rung is not None
    assert rung.climbs and rung.even == 0.5 and rung.low <= rung.elo <= rung.high
    level = climb(meeting(game, ("random", "random"), 20, 1), 1, ignore, Kept(None))
    assert level is not None and not level.climbs
    assert elo(0.5) == 0 and 190 < elo(0.75) < 192 and elo(1.0) == -elo(0.0)


def test_a_pairing_is_played_in_whole_groups():
    game = dicery.game("dessert-dice")
    assert [meeting(game, ("random",) * seats, 400, 0).games for seats in (2, 3, 4)] == [400, 402, 400]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_ladder_goes_on_where_it_was_stopped(tmp_path, jobs):
    game = dicery.game("dessert-dice")
    short, long = (meeting(game, ("random", "random", "random"), games, 3) for games in (6, 12))
    file = tmp_path / "kept.jsonl"
    told: list[int] = []
    climb(short, jobs, told.append, Kept(file))
    assert sum(told) == 6 and len(file.read_text().splitlines()) == 2
    with file.open("a") as half_written:
        half_written.write('{"contest": "dess')
    rung = climb(long, jobs, told.append, Kept(file))
    assert sum(told) == 12 and len(file.read_text().splitlines()) == 4
    assert rung == climb(long, 1, ignore, Kept(None))
    assert climb(short, 1, fail, Kept(file)) == climb(short, 1, ignore, Kept(None))
    assert Kept(file).matches(meeting(game, ("random", "random", "random"), 6, 4)) == []


def fail(count):
    raise AssertionError("expected nothing to be played")


def test_a_stopped_pairing_keeps_whole_groups(tmp_path, monkeypatch):
    def interrupted(of, number):
        if number == 5:
            raise KeyboardInterrupt
        return Played(number, (0, 1), (1, 2), (2, 1), 10)

    monkeypatch.setattr(arena, "play_number", interrupted)
    match = meeting(dicery.game("dessert-dice"), ("greedy", "random"), 10, 3)
    kept = Kept(tmp_path / "kept.jsonl")
    rung = climb(match, 1, ignore, kept)
    assert rung is not None and (rung.share.games, rung.wanted) == (5, 10)
    assert [played.number for played in Kept(kept.path).matches(match)] == [0, 1, 2, 3]


@pytest.mark.parametrize("text", ["[]\n", "dear diary", '{"contest": "x"}\n'])
def test_a_file_of_something_else_is_refused_and_not_touched(tmp_path, text):
    file = tmp_path / "kept.jsonl"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"line( 1)?: expected matches of a ladder"):
        Kept(file)
    assert file.read_text() == text


def test_taking_luck_out_narrows_the_interval_and_keeps_the_mean():
    rng = Rng(1)
    groups = []
    for _ in range(400):
        luck = (int(rng.below(101)) - 50) / 100
        groups.append([(1.0 if 100 * (0.6 + luck) > int(rng.below(100)) else 0.0, luck)])
    found = adjusted_share("a", groups)
    plain = share("a", sum(group[0][0] for group in groups), 400)
    assert found.low < 0.6 < found.high and found.high - found.low < plain.high - plain.low
    assert 1.3 < found.factor < 2.2
    none = adjusted_share("a", [[(group[0][0], 0.0)] for group in groups])
    assert none.share == pytest.approx(plain.share) and none.factor == pytest.approx(1)


@pytest.mark.parametrize("rollouts", [0, 2])
def test_luck_is_measured_without_changing_the_matches(rollouts):
    plain = contest(game="diced-veggies", bots=("greedy", "random"), games=4)
    lucky = arena.adjusted(plain, 1, rollouts)
    found = play_all(lucky, 1, ignore)
    assert found == play_all(lucky, 2, ignore)
    assert [replace(match, luck=()) for match in found] == play_all(plain, 1, ignore)
    assert all(abs(sum(match.luck)) < 1e-9 and len(match.luck) == 2 for match in found)
    assert len(summarise(lucky, found).adjusted) == 2 and summarise(plain, play_all(plain, 1, ignore)).adjusted == ()


def test_a_team_has_one_adjusted_share_that_of_its_goal():
    """Here luck alone decides, so that nothing of the spread is left when it is taken out."""
    team = contest(game="slice-and-dice", bots=("greedy", "greedy"))
    lost = Played(0, (0, 1), (3, 5), (2, 1), 9, "lost", (-0.8, -0.8))
    won = replace(lost, goal="won", luck=(0.2, 0.2))
    (goal,) = summarise(team, [replace(won if number % 5 else lost, number=number) for number in range(20)]).adjusted
    assert goal.name == "goal reached" and (goal.low, goal.share, goal.high) == pytest.approx((0.8, 0.8, 0.8))


def test_wins_that_do_not_vary_are_no_certainty_without_luck_either():
    found = adjusted_share("a", [[(1.0, 0.1 * number)] for number in range(20)])
    plain = share("a", 20, 20)
    assert (found.share, found.low, found.high, found.factor) == (1.0, plain.low, plain.high, 1.0)
