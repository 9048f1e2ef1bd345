"""The README's Python is run, and its commands exist."""

import re
from pathlib import Path

from typer.testing import CliRunner

from dicery.cli import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs(capsys):
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, names)
    printed = capsys.readouterr().out
    assert re.match(r"points: \[\d+, \d+, \d+\] ranks: \[[123], [123], [123]\]\nPlayouts\(games=1000", printed)


def test_the_commands_of_the_readme_exist():
    commands = re.findall(r"^    dicery ([\w-]+)", README, re.MULTILINE)
    assert commands == ["games", "serve", "play", "rules", "sim", "hint", "verify", "new-game"]
    for command in commands:
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0


def test_files_that_documents_link_to_exist():
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_the_citation_names_this_version():
    citation, project = (ROOT / name for name in ("CITATION.cff", "pyproject.toml"))
    (cited,) = re.findall(r"^version: (.*)$", citation.read_text(encoding="utf-8"), re.MULTILINE)
    (built,) = re.findall(r'^version = "(.*)"$', project.read_text(encoding="utf-8"), re.MULTILINE)
    assert cited == built
