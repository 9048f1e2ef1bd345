"""The parts of the table page that change while people play, each drawn from the viewer's view alone."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import escape

from dicery.drawing import badge_letter, tag, words
from dicery.engine.board import Board, Parts, Section, join
from dicery.engine.state import View
from dicery.match.match import Line
from dicery.server.page.controls import (
    LOG_LINES,
    drawn_choices,
    drawn_list,
    log_item,
    log_list,
)
from dicery.server.page.dice_facts import dice_facts, open_dice_facts
from dicery.server.page.finale import finale
from dicery.server.page.last_action import last_action, own_before_others
from dicery.server.page.lesson import drawn_lesson
from dicery.server.page.prompt import buttons, invitations, prompt, seat_path
from dicery.server.page.render import render
from dicery.server.page.score_table import Criteria, score_table_of
from dicery.server.page.texts import level_words, say
from dicery.server.page.viewer import Viewer
from dicery.server.tables.seats import BOT, LEVELS
from dicery.server.tables.table import Said, Table

CHAT_LINES = 100
PROMPT_BUTTONS = 5  # more moves without a place on the table get an area of their own


class SeatLine(NamedTuple):
    """A seat as the panel shows it."""

    number: int
    name: str
    letter: str
    note: str
    points: str
    acts: bool
    status: str  # whether it is to act, or how strong a bot it is
    fact: str  # what the game says of it


def clocks(table: Table) -> str:
    """How much time is left now; the page counts down by itself. The number makes each drawing a new one."""
    found = (
        [(table.seats[seat].name, left) for seat, left in table.turn_clock.left().items()] if table.turn_clock else []
    )
    if not found and not table.chronometer:
        return ""
    return render("clock.html", chronometer=table.chronometer, turns=found, number=table.number)


class Drawn(NamedTuple):
    """A drawing of the table, as far as it stays the same while nothing happens: all but the log and the clocks."""

    regions: dict[str, str]  # id -> markup, `title` of the page, and the class of the board's `root`; not the board
    head: Parts  # what the board's region has before the board
    board: Board
    end: str  # and after it

    @property
    def board_html(self) -> str:
        return f"{join(self.head)}{self.board.html}{self.end}"

    def board_section(self) -> Section:
        """The board's region as one section; the class of the root does not count, it is sent apart."""
        return Section("", (*self.head, *self.board.parts, self.end), frozenset())


def draw(table: Table, viewer: Viewer) -> Drawn:
    """Everything on the page that the viewer may see."""
    view = viewer.view(table)
    labels = buttons(table, viewer.seat) if viewer.acts(table) else []
    board = table.game.board(view, [button.move for button in labels], table.names())
    loose = [button for button in labels if button.move not in board.moves]
    many = len(loose) > PROMPT_BUTTONS
    code = table.header.code
    begin, end = drawn_forms(code, viewer.seat)
    lines = table.lines(viewer.seat)
    regions = {
        "where": drawn_where(code, stage(table)),
        "lesson": drawn_lesson(table, viewer),
        "prompt": prompt(table, viewer, view, bool(labels), [] if many else loose),
        "root": board.classes,
        "seats": drawn_seats(seat_lines(table, viewer, view)) + menus(table, viewer),
        "chat": drawn_chat(tuple(table.chat[-CHAT_LINES:])),
        "scores": scores(table, view),
        "list": drawn_list(code, labels),
        "invite": drawn_invites(tuple(invitations(table, viewer)), table.game.title),
        "fair": fair(table),
        "last": last_of_all(table, viewer, lines),
        "finale": finale(table, viewer, view),
        "announced": str(escape(last_of_others(lines, viewer))),
        "title": say("table.title.yours" if labels else "table.title", title=table.game.title),
    }
    return Drawn(regions, (begin, *(drawn_choices(loose) if many else ())), board, end)


def drawn_log(table: Table, viewer: Viewer) -> str:
    """The latest lines of the log."""
    lines = table.lines(viewer.seat)
    return log_list(table.header.code, log_items(table, lines[-LOG_LINES:]), more(table, lines))


def log_items(table: Table, lines: list[Line]) -> list[str]:
    """These lines of the log, the latest first."""
    return [log_item(table.header.code, line.number, line.text) for line in reversed(lines)]


def more(table: Table, lines: list[Line]) -> bool:
    """Does the log end with a link to the whole match?"""
    return len(lines) > LOG_LINES or table.stage == "over"


def stage(table: Table) -> str:
    """The stage of the table; `dice` once every seat is taken and only nonces are missing."""
    return "dice" if table.stage == "joining" and not table.empty_seats() else table.stage


@lru_cache(maxsize=1 << 12)
def drawn_where(code: str, stage: str) -> str:
    return render("where.html", code=code, stage=say(f"table.stage.{stage}"))


@lru_cache(maxsize=1 << 12)
def drawn_forms(code: str, seat: int) -> tuple[str, str]:
    """The begin of the board's form; its end, and the forms of advice, passing and undo."""
    begin, end = render("forms.html", code=code, seat=seat).split("\n", 1)
    return begin, end


def drawn_seats(lines: list[SeatLine]) -> str:
    """The people and bots at the table."""
    items = tag("ul", "".join([drawn_seat(*line) for line in lines]))
    classes = "panel seats many" if len(lines) > 3 else "panel seats"
    return tag("section", items, class_=classes, aria_label=say("table.players"))


