"""The report as one page that needs nothing else."""

from html import escape

from dicery.lab.answer import Answer, Cell, Grid
from dicery.lab.pictures import picture

_STYLE = """
:root{color-scheme:light}
body{font:16px/1.5 system-ui,sans-serif;max-width:58rem;margin:1.5rem auto;padding:0 1rem;color:#1d2329;background:#fff}
h1{font-size:1.6rem;margin-bottom:.2rem}
h2{font-size:1.25rem;margin-top:2.4rem;border-top:2px solid #dde3e8;padding-top:1rem}
h3{font-size:1rem;margin:1.2rem 0 .3rem}nav a{margin-right:1rem}table{border-collapse:collapse;font-size:.88rem}
th,td{padding:.25rem .55rem;text-align:right;border-bottom:1px solid #dde3e8;white-space:nowrap}
th:first-child,td.words{text-align:left}td.words{white-space:normal}.scroll{overflow-x:auto}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:.6rem}
svg{width:100%;height:auto}.note,.facts{color:#57606a;font-size:.88rem}pre{white-space:pre-wrap;font-size:.85rem}
"""


def page(title: str, facts: list[str], command: str, answers: list[Answer]) -> str:
    """The whole page."""
    links = "".join(f'<a href="#{answer.key}">{escape(answer.question)}</a>' for answer in answers)
    head = [
        f"<h1>{escape(title)}</h1>",
        "".join(f'<p class="facts">{escape(fact)}</p>' for fact in facts),
        f"<pre>{escape(command)}</pre><nav>{links}</nav>",
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body>{''.join(head)}{''.join(section(answer) for answer in answers)}</body></html>\n"
    )


def section(answer: Answer) -> str:
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in answer.sentences)
    charts = "".join(f"<figure>{picture(chart)}</figure>" for chart in answer.charts)
    grids = "".join(grid_markup(grid) for grid in answer.grids if grid.rows)
    note = f'<p class="note">{escape(answer.note)}</p>' if answer.note else ""
    return (
        f'<section id="{answer.key}"><h2>{escape(answer.question)}</h2>{sentences}'
        f'<div class="charts">{charts}</div>{grids}{note}</section>'
    )


def grid_markup(grid: Grid) -> str:
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in grid.columns)
    rows = "".join(
        "<tr>" + "".join(cell_markup(cell, form) for cell, form in zip(row, grid.formats, strict=True)) + "</tr>"
        for row in grid.rows
    )
    return (
        f'<h3>{escape(grid.title)}</h3><div class="scroll"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def cell_markup(cell: Cell, form: str) -> str:
    kind = "" if form else ' class="words"'
    return f"<td{kind}>{escape(written(cell, form))}</td>"


def written(cell: Cell, form: str) -> str:
    """A cell as the page shows it; nothing is a dash."""
    if cell is None:
        return "-"
    return cell if isinstance(cell, str) else format(cell, form)
