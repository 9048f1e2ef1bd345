"""Draws the charts of a report as SVG with matplotlib, from the extra `dicery[lab]`."""

import io
from textwrap import fill
from typing import TYPE_CHECKING

from dicery.lab.answer import Chart, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.typing import RcKeyType

COLOURS = ("#2f7fbd", "#d2604f", "#3a9c66", "#9b62b5", "#c0852a", "#6f7f92")  # to be seen on light and dark ground
_INK = "#010203"  # is replaced by the colour of the page's text
_TICK = 16  # letters of a line below a bar
_STYLE: "dict[RcKeyType, object]" = {
    "svg.fonttype": "none",
    "svg.hashsalt": "dicery",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), _INK),
}


class NoPictures(ValueError):
    """The library that draws is not installed."""


def picture(chart: Chart) -> str:
    """The chart as an SVG element; the same chart gives the same text."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
        from matplotlib.ticker import FuncFormatter
    except ImportError:
        raise NoPictures("pictures need matplotlib: expected dicery[lab] to be installed") from None
    with matplotlib.rc_context(_STYLE):
        rows = len(chart.across) if chart.kind == "dots" else 0
        figure = Figure(figsize=(6.4, 0.7 + 0.21 * rows) if rows else (5.2, 2.9), layout="constrained")
        axes = figure.add_subplot()
        {"bars": _bars, "dots": _dots, "lines": _lines, "steps": _lines}[chart.kind](axes, chart)
        along = axes.xaxis if chart.kind == "dots" else axes.yaxis
        if chart.percent:
            along.set_major_formatter(FuncFormatter(lambda share, place: f"{100 * share:.6g}%"))
        if chart.even is not None:
            line = axes.axvline if chart.kind == "dots" else axes.axhline
            line(chart.even, color="#808890", linewidth=1.2, linestyle="--")
        axes.set_xlabel(chart.across_title)
        axes.set_ylabel(chart.up_title)
        if len(chart.series) > 1:
            figure.legend(loc="outside lower center", ncols=3, fontsize=9)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = text.getvalue().replace(_INK, "currentColor")
    return svg[svg.index("<svg") :].strip().replace("<svg ", f'<svg role="img" aria-label="{_plain(chart.title)}" ', 1)


def _plain(words: str) -> str:
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _whiskers(series: Series) -> list[list[float]] | None:
    if not series.low:
        return None
    below = [max(0.0, value - low) for value, low in zip(series.values, series.low, strict=True)]
    above = [max(0.0, high - value) for value, high in zip(series.values, series.high, strict=True)]
    return [below, above]


def _bars(axes: "Axes", chart: Chart) -> None:
    width = 0.7 / len(chart.series)
    for number, series in enumerate(chart.series):
        places = [place + (number - (len(chart.series) - 1) / 2) * width for place in range(len(series.values))]
        axes.bar(
            places,
            series.values,
            width,
            yerr=_whiskers(series),
            color=COLOURS[number % len(COLOURS)],
            capsize=3,
            ecolor=_INK,
            label=series.name,
        )
    middle, half = (len(chart.across) - 1) / 2, max(3, len(chart.across)) / 2
    axes.set_xlim(middle - half, middle + half)  # one bar alone is not a wall
    axes.set_xticks(range(len(chart.across)), [fill(str(word), _TICK) for word in chart.across])


def _dots(axes: "Axes", chart: Chart) -> None:
    """One row for each name, the first at the top."""
    for number, series in enumerate(chart.series):
        places = list(range(len(series.values)))
        colour = COLOURS[number % len(COLOURS)]
        axes.errorbar(series.values, places, xerr=_whiskers(series), fmt="o", color=colour, label=series.name)
    axes.set_yticks(range(len(chart.across)), [str(word) for word in chart.across])
    axes.locator_params(axis="x", nbins=6)
    axes.set_ylim(len(chart.across) - 0.4, -0.6)


def _lines(axes: "Axes", chart: Chart) -> None:
    for number, series in enumerate(chart.series):
        colour = COLOURS[number % len(COLOURS)]
        style = "steps-mid" if chart.kind == "steps" else "default"
        axes.plot([float(at) for at in chart.across], series.values, color=colour, drawstyle=style, label=series.name)
        if series.low:
            axes.fill_between([float(at) for at in chart.across], series.low, series.high, color=colour, alpha=0.15)
