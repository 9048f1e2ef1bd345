"""`python -m dicery.testing golden FILE`: plays and writes the golden records of the game that a test file tests."""

import argparse
import importlib.util
import sys
from pathlib import Path

from dicery.testing import golden
from dicery.testing.suite import GameTests


def tests_in(file: Path) -> type[GameTests]:
    """The test class of the file that names a game."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if not file.is_file() or spec is None or spec.loader is None:
        sys.exit(f"expected a test file with a subclass of GameTests, got {file}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, GameTests) and kind.__module__ == file.stem:
            return kind
    sys.exit(f"expected a subclass of GameTests in {file}, found none")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m dicery.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("golden", help="play and write the golden records of a game")
    writing.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a test file with a subclass of GameTests")
    for file in parser.parse_args().files:
        tests = tests_in(file)
        for line in golden.write_all(tests.game, tests.wanted_records(), tests.golden_folder()):
            print(line)


if __name__ == "__main__":
    main()
