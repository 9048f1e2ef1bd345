"""Rules? How often each clause was needed in play, and which were never met."""

import re
from collections import Counter

from dicery.games.ledger import clauses as ledger_clauses
from dicery.lab.answer import Answer, Cell, Chart, Grid, Group, Series, listed
from dicery.lab.statistics import share

_SHOWN = 20
_LABEL, _QUOTE, _WORDS = 32, 60, 90  # letters of a clause beside a picture, in a sentence, in a table
_SOURCE = re.compile(r"\((?:book|ruling)[^()]*\) ")
NOTE = (
    "A step names the clauses that it follows, as far as the game declares them. Clauses that define, set up or forbid "
    "are named by no step and are only counted here."
)


def rules_answer(groups: list[Group], ledger: str, named: tuple[str, ...]) -> Answer:
    counts: Counter[str] = Counter()
    met: Counter[str] = Counter()
    matches = 0
    for group in groups:
        for match in group.matches:
            matches += 1
            counts.update(match.clauses)
            met.update(match.clauses.keys())
    every = ledger_clauses(ledger)
    never = [clause for clause in named if not counts[clause]]
    ordered = sorted(named, key=lambda one: -counts[one])
    shares = [share_of(met[clause], matches) for clause in ordered]
    rows: list[list[Cell]] = [
        [clause, words_of(every.get(clause, ""), _WORDS), counts[clause] / matches, *interval, counts[clause]]
        for clause, interval in zip(ordered, shares, strict=True)
    ]
    rarest = sorted(zip(ordered, shares, strict=True), key=lambda one: one[1])[:_SHOWN]
    columns_of = [[share[column] for _, share in rarest] for column in range(3)]
    series = Series("met", *columns_of)
    title = "Matches in which a clause is met: the rarest"
    names = [f"{clause} {words_of(every.get(clause, ''), _LABEL)}" for clause, _ in rarest]
    chart = Chart("dots", title, names, [series], "share of the matches", "", None, True)
    sentences = [
        f"The rules have {len(every)} clauses; steps can name {len(named)} of them, and {len(named) - len(never)} were "
        f"met in {matches} matches."
    ]
    met_rarely = [(clause, share) for clause, share in rarest if counts[clause]][:1]
    for clause, (mean, low, high) in met_rarely:
        sentences.append(
            f"Met in the fewest matches: {quoted(clause, every)}, in {mean:.1%} ({low:.1%} to {high:.1%}) of them."
        )
    if never:
        sentences.append(f"Never met: {listed([quoted(clause, every) for clause in never])}.")
    columns = ["clause", "what it says", "steps a match", "met in", "from", "to", "steps"]
    grid = Grid("Clauses in play", columns, ["", "", ".2f", ".1%", ".1%", ".1%", "d"], rows)
    return Answer("rules", "Rules?", sentences, [grid], [chart] if rarest else [], NOTE)


def share_of(met: int, matches: int) -> tuple[float, float, float]:
    """The share of the matches, with its interval."""
    found = share("", met, matches)
    return found.share, found.low, found.high


def quoted(clause: str, every: dict[str, str]) -> str:
    """The clause and what it says."""
    words = words_of(every.get(clause, ""), _QUOTE)
    return f"{clause} ({words})" if words else clause


def words_of(markdown: str, most: int) -> str:
    """The first words of a clause, up to a number of letters, without its id, where it is from, and its marks."""
    text = " ".join(markdown.partition("**")[2].partition("**")[2].split())
    text = _SOURCE.sub("", text).replace("`", "").replace("**", "")
    if len(text) <= most:
        return text
    return text[: most - 1].rsplit(" ", 1)[0].rstrip(",;:.") + " …"
