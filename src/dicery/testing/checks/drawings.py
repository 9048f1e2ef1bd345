"""Checks of one position: what is drawn and said from a view, on a page, as a picture, in characters."""

import re
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

from dicery import State
from dicery.games.box import Box
from dicery.games.ledger import clauses
from dicery.learn.sentence import parted
from dicery.match.standing import LOST, WON, standing
from dicery.testing.states import actions, drawn, moves_of, observers, people
from dicery.testing.subject import Subject

LONGEST_EXPLANATION = 400  # characters
WIDEST = 100  # characters that a line of a board may have
SEAT_NUMBER = re.compile(r"\bseat \d+(?![.\w])", re.IGNORECASE)


def phases_facts_and_score_parts_fit_the_view(subject: Subject, state: State) -> None:
    """A game need not tell them; what it tells is short, and the parts add up to the score that the view shows."""
    for observer in observers(state):
        view = state.view(observer)
        names, now = subject.game.phases(view)
        assert -1 <= now < len(names), f"phase {now} of {names} is not among them"
        goal = subject.game.goal(view)
        assert goal in ("", WON, LOST) and (state.over or not goal), f"the goal is {goal!r}, and over is {state.over}"
        ties = standing(subject.game, view).ties if state.over else ()
        assert all(tie.reason == " ".join(tie.reason.split()) for tie in ties), f"one line of words each, got {ties}"
        for seat in range(state.seats):
            fact = subject.game.fact(view, seat)
            parts = subject.game.score_parts(view, seat)
            titles = [title for title, _ in parts]
            texts = [*names, *([fact] if fact else []), *titles]
            assert all(text == " ".join(text.split()) != "" for text in texts), f"one line of words each, got {texts}"
            assert len(set(titles)) == len(titles), f"seat {seat} has a criterion twice: {titles}"
            total, score = sum(points for _, points in parts), view["scores"][seat]
            assert not parts or total == score, f"{parts} of seat {seat} add up to {total}, the view shows {score}"


def what_can_be_done_is_explained_in_a_few_sentences(subject: Subject, state: State) -> None:
    """A game need not explain; where it does, every clause is in its ledger, and no brackets are left."""
    game = subject.game
    if not isinstance(game, Box):
        return
    known = clauses(game.rules()).keys()
    for observer in observers(state):
        text = game.explain(state.view(observer), people(state.seats))
        said, named = parted(text)
        assert said and len(said) <= LONGEST_EXPLANATION, f"expected up to {LONGEST_EXPLANATION} letters, got {said!r}"
        assert set(named) <= known, f"expected clauses of the ledger, got {named}"
        assert "[" not in said, f"expected clauses in brackets behind the sentences, got {said!r}"


def a_reaction_can_be_passed_by_the_seat_that_is_asked(subject: Subject, state: State) -> None:
    """A game need not have reactions; where it has one, the move is legal and the turn has a name."""
    for observer in observers(state):
        move, turn = subject.game.reaction(state.view(observer))
        assert bool(move) == bool(turn), f"expected a move and a turn, or neither, got {move!r} and {turn!r}"
        legal = state.legal_moves(observer) if observer >= 0 else []
        assert not move or move in legal, f"{move!r} is not among the moves {legal} of observer {observer}"


class Page(HTMLParser):
    """Reads a board as a browser does: every element is closed in order; the moves on its buttons, its sections."""

    void = frozenset(
        ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
    )

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.moves: list[str] = []
        self.sections: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("name") == "do":
            self.moves.append(found.get("value") or "")
        if "data-section" in found:
            self.sections.append(found["data-section"] or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> comes while {self.open} are open"
        self.open.pop()


def a_board_has_a_button_for_each_of_its_moves(subject: Subject, state: State) -> None:
    """They are legal, and a board that is drawn without moves has no buttons. A move may have no place on the board."""
    for seat in observers(state):
        view, legal = state.view(seat), moves_of(state, seat)
        for moves in [legal, []] if legal else [[]]:
            board = subject.game.board(view, moves, people(state.seats))
            buttons = set(Page(board.html).moves)
            assert buttons == board.moves, f"the board of seat {seat} has buttons for {buttons}, not {board.moves}"
            strange = sorted(board.moves.difference(moves))
            assert not strange, f"the board of seat {seat} has buttons for {strange}, the moves are {moves}"


def sections_of_a_board_have_names_of_their_own(subject: Subject, state: State) -> None:
    """A change of a board is sent by the names of its sections, so that each is there once, in the markup too."""
    for seat in observers(state):
        board = subject.game.board(state.view(seat), moves_of(state, seat), people(state.seats))
        names = [section.name for section in board.sections()]
        assert all(names) and len(set(names)) == len(names), f"a name is missing or there twice: {names}"
        marked = Page(board.html).sections
        assert names == marked, f"the board has the sections {names}, its markup {marked}"


def drawings_are_well_formed(subject: Subject, state: State) -> None:
    for seat in observers(state):
        pictures = drawn(state, seat)
        try:
            root = ElementTree.fromstring(pictures["svg"])
        except ElementTree.ParseError as error:
            raise AssertionError(f"the picture is not XML: {error}") from None
        assert root.tag == "{http://www.w3.org/2000/svg}svg", f"the picture is a {root.tag}"
        page = Page(pictures["html"])
        assert not page.open, f"the page leaves {page.open} open"
        assert pictures["html"].strip() and pictures["text"].strip(), f"nothing is drawn for seat {seat}"
        prompt = pictures["prompt"]
        assert prompt and len(prompt.splitlines()) == 1, f"a prompt is one line, got {prompt!r}"


def players_are_called_by_their_names(subject: Subject, state: State) -> None:
    """However long a name is and whatever it is made of; a number of a seat is no name."""
    names = [f"{name}<blink>&'\"</blink> of the Very Long House{seat}" for seat, name in enumerate(people(state.seats))]
    for seat in observers(state):
        pictures = drawn(state, seat, names)
        for kind in ("svg", "html", "text"):
            texts = unescape(pictures[kind])
            found = SEAT_NUMBER.search(re.sub('value="[^"]*"', "", texts))
            assert not found, f"the {kind} for seat {seat} says {found.group() if found else ''!r}"
            assert kind == "text" or "<blink>" not in pictures[kind], f"the {kind} has a name in it as markup"
        longest = max(pictures["text"].splitlines(), key=len)
        assert len(longest) <= WIDEST, f"a line has {len(longest)} characters: {longest!r}"
        for action in actions(state, seat) if seat in state.waiting_seats() else []:
            label = subject.game.label(state, seat, action, names)
            assert not SEAT_NUMBER.search(label), f"a choice is called {label!r}"
