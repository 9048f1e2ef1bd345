"""The conformance suite proves itself: copies of Dessert Dice that are broken in one way each must be caught.

A copy is the game's sources under another name, with one text in them replaced by another; it always runs uncompiled.
"""

import importlib
from dataclasses import dataclass
from pathlib import Path

import pytest

import dicery
from dicery import BadPosition
from dicery.bots.greedy import GreedyPlayer
from dicery.bots.random import RandomPlayer
from dicery.match.match import Match
from dicery.testing import CHECKS, Setup, Subject, hold

PACKAGE = Path(dicery.__file__).parent
SETUPS = [Setup(2), Setup(3), Setup(4)]
SHARE = 4  # one position in this many is checked


@dataclass(frozen=True)
class Sabotage:
    """What is broken: the text of a file, and what it is replaced by; the check that must catch it, and its words."""

    what: str
    file: str
    old: str
    new: str
    check: str
    words: str


SABOTAGES = [
    Sabotage(
        "a field that holds an object",
        "rules/state.py",
        "        self.supply = supply  #",
        "        self.history = object()\n        self.supply = supply  #",
        "every_field_holds_plain_values",
        "field history holds",
    ),
    Sabotage(
        "a field that is a list",
        "rules/state.py",
        "        self.supply = supply  #",
        "        self.history = []\n        self.supply = supply  #",
        "every_field_is_a_number_or_a_packed_array",
        "field history holds",
    ),
    Sabotage(
        "the wrong seat waits",
        "rules/state.py",
        "self.waiting = 1 << self.active\n",
        "self.waiting = 1 << (self.active + 1) % self.seats\n",
        "waiting_seats_can_act_and_nobody_else",
        r"seat . has the actions .* while .* wait",
    ),
    Sabotage(
        "a waiting seat without an action",
        "rules/state.py",
        "return list_members(self.empty, actions.SQUARE, out, 0)",
        "return list_members(self.empty >> 21 << 21, actions.SQUARE, out, 0)",
        "waiting_seats_can_act_and_nobody_else",
        r"seat . has the actions \[\]",
    ),
    Sabotage(
        "more choices than the width",
        "__init__.py",
        "width=25",
        "width=17",
        "no_step_has_more_choices_than_the_width",
        "the width is 17",
    ),
    Sabotage(
        "a pick that is not the one listed there",
        "rules/state.py",
        "return actions.SQUARE + rng.member(self.empty)",
        "return actions.SQUARE + rng.member(self.empty & (self.empty - 1) or self.empty)",
        "a_random_pick_is_the_action_listed_at_the_place_drawn",
        r"seat . picks \d+, the list .* has \d+ there",
    ),
    Sabotage(
        "two actions with one notation",
        "text/notation.py",
        'return f"q{action - actions.TURN}"',
        'return f"q{(action - actions.TURN) % 2}"',
        "notations_are_unique_and_read_back",
        "equal notations for different actions",
    ),
    Sabotage(
        "an action listed twice",
        "rules/state.py",
        "), actions.TURN, out, 0)\n",
        "), actions.TURN, out, list_members(1, actions.TURN, out, 0))\n",
        "notations_are_unique_and_read_back",
        "equal notations for different actions",
    ),
    Sabotage(
        "an action without a label",
        "text/notation.py",
        "return turning(state.face_set, 4 * state.taken + action - actions.TURN)",
        'return ""',
        "notations_are_unique_and_read_back",
        "has no label",
    ),
    Sabotage(
        "two actions with one label",
        "text/notation.py",
        'return f"place it on {SQUARE_NAMES[action - actions.SQUARE]}"',
        'return f"place it on {SQUARE_NAMES[action - actions.SQUARE][0]}"',
        "notations_are_unique_and_read_back",
        "equal labels for different actions",
    ),
    Sabotage(
        "a clone that shares an array",
        "rules/state.py",
        "placed=self.placed[:],",
        "placed=self.placed,",
        "a_clone_is_equal_and_shares_nothing",
        "a clone shares the field placed",
    ),
    Sabotage(
        "a clone that forgets a field",
        "rules/state.py",
        "turn=self.turn,",
        "turn=0,",
        "a_clone_is_equal_and_shares_nothing",
        "a clone equals its state, but they differ: turn",
    ),
    Sabotage(
        "a redeal that shares an array",
        "rules/state.py",
        "        state = self.clone()\n        unseen",
        "        state = self.clone()\n        state.board = self.board\n        unseen",
        "a_clone_is_equal_and_shares_nothing",
        "a redeal for 0 shares the field board",
    ),
    Sabotage(
        "a step that draws a random number by itself",
        "rules/state.py",
        "        self.turn += 1\n",
        "        self.turn += 1 + __import__('random').randrange(2)\n",
        "a_step_depends_on_position_and_action_alone",
        "action .* of seat .* position, but they differ: turn",
    ),
    Sabotage(
        "a step that depends on something outside the state",
        "rules/state.py",
        "        self.turn += 1\n",
        "        DessertState.made = getattr(DessertState, 'made', 0) + 1\n        self.turn += DessertState.made\n",
        "records_verify_and_their_luck_replays_the_match",
        "the record does not verify",
    ),
    Sabotage(
        "a question that changes the state",
        "rules/scoring.py",
        "    card = state.cards[seat]\n    return largest",
        "    card = state.cards[seat]\n    state.turn += 1\n    return largest",
        "asking_changes_nothing",
        "a question changes the state",
    ),
    Sabotage(
        "a position text without a field",
        "position.py",
        'f"{state.moves_in_row}{last}"',
        '"0"',
        "the_position_text_keeps_everything",
        "equals the dumped one, but they differ: last_from .*moves_in_row",
    ),
    Sabotage(
        "a field that does not follow another",
        "rules/state.py",
        "            self.kinds &= ~(1 << self.taken)\n",
        "            pass\n",
        "the_position_text_keeps_everything",
        "equals the dumped one, but they differ: kinds",
    ),
    Sabotage(
        "a pickle that keeps only the opening",
        "rules/state.py",
        "    def mid_decision(self",
        "    def __reduce__(self):\n        return self.game.new, (int(self.seats),)\n\n    def mid_decision(self",
        "pickling_keeps_everything",
        "a pickled state comes back equal, but they differ",
    ),
    Sabotage(
        "a view that is not JSON",
        "rules/view.py",
        '"waiting": state.waiting_seats(),',
        '"waiting": tuple(state.waiting_seats()),',
        "views_are_json_and_tell_the_common_part",
        "is not JSON",
    ),
    Sabotage(
        "a view without a common field",
        "rules/view.py",
        '        "over": state.over,\n',
        "",
        "views_are_json_and_tell_the_common_part",
        "has only",
    ),
    Sabotage(
        "tied seats that share the worse rank",
        "rules/state.py",
        "    def tiebreak(self",
        "    def ranks(self):\n        return vec[i64]([2] * self.seats)\n\n    def tiebreak(self",
        "ranks_start_at_one_and_ties_share",
        r"expected \[.*\], got \[2, 2\]",
    ),
    Sabotage(
        "score parts that do not add up",
        "text/prompts.py",
        '[("Largest cluster", score)]',
        '[("Largest cluster", score), ("Charm", 1)]',
        "phases_facts_and_score_parts_fit_the_view",
        r"add up to \d+, the view shows \d+",
    ),
    Sabotage(
        "a phase that is not in the list",
        "__init__.py",
        "    fact=prompts.fact,",
        '    fact=prompts.fact,\n    phases=lambda view: (["Place"], 1),',
        "phases_facts_and_score_parts_fit_the_view",
        r"phase 1 of \['Place'\] is not among them",
    ),
    Sabotage(
        "an explanation with a clause that there is not",
        "text/explain.py",
        "[DD-7.1, DD-11.3, DD-7.3]",
        "[DD-7.1, DD-99.9, DD-7.3]",
        "what_can_be_done_is_explained_in_a_few_sentences",
        "expected clauses of the ledger",
    ),
    Sabotage(
        "a reaction that everybody may pass",
        "__init__.py",
        "    fact=prompts.fact,",
        '    fact=prompts.fact,\n    reaction=lambda view: ("pass", "1"),',
        "a_reaction_can_be_passed_by_the_seat_that_is_asked",
        r"'pass' is not among the moves",
    ),
    Sabotage(
        "a picture that is not XML",
        "__init__.py",
        "svg=picture.svg",
        "svg=lambda view, names: picture.svg(view, names).replace('</svg>', '')",
        "drawings_are_well_formed",
        "not XML",
    ),
    Sabotage(
        "a page that leaves an element open",
        "board/page.py",
        'section_list("side", side, class_="dd-side"))',
        'section_list("side", side, class_="dd-side") + ("<div>",))',
        "drawings_are_well_formed",
        r"leaves \['div'\] open",
    ),
    Sabotage(
        "a board with buttons that its list of moves does not have",
        "__init__.py",
        "    inks=terminal.INKS,\n)",
        "    inks=terminal.INKS,\n)\nto_draw = GAME._board\n"
        "GAME._board = lambda *view: [b := to_draw(*view), setattr(b, 'moves', frozenset())][0]",
        "a_board_has_a_button_for_each_of_its_moves",
        "has buttons for .*, not frozenset",
    ),
    Sabotage(
        "a board with a move that is not legal",
        "__init__.py",
        "    inks=terminal.INKS,\n)",
        "    inks=terminal.INKS,\n)\nto_draw = GAME._board\n"
        "GAME._board = lambda view, moves, names: to_draw(view, [*moves, 'a1'], names)",
        "a_board_has_a_button_for_each_of_its_moves",
        r"has buttons for \['a1'\], the moves are",
    ),
    Sabotage(
        "a board with two sections of one name",
        "__init__.py",
        "    inks=terminal.INKS,\n)",
        "    inks=terminal.INKS,\n)\nfrom dicery.drawing import section, typed_board\n"
        "GAME._board = lambda view, moves, names: typed_board('', 2 * section('one', ''))",
        "sections_of_a_board_have_names_of_their_own",
        r"there twice: \['one', 'one'\]",
    ),
    Sabotage(
        "a page that calls a player by the number of the seat",
        "board/page.py",
        'f"of {player}")',
        'f"of seat {seat}")',
        "players_are_called_by_their_names",
        "says 'seat ",
    ),
    Sabotage(
        "a name that is not escaped",
        "board/page.py",
        'badge(seat, player, f"of {player}")',
        'tag("b", player)',
        "players_are_called_by_their_names",
        "a name in it as markup",
    ),
    Sabotage(
        "a log that tells the card dealt",
        "text/log.py",
        "if state.conceals(CHANCE, number, observer):",
        "if observer == -3:",
        "concealed_steps_are_logged_without_their_outcome",
        "secret steps it was: .*Sweet Roll",
    ),
    Sabotage(
        "a secret step that is declared public",
        "rules/state.py",
        "return seat == CHANCE and self.step == actions.DEALING and not self.knows(observer, self.active)",
        "return False",
        "steps_that_leave_the_same_view_are_concealed_and_logged_alike",
        "cannot see .*, but they are public",
    ),
    Sabotage(
        "a view that shows another's card",
        "rules/view.py",
        "].id if owner in seen else None for owner",
        "].id if owner in seen or state.cards[owner] == 2 else None for owner",
        "look_alikes_have_the_same_view_and_choices",
        "the view of .* tells them apart",
    ),
    Sabotage(
        "a label that tells another's card",
        "text/notation.py",
        'return f"place it on {SQUARE_NAMES[action - actions.SQUARE]}"',
        'return f"place it on {SQUARE_NAMES[action - actions.SQUARE]} against {state.cards}"',
        "look_alikes_have_the_same_view_and_choices",
        "the words for action .* tell them apart",
    ),
    Sabotage(
        "a redeal that deals a card twice",
        "rules/state.py",
        "unseen &= ~(1 << card)\n",
        "pass\n",
        "look_alikes_are_positions_of_the_game",
        "field 'cards': expected a different one",
    ),
    Sabotage(
        "a redeal that depends on what is hidden",
        "rules/state.py",
        "rng.below(size(unseen)))",
        "(rng.below(size(unseen)) + self.cards[owner]) % size(unseen))",
        "look_alikes_are_redealt_alike",
        "gets the same redeal of look-alikes, but they differ: cards",
    ),
    Sabotage(
        "a redeal that is only a clone",
        "rules/state.py",
        "state.cards[owner] = card\n",
        "pass\n",
        "what_is_hidden_is_dealt_again",
        "40 redeals are equal",
    ),
    Sabotage(
        "a log that tells a hidden card on the way",
        "text/log.py",
        "top = dessert_names(PARTS.shown(state.face_set, after.board[after.last_to]))",
        "top = dessert_names([PARTS.desserts[state.cards[0]]])",
        "look_alikes_see_the_same",
        "the log tells .* came up",
    ),
    Sabotage(
        "a refusal that tells a hidden card",
        "text/refusals.py",
        'f"the supply has no die {move!r}: {expected}"',
        'f"the supply has no die {move!r}, try {state.cards[1]}: {expected}"',
        "refusals_tell_nothing_hidden",
        "the refusal of .* tells 0",
    ),
    Sabotage(
        "a picture that tells what the view hides",
        "rules/view.py",
        "    undealt = [PARTS.desserts[card].id",
        '    state.game._svg = lambda view, names, cards=list(state.cards): f"<svg>{cards}</svg>"\n'
        "    undealt = [PARTS.desserts[card].id",
        "drawings_and_prompts_tell_nothing_hidden",
        "the svg of .* tells look-alikes apart",
    ),
    Sabotage(
        "a bot whose thoughts depend on what is hidden",
        "rules/state.py",
        "state.cards[owner] = card\n        return state\n",
        "state.cards[owner] = card\n        if self.cards[0] > 1:\n            rng.bits()\n        return state\n",
        "bots_choose_the_same_in_look_alikes",
        "random chooses .* by what it may not know",
    ),
    Sabotage(
        "bots that get the true state",
        "bot_match.py",
        "players[seat].choose(state.redeal(seat, thoughts), seat, thoughts)",
        "players[seat].choose(state, seat, thoughts)",
        "bots_are_handed_the_same_for_look_alikes",
        "is handed what it may not know",
    ),
    Sabotage(
        "a match that may never end",
        "rules/state.py",
        "if self.moves_in_row >= self.stall_guard:",
        "if self.moves_in_row < 0:",
        "matches_end_within_the_longest",
        "choosing the last action, .* are not the end",
    ),
    Sabotage(
        "an action of no declared kind",
        "rules/encoder.py",
        'ActionKind("turn", a.TURN, 4,',
        'ActionKind("turn", a.TURN, 3,',
        "action_numbers_are_of_a_declared_kind",
        "action 83 of seat . is of no declared kind",
    ),
    Sabotage(
        "a mask of another seat",
        "rules/state.py",
        "    def mid_decision(self",
        "    def mask(self, seat, out, at=0):\n        return super().mask(0, out, at)\n\n    def mid_decision(self",
        "a_mask_marks_the_legal_actions",
        "the mask of seat . marks",
    ),
    Sabotage(
        "a number beyond its range",
        "rules/encoder.py",
        "put_numbers(board, 0, SQUARES, 1, out)",
        "[put_number(die + 99, out) for die in board]",
        "an_observation_is_as_declared",
        "the entry board: 25 of 0-120 holds",
    ),
    Sabotage(
        "an observation that is too short",
        "rules/encoder.py",
        "        put_one(state.picked, SQUARES, out)\n",
        "",
        "an_observation_is_as_declared",
        "the observation of seat 0 has .* numbers, not",
    ),
    Sabotage(
        "an observation that does not tell the die in hand",
        "rules/encoder.py",
        "put_number(state.taken + 1, out)",
        "put_number(0, out)",
        "steps_that_a_seat_can_tell_apart_change_its_observation",
        r"the observation of seat . misses \['taken'\]",
    ),
    Sabotage(
        "an observation that tells the cards of others",
        "rules/encoder.py",
        "            if state.knows(seat, owner):\n                card = state.cards[owner]",
        "            card = state.cards[owner]",
        "look_alikes_have_the_same_observation",
        r"the observation of seat . tells them apart by \['cards'\]",
    ),
    Sabotage(
        "two winners with a whole win each",
        "rules/encoder.py",
        "    def actions(self)",
        "    def payoff(self, state, seat):\n        return 0.0 if seat == 0 else 0.9\n\n    def actions(self)",
        "payoffs_are_shares_of_a_win",
        "which is not one win",
    ),
]
BY_WHAT = {sabotage.what: sabotage for sabotage in SABOTAGES}


