"""The exact answers of positions.toml: counts of sequences, solved endgames, complete games."""

import pytest

from dicery import perft, perft_decisions
from dicery.games.dessert_dice.parts import PARTS
from tests.dessert_dice.table import CODES, POSITIONS, decide, decisions, from_entry, opened

pytestmark = pytest.mark.heavy

ENDGAMES = {entry["id"]: entry for entry in POSITIONS["endgame"]}
COUNTS = {entry["id"]: entry for entry in POSITIONS["perft"]}
GAMES = {entry["id"]: entry for entry in POSITIONS["game"]}
SLOW = ("E08", "E20")  # by this plain solver; tests/test_exact.py asks the bots' solver about all
EACH_ENDGAME = [pytest.param(name, marks=pytest.mark.soak) if name in SLOW else name for name in ENDGAMES]


@pytest.mark.parametrize("name", COUNTS)
def test_sequences_of_steps_are_counted_exactly(name):
    """[DD-14.3]"""
    state = from_entry(COUNTS[name])
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == COUNTS[name]["micro"]


@pytest.mark.parametrize("name", COUNTS)
def test_sequences_of_whole_decisions_are_counted_exactly(name):
    """[DD-14.4]"""
    state = from_entry(COUNTS[name])
    assert perft_decisions(state, 1) == len(decisions(state)) == COUNTS[name]["counts"][0]
    assert count_decisions(state, 2, {}) == COUNTS[name]["counts"][1]


@pytest.mark.parametrize("name", [pytest.param("P1", marks=pytest.mark.soak), "P2", "P3", "P4", "P5"])
def test_three_decisions_are_counted_by_what_is_occupied(name):
    """The last level depends on occupied squares, kinds, last move and count alone [DD-14.6]."""
    assert count_decisions(from_entry(COUNTS[name]), 3, {}) == COUNTS[name]["counts"][2]


def count_decisions(state, depth, memo):
    """As perft_decisions, counting positions once that differ only in which faces are up on the board."""
    if state.over:
        return 0
    key = (depth, footprint(state, depth))
    if key not in memo:
        if depth == 1:
            memo[key] = perft_decisions(state, 1)
        else:
            memo[key] = sum(count_decisions(after, depth - 1, memo) for after in turns(state))
    return memo[key]


def footprint(state, depth):
    supply = tuple(state.supply) if depth > 1 else tuple(count > 0 for count in state.supply)
    return state.empty, supply, state.moves_in_row, state.last_from, state.last_to


def turns(state):
    """The states after each whole decision."""
    seat = state.active
    pending = [state]
    while pending:
        before = pending.pop()
        for action in before.actions(seat):
            after = before.clone()
            after.apply(seat, action)
            if after.mid_decision(seat):
                pending.append(after)
            else:
                yield after


def key(state):
    return (
        tuple(state.board),
        tuple(state.supply),
        state.active,
        state.moves_in_row,
        state.last_from,
        state.last_to,
    )


def mover_wins(state, memo):
    """Does the seat to move win when both see all cards and play to win?"""
    position = key(state)
    if position not in memo:
        seat = state.active
        memo[position] = any(
            after.ranks()[seat] == 1 if after.over else not mover_wins(after, memo) for after in turns(state)
        )
    return memo[position]


def margin(state, memo, low=-26, high=26):
    """Score of seat 0 minus that of seat 1 under best play for that difference (alpha-beta with bounds kept)."""
    if state.over:
        scores = state.scores()
        return scores[0] - scores[1]
    position = key(state)
    floor, ceiling = memo.get(position, (-26, 26))
    if floor >= high or floor == ceiling:
        return floor
    if ceiling <= low:
        return ceiling
    maximise = state.active == 0
    best = -26 if maximise else 26
    alpha, beta = low, high
    for after in turns(state):
        value = margin(after, memo, alpha, beta)
        best = max(best, value) if maximise else min(best, value)
        alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
        if alpha >= beta:
            break
    if best <= low:
        ceiling = min(ceiling, best)
    elif best >= high:
        floor = max(floor, best)
    else:
        floor = ceiling = best
    memo[position] = (floor, ceiling)
    return best


@pytest.mark.parametrize("name", EACH_ENDGAME)
def test_endgames_are_solved_exactly(name):
    """[DD-11.7, DD-11.8]"""
    entry = ENDGAMES[name]
    state = from_entry(entry)
    assert list(state.scores()) == entry["scores"]
    assert len(decisions(state)) == entry["decisions"]
    memo: dict[object, bool] = {}
    seat = state.active
    winning = []
    for decision in decisions(state):
        after = state.clone()
        decide(after, decision)
        if after.ranks()[seat] == 1 if after.over else not mover_wins(after, memo):
            winning.append(decision)
    assert winning == entry["winning"]
    assert (seat if winning else 1 - seat) == entry["winner"]


@pytest.mark.parametrize("name", EACH_ENDGAME)
def test_the_margin_of_endgames_is_solved_exactly(name):
    """[DD-11.6]"""
    assert margin(from_entry(ENDGAMES[name]), {}) == ENDGAMES[name]["margin"]


@pytest.mark.parametrize("name", GAMES)
def test_complete_games_replay(name):
    """[DD-5.10, DD-10.2, DD-11.10]"""
    entry = GAMES[name]
    rolls = []
    for colour in PARTS.colours:
        for face in entry["rolls"][colour.id]:
            rolls.append(colour.code + face[0])
            if not entry["free_yaw"]:
                rolls.append(f"q{PARTS.orientations.index(face) % 4}")
    state = opened(
        " ".join(rolls),
        " ".join(CODES[card] for card in entry["cards"]),
        f"seat {entry['first'] + 1}",
        face_set=entry["face_set"],
        free_yaw=entry["free_yaw"],
        stall_guard=entry["stall_guard"],
    )
    for decision in entry["log"]:
        assert not state.over
        decide(state, decision)
    assert state.over
    board = [PARTS.die_codes[die] for die in state.board]
    assert [board[rank : rank + 5] for rank in range(20, -5, -5)] == [
        line.split() for line in entry["final"].strip().splitlines()
    ]
    assert list(state.scores()) == entry["scores"]
    ranks = list(state.ranks())
    assert [seat for seat, rank in enumerate(ranks) if rank == 1] == entry["winners"]
    assert sorted(range(state.seats), key=lambda seat: ranks[seat]) == entry["ranking"]
