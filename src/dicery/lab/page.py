"""The report as one page that needs nothing else."""

from html import escape

from dicery.lab.answer import Answer, Cell, Chart, Grid
from dicery.lab.pictures import picture

_STYLE = """
:root{color-scheme:light dark;--ink:#1d2329;--soft:#57606a;--line:#dde3e8;--ground:#fff;--card:#f6f8fa;--link:#1b5e92}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--soft:#a3adb7;--line:#343c44;--ground:#14181c;--card:#1d2329;
--link:#7cb8e8}}
*{box-sizing:border-box}html{scroll-padding-top:3.5rem}
body{font:16px/1.55 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1.2rem 1rem 3rem;color:var(--ink);
background:var(--ground)}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .4rem}h2{font-size:1.3rem;margin:2.6rem 0 .6rem}
h3{font-size:1rem;margin:1.4rem 0 .4rem}summary{font-weight:600;margin:1.2rem 0 .4rem;cursor:pointer}
a{color:var(--link)}
nav{position:sticky;top:0;z-index:2;display:flex;gap:.2rem 1.1rem;overflow-x:auto;white-space:nowrap;padding:.6rem 0;
background:var(--ground);border-bottom:1px solid var(--line)}
ul{margin:.4rem 0 1rem;padding-left:1.2rem}li{margin:.25rem 0}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:6px}
table{border-collapse:collapse;font-size:.84rem;font-variant-numeric:tabular-nums;width:100%}
th,td{padding:.3rem .42rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{background:var(--card);font-weight:600;white-space:normal;vertical-align:bottom;line-height:1.3}
tbody tr:last-child td{border-bottom:0}td:first-child{position:sticky;left:0;background:var(--ground)}
th.words,td.words{text-align:left}td.words{min-width:7rem}td.long{white-space:normal;min-width:16rem}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));gap:.8rem;margin:1rem 0}
figure{margin:0;padding:.6rem;background:var(--card);border-radius:6px}figure.wide{grid-column:1/-1}
figcaption{font-weight:600;font-size:.92rem;margin:0 0 .4rem}
.alone{grid-template-columns:minmax(0,34rem)}
svg{width:100%;max-width:40rem;height:auto;display:block;color:var(--ink)}.wide svg{max-width:46rem}
.note,.facts{color:var(--soft);font-size:.88rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;background:var(--card);border-radius:6px;padding:.6rem}
pre span{display:inline-block;max-width:100%}
"""
_LONG = 24  # rows; a longer table is folded
_WORDY = 40  # letters; a longer text may be broken


def page(title: str, facts: list[str], command: str, answers: list[Answer]) -> str:
    """The whole page."""
    words = escape(command).replace(" -", "</span> <span>-")  # a line never begins within an option
    links = "".join(f'<a href="#{answer.key}">{escape(answer.question)}</a>' for answer in answers)
    head = [
        f"<h1>{escape(title)}</h1>",
        "".join(f'<p class="facts">{escape(fact)}</p>' for fact in facts),
        f'<pre><span>{words}</span></pre><nav aria-label="Questions">{links}</nav>',
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body>{''.join(head)}{''.join(section(answer) for answer in answers)}</body></html>\n"
    )


def section(answer: Answer) -> str:
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in answer.sentences)
    charts = "".join(
        f"<figure{_width(chart)}><figcaption>{escape(chart.title)}</figcaption>{picture(chart)}</figure>"
        for chart in answer.charts
    )
    alone = " alone" if len(answer.charts) == 1 and not _width(answer.charts[0]) else ""
    grids = "".join(grid_markup(grid) for grid in answer.grids if grid.rows)
    note = f'<p class="note">{escape(answer.note)}</p>' if answer.note else ""
    return (
        f'<section id="{answer.key}"><h2>{escape(answer.question)}</h2><ul>{sentences}</ul>'
        f'<div class="charts{alone}">{charts}</div>{grids}{note}</section>'
    )


def _width(chart: Chart) -> str:
    return ' class="wide"' if chart.kind == "dots" else ""


def grid_markup(grid: Grid) -> str:
    heads = "".join(
        f'<th scope="col"{_kind(form, "")}>{escape(column)}</th>'
        for column, form in zip(grid.columns, grid.formats, strict=True)
    )
    rows = "".join(
        "<tr>" + "".join(cell_markup(cell, form) for cell, form in zip(row, grid.formats, strict=True)) + "</tr>"
        for row in grid.rows
    )
    table = (
        f'<div class="scroll" tabindex="0"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    )
    if len(grid.rows) > _LONG:
        return f"<details><summary>{escape(grid.title)}</summary>{table}</details>"
    return f"<h3>{escape(grid.title)}</h3>{table}"


def _kind(form: str, text: str) -> str:
    """Words are on the left; long ones may be broken."""
    if form:
        return ""
    return ' class="words long"' if len(text) > _WORDY else ' class="words"'


def cell_markup(cell: Cell, form: str) -> str:
    text = written(cell, form)
    return f"<td{_kind(form, text)}>{escape(text)}</td>"


def written(cell: Cell, form: str) -> str:
    """A cell as the page shows it; nothing is a dash."""
    if cell is None:
        return "-"
    return cell if isinstance(cell, str) else format(cell, form)
