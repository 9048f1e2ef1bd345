"""An analysis as text, to be kept and read again."""

import json
from dataclasses import asdict
from typing import Any

from dicery.coach.analysis import Alternative, Analysis, Moment, SeatAnalysis


def write_analysis(analysis: Analysis) -> str:
    return json.dumps(asdict(analysis), separators=(",", ":"))


def read_analysis(text: str) -> Analysis:
    """What `write_analysis` wrote; raises ValueError if it is anything else."""
    try:
        found = json.loads(text)
        moments = tuple(
            Moment(**{**with_ends(moment), "alternatives": tuple(Alternative(**one) for one in moment["alternatives"])})
            for moment in found["moments"]
        )
        seats = tuple(SeatAnalysis(**seat) for seat in found["seats"])
        return Analysis(**{**found, "moments": moments, "seats": seats})
    except (KeyError, TypeError) as error:
        raise ValueError(f"expected an analysis, got something else: {error}") from None


def with_ends(moment: dict[str, Any]) -> dict[str, Any]:
    """Analyses of the first form have halves of the intervals instead of their ends, and call one of them `doubt`."""
    halves = moment.pop("halves", None)
    if halves is not None:
        pairs = list(zip(moment["values"], halves, strict=True))
        moment["lows"] = [max(0.0, value - half) for value, half in pairs]
        moment["highs"] = [min(1.0, value + half) for value, half in pairs]
    if "doubt" in moment:
        moment["margin"] = moment.pop("doubt")
    return moment
