"""Search: repeatable, honest, bounded, and better for more thinking; advice tells what it found."""

import random
from dataclasses import replace

import pytest

import dicery
from dicery.bots import NAMES, bot
from dicery.bots.advice import advise
from dicery.bots.greedy import GreedyPlayer
from dicery.bots.levels import level_player, search_player
from dicery.bots.search import Edge, SearchPlayer
from dicery.engine.play import bot_match
from dicery.engine.rng import Rng
from dicery.engine.strategy import LEVELS
from dicery.lab.arena import Contest, play_all
from dicery.testing.states import fields

pytestmark = pytest.mark.heavy
GAMES = list(dicery.SHELF)


def positions(name: str, seats: int, count: int, seed: int) -> list[dicery.State]:
    """Positions of random matches in which somebody has a choice."""
    draw = random.Random(seed)
    found: list[dicery.State] = []
    while len(found) < count:
        state = dicery.game(name).new(seats)
        for _ in range(draw.randrange(400)):
            if state.over:
                break
            seat = state.actor()
            state.apply(seat, draw.choice(state.actions(seat)))
        while not state.over and (state.actor() == dicery.CHANCE or len(state.actions(state.actor())) == 1):
            seat = state.actor()
            state.apply(seat, draw.choice(state.actions(seat)))
        if not state.over:
            found.append(state)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_legal_repeatable_and_changes_nothing(name):
    game = dicery.game(name)
    for state in positions(name, 2, 4, 1):
        seat = state.actor()
        kept = fields(state)
        first = search_player(game, dicery.Budget(12)).choose(state, seat, Rng(5))
        assert first in state.actions(seat)
        assert first == search_player(game, dicery.Budget(12)).choose(state, seat, Rng(5))
        assert fields(state) == kept


@pytest.mark.parametrize("name", GAMES)
def test_what_the_seat_cannot_see_does_not_matter(name):
    game = dicery.game(name)
    for state in positions(name, 2, 4, 2):
        seat = state.actor()
        twin = state.redeal(seat, Rng(8))
        choices = [
            search_player(game, dicery.Budget(12)).choose(real.redeal(seat, Rng(1)), seat, Rng(6))
            for real in (state, twin)
        ]
        assert choices[0] == choices[1]


def test_a_forced_move_costs_no_thinking():
    draw = random.Random(3)
    state = dicery.game("diced-veggies").new(2)
    while state.actor() == dicery.CHANCE or len(state.actions(state.actor())) > 1:
        state.apply(state.actor(), draw.choice(state.actions(state.actor())))
        if state.over:
            state = dicery.game("diced-veggies").new(2)
    player = search_player(state.game, dicery.Budget(10**9))
    assert player.choose(state, state.actor(), Rng(1)) == state.actions(state.actor())[0]


def test_the_tree_is_kept_between_the_steps_of_a_decision():
    state = next(state for state in positions("dessert-dice", 2, 20, 4) if not state.mid_decision(state.actor()))
    seat = state.actor()
    player = search_player(state.game, dicery.Budget(200))
    state.apply(seat, player.choose(state, seat, Rng(1)))
    assert state.mid_decision(seat) and sum(edge.visits for edge in player.root.edges) > 0
    kept = player.root
    player.think(state.redeal(seat, Rng(2)), seat, Rng(3))
    assert player.root is kept
    other = next(other for other in positions("dessert-dice", 2, 5, 9) if other.view(0) != state.view(0))
    player.think(other, other.actor(), Rng(3))
    assert player.root is not kept


def test_a_time_limit_ends_the_thinking():
    state = positions("diced-veggies", 2, 1, 5)[0]
    player = search_player(state.game, dicery.Budget(10**9, milliseconds=20))
    player.think(state, state.actor(), Rng(1))
    assert 0 < sum(edge.visits for edge in player.root.edges) < 10**6


