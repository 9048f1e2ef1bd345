"""Checks of a whole match: it ends, its record verifies and replays, steps can be taken back."""

import random

from dicery import CHANCE, Game
from dicery.engine.option import settle
from dicery.match.luck import SeededDealer
from dicery.match.match import Match, Refused
from dicery.match.record import read, verify, write
from dicery.testing.setups import Setup
from dicery.testing.states import acting, people, same
from dicery.testing.subject import Subject
from dicery.testing.walks import CHOICES, playing

UNDONE = 4  # steps of a match that are undone, if they can be


def matches_end_within_the_longest(subject: Subject, setup: Setup, seed: int) -> None:
    longest = subject.game.longest(setup.seats, settle(subject.game.options, dict(setup.given)))
    for choice in CHOICES:
        *steps, (last, _, _) = playing(subject.game, setup, seed, choice)
        assert last.over, f"choosing the {choice} action, nobody can act, or {len(steps)} steps are not the end"
        assert len(steps) <= longest, f"choosing the {choice} action, a match takes {len(steps)} of {longest} steps"


def hosted(game: Game, setup: Setup, seed: int) -> tuple[Match, random.Random]:
    return Match(game, people(setup.seats), dict(setup.given), SeededDealer(seed)), random.Random(seed)


def submit_something(match: Match, draw: random.Random) -> tuple[int, str]:
    seat = draw.choice(acting(match.state))
    move = draw.choice(match.state.legal_moves(seat))
    match.submit(seat, match.seq, move)
    return seat, move


def records_verify_and_their_luck_replays_the_match(subject: Subject, setup: Setup, seed: int) -> None:
    match, draw = hosted(subject.game, setup, seed)
    while not match.state.over:
        submit_something(match, draw)
    text = write(match)
    record = read(text, {subject.game.name: subject.game})
    verdict = verify(record)
    assert verdict.error is None, f"the record does not verify: {verdict.error}"
    same(match.state, verdict.state, "the record leads to the position of the match")
    replay = Match(subject.game, record.names, record.settings, record.luck())
    for step in record.steps:
        if step.seat != CHANCE:
            replay.submit(step.seat, replay.seq, step.move)
    same(match.state, replay.state, "the luck of the record leads to the position of the match")
    assert write(replay) == text, "the replayed match is recorded as another text"


def undone_steps_can_be_made_again(subject: Subject, setup: Setup, seed: int) -> None:
    """Tried after one submitted step in sixteen; whoever made no step, or saw dice or cards since, may not undo."""
    match, draw = hosted(subject.game, setup, seed)
    if match.steps:
        early = [seat for seat in range(setup.seats) if match.can_undo(seat)]
        assert not early, f"seats {early} may undo what chance has dealt"
    tried = 0
    while not match.state.over:
        before, count = match.state.clone(), len(match.steps)
        seat, move = submit_something(match, draw)
        if draw.randrange(16) or tried == UNDONE:
            continue
        tried += 1
        done, last = match.state.clone(), match.steps[-1]
        for other in range(setup.seats):
            if not match.can_undo(other):
                try:
                    match.undo(other)
                except Refused:
                    same(match.state, done, "a refused undo changes nothing")
                    continue
                raise AssertionError(f"seat {other} may not undo, but nobody refuses it")
            assert last.seat == other == seat, f"seat {other} may undo a step of seat {last.seat}"
            assert len(match.steps) == count + 1, f"seat {other} may undo past what chance has dealt"
            match.undo(other)
            same(match.state, before, "undo brings back the position before the step")
            match.submit(seat, match.seq, move)
            same(match.state, done, "an undone step can be made again")
    assert verify(read(write(match), {subject.game.name: subject.game})).error is None, "undo spoils the record"
