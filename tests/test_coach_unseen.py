"""Where others decide at the same time unseen, a decision is judged by what its seat knew of them."""

import pytest

import dicery
from dicery.coach.calibration import reference_player
from dicery.coach.ledger import Event, events_of
from dicery.coach.unseen import hand_of
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE
from tests.coach_matches import bot_match


def decisions(name: str, bots: tuple[str, ...]) -> list[Event]:
    match = bot_match(dicery.game(name), bots, 1)
    steps = [(step.seat, step.action) for step in match.steps]
    return [event for event in events_of(match.opening(), steps) if event.seat != CHANCE]


@pytest.mark.heavy
@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "apprentice", "random")])
def test_a_seat_knows_no_more_and_no_less_than_it_saw(bots):
    found = decisions("wok-and-roll", bots)
    unseen = [event for event in found if event.phase]
    assert 10 < len(unseen) < len(found)
    player = reference_player(dicery.game("wok-and-roll"))
    for number, event in enumerate(unseen):
        hand = hand_of(event.state, event.seat, event.phase, player, Rng(1, number))
        assert hand.view(event.seat) == event.state.view(event.seat)


@pytest.mark.heavy
def test_those_who_are_done_have_decided_well():
    """The redeal of the game lets them cook at random."""
    game = dicery.game("wok-and-roll")
    player = reference_player(game)
    found = [event for event in decisions("wok-and-roll", ("greedy", "greedy")) if event.phase and event.seat == 1]
    points = [
        sum(
            int(hand.score(0)) - int(event.state.score(0))
            for number, event in enumerate(found)
            for hand in [hand_of(event.state, 1, phase(event), player, Rng(2, number))]
        )
        for phase in (lambda event: event.phase, lambda event: None)
    ]
    assert points[0] > points[1] + len(found) / 2


def test_where_nothing_is_decided_unseen_all_is_as_before():
    assert not any(event.phase for event in decisions("diced-veggies", ("greedy", "random")))
