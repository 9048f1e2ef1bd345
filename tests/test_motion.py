"""What games say of motion fits their boards: keys are unique, rolled dice lie there and show a face of their kind."""

import random
import re

import pytest

import dicery
from dicery import CHANCE

STEPS = 260
KEYED = re.compile(r'data-key="([^"]*)"(?: data-kind="([^"]*)")?[^>]*>(?:<svg class="die[^>]*>(.*?)</svg>)?')
SHELL = re.compile(r'^<svg[^>]*><use href="#d-[a-z]+"/>|</svg>$')  # around what a face shows
NAMES = ["Ana", "Bo"]


@pytest.mark.parametrize("game", dicery.SHELF.values(), ids=lambda game: game.name)
def test_rolled_dice_lie_on_the_board_and_show_one_of_their_faces(game):
    faces = {kind: [SHELL.sub("", face) for face in drawn] for kind, drawn in game.faces().items()}
    luck = random.Random(3)
    found = 0
    state = game.new(2)
    rolled: list[str] = []
    for _ in range(STEPS):
        if state.over:
            state = game.new(2)
        seat = luck.choice(state.waiting_seats())
        action = luck.choice(state.actions(seat))
        motion = game.motion(state, seat, action, 0)
        rolled = [*rolled, *motion.rolled] if seat == CHANCE else [*motion.rolled]
        state.apply(seat, action)
        if state.waiting_seats() == [CHANCE]:
            continue
        things = KEYED.findall(game.board(state.view(0), [], NAMES).html)
        keys = [key for key, _, _ in things]
        assert len(keys) == len(set(keys)), f"expected keys once each, got {sorted(keys)}"
        dice = {key: (kind, face) for key, kind, face in things}
        for key in rolled:
            kind, face = dice[key]
            assert any(known in face for known in faces[kind]), f"expected {key} to show a face of {kind}, got {face}"
            found += 1
        rolled = []
    assert found > 10, "expected rolls"


@pytest.mark.parametrize("game", dicery.SHELF.values(), ids=lambda game: game.name)
def test_what_decided_a_match_lies_on_its_last_board(game):
    """For the winner as for those who lost or only watched."""
    state, rng, out = game.new(2), dicery.Rng(4), game.buffer()
    while not state.over:
        seat = state.actor()
        state.apply(seat, state.pick(seat, rng, out))
    for seat in (0, 1, dicery.SPECTATOR):
        keys = game.decisive(state.view(seat))
        drawn = game.board(state.view(seat), [], ["Ana", "Ben"]).html
        assert keys and [key for key in keys if f'data-key="{key}"' not in drawn] == []
