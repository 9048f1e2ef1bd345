"""Checks of one position: what the rules, the notation, the position text and the view promise."""

import json
import pickle
import random

from dicery import CHANCE, CLOCK, Rng, State
from dicery.engine.state import View
from dicery.testing.states import PACKED, acting, actions, after, fields, observers, people, same
from dicery.testing.subject import Subject


def every_field_holds_plain_values(subject: Subject, state: State) -> None:
    """Numbers, texts and containers of these: what can be compared, copied and written down."""
    assert {"game", "seats", "waiting", "over"} < fields(state).keys(), f"only {list(fields(state))} are found"
    for name, value in fields(state).items():
        assert is_plain(value) or value is subject.game, f"field {name} holds {value!r}"


def is_plain(value: object) -> bool:
    if isinstance(value, dict):
        return all(is_plain(inner) for pair in value.items() for inner in pair)
    if isinstance(value, list | tuple | set | frozenset):
        return all(is_plain(inner) for inner in value)
    return isinstance(value, int | float | str) or value is None


def every_field_is_a_number_or_a_packed_array(subject: Subject, state: State) -> None:
    """For games that claim compiled rules: a step of theirs allocates nothing."""
    for name, value in fields(state).items():
        held = getattr(state, name)
        assert isinstance(held, int | PACKED) or held is subject.game, f"field {name} holds {value!r}"


def waiting_seats_can_act_and_nobody_else(subject: Subject, state: State) -> None:
    waiting = state.waiting_seats()
    assert state.waiting >> state.seats == 0, f"waiting is {state.waiting:b} for {state.seats} seats"
    assert not state.over or state.waiting == 0, f"the match is over and {waiting} wait"
    for seat in [CHANCE, *range(state.seats)]:
        legal = actions(state, seat)
        assert (seat in waiting) == bool(legal), f"seat {seat} has the actions {legal} while {waiting} wait"


def no_step_has_more_choices_than_the_width(subject: Subject, state: State) -> None:
    for seat in acting(state):
        count = len(actions(state, seat))
        assert count <= subject.game.width, f"seat {seat} has {count} choices, the width is {subject.game.width}"


def a_random_pick_is_the_action_listed_at_the_place_drawn(subject: Subject, state: State) -> None:
    out = subject.game.buffer()
    for seat in acting(state):
        legal = actions(state, seat)
        for seed in range(8):
            expected = legal[Rng(seed).below(len(legal))]
            picked = state.pick(seat, Rng(seed), out)
            assert picked == expected, f"seat {seat} picks {picked}, the list {legal} has {expected} there"


def notations_are_unique_and_read_back(subject: Subject, state: State) -> None:
    for seat in acting(state):
        legal = actions(state, seat)
        moves = [subject.game.notation(state, seat, action) for action in legal]
        pairs = set(zip(moves, legal, strict=True)) if seat == CHANCE else list(zip(moves, legal, strict=True))
        assert len(set(moves)) == len(pairs), f"seat {seat} has equal notations for different actions: {moves}"
        assert state.legal_moves(seat) == moves, f"the legal moves of seat {seat} are not {moves}"
        for move, action in pairs:
            assert move and move == " ".join(move.split()), f"a notation is one line without stray blanks: {move!r}"
            assert state.parse(seat, move) == action, f"{move!r} reads back as {state.parse(seat, move)}, not {action}"
            assert subject.game.label(state, seat, action, people(state.seats)).strip(), f"{move!r} has no label"
        labels = {subject.game.label(state, seat, action, people(state.seats)) for action in legal}
        assert len(labels) == len(pairs), f"seat {seat} has equal labels for different actions: {sorted(labels)}"


def a_clone_is_equal_and_shares_nothing(subject: Subject, state: State) -> None:
    kept = fields(state)
    for name, copy in [
        ("clone", state.clone()),
        *((f"redeal for {seat}", state.redeal(seat, Rng(1))) for seat in observers(state)),
    ]:
        if name == "clone":
            same(state, copy, "a clone equals its state")
        for field_name in fields(copy):
            disturb(getattr(copy, field_name))
            assert fields(state) == kept, f"a {name} shares the field {field_name}"
    copy = state.clone()
    play_on(copy)
    assert fields(state) == kept, "playing on with a clone changes the state"
    rest = state.clone()
    copy = rest.clone()
    play_on(rest)
    assert fields(copy) == kept, "playing on with a state changes its clone"


