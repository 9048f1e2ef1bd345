"""What every game on the shelf must keep, whatever it plays like. A check is a function, its name a sentence.

Position checks look at one position, look-alike checks at two positions that a seat or a spectator cannot tell apart,
match checks at a whole playing. `SHARE` says at how many positions of a match is looked.
"""

import json
import pickle
import random
import re
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

from dicery import CHANCE, CLOCK, Game, Rng, State
from dicery.engine.option import settle
from dicery.engine.state import View
from dicery.match.luck import SeededDealer
from dicery.match.match import Match, Refused
from dicery.match.record import read, verify, write
from tests import secrecy
from tests.walks import (
    CHOICES,
    PACKED,
    PEOPLE,
    Setup,
    Subject,
    acting,
    actions,
    after,
    drawn,
    fields,
    look_alikes,
    observers,
    playing,
    positions,
    same,
)

UNDONE = 4  # so many steps of a match are undone, if they can be
WIDEST = 100  # characters that a line of a board may have
SEAT_NUMBER = re.compile(r"\bseat \d+(?![.\w])", re.IGNORECASE)
SHARE = 12  # besides the opening and the end, one position in so many


def every_field_is_a_number_or_a_packed_array(subject: Subject, state: State) -> None:
    assert {"game", "seats", "waiting", "over"} < fields(state).keys(), f"only {list(fields(state))} are found"
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
            assert subject.game.label(state, seat, action, PEOPLE).strip(), f"{move!r} has no label"


def a_clone_is_equal_and_shares_nothing(subject: Subject, state: State) -> None:
    kept = fields(state)
    for name, copy in [
        ("clone", state.clone()),
        *((f"redeal for {seat}", state.redeal(seat, Rng(1))) for seat in observers(state)),
    ]:
        if name == "clone":
            same(state, copy, "a clone equals its state")
        for field_name in fields(copy):
            array = getattr(copy, field_name)
            for place in range(len(array) if isinstance(array, PACKED) else 0):
                array[place] += 1
            assert fields(state) == kept, f"a {name} shares the field {field_name}"
    copy = state.clone()
    play_on(copy)
    assert fields(state) == kept, "playing on with a clone changes the state"
    rest = state.clone()
    copy = rest.clone()
    play_on(rest)
    assert fields(copy) == kept, "playing on with a state changes its clone"


def play_on(state: State) -> None:
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
            game.label(state, seat, action, PEOPLE)
            for observer in observers(state):
                state.conceals(seat, action, observer)
                game.sentence(state, seat, action, observer, PEOPLE)
        game.refusal(state, seat, "nonsense")
    for seat in observers(state):
        state.view(seat)
        state.redeal(seat, Rng(3))
        state.mid_decision(seat)
    state.scores(), state.ranks(), state.position(), state.actor(), repr(state)
    assert fields(state) == kept, "a question changes the state"
    again = [actions(state, seat) for seat in [CHANCE, CLOCK, *range(state.seats)]]
    assert first == again, "the legal actions change by asking"


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
        shown = [score if told is not None else None for score, told in zip(scores, view["scores"], strict=True)]
        assert view["scores"] == shown, f"the view of seat {seat} shows the scores {view['scores']}, not {shown}"
        wanted = ranks if state.over else None
        assert view["ranks"] == wanted, f"the view of seat {seat} shows the ranks {view['ranks']}, not {wanted}"


def ranks_start_at_one_and_ties_share(subject: Subject, state: State) -> None:
    ranks = list(state.ranks())
    assert len(state.scores()) == len(ranks) == state.seats, f"{state.seats} seats have the ranks {ranks}"
    wanted = [1 + sum(other < rank for other in ranks) for rank in ranks]
    assert ranks == wanted, f"ranks are numbered as in 1 2 2 4: expected {wanted}, got {ranks}"


def phases_facts_and_score_parts_fit_the_view(subject: Subject, state: State) -> None:
    """A game need not tell them; what it tells is short, and the parts add up to the score that the view shows."""
    for observer in observers(state):
        view = state.view(observer)
        names, now = subject.game.phases(view)
        assert -1 <= now < len(names), f"phase {now} of {names} is not among them"
        for seat in range(state.seats):
            fact = subject.game.fact(view, seat)
            parts = subject.game.score_parts(view, seat)
            titles = [title for title, _ in parts]
            told = [*names, *([fact] if fact else []), *titles]
            assert all(text == " ".join(text.split()) != "" for text in told), f"one line of words each, got {told}"
            assert len(set(titles)) == len(titles), f"seat {seat} has a criterion twice: {titles}"
            total, score = sum(points for _, points in parts), view["scores"][seat]
            assert not parts or total == score, f"{parts} of seat {seat} add up to {total}, the view shows {score}"


def a_reaction_can_be_passed_by_the_seat_that_is_asked(subject: Subject, state: State) -> None:
    """A game need not have reactions; where it has one, the move is legal and the turn has a name."""
    for observer in observers(state):
        move, turn = subject.game.reaction(state.view(observer))
        assert bool(move) == bool(turn), f"expected a move and a turn, or neither, got {move!r} and {turn!r}"
        legal = state.legal_moves(observer) if observer >= 0 else []
        assert not move or move in legal, f"{move!r} is not among the moves {legal} of observer {observer}"


class Balanced(HTMLParser):
    """Every element that is opened is closed, in order."""

    void = frozenset(
        ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
    )

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> comes while {self.open} are open"
        self.open.pop()


