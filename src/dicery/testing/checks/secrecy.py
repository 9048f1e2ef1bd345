"""What nobody may learn: checks that hold for every game, on top of views that hide what they should.

Most look at two positions that an observer, a seat or a spectator, cannot tell apart.
"""

import json
import random
from functools import lru_cache
from itertools import combinations

from dicery import SPECTATOR, Game, Illegal, Rng, State
from dicery.engine.play import Player
from dicery.testing.setups import Setup
from dicery.testing.states import acting, actions, after, drawn, fields, observed, observers, people, same
from dicery.testing.subject import Subject
from dicery.testing.walks import playing


def concealed_steps_are_logged_without_their_outcome(subject: Subject, state: State) -> None:
    for seat in acting(state):
        for observer in observers(state):
            secret = [action for action in actions(state, seat) if state.conceals(seat, action, observer)]
            lines = {subject.game.sentence(state, seat, action, observer, people(state.seats)) for action in secret}
            assert len(lines) < 2, f"the log tells {observer} which of seat {seat}'s secret steps it was: {lines}"


def steps_that_leave_the_same_view_are_concealed_and_logged_alike(subject: Subject, state: State) -> None:
    """The view is all that an observer may know, so the log tells no more than the view after the step."""
    for seat in acting(state):
        legal = sorted(set(actions(state, seat)))
        ends = {action: fields(after(state, seat, action)) for action in legal}
        for observer in observers(state):
            heard = {action: observed(state, seat, action, observer) for action in legal}
            for action, other in combinations(legal, 2):
                if heard[action][0] == heard[other][0] and ends[action] != ends[other]:
                    steps = f"actions {action} and {other} of seat {seat}"
                    assert state.conceals(seat, action, observer), f"{observer} cannot see {steps}, but they are public"
                    assert heard[action][1] == heard[other][1], f"the log tells {observer} {steps} apart"


def look_alikes_have_the_same_view_and_choices(subject: Subject, state: State, twin: State, observer: int) -> None:
    assert json.dumps(state.view(observer)) == json.dumps(twin.view(observer)), (
        f"the view of {observer} tells them apart"
    )
    assert (state.waiting, state.over) == (twin.waiting, twin.over), "other seats wait"
    legal = actions(state, observer)
    assert legal == actions(twin, observer), f"seat {observer} has other actions"
    for action in legal:
        words = [
            (s.game.notation(s, observer, action), s.game.label(s, observer, action, people(s.seats)))
            for s in (state, twin)
        ]
        assert words[0] == words[1], f"the words for action {action} tell them apart: {words}"


def look_alikes_are_positions_of_the_game(subject: Subject, state: State, twin: State, observer: int) -> None:
    same(twin, subject.game.load(twin.position()), "a look-alike can be dumped and loaded")


def look_alikes_are_redealt_alike(subject: Subject, state: State, twin: State, observer: int) -> None:
    for seed in range(2):
        one, other = Rng(seed), Rng(seed)
        same(
            state.redeal(observer, one), twin.redeal(observer, other), f"{observer} gets the same redeal of look-alikes"
        )
        assert one.bits() == other.bits(), "a redeal draws as many numbers whatever is hidden"


def what_is_hidden_is_dealt_again(subject: Subject, state: State, twin: State, observer: int) -> None:
    """The observer cannot tell the two positions apart, so not all of its redeals may be the same."""
    first = fields(state.redeal(observer, Rng(0)))
    varies = any(fields(state.redeal(observer, Rng(seed))) != first for seed in range(1, 40))
    assert varies, f"something is hidden from {observer}, but 40 redeals are equal"


def look_alikes_see_the_same(subject: Subject, state: State, twin: State, observer: int) -> None:
    """Of any step that leaves them look-alikes. A step that shows what was hidden may say so."""
    draw = random.Random(0)
    for seat in acting(state):
        legal = [action for action in actions(state, seat) if action in actions(twin, seat)]
        for action in draw.sample(legal, min(5, len(legal))):
            one, other = observed(state, seat, action, observer), observed(twin, seat, action, observer)
            assert one[0] != other[0] or one[1] == other[1], f"the log tells {observer}: {one[1]!r} or {other[1]!r}"


@lru_cache(maxsize=32)
def moves_seen(game: Game) -> list[str]:
    """Notations of one match, to try where they are not legal."""
    seen = {
        game.notation(state, seat, action)
        for state, seat, action in playing(game, Setup(game.fewest), 0)
        if not state.over
    }
    return ["", "nonsense", *sorted(seen)]


def refusals_tell_nothing_hidden(subject: Subject, state: State, twin: State, observer: int) -> None:
    moves = moves_seen(subject.game)
    for move in moves[:2] + random.Random(0).sample(moves, min(6, len(moves))):
        if observer != SPECTATOR and move not in state.legal_moves(observer):
            reasons = [refused(position, observer, move) for position in (state, twin)]
            assert reasons[0] == reasons[1], f"the refusal of {move!r} tells {observer}: {reasons}"


def refused(state: State, seat: int, move: str) -> str:
    try:
        state.parse(seat, move)
    except Illegal as illegal:
        return str(illegal)
    raise AssertionError(f"{move!r} is not among the legal moves of seat {seat}, but is not refused")


def drawings_and_prompts_tell_nothing_hidden(subject: Subject, state: State, twin: State, observer: int) -> None:
    one, other = drawn(state, observer), drawn(twin, observer)
    for kind, drawing in one.items():
        assert drawing == other[kind], f"the {kind} of {observer} tells look-alikes apart"


class Handed(Exception):
    """Carries out of the loop of a bot match what the bot was handed."""


class Spy(Player):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        raise Handed(seat, fields(state), rng.bits())


def bots_are_handed_the_same_for_look_alikes(subject: Subject, state: State, twin: State, observer: int) -> None:
    if observer == SPECTATOR or state.over or state.actor() != observer:
        return
    handed: list[tuple[object, ...]] = []
    for position in (state, twin):
        try:
            subject.bot_match(position.clone(), [Spy()] * position.seats, Rng(0), Rng(1))
        except Handed as what:
            handed.append(what.args)
    assert len(handed) == 2 and handed[0] == handed[1], f"the bot of seat {observer} is handed what it may not know"


def bots_choose_the_same_in_look_alikes(subject: Subject, state: State, twin: State, observer: int) -> None:
    if observer not in state.waiting_seats():
        return
    for name, player in subject.players.items():
        chosen: list[int] = []
        for position in (state, twin):
            thoughts = Rng(5)
            chosen.append(player.choose(position.redeal(observer, thoughts), observer, thoughts))
        assert chosen[0] in actions(state, observer), f"{name} chooses {chosen[0]}, which is not legal"
        assert chosen[0] == chosen[1], f"{name} chooses {chosen[0]} or {chosen[1]} by what it may not know"
