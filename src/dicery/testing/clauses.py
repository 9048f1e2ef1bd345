"""Every clause of a ledger is quoted in the code of its game and in a test, and nothing else is quoted.

A clause is defined where its id stands in bold. It is quoted by its id, alone or in a range ("8.1 to 8.10" after the
letters of the ledger), anywhere in code and in the docstrings of tests. The id of a section stands for no clause.
"""

import ast
import re
from pathlib import Path

import pytest

import dicery

PACKAGE = Path(dicery.__file__).parent
TESTS = Path(__file__).parent

DEFINED = re.compile(r"\*\*([A-Z]{2})-(\d+)\.(\d+)\*\*")
QUOTED = re.compile(r"\b([A-Z]{2})-(\d+)\.(\d+)(?: to (?:\1-)?(\d+)\.(\d+))?")
SECTION = re.compile(r"\b([A-Z]{2})-(\d+)\b(?!\.\d)")


def defined(ledger: str) -> list[str]:
    return [f"{letters}-{section}.{number}" for letters, section, number in DEFINED.findall(ledger)]


def quoted(text: str) -> set[str]:
    """The ids that a text quotes, ranges written out."""
    found: set[str] = set()
    for letters, section, number, last_section, last in QUOTED.findall(text):
        assert last_section in ("", section), f"a range ends in its section: {letters}-{section}.{number} to {last}"
        numbers = range(int(number), int(last or number) + 1)
        assert numbers, f"a range ends after its beginning: {letters}-{section}.{number} to {last}"
        found |= {f"{letters}-{section}.{clause}" for clause in numbers}
    return found


def texts(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def docstrings_of_tests() -> str:
    found = [
        ast.get_docstring(node) or ""
        for path in sorted(TESTS.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]
    return "\n".join(found)


def folder(game: dicery.Game) -> str:
    return game.name.replace("-", "_")


GAMES = pytest.mark.parametrize("game", dicery.SHELF.values(), ids=dicery.SHELF)


@GAMES
def test_every_clause_is_quoted_in_the_code_of_its_game(game):
    code = texts(PACKAGE / "games" / folder(game))
    quotes = quoted(code)
    missing = [clause for clause in defined(game.rules()) if clause not in quotes]
    assert not missing, f"{len(missing)} clauses are quoted nowhere in the code: {', '.join(missing)}"


@GAMES
def test_every_clause_is_quoted_in_a_test(game):
    quotes = quoted(docstrings_of_tests())
    missing = [clause for clause in defined(game.rules()) if clause not in quotes]
    assert not missing, f"{len(missing)} clauses are quoted in no test: {', '.join(missing)}"


@GAMES
def test_a_ledger_defines_each_clause_once_and_quotes_no_other(game):
    clauses = defined(game.rules())
    assert clauses, "a ledger has clauses"
    assert len({clause.partition("-")[0] for clause in clauses}) == 1, "a ledger has one pair of letters"
    assert sorted(set(clauses)) == sorted(clauses), "a clause is defined twice"
    assert quoted(game.rules()) <= set(clauses), f"not defined: {sorted(quoted(game.rules()) - set(clauses))}"


def test_code_and_tests_quote_only_clauses_that_a_ledger_defines():
    clauses = {clause for game in dicery.SHELF.values() for clause in defined(game.rules())}
    sections = {tuple(clause.partition(".")[0].split("-")) for clause in clauses}
    letters = {section[0] for section in sections}
    text = f"{texts(PACKAGE)}\n{docstrings_of_tests()}"
    unknown = quoted(text) - clauses
    unknown |= {"-".join(found) for found in SECTION.findall(text) if found[0] in letters and found not in sections}
    assert not unknown, f"quoted, but defined by no ledger: {', '.join(sorted(unknown))}"


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("[%-3.4]", "3.4"),
        ("[%-9.1, %-9.2]", "9.1 9.2"),
        ("%-8.9 to 8.11 and %-2.1", "2.1 8.9 8.10 8.11"),
        ("%-5.1 to %-5.3", "5.1 5.2 5.3"),
        ("section %-12, or %-12.", ""),
    ],
)
def test_quotations_are_read(text, clauses):
    assert quoted(text.replace("%", "QQ")) == {f"QQ-{clause}" for clause in clauses.split()}
