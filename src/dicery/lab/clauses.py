"""Rules? How often each clause was needed in play, and which were never met."""

from collections import Counter

from dicery.games.ledger import clauses as ledger_clauses
from dicery.lab.answer import Answer, Cell, Grid, Group, listed

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
    rows: list[list[Cell]] = [
        [clause, words_of(every.get(clause, "")), counts[clause] / matches, met[clause] / matches, counts[clause]]
        for clause in sorted(named, key=lambda one: -counts[one])
    ]
    sentences = [
        f"The ledger has {len(every)} clauses; steps can name {len(named)} of them, and {len(named) - len(never)} were "
        f"met in {matches} matches."
    ]
    if never:
        sentences.append(f"Never met: {listed(never)}.")
    columns = ["clause", "what it says", "steps a match", "met in", "steps"]
    return Answer(
        "rules", "Rules?", sentences, [Grid("Clauses in play", columns, ["", "", ".2f", ".1%", "d"], rows)], [], NOTE
    )


def words_of(markdown: str) -> str:
    """The first words of a clause, without its id."""
    text = " ".join(markdown.partition("**")[2].partition("**")[2].split())
    return text if len(text) <= 90 else text[:87].rsplit(" ", 1)[0] + " ..."
