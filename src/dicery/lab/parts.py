"""Parts? How often each card, face or tile is seen, taken and used, and what taking it adds to the winning chance."""

from collections import Counter
from math import erfc, sqrt
from typing import NamedTuple

from dicery.games.census import SEEN, TAKEN, USED, Part
from dicery.lab.answer import Answer, Cell, Chart, Grid, Group, Series, listed
from dicery.lab.estimate import ALARM, Z, discoveries, mean_and_error

NOTE = (
    "What a part adds: the result of the seats that took it, less their winning chance when that turn began, less the "
    "same for the usual part of its kind at as many seats and the same level. So it is adjusted for how well the seat "
    f"stood before. Each taking counts once for a seat and match. Findings are marked so that at most {ALARM:.0%} of "
    "the marked ones are expected to be false (Benjamini and Hochberg); the intervals are for one part. The usual "
    "number of times that a part is seen is the mean of the other parts of its kind; what is named as seen more or "
    "less often differs by half."
)
_SHOWN = 20
_NAMED = 6  # parts of one sentence
_FEWEST = 20  # takings, to say what a part adds; sightings, to say that nobody takes it; matches, to say what is rare
_OFTEN = 1.5  # times the usual, to be named as seen more often; its inverse for less often


def parts_answer(groups: list[Group], parts: tuple[Part, ...]) -> Answer:
    """All groups together; what a part adds is counted from the usual part of its kind in the same group."""
    mentioned = {part for group in groups for match in group.matches for part, _ in match.mentions}
    in_play = {part.kind for part in parts if part.id in mentioned}  # a sheet that nobody has names no parts
    parts = tuple(part for part in parts if part.kind in in_play)
    counts: Counter[tuple[str, str]] = Counter()
    rests: dict[str, list[float]] = {part.id: [] for part in parts}
    matches = sum(len(group.matches) for group in groups)
    kind_of = {part.id: part.kind for part in parts}
    for group in groups:
        in_group: dict[str, list[tuple[str, float]]] = {}  # by kind: the part, and the result less the chance
        for match in group.matches:
            counts.update(match.mentions)
            for taking in () if match.alone else match.takings:
                rest = match.payoffs[taking.seat] - taking.chance
                in_group.setdefault(kind_of[taking.part], []).append((taking.part, rest))
        for takings in in_group.values():
            usual = sum(rest for _, rest in takings) / len(takings)
            for part_id, rest in takings:
                rests[part_id].append(rest - usual)
    found: list[tuple[Part, float, float]] = []  # what it adds, and the standard error
    for part in parts:
        if len(rests[part.id]) >= _FEWEST:
            found.append((part, *mean_and_error(rests[part.id])))
    stands = discoveries([p_value(adds, error) for _, adds, error in found])
    marked = {part.id for (part, _, _), stand in zip(found, stands, strict=True) if stand}
    known = {part.id: (adds, error) for part, adds, error in found}
    times = times_seen(groups, parts)
    rows = [row_of(part, counts, matches, times.get(part.id), known.get(part.id), part.id in marked) for part in parts]
    ranked = sorted(found, key=lambda one: -one[1])
    shown = ranked if len(ranked) <= 2 * _SHOWN else ranked[:_SHOWN] + ranked[-_SHOWN:]
    columns = [
        "kind",
        "part",
        "seen a match",
        "times the usual",
        "taken a match",
        "used a match",
        "adds",
        "from",
        "to",
        "stands",
        "takings",
    ]
    formats = ["", "", ".3f", ".2f", ".3f", ".3f", "+.1%", "+.1%", "+.1%", "", "d"]
    series = Series(
        "adds",
        [adds for _, adds, _ in shown],
        [adds - Z * error for _, adds, error in shown],
        [adds + Z * error for _, adds, error in shown],
    )
    title = "What a part adds to the winning chance: the best and the worst"
    names = [f"{part.name}{' *' if part.id in marked else ''}" for part, _, _ in shown]
    charts = [Chart("dots", title, names, [series], "added winning chance", "", 0.0, True)] if shown else []
    sentences = sentences_of(parts, counts, ranked, marked) + seen_sentences(parts, times)
    return Answer("parts", "Parts?", sentences, [Grid("All parts", columns, formats, rows)], charts, NOTE)


class Times(NamedTuple):
    """How often a part is seen, as a multiple of the mean of the others of its kind; does the difference stand?"""

    times: float
    stands: bool


