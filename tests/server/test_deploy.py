"""The files under deploy/ hold what their linters ask for. nginx.conf and Caddyfile are run in test_proxies.py."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
SYSTEMD = shutil.which("systemd-analyze")
YAML = "{extends: default, rules: {line-length: {max: 140}, document-start: disable, braces: {max-spaces-inside: 0}}}"

pytestmark = pytest.mark.heavy


def passes(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def tool(name: str) -> Path:
    """A program of the same environment as the tests."""
    return Path(sys.executable).with_name(name)


def test_the_dockerfile_is_as_hadolint_wants_it() -> None:
    passes(tool("hadolint"), "--no-color", DEPLOY / "Dockerfile")


def test_the_compose_file_keeps_to_the_specification_of_compose() -> None:
    passes(tool("yamllint"), "--strict", "-d", YAML, DEPLOY / "compose.yaml")
    passes(tool("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


@pytest.mark.skipif(not SYSTEMD, reason="systemd-analyze is not installed: on Debian, apt install systemd")
def test_the_unit_is_understood_by_systemd(tmp_path: Path) -> None:
    unit = tmp_path / "dicery.service"
    text = (DEPLOY / "dicery.service").read_text()
    assert "/opt/dicery/venv/bin/dicery" in text
    unit.write_text(text.replace("/opt/dicery/venv/bin/dicery", sys.executable))
    assert SYSTEMD
    done = subprocess.run([SYSTEMD, "verify", "--man=no", unit], capture_output=True, text=True, timeout=60)
    said = [line for line in done.stderr.splitlines() if "dicery.service" in line]
    assert done.returncode == 0 and said == [], done.stderr
