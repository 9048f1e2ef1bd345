"""Checks of what a learning program is given: action numbers, masks, observations and payoffs."""

from functools import lru_cache
from itertools import combinations, pairwise

from librt.vecs import vec
from mypy_extensions import u8

from dicery import State
from dicery.engine.encoder import Entry
from dicery.games.field_encoder import FieldEncoder
from dicery.testing.states import acting, actions, after, fields
from dicery.testing.subject import Subject

MARGIN = 3  # numbers before and after those that are asked for, which must stay as they are
MARK = 201  # what stands in a buffer before something is written


@lru_cache
def room(size: int) -> vec[u8]:
    """One buffer for each size: an array that interpreted code hands to a compiled function is never freed."""
    return vec[u8]([0] * (size + 2 * MARGIN))


def written(state: State, seat: int, what: str, mark: int = MARK) -> list[int]:
    """A mask or an observation; fails if it is not just as long as the game says."""
    size = state.game.actions if what == "mask" else state.game.observation_size(state.seats)
    out = room(size)
    for place in range(len(out)):
        out[place] = mark
    write = state.mask if what == "mask" else state.observe
    end = write(seat, out, MARGIN)
    assert end == MARGIN + size, f"the {what} of seat {seat} has {end - MARGIN} numbers, not {size}"
    rest = [*out[:MARGIN], *out[end:]]
    assert rest == [mark] * 2 * MARGIN, f"the {what} of seat {seat} writes beyond its {size} numbers"
    return list(out[MARGIN:end])


def action_numbers_are_of_a_declared_kind(subject: Subject, state: State) -> None:
    """Kinds of actions follow each other, and lists that they refer to are part of the observation."""
    kinds, names = subject.game.encoder.actions(), {entry.name for entry in subject.game.observation(state.seats)}
    for one, other in pairwise(kinds):
        assert one.first + one.size <= other.first, f"the kinds of actions {one} and {other} overlap"
    for kind in kinds:
        assert not kind.listed or kind.listed in names, f"{kind} are listed in {kind.listed!r}, which is not observed"
    for seat in range(state.seats):
        for action in actions(state, seat):
            found = [kind for kind in kinds if kind.first <= action < kind.first + kind.size]
            assert found, f"action {action} of seat {seat} is of no declared kind: expected one of {kinds}"


def a_mask_marks_the_legal_actions(subject: Subject, state: State) -> None:
    for seat in range(state.seats):
        marked = [number for number, mark in enumerate(written(state, seat, "mask")) if mark]
        legal = sorted(actions(state, seat))
        assert marked == legal, f"the mask of seat {seat} marks {marked}, its legal actions are {legal}"


def an_observation_is_as_declared(subject: Subject, state: State) -> None:
    kept = fields(state)
    for seat in range(state.seats):
        numbers = written(state, seat, "observation")
        assert numbers == written(state, seat, "observation", MARK + 1), (
            "some numbers of an observation are not written"
        )
        for entry, part in parts(subject.game.observation(state.seats), numbers):
            assert max(part, default=0) <= entry.high, f"the entry {entry} holds {part}"
    assert fields(state) == kept, "observing changes the state"


def parts(entries: tuple[Entry, ...], numbers: list[int]) -> list[tuple[Entry, list[int]]]:
    """An observation by entry."""
    found: list[tuple[Entry, list[int]]] = []
    at = 0
    for entry in entries:
        found.append((entry, numbers[at : at + entry.size]))
        at += entry.size
    return found


def steps_that_a_seat_can_tell_apart_change_its_observation(subject: Subject, state: State) -> None:
    """What a view tells of a step, the observation tells as well; of an undeclared one nobody can say."""
    encoder = subject.game.encoder
    if isinstance(encoder, FieldEncoder) and not encoder.fields:
        return
    for seat in acting(state):
        ends = [after(state, seat, action) for action in sorted(set(actions(state, seat)))[:12]]
        for observer in range(state.seats):
            seen = [(end.view(observer), written(end, observer, "observation")) for end in ends]
            for (view, numbers), (other_view, other) in combinations(seen, 2):
                different = [name for name, value in view.items() if value != other_view.get(name)]
                assert not different or numbers != other, f"the observation of seat {observer} misses {different}"


def look_alikes_have_the_same_observation(subject: Subject, state: State, twin: State, observer: int) -> None:
    if observer < 0:
        return
    assert written(state, observer, "mask") == written(twin, observer, "mask"), (
        f"the mask of {observer} tells them apart"
    )
    entries = state.game.observation(state.seats)
    one, other = (parts(entries, written(position, observer, "observation")) for position in (state, twin))
    different = [entry.name for (entry, here), (_, there) in zip(one, other, strict=True) if here != there]
    assert not different, f"the observation of seat {observer} tells them apart by {different}"


def payoffs_are_shares_of_a_win(subject: Subject, state: State) -> None:
    if state.over:
        payoffs = [subject.game.encoder.payoff(state, seat) for seat in range(state.seats)]
        assert all(0 <= payoff <= 1 for payoff in payoffs), f"the seats get {payoffs}"
        alone = len(set(payoffs)) == 1  # one seat, a team, or all share the win
        assert alone or abs(sum(payoffs) - 1) < 1e-9, f"the seats share {payoffs}, which is not one win"
