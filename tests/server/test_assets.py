"""Styles and scripts: kept for ever under an address that changes with them; modules find one another in it."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from dicery.server.page.assets import asset_url, assets, table_modules, version
from tests.server.application import browser, running

IMPORTED = re.compile(r'^import (?:[^"]* from )?"([^"]+)";$', re.MULTILINE)
SCRIPTS = [name for name in assets() if name.endswith(".js")]


@pytest.mark.parametrize("name", SCRIPTS)
def test_modules_import_one_another_by_relative_addresses(name: str) -> None:
    found = IMPORTED.findall(assets()[name])
    assert len(found) == len(re.findall(r"\bimport\b(?! (?:map|by)|\.meta)", re.sub(r"//.*", "", assets()[name])))
    assert all(path.startswith("./") for path in found)
    assert {normpath(join(dirname(name), path)) for path in found} <= set(assets())


def test_every_module_of_the_table_is_reached_from_its_main_one() -> None:
    reached, waiting = set(), ["table/main.js"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [f"table/{path.removeprefix('./')}" for path in IMPORTED.findall(assets()[name])]
    assert {asset_url(name) for name in reached} == set(table_modules())


@pytest.mark.asyncio
async def test_files_are_kept_for_ever_only_under_the_address_of_this_version(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        page = (await ana.get("/")).text
        linked = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
        assert set(table_modules()) <= set(linked)
        for address in linked:
            answer = await ana.get(address)
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
            older = await ana.get(address.replace(version(), "0" * 12))
            assert (older.text, older.headers["cache-control"]) == (answer.text, "no-cache")
        for address in ("/static/table/main.js", f"/static/{version()}/nothing.js", f"/static/{version()}/../app.py"):
            assert (await ana.get(address)).status_code == 404
