"""How to play a game on one page that can be printed: words with links to clauses, and pictures of positions."""

import re
from functools import cache

from dicery.drawing import tag, words
from dicery.engine.game import Game
from dicery.learn.how_to_play import Picture, how_to_play
from dicery.server.page.rulebook import clause_link

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_CLAUSES = re.compile(r"\[([A-Z]{2}-\d+\.\d+(?:, [A-Z]{2}-\d+\.\d+)*)\]")


@cache
def how_to_play_html(game: Game) -> str:
    """All parts in order; pictures are loaded by their numbers."""
    from markdown_it import MarkdownIt  # only now: it takes long to load, and most visits never ask

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    html, number = "", 0
    for part in how_to_play(game):
        if isinstance(part, Picture):
            number += 1
            width, height = size_of(part.svg(game))  # so that nothing moves when it has been loaded
            source = f"/games/{game.name}/how-to-play/{number}.svg"
            image = tag("img", src=source, alt=part.caption, loading="lazy", width=width, height=height)
            html += tag("figure", image + tag("figcaption", words(part.caption)))
        else:
            html += _CLAUSES.sub(lambda found: _links(game, found[1]), markdown.render(part))
    return html


def size_of(picture: str) -> tuple[str, str]:
    """Width and height of a picture."""
    found = _SIZE.search(picture)
    assert found, f"expected a picture with its size, got {picture[:80]!r}"
    return found[1], found[2]


def _links(game: Game, named: str) -> str:
    links = ", ".join(clause_link(game, clause) for clause in named.split(", "))
    return f'<span class="by">{links}</span>'


def picture_of(game: Game, number: int) -> str:
    """The picture of this number, from 1, as SVG; raises `IndexError`."""
    pictures = [part for part in how_to_play(game) if isinstance(part, Picture)]
    if not 1 <= number <= len(pictures):
        raise IndexError(f"expected a picture from 1 to {len(pictures)}, got {number}")
    return pictures[number - 1].svg(game)
