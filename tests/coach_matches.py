"""Matches for the coach's tests, and what it knows about the small game."""

from dataclasses import replace
from functools import cache
from math import sqrt

from dicery.bots import bot
from dicery.coach.work import learn_values
from dicery.engine.rng import Rng
from dicery.lab.arena import logged_match
from dicery.match.luck import Dealer, SeededDealer
from dicery.match.match import Match
from tests import high_die


class Scripted(Dealer):
    """Rolls these faces."""

    def __init__(self, faces):
        self.faces = list(faces)

    def outcome(self, state):
        return self.faces.pop(0)


def bot_match(game, bots, number, dealer=None, **settings):
    """A finished match between bots, with its log."""
    players = [bot(name, game) for name in bots]
    match = Match(game, list(bots), settings, dealer or SeededDealer(1, 2 * number))
    return logged_match(match, players, Rng(1, 2 * number + 1))


def high_die_match(faces, moves, game=high_die.GAME):
    """A match of the small game with these rolls and decisions; its players are called a and b."""
    match = Match(game, ["a", "b"], {}, Scripted(faces))
    for move in moves:
        match.submit(match.state.actor(), match.seq, move)
    return match


def ignore(done, total):
    pass


@cache
def high_die_values():
    """Learned, but for the start, which is known: both have the same chance.

    A judged chance is worth nothing, so that matches are played on to their end: then the values are right.
    """
    learned = learn_values(high_die.GAME.new(2), 400, 1, 1, ignore)
    assert abs(learned.start[0] - 0.5) < 3.3 * 0.5 / sqrt(learned.matches / 2)
    return replace(learned, start=(0.5, 0.5), stages=unsure(learned))


@cache
def team_values():
    """The same for the team, which reaches 7 with 21 of 36 rolls."""
    learned = learn_values(high_die.TEAM.new(2), 400, 1, 1, ignore)
    assert learned.alone and learned.start[0] == learned.start[1]
    assert abs(learned.start[0] - 21 / 36) < 3.3 * 0.5 / sqrt(learned.matches / 2)
    return replace(learned, start=(21 / 36, 21 / 36), stages=unsure(learned))


def unsure(learned):
    return tuple(replace(stage, worth=0.0) for stage in learned.stages)
