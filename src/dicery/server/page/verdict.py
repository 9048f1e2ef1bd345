"""The verdict on a pasted record, for programs and in sentences."""

from dicery.games import SHELF
from dicery.match.record import PROVED, BadRecord, Record, Verdict, read, verify
from dicery.server.page.texts import say

Findings = list[tuple[str, str]]  # good, bad, or none where nothing could be checked; and a sentence


def check_record(text: str) -> dict[str, object]:
    """Reads and verifies a record."""
    try:
        written = read(text.strip(), SHELF)
        verdict = verify(written)
    except BadRecord as error:
        found = [("bad", say("verify.server.bad", reason=error))]
        return {"verified": False, "error": {"line": error.line, "reason": error.reason}, "findings": found}
    return verdict.as_json() | {"findings": findings(written, verdict)}


def findings(written: Record, verdict: Verdict) -> Findings:
    """What was found, one sentence each."""
    if verdict.error:
        return [("bad", say("verify.server.bad", reason=verdict.error))]
    proved = verdict.dice == PROVED
    found = [("good", say("verify.server.good", title=written.game.title, steps=verdict.steps))]
    found.append(("good" if proved else "none", say(f"verify.server.{verdict.dice}", rolls=verdict.rolls)))
    return [*found, ("none", say("fair.nobody"))] if proved and verdict.rolls and not verdict.own else found
