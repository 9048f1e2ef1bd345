"""Hypothesis draws the same examples on every run, so that a red test stays red until it is mended.

The slowest tests come first, so that no process is left alone with one at the end.
"""

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

SLOW = ("test_examples.py", "test_new_game.py", "test_builds.py", "test_secrets.py", "test_search.py")

# Checks of the kit that ask much of every game; that both builds agree is a test of its own.
HEAVY = (
    "test_look_alikes_have_the_same_view_and_choices",
    "test_a_board_has_a_button_for_each_of_its_moves",
    "test_a_parts_file_is_refused_or_read",
    "test_sections_of_a_board_have_names_of_their_own",
    "test_a_move_is_legal_or_refused",
    "test_a_position_text_is_refused_or_can_be_played",
    "test_steps_that_leave_the_same_view_are_concealed_and_logged_alike",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in SLOW)
    for item in items:
        if item.name.partition("[")[0] in HEAVY:
            item.add_marker(pytest.mark.heavy)
