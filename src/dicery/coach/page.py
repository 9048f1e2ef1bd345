"""The analysis as one page that needs nothing else: the graph of chances, the ledger as bars, the moments."""

from html import escape

from dicery.coach.analysis import Analysis, Moment, SeatAnalysis
from dicery.engine.state import CHANCE

_COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#b9770e")
_PARTS = (("start", "#9aa5b1"), ("luck", "#e0a526"), ("skill", "#2e8b57"), ("error", "#c9c9d4"))
_WIDTH, _HEIGHT, _MARGIN = 860, 280, 44
_SHOWN = 12  # moments of each kind

_STYLE = """
body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:1.5rem auto;padding:0 1rem;color:#1d2329}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .55rem;text-align:right;border-bottom:1px solid #dde3e8}th:first-child,td.words{text-align:left}
svg{width:100%;height:auto}svg text{font-size:13px;fill:#444}.slip,.mistake,.blunder{font-weight:600}
.slip{color:#8a6100}.mistake{color:#a8480f}.blunder{color:#a31621}.scroll{overflow-x:auto}
"""


def page(analysis: Analysis, seat: int | None = None) -> str:
    """The whole page; with a seat, the moments of that seat."""
    shown = [one for one in analysis.seats if seat is None or one.seat == seat]
    title = f"{analysis.title}: {', '.join(analysis.names)}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(introduction(analysis))}</p>",
        "<h2>Chances over the match</h2>",
        graph(analysis),
        "<h2>Where the result came from</h2>",
        bars(analysis),
        ledger(analysis),
    ]
    for one in shown:
        parts += [f"<h2>{escape(one.name)}</h2>", summary(one), moments(analysis, one)]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def introduction(analysis: Analysis) -> str:
    what = "the chance of the goal, or points in hundredths" if analysis.alone else "shares of the win"
    return (
        f"All values are {what}. Start, luck, skill and estimation error add up to the result. "
        "Skill is measured against a player that looks one decision ahead. "
        f"Each value has {analysis.budget} samples; the seed is {analysis.seed}."
    )