def test_thinking_stops_once_a_choice_is_clear():
    player = search_player(dicery.game("diced-veggies"), dicery.Budget(3000))
    best, other = Edge(0, 1, 0.8), Edge(0, 2, 0.3)
    best.visits, best.total, best.squares = 172, 0.8 * 172, 0.7 * 172
    other.visits, other.total, other.squares = 20, 0.3 * 20, 0.2 * 20
    player.root.edges = [other, best]
    assert player.decided(192, 2808)
    assert not player.decided(191, 2809), "expected the question only now and then"
    other.total, other.squares = 0.75 * 20, 0.65 * 20
    assert not player.decided(192, 2808)
    assert player.decided(192, 151)


def test_the_tree_stops_growing():
    state = positions("dessert-dice", 2, 1, 6)[0]
    player = search_player(state.game, dicery.Budget(300))
    player.most_edges = 50
    player.think(state, state.actor(), Rng(1))
    assert player.edges <= 50 + len(state.actions(state.actor()))


@pytest.mark.parametrize("name", GAMES)
def test_random_budgets_raise_nothing(name):
    draw = random.Random(7)
    for seats in (dicery.game(name).fewest, 3):
        for state in positions(name, seats, 3, seats):
            seat = draw.choice(state.waiting_seats())
            if len(state.actions(seat)) > 0:
                player = search_player(state.game, dicery.Budget(draw.randrange(1, 20)))
                assert player.choose(state.redeal(seat, Rng(1)), seat, Rng(1)) in state.actions(seat)


def test_more_thinking_wins():
    contest = Contest("diced-veggies", ("cook", "apprentice"), {}, 16, 3, paired=True)
    won = sum(match.win_share(match.bots.index(0)) for match in play_all(contest, 1, lambda count: None))
    assert won >= 12


def test_every_level_has_a_bot_for_every_game():
    assert NAMES[-4:] == LEVELS == ("apprentice", "cook", "chef", "master")
    for game in dicery.SHELF.values():
        players = [level_player(name, game, 0) for name in LEVELS]
        greedy = [player for player in players if isinstance(player, GreedyPlayer)]
        searching = [player for player in players if isinstance(player, SearchPlayer)]
        assert greedy and players == [*greedy, *searching]
        misses = [player.misses for player in greedy]
        assert misses == sorted(set(misses), reverse=True) and misses[0] > 0
        visits = [player.budget.visits for player in searching]
        assert visits and visits == sorted(set(visits))
        master = bot("master:7", game)
        assert isinstance(master, SearchPlayer) and master.budget.visits == 7
    with pytest.raises(ValueError, match="expected one of random, greedy, apprentice"):
        bot("grandmaster", game)


def test_an_apprentice_overlooks_things_but_plays_sensibly():
    game = dicery.game("diced-veggies")
    state = game.new(2)
    bot_match(state, [bot("apprentice", game), bot("random", game)], Rng(1), Rng(2))
    assert state.over
    contest = Contest("diced-veggies", ("apprentice", "random"), {}, 20, 1, paired=True)
    won = sum(match.win_share(match.bots.index(0)) for match in play_all(contest, 1, lambda count: None))
    assert won >= 14


def test_advice_is_sorted_and_holds_its_intervals():
    state = positions("diced-veggies", 2, 1, 8)[0]
    seat = state.actor()
    advice = advise(state, seat, dicery.Budget(100))
    assert [one.visits for one in advice] == sorted((one.visits for one in advice), reverse=True)
    assert sum(one.visits for one in advice) <= 100
    assert {one.move for one in advice} <= set(state.legal_moves(seat))
    assert all(0 <= one.low <= one.chance <= one.high <= 1 for one in advice)
    explained = dicery.advise(state, seat, dicery.Budget(100))
    assert advice == [replace(one, reasons=()) for one in explained] and any(one.reasons for one in explained)
    with pytest.raises(ValueError, match="expected one of the seats that are to act"):
        advise(state, 1 - seat)


def test_solo_and_co_op_reach_for_the_goal():
    for name, seats, options in (("diced-veggies", 1, {}), ("slice-and-dice", 2, {"mode": "coop"})):
        game = dicery.game(name)
        state = game.new(seats, **options)
        luck = random.Random(2)
        while state.actor() == dicery.CHANCE or len(state.actions(state.actor())) == 1:
            state.apply(state.actor(), luck.choice(state.actions(state.actor())))
        advice = advise(state, state.actor(), dicery.Budget(60))
        assert len({one.chance for one in advice}) > 1
