"""Every game on the shelf keeps every check of the suite, for every number of seats and every option."""

import ast
from pathlib import Path

import pytest

import dicery
from dicery import SHELF
from tests.conformance import CHECKS, hold
from tests.walks import fields, setups, subject

CASES = [pytest.param(game, check, id=f"{game.name}-{check}") for game in SHELF.values() for check in CHECKS]


@pytest.mark.parametrize(("game", "check"), CASES)
def test_conformance(game, check):
    for seed, setup in enumerate(setups(game)):
        hold(subject(game), check, setup, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "check"), CASES)
def test_conformance_at_more_positions_of_other_matches(game, check):
    for seed, setup in enumerate(setups(game), 1000):
        hold(subject(game), check, setup, seed, share=2)


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
def test_reflection_finds_every_field_that_the_rules_set(game):
    """The checks compare states field by field, on both builds."""
    folder = Path(dicery.__file__).parent / "games" / game.name.replace("-", "_")
    state = type(game.new()).__name__
    set_by_rules = {
        node.attr
        for path in folder.glob("*.py")
        for kind in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(kind, ast.ClassDef) and kind.name == state
        for node in ast.walk(kind)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    assert set_by_rules and set_by_rules | {"game", "seats", "waiting", "over"} == fields(game.new()).keys()