def disturb(value: object) -> None:
    """Changes whatever can be changed in a value."""
    if isinstance(value, PACKED):
        for place in range(len(value)):
            value[place] += 1
    elif isinstance(value, list | tuple):
        for inner in value:
            disturb(inner)
        if isinstance(value, list):
            value.append("disturbed")
    elif isinstance(value, dict):
        for inner in value.values():
            disturb(inner)
        value["disturbed"] = True
    elif isinstance(value, set):
        value.add("disturbed")


def play_on(state: State) -> None:
    """Makes a few steps in place."""
    draw = random.Random(0)
    for _ in range(12):
        able = [seat for seat in acting(state) if actions(state, seat)]
        if able:
            seat = draw.choice(able)
            state.apply(seat, draw.choice(actions(state, seat)))


def a_step_depends_on_position_and_action_alone(subject: Subject, state: State) -> None:
    for seat in acting(state):
        for action in actions(state, seat):
            once = after(state, seat, action)
            same(once, after(state, seat, action), f"action {action} of seat {seat} comes twice to the same position")
            reloaded = subject.game.load(state.position())
            reloaded.apply(seat, action)
            same(once, reloaded, f"action {action} of seat {seat} does the same to the loaded position")


def asking_changes_nothing(subject: Subject, state: State) -> None:
    kept, game = fields(state), subject.game
    first = [actions(state, seat) for seat in [CHANCE, CLOCK, *range(state.seats)]]
    for seat in acting(state):
        for action in actions(state, seat)[:4]:
            game.notation(state, seat, action)
            game.label(state, seat, action, people(state.seats))
            for observer in observers(state):
                state.conceals(seat, action, observer)
                game.sentence(state, seat, action, observer, people(state.seats))
        game.refusal(state, seat, "nonsense")
    for seat in observers(state):
        state.view(seat)
        state.redeal(seat, Rng(3))
        state.mid_decision(seat)
    state.scores(), state.ranks(), state.position(), state.actor(), repr(state)
    assert fields(state) == kept, "a question changes the state"
    second = [actions(state, seat) for seat in [CHANCE, CLOCK, *range(state.seats)]]
    assert first == second, "the legal actions change by asking"


def the_position_text_keeps_everything(subject: Subject, state: State) -> None:
    loaded = subject.game.load(state.position())
    same(state, loaded, "a loaded position equals the dumped one")
    assert loaded.position() == state.position(), "a loaded position is dumped as another text"
    assert loaded.digest() == state.digest(), "a loaded position has another digest"


def pickling_keeps_everything(subject: Subject, state: State) -> None:
    same(state, pickle.loads(pickle.dumps(state)), "a pickled state comes back equal")


def views_are_json_and_tell_the_common_part(subject: Subject, state: State) -> None:
    scores, ranks = list(state.scores()), list(state.ranks())
    for seat in observers(state):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view, f"the view of seat {seat} is not JSON"
        assert View.__annotations__.keys() <= view.keys(), f"the view of seat {seat} has only {list(view)}"
        common = (view["game"], view["seat"], view["seats"], view["over"], view["waiting"])
        expected = (subject.game.name, seat, state.seats, state.over, state.waiting_seats())
        assert common == expected, f"the view of seat {seat} begins {common}, not {expected}"
        shown = [
            score if shown_score is not None else None
            for score, shown_score in zip(scores, view["scores"], strict=True)
        ]
        assert view["scores"] == shown, f"the view of seat {seat} shows the scores {view['scores']}, not {shown}"
        wanted = ranks if state.over else None
        assert view["ranks"] == wanted, f"the view of seat {seat} shows the ranks {view['ranks']}, not {wanted}"


def ranks_start_at_one_and_ties_share(subject: Subject, state: State) -> None:
    ranks = list(state.ranks())
    assert len(state.scores()) == len(ranks) == state.seats, f"{state.seats} seats have the ranks {ranks}"
    wanted = [1 + sum(other < rank for other in ranks) for rank in ranks]
    assert ranks == wanted, f"ranks are numbered as in 1 2 2 4: expected {wanted}, got {ranks}"
