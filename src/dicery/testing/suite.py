"""`GameTests`: everything that the kit tests of a game, as one test class.

    from dicery.testing import GameTests
    from my_game import GAME

    class TestMyGame(GameTests):
        game = GAME

Each check of the conformance suite is a test of its own for each number of seats; then come clauses, golden records and
fuzzing. What a game does not have is skipped with the reason.
"""

import ast
import importlib
import inspect
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

from dicery import BUILD, Game
from dicery.engine.option import table_settings
from dicery.games.box import Box
from dicery.games.parts_file import has_file
from dicery.learn.course import course
from dicery.learn.how_to_play import how_to_play
from dicery.testing import clauses, fuzzing, golden, lessons
from dicery.testing.conformance import CHECKS, COMPILED_ONLY, SHARE, hold
from dicery.testing.setups import Given, Setup, all_setups, few_setups, plain_setups
from dicery.testing.states import fields
from dicery.testing.subject import subject


class GameTests:
    """The tests of one game. A subclass names the game; the rest has defaults."""

    game: ClassVar[Game]
    compiled: ClassVar[bool] = False  # claims compiled rules: states hold only numbers and packed arrays
    short: ClassVar[Given] = ()  # options that keep the matches of a long game short; not varied
    golden_setups: ClassVar[Sequence[Setup] | None] = None  # which matches have records; `golden.golden_setups` without
    thorough: ClassVar[bool] = False  # all options, other matches, many more positions and texts: takes long

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each number of seats, or for each golden record."""
        if "seats" in metafunc.fixturenames:
            metafunc.parametrize("seats", range(self.game.fewest, self.game.most + 1), ids="{}-seats".format)
        if "record" in metafunc.fixturenames:
            records = sorted(self.golden_folder().glob("*.txt")) or [self.golden_folder()]
            metafunc.parametrize("record", records, ids=[path.stem for path in records])

    @classmethod
    def folder_of_tests(cls) -> Path:
        """Where the tests of the game are: beside the subclass."""
        return Path(inspect.getfile(cls)).parent

    @classmethod
    def golden_folder(cls) -> Path:
        """Where the golden records are."""
        return cls.folder_of_tests() / "golden"

    @classmethod
    def wanted_records(cls) -> Sequence[Setup]:
        """The matches that have golden records."""
        return golden.golden_setups(cls.game) if cls.golden_setups is None else cls.golden_setups

    @classmethod
    def package(cls) -> str:
        """The package that the game comes from."""
        return cls.game.package if isinstance(cls.game, Box) else type(cls.game).__module__

    @classmethod
    def code_folder(cls) -> Path:
        """Where the code of the game is."""
        return Path(inspect.getfile(importlib.import_module(cls.package()))).parent

    def examples(self) -> int:
        """How many texts are tried by fuzzing."""
        return 5_000 if self.thorough else 60 if BUILD == "compiled" else 40

    def ledger(self) -> str:
        if not self.game.rules():
            pytest.skip("the game has no rules.md")
        return self.game.rules()

    def code(self) -> str:
        return clauses.code_in(self.code_folder())

    def test_reflection_finds_every_field_that_the_rules_set(self) -> None:
        """The checks compare states field by field; a field that is set later than at the start would be missed."""
        state = self.game.new()
        kinds = {kind.__name__ for kind in type(state).__mro__}
        set_by_rules = {
            node.attr
            for path in self.code_folder().rglob("*.py")
            for kind in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(kind, ast.ClassDef) and kind.name in kinds
            for node in ast.walk(kind)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
            if isinstance(node.value, ast.Name) and node.value.id == "self"
        }
        assert set_by_rules, f"expected a class that sets fields of a state in {self.code_folder()}"
        different = (set_by_rules | {"game", "seats", "waiting", "over"}) ^ fields(state).keys()
        assert not different, f"fields that only the rules or only the opening state have: {sorted(different)}"

    def test_the_ledger_defines_each_clause_once_and_quotes_no_other(self) -> None:
        clauses.check_ledger(self.ledger())

    def test_every_clause_is_quoted_in_the_code(self) -> None:
        clauses.check_quoted(self.ledger(), self.code(), "the code of the game")

    def test_every_clause_is_quoted_in_a_test(self) -> None:
        quotes = clauses.docstrings_of_tests(self.folder_of_tests())
        clauses.check_quoted(self.ledger(), quotes, f"the docstrings of tests in {self.folder_of_tests()}")

    def test_code_and_tests_quote_only_clauses_of_the_ledger(self) -> None:
        text = f"{self.code()}\n{clauses.docstrings_of_tests(self.folder_of_tests())}"
        clauses.check_known([self.ledger()], text)

    def test_a_golden_record_verifies_and_its_trail_is_as_it_was(self, record: Path) -> None:
        self.need_records()
        golden.check_record(self.game, record)

    def test_the_golden_records_are_complete(self) -> None:
        self.need_records()
        golden.check_complete(self.wanted_records(), self.golden_folder(), self.remedy())

    def need_records(self) -> None:
        if not self.golden_folder().is_dir():
            pytest.skip(f"there are no golden records yet: {self.remedy()}")

    def remedy(self) -> str:
        return f"`python -m dicery.testing golden {os.path.relpath(inspect.getfile(type(self)))}` writes them"

    def test_a_move_is_legal_or_refused(self) -> None:
        fuzzing.a_move_is_legal_or_refused(self.game, self.short, self.examples())

    def test_a_position_text_is_refused_or_can_be_played(self) -> None:
        fuzzing.a_position_text_is_refused_or_can_be_played(self.game, self.short, self.examples())

    def test_a_record_is_refused_or_verified(self) -> None:
        fuzzing.a_record_is_refused_or_verified(self.game, self.short, self.examples())

    def test_a_parts_file_is_refused_or_read(self) -> None:
        if not has_file(self.package(), "parts.toml"):
            pytest.skip("the game has no parts file")
        fuzzing.a_parts_file_is_refused_or_read(self.package(), self.examples())

    def test_an_option_takes_a_value_or_refuses_it(self) -> None:
        if not self.game.options:
            pytest.skip("the game has no options")
        fuzzing.an_option_takes_a_value_or_refuses_it(self.game, self.examples())

    def test_a_table_of_people_can_be_opened_with_every_preset(self) -> None:
        """The standard is the first of them; each is found again by its options, and is for some number of seats."""
        standard = self.game.at_table(self.game.default_seats, "", {})
        self.game.new(self.game.default_seats, **standard)
        for place, preset in enumerate(self.game.presets):
            assert place or not preset.settings, f"expected the standard first, got {preset.name}"
            seats = self.game.fitting_seats(table_settings(self.game.options, preset.settings))
            assert seats, f"expected the preset {preset.name} to be for somebody"
            assert preset.minutes.keys() <= set(seats), f"{preset.name} has minutes for more than {seats} seats"
            found = self.game.preset_of(self.game.at_table(seats[0], preset.name, {}))
            assert found is preset, f"expected other options in {preset.name} than in {found and found.name}"

    def test_every_lesson_can_be_played(self) -> None:
        """As its script says, and along every way off it."""
        if not course(self.game):
            pytest.skip("the game has no lessons")
        assert lessons.check_lessons(self.game) > 0

    def test_how_to_play_fits_two_pages_and_its_pictures_can_be_drawn(self) -> None:
        if not how_to_play(self.game):
            pytest.skip("the game has no lessons/how_to_play.md")
        lessons.check_how_to_play(self.game)

    def test_a_game_starts_or_refuses_its_settings(self) -> None:
        fuzzing.a_game_starts_or_refuses_its_settings(self.game, self.examples())


@cache
def matches_to_check(game: Game, short: Given, thorough: bool) -> list[tuple[int, Setup]]:
    """Seeds and setups. The uncompiled build plays the same matches, but slowly, and is checked with fewer options."""
    if thorough:
        return list(enumerate(all_setups(game, short), 1000))
    return list(enumerate(few_setups(game, short) if BUILD == "compiled" else plain_setups(game, short)))


def conformance_test(name: str) -> Callable[[GameTests, int], None]:
    """The test that holds one check along all matches with this number of seats."""

    def test(self: GameTests, seats: int) -> None:
        if name == COMPILED_ONLY and not self.compiled:
            pytest.skip("the game does not claim compiled rules")
        for seed, setup in matches_to_check(self.game, self.short, self.thorough):
            if setup.seats == seats:
                hold(subject(self.game), name, setup, seed, 2 if self.thorough else SHARE)

    test.__doc__ = CHECKS[name].__doc__
    return test


for _name in CHECKS:
    setattr(GameTests, f"test_{_name}", conformance_test(_name))
