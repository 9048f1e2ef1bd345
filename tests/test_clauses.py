"""No code and no test quotes a clause that no ledger defines. What a game's own clauses need is a test of the kit."""

from pathlib import Path

import pytest

import dicery
from dicery.testing.clauses import check_known, code_in, docstrings_of_tests, quoted

PACKAGE = Path(dicery.__file__).parent
TESTS = Path(__file__).parent


def test_code_and_tests_quote_only_clauses_that_a_ledger_defines():
    ledgers = [game.rules() for game in dicery.SHELF.values()]
    check_known(ledgers, f"{code_in(PACKAGE)}\n{docstrings_of_tests(TESTS)}")


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