@lru_cache(maxsize=1 << 12)
def drawn_seat(number: int, name: str, letter: str, note: str, points: str, acts: bool, status: str, fact: str) -> str:
    badge = tag("span", words(letter), class_=f"badge s{number + 1}", aria_hidden="true")
    who = tag("a", f"{words(name)} {tag('em', words(note))}", class_="who", href="#scores", data_seat_panel=number)
    spoken = tag("span", " " + words(say("table.secret" if points == "?" else "table.points")), class_="sr")
    facts = tag("span", words(fact), class_="line") if fact else ""
    facts += tag("span", words(status), class_="status") if status else ""
    inside = badge + who + tag("span", words(points) + spoken, class_="pts")
    inside += tag("div", facts, class_="facts") if facts else ""
    return tag("li", inside, class_="turn" if acts else "", aria_current="true" if acts else None)


def menus(table: Table, viewer: Viewer) -> str:
    """What a guest can do with its own seat, with those of others as the host, and with the whole table."""
    closing = drawn_closing(table.header.code, closing_way(table, viewer))
    return seat_menu(table, viewer) + host_menu(table, viewer) + closing


def seat_menu(table: Table, viewer: Viewer) -> str:
    """What a guest can do with its own seat."""
    if viewer.seat not in viewer.own or table.ended or table.lesson:
        return ""
    return drawn_menu(table.header.code, viewer.seat, seat_path(table, viewer.seat), table.started)


@lru_cache(maxsize=1 << 12)
def drawn_menu(code: str, seat: int, device: str, started: bool) -> str:
    return render("seat_menu.html", code=code, own=seat, levels=LEVELS, device=device, started=started)


def host_menu(table: Table, viewer: Viewer) -> str:
    """The people whom the host may send away."""
    if viewer.guest.id != table.header.host or table.ended:
        return ""
    others = tuple(
        [(seat.number, seat.name) for seat in table.seats if (seat.holder or seat.former) not in ("", viewer.guest.id)]
    )
    return drawn_host_menu(table.header.code, others, table.started) if others else ""


@lru_cache(maxsize=1 << 10)
def drawn_host_menu(code: str, others: tuple[tuple[int, str], ...], started: bool) -> str:
    return render("host_menu.html", code=code, others=others, started=started)


@lru_cache(maxsize=1 << 10)
def drawn_invites(links: tuple[tuple[int, str], ...], title: str) -> str:
    """The links that the host may send round, each with its QR code."""
    return render("invite.html", links=links, title=title) if links else ""


@lru_cache(maxsize=1 << 10)
def drawn_closing(code: str, closing: str) -> str:
    """The button that closes the table."""
    return render("close.html", code=code, closing=closing) if closing else ""


def fair(table: Table) -> str:
    """The facts about the dice. They stay the same while the match is played."""
    if table.fair and not table.ended:
        names = tuple([seat.name for seat in table.seats])
        return drawn_dice(table.header.code, table.header.commitment, names, table.nonces)
    return render("fair.html", code=table.header.code, dice=dice_facts(table))


def closing_way(table: Table, viewer: Viewer) -> str:
    """How the viewer may close the table: `now`, `ask` the others, `asked` already; empty if not at all."""
    if table.ended or table.lesson:
        return ""
    if viewer.guest.id == table.header.host:
        return "now"
    if not viewer.own:
        return ""
    return "asked" if table.agreed.issuperset(viewer.own) else "ask"


@lru_cache(maxsize=1 << 12)
def drawn_dice(code: str, commitment: str, names: tuple[str, ...], nonces: tuple[str, ...]) -> str:
    return render("fair.html", code=code, dice=open_dice_facts(commitment, names, nonces))


@lru_cache(maxsize=1 << 12)
def drawn_chat(chat: tuple[Said, ...]) -> str:
    return render("chat.html", chat=chat)


def scores(table: Table, view: View) -> str:
    """The score table as it stands."""
    people = tuple([(seat.number, badge_letter(seat.name), seat.name) for seat in table.seats])
    parts = tuple([tuple(table.game.score_parts(view, seat)) for seat in range(view["seats"])])
    return drawn_scores(parts, tuple(view["scores"]), people, not view["over"])


@lru_cache(maxsize=1 << 12)
def drawn_scores(
    parts: tuple[Criteria, ...], totals: tuple[int | None, ...], people: tuple[tuple[int, str, str], ...], now: bool
) -> str:
    return render("scores.html", score_table=score_table_of(parts, totals), people=people, now=now)


def seat_lines(table: Table, viewer: Viewer, view: View, running: bool = True) -> list[SeatLine]:
    acting = table.acting() if running else view["waiting"]
    found: list[SeatLine] = []
    for seat, score in zip(table.seats, view["scores"], strict=True):
        note = ""
        if seat.number in viewer.own:
            note = say("table.you")
        elif seat.kind == BOT:
            note = say("table.bot")
        elif seat.empty:
            note = say("table.empty")
        acts = seat.number in acting
        status = level_words(seat.level) if seat.kind == BOT else ""
        if acts:
            status = say("table.thinking" if seat.kind == BOT and running else "table.to_act")
        if seat.number in table.agreed and not table.ended:
            status = f"{status}, {say('table.wants_close')}" if status else say("table.wants_close")
        points = "?" if score is None else str(score)
        fact = table.game.fact(view, seat.number)
        found.append(SeatLine(seat.number, seat.name, badge_letter(seat.name), note, points, acts, status, fact))
    return found


def last_of_all(table: Table, viewer: Viewer, lines: list[Line]) -> str:
    """The line under the prompt; behind a curtain nobody's own steps are known."""
    since = own_before_others(lines, (viewer.seat,)) if viewer.seat in viewer.own and not table.state.over else 0
    return last_action(lines[-1] if lines else None, table.last_worth(viewer.seat), table.names(), since)


def last_of_others(lines: list[Line], viewer: Viewer) -> str:
    """What a screen reader reads out: the last sentence, unless it is about the viewer's own step."""
    return lines[-1].text if lines and lines[-1].seat not in viewer.own else ""