def times_seen(groups: list[Group], parts: tuple[Part, ...]) -> dict[str, Times]:
    """Of all parts of kinds that are seen. Each match counts once: what it shows of a part more than of the others."""
    kinds = {kind: [part.id for part in parts if part.kind == kind] for kind in kinds_of(parts)}
    kinds = {kind: ids for kind, ids in kinds.items() if len(ids) > 1}
    more: dict[str, list[float]] = {part: [] for ids in kinds.values() for part in ids}
    seen: Counter[str] = Counter()
    for match in (match for group in groups for match in group.matches):
        for ids in kinds.values():
            here = [match.mentions.get((part, SEEN), 0) for part in ids]
            total = sum(here)
            for part, count in zip(ids, here, strict=True):
                more[part].append(count - (total - count) / (len(ids) - 1))
                seen[part] += count
    usual = {
        part: sum(seen[other] for other in ids if other != part) / (len(ids) - 1)
        for ids in kinds.values()
        for part in ids
    }
    found = [part for part in more if usual[part] > 0]
    stands = discoveries([p_value(*mean_and_error(more[part])) for part in found])
    enough = sum(len(group.matches) for group in groups) >= _FEWEST
    return {part: Times(seen[part] / usual[part], stand and enough) for part, stand in zip(found, stands, strict=True)}


def seen_sentences(parts: tuple[Part, ...], times: dict[str, Times]) -> list[str]:
    """The parts that are seen far more or far less often than the others of their kind."""
    names = {part.id: f"{part.name} ({times[part.id].times:.1f} times)" for part in parts if part.id in times}
    ranked = sorted((part for part in names if times[part].stands), key=lambda part: -times[part].times)
    often = [names[part] for part in ranked if times[part].times >= _OFTEN]
    seldom = [names[part] for part in reversed(ranked) if times[part].times <= 1 / _OFTEN]
    sentences = [f"Seen more often than the usual part of their kind: {listed_some(often)}."] if often else []
    return sentences + ([f"Seen less often: {listed_some(seldom)}."] if seldom else [])


def kinds_of(parts: tuple[Part, ...]) -> list[str]:
    return list(dict.fromkeys(part.kind for part in parts))


def p_value(adds: float, error: float) -> float:
    """The probability of at least this if the part added nothing."""
    return erfc(abs(adds) / error / sqrt(2)) if error > 0.0 else 1.0


def row_of(
    part: Part,
    counts: Counter[tuple[str, str]],
    matches: int,
    seen: "Times | None",
    known: tuple[float, float] | None,
    marked: bool,
) -> list[Cell]:
    row: list[Cell] = [part.kind, part.name, counts[part.id, SEEN] / matches, seen.times if seen else None]
    row += [counts[part.id, verb] / matches for verb in (TAKEN, USED)]
    if known is None:
        return [*row, None, None, None, None, counts[part.id, TAKEN]]
    adds, error = known
    return [*row, adds, adds - Z * error, adds + Z * error, "yes" if marked else None, counts[part.id, TAKEN]]


def sentences_of(
    parts: tuple[Part, ...],
    counts: Counter[tuple[str, str]],
    ranked: list[tuple[Part, float, float]],
    marked: set[str],
) -> list[str]:
    sentences: list[str] = []
    stand = [one for one in ranked if one[0].id in marked]
    strong = [adding(one) for one in stand if one[1] > 0]
    weak = [adding(one) for one in reversed(stand) if one[1] < 0]
    if strong:
        sentences.append(f"Worth more than the usual part of their kind: {listed_some(strong)}.")
    if weak:
        sentences.append(f"Worth less: {listed_some(weak)}.")
    if not strong and not weak:
        sentences.append(f"Of {len(ranked)} parts none is known to add more or less than the usual part of its kind.")
    used_kinds = {part.kind for part in parts if counts[part.id, USED]}
    unused = [part.name for part in parts if part.kind in used_kinds and not counts[part.id, USED]]
    taken_kinds = {part.kind for part in parts if counts[part.id, TAKEN]}
    in_reach = [part for part in parts if part.kind in taken_kinds and counts[part.id, SEEN] >= _FEWEST]
    untaken = [part.name for part in in_reach if not counts[part.id, TAKEN]]
    if untaken:
        sentences.append(f"Seen and never taken: {listed_some(untaken)}.")
    if unused:
        sentences.append(f"Never used: {listed_some(unused)}.")
    return sentences


def adding(one: tuple[Part, float, float]) -> str:
    """ "Flour (+3.1%, +1.0% to +5.2%)" """
    part, adds, error = one
    return f"{part.name} ({adds:+.1%}, {adds - Z * error:+.1%} to {adds + Z * error:+.1%})"


def listed_some(names: list[str]) -> str:
    """The first of them, and how many more there are."""
    more = len(names) - _NAMED
    return listed(names if more <= 0 else [*names[:_NAMED], f"{more} more"])
