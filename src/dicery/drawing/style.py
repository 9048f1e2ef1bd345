"""Stylesheets and glyphs that the package brings along, and the small stylesheet of a picture that stands alone."""

import re
from functools import cache
from importlib.resources import files

# Sheets of every page of the table, in the order in which they must stand; the game's own comes last.
TABLE_SHEETS = ("tokens", "base", "table", "cards")

# The first class of every picture: its rules reach no further, also when it stands inside a page.
PICTURE_CLASS = "dicery"

# The lines of a glyph in a picture. They are attributes there, because a rule that names an ancestor (as those of a
# picture do) finds nothing inside a <use>; in a page the classes are those of base.css.
_ROUND = 'stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
_GLYPH_LINES = {
    "k": f'fill="none" stroke-width="1.5" {_ROUND}',
    "k b": f'fill="none" stroke-width="2" {_ROUND}',
    "l": f'fill="none" stroke-width="2.4" {_ROUND}',
    "o": f'stroke-width="1.4" {_ROUND}',
    "kf": 'fill="currentColor"',
}


@cache
def stylesheet(name: str) -> str:
    """The text of one stylesheet that all games share, such as "tokens"."""
    return files(__package__).joinpath("style", f"{name}.css").read_text(encoding="utf-8")


@cache
def glyphs(own: str = "") -> dict[str, str]:
    """The `<symbol>` of every glyph by its name: those that all games share, and those in a game's own file."""
    text = files(__package__).joinpath("glyphs.svg").read_text(encoding="utf-8") + own
    return {match[1]: match[0] for match in re.finditer(r'<symbol id="g-([a-z-]+)".*?</symbol>', text, re.DOTALL)}


def used_glyphs(markup: str, own: str = "") -> str:
    """The symbols of the glyphs that the markup refers to, each once."""
    names = dict.fromkeys(re.findall(r'href="#g-([a-z-]+)"', markup))
    known = glyphs(own)
    unknown = [name for name in names if name not in known]
    assert not unknown, f"expected glyphs of {', '.join(known)}, got {', '.join(unknown)}"
    return "".join(known[name] for name in names)


def picture_glyphs(markup: str, own: str = "") -> str:
    """The same symbols for a picture that stands alone."""
    return re.sub(r'class="([^"]*)"', lambda match: _GLYPH_LINES[match[1]], used_glyphs(markup, own))


@cache
def tokens() -> tuple[dict[str, str], dict[str, str]]:
    """The value of every token, in the light and in the dark theme."""
    text = stylesheet("tokens")
    light, dark = (
        dict(re.findall(r"--([\w-]+):\s*([^;]+);", text[text.index(start) :].split("\n}", 1)[0]))
        for start in (":root {", ':root[data-theme="dark"] {')
    )
    return light, light | dark


def picture_style(markup: str, extra: str = "") -> str:
    """The rules that the classes of the markup need, every colour written out, for light and for dark surroundings.

    `extra` holds further rules of a game in the manner of picture.css: flat, one selector each, var() for tokens only,
    light-dark(day, night) for two colours that are no token.
    """
    classes = {name for found in re.findall(r'class="([^"]*)"', markup) for name in found.split()}
    light, dark = tokens()
    shown: list[str] = []
    in_the_dark: list[str] = []
    for selector, declarations in _rules(stylesheet("picture") + extra) + _die_rules(classes):
        if classes.issuperset(re.findall(r"\.([\w-]+)", selector)):
            by_day, by_night = _resolved(declarations, light, 1), _resolved(declarations, dark, 2)
            changed = [night for day, night in zip(by_day, by_night, strict=True) if day != night]
            shown.append(f".{PICTURE_CLASS} {selector}{{{';'.join(by_day)}}}")
            if changed:
                in_the_dark.append(f".{PICTURE_CLASS} {selector}{{{';'.join(changed)}}}")
    return "".join(shown) + f"@media (prefers-color-scheme:dark){{{''.join(in_the_dark)}}}"


def _rules(css: str) -> list[tuple[str, str]]:
    bare = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    found = re.findall(r"([^{}]+)\{([^{}]*)\}", bare)
    return [(selector.strip(), declarations.strip().rstrip(";")) for selector, declarations in found]


def _die_rules(classes: set[str]) -> list[tuple[str, str]]:
    rules: list[tuple[str, str]] = []
    for name in sorted(classes):
        if name.startswith("d-"):
            own_mark = f"{name}-mark" in tokens()[0]
            mark = f"fill: var(--{name}-mark)" if own_mark else f"fill: var(--{name}-lip); opacity: .38"
            rules += [
                (f".{name} .body", f"fill: var(--{name})"),
                (f".{name} .lip", f"fill: var(--{name}-lip)"),
                (f".{name} .pip", f"fill: var(--{name}-pip)"),
                (f".{name} .side", f"fill: var(--{name}-pip); color: var(--{name})"),
                (f".{name} .mark", f"{mark}; color: var(--{name})"),
            ]
    return rules


def _resolved(declarations: str, values: dict[str, str], theme: int) -> list[str]:
    """The declarations without var() and light-dark(); the theme is the place of its colour in the latter."""
    chosen = re.sub(r"light-dark\(([^,()]+), *([^,()]+)\)", lambda match: match[theme], declarations)
    written = re.sub(r"var\(--([\w-]+)\)", lambda match: values[match[1]], chosen)
    return [declaration.strip() for declaration in written.split(";")]
