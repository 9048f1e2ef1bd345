"""Matches that another installation plays: another edition of a game, in an environment of its own.

    echo TASK | path/to/other/python -m dicery.lab.elsewhere

reads which matches of a contest are wanted and prints what they measure, both as JSON.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict

from dicery.lab.arena import Contest
from dicery.lab.measures import Measured, measure_chunk


class NoEdition(ValueError):
    """The other interpreter cannot play the game."""


def measure_elsewhere(python: str, contest: Contest, numbers: Sequence[int]) -> list[Measured]:
    """Has some matches of a contest played and measured by another interpreter. Raises `NoEdition`."""
    task = json.dumps({"contest": asdict(contest), "numbers": list(numbers)})
    try:
        done = subprocess.run(
            [python, "-m", __name__], input=task, capture_output=True, encoding="utf-8", errors="replace", check=False
        )
    except OSError as error:
        raise NoEdition(f"expected a Python interpreter, got {python}: {error.strerror}") from None
    if done.returncode != 0:
        why = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        raise NoEdition(f"expected {python} to have a dicery with {contest.game}: {why}")
    return [Measured(one["number"], one["measures"], tuple(one["shares"])) for one in json.loads(done.stdout)]


def main() -> None:
    task = json.load(sys.stdin)
    contest = Contest(**{**task["contest"], "bots": tuple(task["contest"]["bots"])})
    json.dump([asdict(match) for match in measure_chunk(contest, task["numbers"])], sys.stdout)


if __name__ == "__main__":
    main()