def drawings_are_well_formed(subject: Subject, state: State) -> None:
    for seat in observers(state):
        pictures = drawn(state, seat)
        try:
            root = ElementTree.fromstring(pictures["svg"])
        except ElementTree.ParseError as error:
            raise AssertionError(f"the picture is not XML: {error}") from None
        assert root.tag == "{http://www.w3.org/2000/svg}svg", f"the picture is a {root.tag}"
        page = Balanced()
        page.feed(pictures["html"])
        page.close()
        assert not page.open, f"the page leaves {page.open} open"
        assert pictures["html"].strip() and pictures["text"].strip(), f"nothing is drawn for seat {seat}"
        prompt = pictures["prompt"]
        assert prompt and len(prompt.splitlines()) == 1, f"a prompt is one line, got {prompt!r}"


def players_are_called_by_their_names(subject: Subject, state: State) -> None:
    """However long a name is and whatever it is made of; a number of a seat is no name."""
    names = [f"{name}<blink>&'\"</blink> of the Very Long House{seat}" for seat, name in enumerate(PEOPLE)]
    for seat in observers(state):
        pictures = drawn(state, seat, names)
        for kind in ("svg", "html", "text"):
            told = unescape(pictures[kind])
            found = SEAT_NUMBER.search(re.sub('value="[^"]*"', "", told))
            assert not found, f"the {kind} for seat {seat} says {found.group() if found else ''!r}"
            assert kind == "text" or "<blink>" not in pictures[kind], f"the {kind} has a name in it as markup"
        longest = max(pictures["text"].splitlines(), key=len)
        assert len(longest) <= WIDEST, f"a line has {len(longest)} characters: {longest!r}"
        for action in actions(state, seat) if seat in state.waiting_seats() else []:
            label = subject.game.label(state, seat, action, names)
            assert not SEAT_NUMBER.search(label), f"a choice is called {label!r}"


def matches_end_within_the_longest(subject: Subject, setup: Setup, seed: int) -> None:
    longest = subject.game.longest(setup.seats, settle(subject.game.options, dict(setup.given)))
    for choice in CHOICES:
        *steps, (last, _, _) = playing(subject.game, setup, seed, choice)
        assert last.over, f"choosing the {choice} action, nobody can act, or {len(steps)} steps are not the end"
        assert len(steps) <= longest, f"choosing the {choice} action, a match takes {len(steps)} of {longest} steps"


def hosted(game: Game, setup: Setup, seed: int) -> tuple[Match, random.Random]:
    return Match(game, PEOPLE[: setup.seats], dict(setup.given), SeededDealer(seed)), random.Random(seed)


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


POSITION_CHECKS = (
    every_field_is_a_number_or_a_packed_array,
    waiting_seats_can_act_and_nobody_else,
    no_step_has_more_choices_than_the_width,
    a_random_pick_is_the_action_listed_at_the_place_drawn,
    notations_are_unique_and_read_back,
    a_clone_is_equal_and_shares_nothing,
    a_step_depends_on_position_and_action_alone,
    asking_changes_nothing,
    the_position_text_keeps_everything,
    pickling_keeps_everything,
    views_are_json_and_tell_the_common_part,
    ranks_start_at_one_and_ties_share,
    phases_facts_and_score_parts_fit_the_view,
    a_reaction_can_be_passed_by_the_seat_that_is_asked,
    drawings_are_well_formed,
    players_are_called_by_their_names,
    *secrecy.POSITION_CHECKS,
)
MATCH_CHECKS = (
    matches_end_within_the_longest,
    records_verify_and_their_luck_replays_the_match,
    undone_steps_can_be_made_again,
)
CHECKS: dict[str, Callable[..., None]] = {
    check.__name__: check for check in (*POSITION_CHECKS, *secrecy.LOOK_ALIKE_CHECKS, *MATCH_CHECKS)
}


# These take long: they look at one in so many of the positions.
RARE: dict[Callable[..., None], int] = {
    a_clone_is_equal_and_shares_nothing: 4,
    a_step_depends_on_position_and_action_alone: 4,
    drawings_are_well_formed: 16,
    secrecy.steps_that_leave_the_same_view_are_concealed_and_told_alike: 3,
    secrecy.look_alikes_have_the_same_view_and_choices: 3,
    players_are_called_by_their_names: 16,
    secrecy.drawings_and_prompts_tell_nothing_hidden: 16,
    secrecy.bots_choose_the_same_in_look_alikes: 4,
}
FAILURES = (AssertionError, ArithmeticError, AttributeError, LookupError, SyntaxError, TypeError, ValueError)


def hold(subject: Subject, name: str, setup: Setup, seed: int, share: int = SHARE) -> None:
    """Runs one check along one match; a failure says where."""
    check = CHECKS[name]
    if check in MATCH_CHECKS:
        cases: list[tuple[object, ...]] = [(setup, seed)]
    elif check in secrecy.LOOK_ALIKE_CHECKS:
        cases = list(look_alikes(subject.game, setup, seed, share))
    else:
        cases = [(state,) for state in positions(subject.game, setup, seed, share)]
    draw = random.Random(seed)
    cases = [case for case in cases if draw.randrange(RARE.get(check, 1)) == 0]
    for case in cases:
        try:
            check(subject, *case)
        except FAILURES as error:
            error.add_note(f"{subject.game.name}, {setup}, seed {seed}")
            if isinstance(case[0], State):
                error.add_note(case[0].position())
            raise
