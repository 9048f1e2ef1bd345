"""Games that other packages bring: found by their entry points, named if they are broken, played everywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dicery

pytestmark = pytest.mark.heavy

TREE = Path(dicery.__file__).parent.parent
BOX = """
from dicery.games.box import Box
from dicery.engine.state import CHANCE, State

class FlipState(State):
    def __init__(self, game, seats, waiting, over, heads):
        super().__init__(game, seats, waiting, over)
        self.heads = heads

    def legal(self, seat, out):
        actions = [] if self.over or seat != self.actor() else [0, 1]
        for place, action in enumerate(actions):
            out[place] = action
        return len(actions)

    def apply(self, seat, action):
        if seat == CHANCE:
            self.heads[1] += action
            self.over = sum(self.heads) > 4 or self.heads[1] > 2
            self.waiting = 0 if self.over else 1
        else:
            self.heads[0] += 1 + action
            self.waiting = 0

    def clone(self):
        return FlipState(self.game, self.seats, self.waiting, self.over, self.heads[:])

    def score(self, seat):
        return self.heads[1]

    def view(self, seat):
        return {**self.common_view(seat), "heads": list(self.heads)}

GAME = Box(
    package=__name__,
    name="flip",
    title="Flip",
    seats=(1, 1),
    state=FlipState,
    own_view=lambda view: view,
    start=lambda game, seats, settings: FlipState(game, seats, 1, False, [0, 0]),
    notation=lambda state, seat, action: ("tails", "heads")[action] if seat == CHANCE else ("flip", "double")[action],
    text=lambda view, moves, names: f"heads: {view['heads'][1]}",
)
"""


def install(folder: Path, name: str, source: str, entry: str) -> None:
    """A module with an entry point, as an installed package has it."""
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    meta = folder / f"{name}-1.0.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (meta / "entry_points.txt").write_text(f"[dicery.games]\n{entry}\n", encoding="utf-8")


@pytest.fixture
def outside(tmp_path):
    install(tmp_path, "flip", BOX, "flip = flip:GAME")
    install(tmp_path, "broken_game", "raise RuntimeError('no dice today')", "broken = broken_game:GAME")
    install(tmp_path, "no_game", "GAME = 'a box'", "empty = no_game:GAME")
    install(tmp_path, "twin", "from dicery import SHELF\nGAME = SHELF['dessert-dice']", "dessert-dice = twin:GAME")
    install(tmp_path, "alias", "from flip import GAME", "flop = alias:GAME")
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(TREE)])}
    return subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def dicery_command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(folder, "-c", "from dicery.cli import app; app()", *words)


def test_an_installed_game_is_on_the_shelf_and_broken_ones_are_named(outside):
    shown = dicery_command(outside, "games")
    assert shown.returncode == 0, shown.stderr
    assert "Flip  (flip), 1 to 1 seats" in shown.stdout and "Dessert Dice  (dessert-dice)" in shown.stdout
    assert "the game 'broken' is installed but cannot be loaded: RuntimeError: no dice today" in shown.stderr
    assert "the game 'empty' is installed but cannot be loaded: TypeError: expected no_game:GAME to be a Game" in (
        shown.stderr
    )
    assert "expected a name that no other game has, got 'dessert-dice'" in shown.stderr
    assert "the game 'flop' is installed but cannot be loaded" in shown.stderr


def test_whoever_asks_for_a_broken_game_is_told_why(outside):
    shown = dicery_command(outside, "rules", "broken")
    assert shown.returncode == 2 and "cannot be loaded: RuntimeError: no dice today" in shown.stderr


@pytest.mark.parametrize("bot", ["random", "greedy", "apprentice", "cook", "chef", "master"])
def test_every_bot_plays_a_game_that_brings_nothing_for_bots(outside, bot):
    shown = dicery_command(outside, "sim", "flip", "--bots", bot, "--games", "2", "--seed", "1", "--json")
    assert shown.returncode == 0, shown.stderr


PLAYED = """
import pickle

import dicery
from dicery.match import record
from dicery.match.luck import SeededDealer
from dicery.match.match import Match

match = Match(dicery.game("flip"), ["Ana"], {}, SeededDealer(3))
while not match.state.over:
    state = match.state
    twin = pickle.loads(pickle.dumps(state))
    assert twin.position() == state.position() and twin.heads == state.heads and twin.game is state.game
    assert dicery.advise(state, 0, dicery.Budget(20))[0].move in state.legal_moves(0)
    board = state.game.board(state.view(0), state.legal_moves(0), ["Ana"])
    assert (state.game.rules(), state.game.style(), state.game.glyphs()) == ("", "", "")
    assert "heads: " in board.html and state.game.svg(state.view(0), ["Ana"]).startswith("<svg")
    assert not match.can_undo(0)
    match.submit(0, match.seq, state.legal_moves(0)[0])
verdict = record.verify(record.read(record.write(match), dicery.SHELF))
assert verdict.error is None, verdict
print(*[line.text for line in match.lines(0)], sep="\\n")
try:
    dicery.game("flip").load(match.state.position().replace("heads: [", "heads: [[1], "))
except dicery.BadPosition as error:
    print(error)
try:
    match.state.game.new().play(0, "fly")
except dicery.Illegal as error:
    print(error)
"""


def test_its_matches_are_pickled_drawn_advised_on_recorded_and_verified(outside):
    shown = run(outside, "-c", PLAYED)
    assert shown.returncode == 0, shown.stderr
    assert "Ana: flip." in shown.stdout and "Chance: heads." in shown.stdout
    assert "'fly' is not possible here: expected one of flip, double" in shown.stdout


def test_a_package_that_imports_dicery_on_its_way_is_not_broken(outside):
    shown = run(outside, "-c", "import flip, dicery; print(dicery.BROKEN.keys(), dicery.game('flip') is flip.GAME)")
    assert "True" in shown.stdout and "'flip'" not in shown.stdout, shown.stderr
