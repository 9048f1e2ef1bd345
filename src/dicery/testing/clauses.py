"""Clause coverage: every clause of a ledger is quoted in the code of its game and in a test, and nothing else is.

A clause is defined where its id stands in bold. It is quoted by its id, alone or in a range ("8.1 to 8.10" after the
letters of the ledger), anywhere in code and in the docstrings of tests. The id of a section stands for no clause.
"""

import ast
import re
from pathlib import Path

DEFINED = re.compile(r"\*\*([A-Z]{2})-(\d+)\.(\d+)\*\*")
QUOTED = re.compile(r"\b([A-Z]{2})-(\d+)\.(\d+)(?: to (?:\1-)?(\d+)\.(\d+))?")
SECTION = re.compile(r"\b([A-Z]{2})-(\d+)\b(?!\.\d)")


def defined(ledger: str) -> list[str]:
    """The ids of the clauses that a ledger defines, in order."""
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


def code_in(folder: Path) -> str:
    """All Python sources in a folder."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def docstrings_of_tests(folder: Path) -> str:
    """The docstrings of all test functions in a folder."""
    found = [
        ast.get_docstring(node) or ""
        for path in sorted(folder.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]
    return "\n".join(found)


def check_ledger(ledger: str) -> None:
    """A ledger defines each clause once, with one pair of letters, and quotes no clause that it does not define."""
    clauses = defined(ledger)
    assert clauses, "expected clauses in rules.md, each with an id in bold of two letters and two numbers, found none"
    letters = sorted({clause.partition("-")[0] for clause in clauses})
    assert len(letters) == 1, f"a ledger has one pair of letters: expected one of {letters}"
    twice = sorted({clause for clause in clauses if clauses.count(clause) > 1})
    assert not twice, f"defined twice: {', '.join(twice)}"
    unknown = sorted(quoted(ledger) - set(clauses))
    assert not unknown, f"quoted in rules.md, but not defined: {', '.join(unknown)}"


def check_quoted(ledger: str, text: str, where: str) -> None:
    """Every clause of the ledger is quoted in the text."""
    quotes = quoted(text)
    missing = [clause for clause in defined(ledger) if clause not in quotes]
    assert not missing, f"{len(missing)} clauses are quoted nowhere in {where}: {', '.join(missing)}"


def check_known(ledgers: list[str], text: str) -> None:
    """The text quotes no clause and no section that the ledgers do not define."""
    clauses = {clause for ledger in ledgers for clause in defined(ledger)}
    sections = {tuple(clause.partition(".")[0].split("-")) for clause in clauses}
    letters = {section[0] for section in sections}
    unknown = quoted(text) - clauses
    unknown |= {"-".join(found) for found in SECTION.findall(text) if found[0] in letters and found not in sections}
    assert not unknown, f"quoted, but defined by no ledger: {', '.join(sorted(unknown))}"
