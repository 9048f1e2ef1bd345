"""What typing leaves of the list of choices."""

import pytest

from dicery.terminal.table import Choice
from dicery.terminal.widgets import matching

CHOICES = [
    Choice("Rn", "place a red die, Jello Tart up"),
    Choice("Yn", "place a yellow die, Sweet Roll up"),
    Choice("c30", "tip the red die, Ice Cream up"),
    Choice("c3", "tip the green die, Popsicle up"),
    Choice("r", "turn it to the right"),
    Choice("tip c3 east", "Sweet Roll comes up"),
]


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("", ["Rn", "Yn", "c30", "c3", "r", "tip c3 east"]),
        ("rn", ["Rn"]),
        ("Yn", ["Yn"]),
        ("red", ["Rn", "c30"]),
        ("c3", ["c3", "c30", "tip c3 east"]),
        ("r", ["r", "Rn", "Yn", "c30", "tip c3 east"]),
        ("sweet r", ["Yn", "tip c3 east"]),
        ("red cream", ["c30"]),
        ("tip c3 east", ["tip c3 east"]),
        ("elly", []),
        ("  c30 ", ["c30"]),
    ],
)
def test_words_fit_a_notation_or_the_beginning_of_a_word(typed, left):
    assert [choice.move for choice in matching(CHOICES, typed)] == left
