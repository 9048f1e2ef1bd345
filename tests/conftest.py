"""Hypothesis draws the same examples on every run, so that a red test stays red until it is mended.

The slowest tests come first, so that no process is left alone with one at the end.
"""

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

SLOW = ("test_builds.py", "test_secrets.py", "test_search.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in SLOW)
