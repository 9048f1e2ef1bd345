"""A game's numbered rules as HTML: every clause can be linked to, found by its words, and read in the lobby's card."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from dicery.drawing import tag, words
from dicery.engine.game import Game
from dicery.games.ledger import clauses
from dicery.learn.sentence import Sentence
from dicery.server.page.texts import say

_ITEM = re.compile(r"<li>(\s*(?:<p>)?\s*<strong>([A-Z]{2}-\d+\.\d+)</strong>)")
_REFERENCE = re.compile(r"(?<![\w#\">-])([A-Z]{2}-\d+\.\d+)\b(?!</strong>)")
_SECTION = re.compile(r"^(?=## )", re.MULTILINE)
_FOR_PLAYERS = "For the player"  # the section of a ledger that teaches the game in a few lines
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


@dataclass(frozen=True)
class Blurb:
    """What the lobby says of a game, taken from the first lines of its rules."""

    facts: str
    feel: str


@cache
def rules_html(game: Game) -> str:
    """All the rules; a clause has its id as an anchor, and every mention of another clause leads there."""
    from markdown_it import MarkdownIt  # only now: it takes long to load, and most visits never ask

    ledger = for_readers(game.rules())
    known = clauses(ledger)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(ledger)
    html = html.replace("<h3>", "<h4>").replace("</h3>", "</h4>").replace("<h2>", "<h3>").replace("</h2>", "</h3>")
    html = html.replace("<h1>", "<h2>").replace("</h1>", "</h2>")
    html = html.replace("<table>", '<div class="scroll-x" tabindex="0"><table>').replace("</table>", "</table></div>")
    html = _ITEM.sub(lambda found: f'<li id="{found[2]}" class="rule">{found[1]}', html)
    return _REFERENCE.sub(
        lambda found: f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in known else found[1], html
    )


def for_readers(ledger: str) -> str:
    """The ledger in the order in which somebody learns a game: what it is about, how to play, then the clauses.

    What a ledger says about itself, between its first paragraph and its first section, comes after "How to play".
    """
    top, *sections = _SECTION.split(ledger)
    title, about, foreword = [*top.split("\n\n", 2), "", ""][:3]
    how = next((section for section in sections if section.startswith(f"## {_FOR_PLAYERS}")), "")
    rest = [section for section in sections if section != how]
    parts = [title, about]
    if how:
        parts += [how.replace(_FOR_PLAYERS, say("rules.how"), 1).rstrip("-\n "), "## " + say("rules.about")]
    parts.append(foreword.rstrip())
    return "\n\n".join([*parts, *rest])


def search(game: Game, query: str) -> list[tuple[str, str]]:
    """The clauses that have all the words, as (id, plain text)."""
    wanted = query.casefold().split()
    found = [(clause, plain(text)) for clause, text in clauses(game.rules()).items()]
    return [(clause, text) for clause, text in found if all(word in text.casefold() for word in wanted)]


def plain(markdown: str) -> str:
    return re.sub(r"[*`]|^[-*] ", "", markdown, flags=re.MULTILINE)


def clause_link(game: Game, clause: str) -> str:
    """A link to the clause that forbids something."""
    first = clause.split(",")[0].strip()
    return tag("a", words(clause), href=f"/games/{game.name}/rules#{first}", data_clause=first)


def spoken(game: Game, sentence: Sentence) -> str:
    """A sentence with links to its clauses; what stands between backticks is a notation."""
    return _spoken(game, sentence.text, sentence.clauses)


@lru_cache(maxsize=1 << 10)
def _spoken(game: Game, text: str, clauses: tuple[str, ...]) -> str:
    parts = words(text).split("`")
    marked = "".join(tag("code", part) if place % 2 else part for place, part in enumerate(parts))
    links = clause_links(game, clauses)
    return f'{marked} <span class="by">{links}</span>' if links else marked


def clause_links(game: Game, clauses: tuple[str, ...]) -> str:
    return ", ".join(clause_link(game, clause) for clause in clauses)


@cache
def blurb(game: Game) -> Blurb:
    """The first sentence (players, minutes) and the one about the fun."""
    paragraphs = [part for part in game.rules().split("\n\n") if part and not part.startswith("#")]
    sentences = _SENTENCE.split(" ".join(plain(paragraphs[0]).split())) if paragraphs else []
    fun = next((sentence for sentence in sentences if sentence.startswith("The fun")), "")
    return Blurb(sentences[0] if sentences else "", fun or (sentences[1] if len(sentences) > 1 else ""))
