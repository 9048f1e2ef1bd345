"""The numbered rules of a game: its clauses, found by their ids."""

import re

# A clause begins a list item with its id in bold: "- **DD-3.4** (book) ...".
_CLAUSE = re.compile(r"^[-*] \*\*(?P<id>[A-Z]{2}-\d+\.\d+)\*\*", re.MULTILINE)
_END = re.compile(r"^#+ ", re.MULTILINE)


def clauses(ledger: str) -> dict[str, str]:
    """Clause id -> the Markdown of that clause, its lists and tables included."""
    starts = list(_CLAUSE.finditer(ledger))
    found: dict[str, str] = {}
    ends = [*[match.start() for match in starts[1:]], len(ledger)]
    for match, end in zip(starts, ends, strict=False):  # a ledger without clauses has only its end
        heading = _END.search(ledger, match.start(), end)
        found[match["id"]] = ledger[match.start() : heading.start() if heading else end].strip()
    return found