def copy_of_the_game(name: str, folder: Path, sabotage: Sabotage | None = None) -> Subject:
    """Dessert Dice, its judgement and the loop of bot matches under another name, broken or not."""
    home = PACKAGE / "games" / "dessert_dice"
    sources = {
        path.relative_to(home).as_posix(): path
        for path in home.rglob("*")
        if path.suffix in (".py", ".toml", ".md", ".css", ".svg")
    }
    sources["bot_match.py"] = PACKAGE / "engine" / "play.py"
    assert sabotage is None or sabotage.file in sources, f"the game has no file {sabotage.file}"
    for file, path in sources.items():
        text = path.read_text(encoding="utf-8").replace("dicery.games.dessert_dice", name)
        if sabotage and sabotage.file == file:
            assert text.count(sabotage.old) == 1, f"{file} holds {text.count(sabotage.old)} times {sabotage.old!r}"
            text = text.replace(sabotage.old, sabotage.new)
        (folder / name / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / name / file).write_text(text, encoding="utf-8")
    game = importlib.import_module(name).GAME
    judgement = importlib.import_module(f"{name}.bots.judgement").DessertJudgement()
    bot_match = importlib.import_module(f"{name}.bot_match").bot_match
    return Subject(game, {"random": RandomPlayer(), "greedy": GreedyPlayer(judgement)}, bot_match)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("unbroken")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield copy_of_the_game("unbroken", folder)


