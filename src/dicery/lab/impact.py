"""Which matches would change under other options or parts: records are replayed until a step no longer holds."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from dicery.engine.option import Setting
from dicery.engine.state import Illegal, State
from dicery.games import SHELF
from dicery.match import record


@dataclass(frozen=True)
class Impact:
    """What becomes of one record; `step` counts from 1 and is 0 where every step holds."""

    file: str
    changed: bool
    step: int = 0
    move: str = ""
    reason: str = ""
    clause: str = ""

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def impact_of(path: Path, game: str, changes: dict[str, Setting]) -> Impact | None:
    """Replays one record with the changed options; None if it is a record of another game."""
    found = record.read(path.read_text(encoding="utf-8"), SHELF)
    if found.game.name != game:
        return None
    name = path.name
    try:
        state = found.game.new(len(found.names), **{**found.settings, **changes})
    except ValueError as error:
        return Impact(name, True, reason=str(error))
    for number, step in enumerate(found.steps, 1):
        if state.over:
            return Impact(name, True, number, step.move, "the match is over before this step")
        broken = step_breaks(state, step.seat, step.move)
        if broken:
            return Impact(name, True, number, step.move, broken.reason, broken.clause)
        state.play(step.seat, step.move)
    if found.scores and [int(score) for score in state.scores()] != list(found.scores):
        was, now = " ".join(map(str, found.scores)), " ".join(str(int(score)) for score in state.scores())
        return Impact(name, True, len(found.steps), found.steps[-1].move, f"scores {now} instead of {was}")
    if found.scores and not state.over:
        return Impact(name, True, len(found.steps), found.steps[-1].move, "the match is not over after the last step")
    return Impact(name, False)


def step_breaks(state: State, seat: int, move: str) -> Illegal | None:
    """Why the step is not possible here; None if it is."""
    try:
        state.parse(seat, move)
    except Illegal as error:
        return error
    except ValueError as error:
        return Illegal(str(error))
    return None


def impacts_in(
    folder: str, game: str, changes: dict[str, Setting], files: list[str], places: Sequence[int]
) -> list[Impact]:
    """The impact on those files of a folder that are records of the game."""
    found = [impact_of(Path(folder, files[place]), game, changes) for place in places]
    return [one for one in found if one is not None]
