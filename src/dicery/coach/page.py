"""The analysis as one page that needs nothing else: the graph of chances, the ledger as bars, the moments."""

from html import escape

from dicery.coach.analysis import Analysis, Moment, SeatAnalysis
from dicery.engine.state import CHANCE

_PARTS = ("start", "luck", "skill", "error")
_WIDTH, _HEIGHT, _MARGIN = 860, 280, 44
_SHOWN = 12  # moments of each kind

_STYLE = """
body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:1.5rem auto;padding:0 1rem;color:#1d2329}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .55rem;text-align:right;border-bottom:1px solid #dde3e8}th:first-child,td.words{text-align:left}
svg{width:100%;height:auto}svg text{font-size:13px;fill:#444}.slip,.mistake,.blunder{font-weight:600}
svg .grid{stroke:#dde3e8}svg .band{opacity:.15}svg .line{fill:none;stroke-width:2}svg .end{stroke:#1d2329}
svg .s1{fill:#1b6ca8}svg .s2{fill:#c0392b}svg .s3{fill:#2e8b57}svg .s4{fill:#8e44ad}svg .s5{fill:#b9770e}
svg .line.s1{stroke:#1b6ca8}svg .line.s2{stroke:#c0392b}svg .line.s3{stroke:#2e8b57}svg .line.s4{stroke:#8e44ad}
svg .line.s5{stroke:#b9770e}svg .start{fill:#9aa5b1}svg .luck{fill:#e0a526}svg .skill{fill:#2e8b57}
svg .error{fill:#c9c9d4}svg .line{fill:none}
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
    count = max(1, len(analysis.moments))
    drawn = [
        f'<line x1="{_MARGIN}" x2="{_WIDTH}" y1="{height(share)}" y2="{height(share)}" class="grid"/>'
        f'<text x="0" y="{height(share) + 4}">{share:.0%}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    for one in analysis.seats:
        seat = f"s{one.seat + 1}"
        at = [
            (across(number, count), moment.values[one.seat], moment.lows[one.seat], moment.highs[one.seat])
            for number, moment in enumerate(analysis.moments)
        ]
        upper = [f"{x:.1f},{height(high):.1f}" for x, _, _, high in at]
        lower = [f"{x:.1f},{height(low):.1f}" for x, _, low, _ in reversed(at)]
        line = [f"{x:.1f},{height(value):.1f}" for x, value, _, _ in at]
        line.append(f"{across(count, count):.1f},{height(one.result):.1f}")
        drawn.append(f'<polygon points="{" ".join(upper + lower)}" class="band {seat}"/>')
        drawn.append(f'<polyline points="{" ".join(line)}" class="line {seat}"/>')
        left = _MARGIN + 8 + 170 * one.seat
        drawn.append(f'<rect x="{left}" y="{_HEIGHT + 20}" width="14" height="14" rx="3" class="{seat}"/>')
        drawn.append(f'<text x="{left + 20}" y="{_HEIGHT + 32}">{escape(one.name)}</text>')
    return (
        f'<svg viewBox="0 0 {_WIDTH + 4} {_HEIGHT + 40}" role="img" aria-label="Chances of all seats over time">'
        f"{''.join(drawn)}</svg>"
    )


def across(number: int, count: int) -> float:
    return _MARGIN + (_WIDTH - _MARGIN) * number / count


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
        for lane, (amount, name) in enumerate(zip(amounts(one), _PARTS, strict=True)):
            left = 140 + (min(reached, reached + amount) - low) * scale
            drawn.append(
                f'<rect x="{left:.1f}" y="{20 + 60 * row + 10 * lane}" width="{max(1.0, abs(amount) * scale):.1f}" '
                f'height="9" class="{name}"><title>{name} {amount:+.1%}</title></rect>'
            )
            reached += amount
        end = 140 + (reached - low) * scale
        drawn.append(f'<line x1="{end:.1f}" x2="{end:.1f}" y1="{16 + 60 * row}" y2="{64 + 60 * row}" class="end"/>')
    for place, name in enumerate((*_PARTS, "result")):
        drawn.append(f'<rect x="{140 + 90 * place}" y="3" width="10" height="10" class="{name}"/>')
        drawn.append(f'<text x="{155 + 90 * place}" y="12">{name}</text>')
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