@pytest.mark.parametrize("check", CHECKS)
def test_an_unbroken_copy_passes(check, unbroken):
    for seed, setup in enumerate(SETUPS):
        hold(unbroken, check, setup, seed)


@pytest.mark.parametrize("what", BY_WHAT)
def test_the_suite_catches(what, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    sabotage = BY_WHAT[what]
    broken = copy_of_the_game(f"broken_{SABOTAGES.index(sabotage)}", tmp_path, sabotage)
    with pytest.raises((AssertionError, BadPosition), match=sabotage.words):
        for seed, setup in enumerate(SETUPS):
            hold(broken, sabotage.check, setup, seed, SHARE)


@pytest.mark.parametrize(
    ("can_undo", "words"),
    [
        (lambda match, seat: True, "may undo what chance has dealt"),
        (lambda match, seat: match.steps[-1].seat >= 0, "seat 0 may undo a step of seat 1"),
    ],
    ids=["past the dice", "of another seat"],
)
def test_the_suite_catches_an_undo(can_undo, words, unbroken, monkeypatch):
    monkeypatch.setattr(Match, "can_undo", can_undo)
    with pytest.raises(AssertionError, match=words):
        hold(unbroken, "undone_steps_can_be_made_again", Setup(2), 0)


def test_every_check_catches_something():
    assert {sabotage.check for sabotage in SABOTAGES} == CHECKS.keys() - {"undone_steps_can_be_made_again"}