def graph(analysis: Analysis) -> str:
    """A line for each seat, with its 95% interval as a band."""
    steps = max([moment.last for moment in analysis.moments], default=1)
    drawn = [
        f'<line x1="{_MARGIN}" x2="{_WIDTH}" y1="{height(share)}" y2="{height(share)}" stroke="#dde3e8"/>'
        f'<text x="0" y="{height(share) + 4}">{share:.0%}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    for one in analysis.seats:
        colour = _COLOURS[one.seat % len(_COLOURS)]
        at = [
            (across(moment.first - 1, steps), moment.values[one.seat], moment.halves[one.seat])
            for moment in analysis.moments
        ]
        upper = [f"{x:.1f},{height(min(1.0, value + half)):.1f}" for x, value, half in at]
        lower = [f"{x:.1f},{height(max(0.0, value - half)):.1f}" for x, value, half in reversed(at)]
        line = [f"{x:.1f},{height(value):.1f}" for x, value, _ in at]
        line.append(f"{across(steps, steps):.1f},{height(one.result):.1f}")
        drawn.append(f'<polygon points="{" ".join(upper + lower)}" fill="{colour}" opacity="0.15"/>')
        drawn.append(f'<polyline points="{" ".join(line)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn.append(
            f'<text x="{_MARGIN + 8 + 170 * one.seat}" y="{_HEIGHT + 32}" '
            f'style="fill:{colour}">{escape(one.name)}</text>'
        )
    return (
        f'<svg viewBox="0 0 {_WIDTH + 4} {_HEIGHT + 40}" role="img" aria-label="Chances of all seats, step by step">'
        f"{''.join(drawn)}</svg>"
    )


def across(step: int, steps: int) -> float:
    return _MARGIN + (_WIDTH - _MARGIN) * step / steps


def height(share: float) -> float:
    return 8 + _HEIGHT * (1.0 - share)


def bars(analysis: Analysis) -> str:
    """For each seat the parts one after another: each begins where the one before ends, the last ends at the result."""
    drawn: list[str] = []
    low, high = span(analysis)
    scale = (_WIDTH - 140) / (high - low)
    for row, one in enumerate(analysis.seats):
        drawn.append(f'<text x="0" y="{40 + 60 * row}">{escape(one.name)}</text>')
        reached = 0.0
        for lane, (amount, (name, colour)) in enumerate(zip(amounts(one), _PARTS, strict=True)):
            left = 140 + (min(reached, reached + amount) - low) * scale
            drawn.append(
                f'<rect x="{left:.1f}" y="{20 + 60 * row + 10 * lane}" width="{max(1.0, abs(amount) * scale):.1f}" '
                f'height="9" fill="{colour}"><title>{name} {amount:+.1%}</title></rect>'
            )
            reached += amount
        end = 140 + (reached - low) * scale
        drawn.append(
            f'<line x1="{end:.1f}" x2="{end:.1f}" y1="{16 + 60 * row}" y2="{64 + 60 * row}" stroke="#1d2329"/>'
        )
    for place, (name, colour) in enumerate((*_PARTS, ("result", "#1d2329"))):
        drawn.append(f'<text x="{140 + 90 * place}" y="12" style="fill:{colour}">{name}</text>')
    return (
        f'<svg viewBox="0 0 {_WIDTH + 4} {30 + 60 * len(analysis.seats)}" role="img" '
        f'aria-label="Start, luck, skill and error of each seat">{"".join(drawn)}</svg>'
    )


def amounts(one: SeatAnalysis) -> tuple[float, float, float, float]:
    return one.start, one.luck, one.skill, one.error


def span(analysis: Analysis) -> tuple[float, float]:
    """The least and the most that any bar reaches."""
    reached = [0.0, 1.0]
    for one in analysis.seats:
        total = 0.0
        for amount in amounts(one):
            total += amount
            reached.append(total)
    return min(reached), max(reached)


def ledger(analysis: Analysis) -> str:
    head = ("", "start", "luck", "own decisions", "others' decisions", "error", "result", "accuracy")
    rows = [
        (
            one.name,
            f"{one.start:.1%}",
            *[f"{amount:+.1%}" for amount in (one.luck, one.own, one.others, one.error)],
            f"{one.result:.1%}",
            accuracy(one),
        )
        for one in analysis.seats
    ]
    return table(head, rows)


def accuracy(one: SeatAnalysis) -> str:
    if one.accuracy is None:
        return "no decisions"
    return f"{one.accuracy:.0%} ({one.accuracy_low:.0%} to {one.accuracy_high:.0%})"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><tr>{cells}</tr>{body}</table></div>'


def summary(one: SeatAnalysis) -> str:
    counts = ", ".join(f"{count} {name}" for name, count in one.words.items() if count)
    return f"<p>{escape(f'{one.decisions} decisions: {counts}; they cost {one.cost:.1%} together.')}</p>"


def moments(analysis: Analysis, one: SeatAnalysis) -> str:
    """The decisions that cost most and the rolls that mattered most, in the order of the match."""
    rolls = sorted(
        (number for number, moment in enumerate(analysis.moments) if moment.seat == CHANCE),
        key=lambda number: -abs(analysis.moments[number].luck[one.seat]),
    )
    costly = sorted(
        (number for number, moment in enumerate(analysis.moments) if moment.seat == one.seat and moment.cost > 0.0),
        key=lambda number: -analysis.moments[number].cost,
    )
    rows = "".join(
        moment_row(analysis.moments[number], one.seat) for number in sorted(rolls[:_SHOWN] + costly[:_SHOWN])
    )
    head = "<tr><th>step</th><th>what happened</th><th>luck</th><th>cost</th><th></th><th>better</th></tr>"
    return f'<div class="scroll"><table>{head}{rows}</table></div>'


def moment_row(moment: Moment, seat: int) -> str:
    rolled = moment.seat == CHANCE
    better = ""
    if not rolled and moment.alternatives and moment.alternatives[0].move != moment.move:
        best = moment.alternatives[0]
        better = f"{best.label} ({best.chance:.1%}{', exact' if best.exact else ''})"
    luck = f"{moment.luck[seat]:+.1%}" if rolled else ""
    cost = "" if rolled else f"{moment.cost:.1%}"
    return (
        f'<tr><td>{moment.first}</td><td class="words">{escape(moment.text)}</td><td>{luck}</td><td>{cost}</td>'
        f'<td class="{moment.word}">{moment.word}</td><td class="words">{escape(better)}</td></tr>'
    )
