"""Searching options for ways to play that meet several aims, with Optuna from the extra `dicery[lab]`.

Each trial plays some matches with one choice of options, all trials with the same luck. An aim says where a measure
should lie; its cost is how far outside it is, as a share of its bound. Optuna's NSGA-II proposes the choices; what is
reported is the Pareto front: choices that no other one beats in every aim. Measures of a trial have noise, so the best
of many look better than they are: check the one you like with `dicery lab compare`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import urlencode

from dicery.engine.game import Game
from dicery.engine.option import Setting, write_setting
from dicery.lab.arena import Contest, run_chunks
from dicery.lab.logbook import check
from dicery.lab.measures import OF_A_MATCH, OF_MANY, Measured, means, measure_chunk
from dicery.lab.minutes import LEVEL

_CHUNK = 8


class NoSearch(ValueError):
    """The library that searches is not installed."""


@dataclass(frozen=True)
class Aim:
    """Where a measure should lie."""

    measure: str
    low: float | None
    high: float | None

    def cost(self, value: float) -> float:
        """0 inside; outside, the distance as a share of the bound that is missed."""
        if self.low is not None and value < self.low:
            return (self.low - value) / max(abs(self.low), 1e-9)
        if self.high is not None and value > self.high:
            return (value - self.high) / max(abs(self.high), 1e-9)
        return 0.0


@dataclass(frozen=True)
class Vary:
    """An option and the values that are tried."""

    option: str
    values: tuple[Setting, ...]


@dataclass(frozen=True)
class Trial:
    """One choice of options, what it measured, and how far it misses each aim."""

    contest: Contest
    measures: dict[str, float]
    costs: tuple[float, ...]

    def command(self) -> str:
        """What plays the same matches again and makes a report of them."""
        played = self.contest
        options = "".join(f" -o {name}={write_setting(value)}" for name, value in played.settings.items())
        return (
            f"dicery lab {played.game} --seats {len(played.bots)} --levels {played.bots[0]} --games {played.games}"
            f"{options} --seed {played.seed} --out DIR"
        )

    def table_link(self, server: str) -> str:
        """What opens the form of a new table with this choice filled in, at a server that runs there."""
        chosen = {f"o-{name}": write_setting(value) for name, value in self.contest.settings.items()}
        more = {f"seat{number}": f"bot:{LEVEL}" for number in range(2, len(self.contest.bots))}  # the form has two
        return f"{server.rstrip('/')}/new/{self.contest.game}?{urlencode({**chosen, **more})}"

    def beats(self, other: "Trial") -> bool:
        """Is it nowhere worse and somewhere better?"""
        pairs = list(zip(self.costs, other.costs, strict=True))
        return all(mine <= theirs for mine, theirs in pairs) and any(mine < theirs for mine, theirs in pairs)

    def as_json(self, server: str) -> dict[str, object]:
        """With the ways to play it again."""
        return {
            "settings": self.contest.settings,
            "measures": self.measures,
            "costs": self.costs,
            "games": self.contest.games,
            "command": self.command(),
            "link": self.table_link(server),
        }


def read_aim(text: str) -> Aim:
    """ "minutes 45..60", "seat_gap < 0.02", "margin > 3" """
    measure, _, rest = text.strip().partition(" ")
    if measure not in {**OF_A_MATCH, **OF_MANY}:
        raise ValueError(f"expected an aim for one of {', '.join([*OF_A_MATCH, *OF_MANY])}, got {text!r}")
    sign, _, number = rest.strip().partition(" ")
    try:
        if sign in ("<", ">") and number:
            return Aim(measure, float(number) if sign == ">" else None, float(number) if sign == "<" else None)
        low, dots, high = rest.strip().partition("..")
        if dots and float(low) <= float(high):
            return Aim(measure, float(low), float(high))
    except ValueError:
        pass
    raise ValueError(f"expected an aim as 'minutes 45..60' or 'seat_gap < 0.02', got {text!r}")


def read_vary(game: Game, text: str) -> Vary:
    """ "dishes_to_win=4..9" or "mode=versus,coop" """
    name, _, rest = text.partition("=")
    options = {option.name: option for option in game.options}
    if name not in options or not rest:
        raise ValueError(f"expected an option of {', '.join(options)} as NAME=LOW..HIGH or NAME=A,B, got {text!r}")
    low, dots, high = rest.partition("..")
    if dots and not (low.isdigit() and high.isdigit() and int(low) <= int(high)):
        raise ValueError(f"expected numbers as {name}=4..9, got {text!r}")
    words = [str(number) for number in range(int(low), int(high) + 1)] if dots else rest.split(",")
    return Vary(name, tuple(options[name].parse(word) for word in words))


def front(trials: list[Trial]) -> list[Trial]:
    """The trials that no other one beats, those that miss least in all first."""
    best = [one for one in trials if not any(other.beats(one) for other in trials)]
    return sorted(best, key=lambda trial: sum(trial.costs))


def play_trial(contest: Contest, jobs: int) -> list[Measured]:
    chunks = [list(range(first, min(first + _CHUNK, contest.games))) for first in range(0, contest.games, _CHUNK)]
    return run_chunks(partial(measure_chunk, contest), chunks, jobs, lambda count: None)


def tune(
    contest: Contest,
    varied: list[Vary],
    aims: list[Aim],
    trials: int,
    jobs: int,
    progress: Callable[[int], None],
) -> list[Trial]:
    """Tries choices of options; after Ctrl-C, those that were finished. Each choice is played once."""
    try:
        import optuna
    except ImportError:
        raise NoSearch("searching needs Optuna: expected dicery[lab] to be installed") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(
        directions=["minimize"] * len(aims),
        sampler=optuna.samplers.NSGAIISampler(seed=contest.seed, population_size=max(4, min(20, trials // 3))),
    )
    found: dict[tuple[Setting, ...], Trial] = {}
    check(replace(contest, settings={**contest.settings, **{vary.option: vary.values[0] for vary in varied}}))
    for _ in range(trials):
        asked = study.ask()
        places = [asked.suggest_int(vary.option, 0, len(vary.values) - 1) for vary in varied]
        chosen = {vary.option: vary.values[place] for vary, place in zip(varied, places, strict=True)}
        key = tuple(chosen.values())
        if key not in found:
            choice = replace(contest, settings={**contest.settings, **chosen})
            played = play_trial(choice, jobs)
            if len(played) < contest.games:
                break  # Ctrl-C
            measures = means(sorted(played, key=lambda match: match.number))
            costs = tuple(aim.cost(measures[aim.measure]) for aim in aims)
            found[key] = Trial(choice, measures, costs)
        study.tell(asked, list(found[key].costs))
        progress(1)
    return list(found.values())
