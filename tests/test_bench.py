"""What `make bench` measures beside ours: its game for boardgame.io is the same; without node it says so."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dicery
from dicery.engine.state import CHANCE

BENCH = Path(__file__).parents[1] / "bench"
MATCHES = """
const { opening, legal, apply, over, scores } = require("./game.js");
const below = (number) => Math.floor(Math.random() * number);
const matches = [...Array(10)].map(() => {
  const first = below(4);
  const cards = [first, (first + 1 + below(3)) % 4];
  const [faces, starter] = [Array.from({ length: 25 }, () => below(6)), below(2)];
  const G = opening(cards, faces, starter);
  const steps = [];
  for (let seat = starter; !over(G);) {
    const choices = legal(G);
    const picks = choices.filter((step) => 30 <= step && step < 55);
    const liked = picks.length && below(10) ? picks : choices;  // to tip often enough in a row
    const step = liked[below(liked.length)];
    steps.push([seat, choices, step]);
    if (apply(G, seat, step)) seat = 1 - seat;
  }
  return { luck: [...cards, ...faces, starter], steps, scores: scores(G), placed: G.placed };
});
console.log(JSON.stringify(matches));
"""


def test_without_node_nothing_is_measured_and_the_reason_is_printed(tmp_path: Path) -> None:
    command = [sys.executable, str(BENCH / "peer.py"), "--folder", str(tmp_path)]
    made = subprocess.run(command, env={**os.environ, "PATH": ""}, capture_output=True, text=True, check=True)
    assert made.stdout == "boardgame.io is not measured: expected node and npm on the path\n"
    assert not list(tmp_path.iterdir())


def test_the_game_for_boardgame_io_has_the_same_choices_and_scores() -> None:
    if not shutil.which("node"):
        pytest.skip("expected node on the path: the game for boardgame.io is not compared with ours")
    made = subprocess.run(["node", "-e", MATCHES], cwd=BENCH / "peer", capture_output=True, text=True, check=True)
    for match in json.loads(made.stdout):
        state = dicery.game("dessert-dice").new(2)
        for outcome in match["luck"]:
            state.apply(CHANCE, outcome)
        for seat, choices, step in match["steps"]:
            assert state.actions(seat) == choices
            state.apply(seat, step)
        assert state.over
        assert [state.score(seat) for seat in range(2)] == match["scores"]
        assert [state.tiebreak(seat) for seat in range(2)] == match["placed"]
