"""Parts? How often each card, face or tile is seen, taken and used, and what taking it adds to the winning chance."""

from collections import Counter
from math import erfc, sqrt

from dicery.games.census import SEEN, TAKEN, USED, Part
from dicery.lab.answer import Answer, Cell, Chart, Grid, Group, Series, listed
from dicery.lab.estimate import ALARM, Z, discoveries, mean_and_error

NOTE = (
    "What a part adds: the result of the seats that took it, less their winning chance when that turn began, less the "
    "same for the usual part of its kind. So it is adjusted for how well the seat stood before. Each taking counts "
    f"once for a seat and match. Findings are marked so that at most {ALARM:.0%} of the marked ones are "
    "expected to be false (Benjamini and Hochberg); the intervals are for one part."
)
_SHOWN = 20
_FEWEST = 20  # takings, to say what a part adds


def parts_answer(groups: list[Group], parts: tuple[Part, ...]) -> Answer:
    """All groups together: what a part adds is looked at within each group's own chances."""
    mentioned = {part for group in groups for match in group.matches for part, _ in match.mentions}
    in_play = {part.kind for part in parts if part.id in mentioned}  # a sheet that nobody has names no parts
    parts = tuple(part for part in parts if part.kind in in_play)
    counts: Counter[tuple[str, str]] = Counter()
    rests: dict[str, list[float]] = {part.id: [] for part in parts}
    matches = sum(len(group.matches) for group in groups)
    for group in groups:
        for match in group.matches:
            counts.update(match.mentions)
            if not match.alone:
                for taking in match.takings:
                    rests[taking.part].append(match.payoffs[taking.seat] - taking.chance)
    usual = {kind: usual_rest([rests[part.id] for part in parts if part.kind == kind]) for kind in kinds_of(parts)}
    found: list[tuple[Part, float, float]] = []  # what it adds, and the standard error
    for part in parts:
        if len(rests[part.id]) >= _FEWEST:
            mean, error = mean_and_error(rests[part.id])
            found.append((part, mean - usual[part.kind], error))
    stands = discoveries([doubt(adds, error) for _, adds, error in found])
    marked = {part.id for (part, _, _), stand in zip(found, stands, strict=True) if stand}
    known = {part.id: (adds, error) for part, adds, error in found}
    rows = [row_of(part, counts, matches, known.get(part.id), part.id in marked) for part in parts]
    ranked = sorted(found, key=lambda one: -one[1])
    shown = ranked if len(ranked) <= 2 * _SHOWN else ranked[:_SHOWN] + ranked[-_SHOWN:]
    columns = [
        "kind",
        "part",
        "seen a match",
        "taken a match",
        "used a match",
        "adds",
        "from",
        "to",
        "stands",
        "takings",
    ]
    formats = ["", "", ".3f", ".3f", ".3f", "+.1%", "+.1%", "+.1%", "", "d"]
    series = Series(
        "adds",
        [adds for _, adds, _ in shown],
        [adds - Z * error for _, adds, error in shown],
        [adds + Z * error for _, adds, error in shown],
    )
    title = "What a part adds to the winning chance: the best and the worst"
    names = [f"{part.name}{' *' if part.id in marked else ''}" for part, _, _ in shown]
    charts = [Chart("dots", title, names, [series], "added winning chance", "", 0.0, True)] if shown else []
    sentences = sentences_of(parts, counts, ranked, marked)
    return Answer("parts", "Parts?", sentences, [Grid("All parts", columns, formats, rows)], charts, NOTE)


def kinds_of(parts: tuple[Part, ...]) -> list[str]:
    return list(dict.fromkeys(part.kind for part in parts))


def usual_rest(rests: list[list[float]]) -> float:
    """The mean over all takings of one kind of part."""
    every = [rest for part in rests for rest in part]
    return sum(every) / len(every) if every else 0.0


def doubt(adds: float, error: float) -> float:
    """The probability of at least this if the part added nothing."""
    return erfc(abs(adds) / error / sqrt(2)) if error > 0.0 else 1.0


def row_of(
    part: Part, counts: Counter[tuple[str, str]], matches: int, known: tuple[float, float] | None, marked: bool
) -> list[Cell]:
    row: list[Cell] = [part.kind, part.name]
    row += [counts[part.id, verb] / matches for verb in (SEEN, TAKEN, USED)]
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
    strong = [f"{part.name} ({adds:+.1%})" for part, adds, _ in ranked if part.id in marked and adds > 0]
    weak = [f"{part.name} ({adds:+.1%})" for part, adds, _ in reversed(ranked) if part.id in marked and adds < 0]
    if strong:
        sentences.append(f"Worth more than the usual part of their kind: {listed(strong[:6])}.")
    if weak:
        sentences.append(f"Worth less: {listed(weak[:6])}.")
    if not strong and not weak:
        sentences.append(f"Of {len(ranked)} parts none is known to add more or less than the usual part of its kind.")
    used_kinds = {part.kind for part in parts if counts[part.id, USED]}
    unused = [part.name for part in parts if part.kind in used_kinds and not counts[part.id, USED]]
    if unused:
        sentences.append(f"Never used: {listed(unused[:12])}{' and others' if len(unused) > 12 else ''}.")
    return sentences
