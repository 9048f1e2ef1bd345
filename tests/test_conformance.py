"""Every game on the shelf keeps every check of the suite, for every number of seats and every value of its options."""

import ast
from pathlib import Path

import pytest

import dicery
from dicery import SHELF
from tests.conformance import CHECKS, hold
from tests.walks import all_setups, few_setups, fields, plain_setups, subject

CASES = [pytest.param(game, check, id=f"{game.name}-{check}") for game in SHELF.values() for check in CHECKS]


@pytest.mark.parametrize(("game", "check"), CASES)
def test_conformance(game, check):
    """The uncompiled build, which plays alike (test_builds.py) but slowly, is checked with fewer options."""
    chosen = few_setups(game) if dicery.BUILD == "compiled" else plain_setups(game)
    for seed, setup in enumerate(chosen):
        hold(subject(game), check, setup, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "check"), CASES)
def test_conformance_at_more_positions_of_other_matches(game, check):
    for seed, setup in enumerate(all_setups(game), 1000):
        hold(subject(game), check, setup, seed, share=2)


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
def test_reflection_finds_every_field_that_the_rules_set(game):
    """The checks compare states field by field, on both builds."""
    folder = Path(dicery.__file__).parent / "games" / game.name.replace("-", "_")
    kinds = {kind.__name__ for kind in type(game.new()).__mro__}
    set_by_rules = {
        node.attr
        for path in folder.rglob("*.py")
        for kind in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(kind, ast.ClassDef) and kind.name in kinds
        for node in ast.walk(kind)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    assert set_by_rules and set_by_rules | {"game", "seats", "waiting", "over"} == fields(game.new()).keys()
