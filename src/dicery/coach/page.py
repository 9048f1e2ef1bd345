"""The analysis as one page that needs nothing else: the graph of chances, the ledger as bars, the moments."""

from html import escape

from dicery.coach.analysis import Analysis, Moment, SeatAnalysis
from dicery.engine.state import CHANCE

_PARTS = ("start", "luck", "skill", "error")
_WIDTH, _HEIGHT, _MARGIN = 860, 280, 76
_NAME, _LANE = 30, 11  # height of a name above its bars, and of a bar
_ROW = _NAME + 4 * _LANE + 14
_SHOWN = 12  # moments of each kind

_STYLE = """
:root{color-scheme:light dark;--ink:#1d2329;--soft:#4a545e;--line:#dde3e8;--paper:#fff;--s1:#1b6ca8;--s2:#c0392b;
--s3:#2e8b57;--s4:#8e44ad;--s5:#b9770e;--start:#9aa5b1;--luck:#d99a14;--skill:#2e8b57;--error:#6b6f8a;
--slip:#7d5800;--mistake:#a8480f;--blunder:#a31621}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebee;--soft:#b3bcc5;--line:#3a434c;--paper:#171b1f;--s1:#6cb2e8;
--s2:#f08578;--s3:#6fce98;--s4:#c99ae0;--s5:#e8b65c;--start:#7b8794;--luck:#e8b339;--skill:#6fce98;--error:#a5a9c8;
--slip:#e8c35c;--mistake:#f0a06a;--blunder:#ff8f86}}
body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:1.5rem auto;padding:0 1rem;color:var(--ink);
background:var(--paper)}h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .55rem;text-align:right;
border-bottom:1px solid var(--line)}th:first-child,td:first-child,.words{text-align:left}
svg{width:100%;height:auto}svg text{font-size:14px;fill:var(--soft)}svg text.name{fill:var(--ink)}
svg .grid{stroke:var(--line)}svg .band{opacity:.16}svg .line{fill:none;stroke-width:2.5}
svg .end{stroke:var(--ink);stroke-width:2}
.s1{fill:var(--s1)}.s2{fill:var(--s2)}.s3{fill:var(--s3)}.s4{fill:var(--s4)}.s5{fill:var(--s5)}
svg .line.s1{stroke:var(--s1);fill:none}svg .line.s2{stroke:var(--s2);fill:none}svg .line.s3{stroke:var(--s3);fill:none}
svg .line.s4{stroke:var(--s4);fill:none}svg .line.s5{stroke:var(--s5);fill:none}
svg .start{fill:var(--start)}svg .luck{fill:var(--luck)}svg .skill{fill:var(--skill)}svg .error{fill:var(--error)}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin:.4rem 0;color:var(--soft);font-size:.9rem}
.legend span{display:flex;align-items:center;gap:.4rem}.legend svg{width:.9rem;height:.9rem}
.slip,.mistake,.blunder{font-weight:600}.slip{color:var(--slip)}.mistake{color:var(--mistake)}.blunder{color:var(--blunder)}
@media (max-width:600px){svg text{font-size:27px}thead{display:none}tr{display:block;padding:.5rem 0;
border-bottom:1px solid var(--line)}td{display:flex;justify-content:space-between;gap:1rem;border:0;padding:.1rem 0}
td:empty{display:none}td::before{content:attr(data-part);color:var(--soft);flex:none}td.words{text-align:right}
td:first-child{display:block;font-weight:600}
.moments td{display:inline;padding-right:.8rem}.moments td:empty{display:none}.moments td::before{padding-right:.4rem}
.moments td.words{display:block;text-align:left}}
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
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def introduction(analysis: Analysis) -> str:
    what = "the chance of the goal, or points in hundredths" if analysis.alone else "shares of the win"
    return (
        f"All values are {what}. Start, luck, skill and estimation error add up to the result. "
        "Skill is measured against a player that looks one decision ahead, cost against the best move found. "
        f"Each value has {analysis.budget} samples; the seed is {analysis.seed}."
    )


def graph(analysis: Analysis) -> str:
    """A line for each seat, with its 95% interval as a band; it begins at the start and ends at the result."""
    count = max(1, len(analysis.moments))
    drawn = [
        f'<line x1="{_MARGIN}" x2="{_WIDTH}" y1="{height(share)}" y2="{height(share)}" class="grid"/>'
        f'<text x="{_MARGIN - 8}" y="{height(share) + 5}" text-anchor="end">{share:.0%}</text>'
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
        line = [f"{_MARGIN},{height(one.start):.1f}"]
        line += [f"{x:.1f},{height(value):.1f}" for x, value, _, _ in at[1:]]
        line.append(f"{across(count, count):.1f},{height(one.result):.1f}")
        drawn.append(f'<polygon points="{" ".join(upper + lower)}" class="band {seat}"/>')
        drawn.append(f'<polyline points="{" ".join(line)}" class="line {seat}"/>')
    return (
        f'<svg viewBox="0 -8 {_WIDTH + 4} {_HEIGHT + 32}" role="img" aria-label="Chances of all seats over time">'
        f"{''.join(drawn)}</svg>{legend([(f's{one.seat + 1}', one.name) for one in analysis.seats])}"
    )


def legend(entries: list[tuple[str, str]]) -> str:
    """What the colours mean, as text that keeps its size."""
    shown = "".join(
        f'<span><svg viewBox="0 0 14 14" aria-hidden="true"><rect width="14" height="14" rx="3" class="{name}"/></svg>'
        f"{escape(text)}</span>"
        for name, text in entries
    )
    return f'<p class="legend">{shown}</p>'


def across(number: int, count: int) -> float:
    return _MARGIN + (_WIDTH - _MARGIN) * number / count


def height(share: float) -> float:
    return 8 + _HEIGHT * (1.0 - share)


def bars(analysis: Analysis) -> str:
    """For each seat the parts one after another: each begins where the one before ends, the last ends at the result."""
    drawn: list[str] = []
    low, high = span(analysis)
    scale = _WIDTH / (high - low)
    for row, one in enumerate(analysis.seats):
        top = _ROW * row
        drawn.append(f'<text x="0" y="{top + 22}" class="name">{escape(one.name)}</text>')
        reached = 0.0
        for lane, (amount, name) in enumerate(zip(amounts(one), _PARTS, strict=True)):
            left = (min(reached, reached + amount) - low) * scale
            drawn.append(
                f'<rect x="{left:.1f}" y="{top + _NAME + _LANE * lane}" width="{max(1.0, abs(amount) * scale):.1f}" '
                f'height="{_LANE - 1}" class="{name}"><title>{name} {amount:+.1%}</title></rect>'
            )
            reached += amount
        end, bottom = (reached - low) * scale, top + _NAME + 4 * _LANE
        drawn.append(f'<line x1="{end:.1f}" x2="{end:.1f}" y1="{top + _NAME - 4}" y2="{bottom + 4}" class="end"/>')
    return (
        f'<svg viewBox="-2 0 {_WIDTH + 4} {_ROW * len(analysis.seats)}" role="img" '
        f'aria-label="Start, luck, skill and error of each seat">{"".join(drawn)}</svg>'
        f"{legend([*[(name, name) for name in _PARTS], ('end', 'result (the line)')])}"
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
    head = (
        "",
        "start",
        "luck",
        "own decisions",
        "others' decisions",
        "error",
        "result",
        "accuracy",
        "cost of decisions",
    )
    rows = [
        (
            one.name,
            f"{one.start:.1%}",
            *[f"{amount:+.1%}" for amount in (one.luck, one.own, one.others, one.error)],
            f"{one.result:.1%}",
            accuracy(one),
            f"{one.cost:.1%}",
        )
        for one in analysis.seats
    ]
    return table(head, rows)


def accuracy(one: SeatAnalysis) -> str:
    if one.accuracy is None:
        return "no decisions"
    return f"{one.accuracy:.0%} ({one.accuracy_low:.0%} to {one.accuracy_high:.0%})"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """On a phone every row becomes a block, in which each cell says what it is."""
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(
        "<tr>" + "".join(f'<td data-part="{escape(name)}">{escape(cell)}</td>' for name, cell in row) + "</tr>"
        for row in ([*zip(head, cells_of, strict=True)] for cells_of in rows)
    )
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


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
    heads = (
        '<th>step</th><th class="words">what happened</th><th>luck</th><th>cost</th><th></th><th class="words">better'
    )
    return f'<table class="moments"><thead><tr>{heads}</th></tr></thead><tbody>{rows}</tbody></table>'


def moment_row(moment: Moment, seat: int) -> str:
    rolled = moment.seat == CHANCE
    better = ""
    if not rolled and moment.alternatives and moment.alternatives[0].move != moment.move:
        best = moment.alternatives[0]
        better = f"{best.label} ({best.chance:.1%}{', exact' if best.exact else ''})"
    luck = f"{moment.luck[seat]:+.1%}" if rolled else ""
    cost = "" if rolled else f"{moment.cost:.1%}"
    return (
        f'<tr><td data-part="step">{moment.first}</td><td class="words" data-part="">{escape(moment.text)}</td>'
        f'<td data-part="luck">{luck}</td><td data-part="cost">{cost}</td>'
        f'<td class="{moment.word}" data-part="">{moment.word}</td>'
        f'<td class="words" data-part="better">{escape(better)}</td></tr>'
    )
