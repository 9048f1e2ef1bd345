"""The API asked by Schemathesis: whatever its schema allows or forbids, the answer is one that the schema describes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from dicery.server.app import Settings, create_app
from tests.server.application import served

if TYPE_CHECKING:
    from schemathesis.specs.openapi.schemas import OpenApiCase  # not there at run time

pytestmark = pytest.mark.heavy

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
QUIET = settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
LOUD = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))

schema = schemathesis.openapi.from_dict(create_app(Settings("sqlite://")).openapi())


@dataclass(frozen=True)
class Here:
    """A running server, a guest, and a table at which the guest sits."""

    base: str
    known: dict[str, str]
    code: str


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    with served(tmp_path_factory.mktemp("schema")) as base:
        token = httpx.post(f"{base}/api/guests", json={"name": "Ana"}).json()["token"]
        known = {"authorization": f"Bearer {token}"}
        body = {"game": "dessert-dice", "seats": ["you", "bot:random"]}
        code = httpx.post(f"{base}/api/tables", json=body, headers=known).json()["code"]
        yield Here(base, known, code)


def ask(case: "OpenApiCase", here: Here) -> None:
    """Once as it was made up, once by a guest, once by a guest about a table that is there."""
    case.call_and_validate(here.base, checks=CHECKS)
    kept = {name: value for name, value in case.headers.items() if name.lower() != "authorization"}
    case.headers = type(case.headers)(kept)
    case.call_and_validate(here.base, checks=CHECKS, headers=here.known)
    if "code" in (case.path_parameters or {}) and not case.path.endswith("/stream"):
        case.path_parameters["code"] = here.code
        case.call_and_validate(here.base, checks=CHECKS, headers=here.known)


@schema.parametrize()
@QUIET
def test_the_api_keeps_to_its_schema(case: "OpenApiCase", here: Here) -> None:
    ask(case, here)


@pytest.mark.soak
@schema.parametrize()
@LOUD
def test_the_api_keeps_to_its_schema_for_long(case: "OpenApiCase", here: Here) -> None:
    ask(case, here)
