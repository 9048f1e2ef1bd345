"""One Chromium for the tests of a file; every test closes its windows, so that none goes on listening."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.chromium import chromium
from tests.server.postgresql import Cluster, cluster


@pytest.fixture(scope="module")
def opened() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def browser(opened: Browser) -> Iterator[Browser]:
    yield opened
    for context in opened.contexts:
        context.close()


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL for the tests of a file."""
    with cluster() as made:
        yield made
