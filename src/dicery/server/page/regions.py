"""The parts of the table page that change while people play, each drawn from the viewer's view alone."""

from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import escape

from dicery.drawing import avatar, lazy_section, section, section_list, section_tree, tag, words
from dicery.drawing.board import NO_MOVES
from dicery.engine.board import Board, Parts, Section, join
from dicery.engine.state import View
from dicery.match.match import Line
from dicery.server.page.controls import (
    LOG_LINES,
    Button,
    drawn_choices,
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
from dicery.server.tables.log_cache import Sentences
from dicery.server.tables.seats import BOT, LEVELS
from dicery.server.tables.table import Said, Table

CHAT_LINES = 100
NO_CHOICES = section_list("loose-moves", (), element="section")
PROMPT_BUTTONS = 5  # more moves without a place on the table get an area of their own


class SeatLine(NamedTuple):
    """A seat as the panel shows it."""

    number: int
    name: str
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

    regions: dict[str, str]  # id -> markup, `title` of the page, and the class of the board's `root`
    parted: dict[str, Section]  # id -> the regions that consist of sections, the board among them
    seq: int  # the number of the log at which a move is chosen; it is sent apart too
    moves: list[Button]  # what the viewer may do now, for the list of moves
    board: Board
    choices: Parts  # that have no place on the board
    code: str
    seat: int

    def whole(self, name: str) -> str:
        """All of a region that consists of sections."""
        if name == "board":
            begin, end = drawn_forms(self.code, self.seat)
            return f"{begin}{join(self.choices, True)}{drawn_seq(self.seq)}{self.board.html}{end}"
        return self.parted[name].html


Circumstances = tuple[int, str]


def circumstances(table: Table) -> Circumstances:
    """Equal as long as nothing happens at the table but steps: `draw_still` would draw the same."""
    return len(table.others), table.stage


def draw_still(table: Table, viewer: Viewer) -> dict[str, str]:
    """The regions that stay as they are from step to step."""
    code = table.header.code
    return {
        "where": drawn_where(code, stage(table)),
        "menus": menus(table, viewer),
        "chat": drawn_chat(table.chat[-CHAT_LINES:]),
        "invite": drawn_invites(invitations(table, viewer), table.game.title),
        "fair": fair(table),
    }


def draw(table: Table, viewer: Viewer, still: bool = True) -> Drawn:
    """Everything on the page that the viewer may see, if asked without what stays from step to step."""
    view = viewer.view(table)
    labels = buttons(table, viewer.seat) if viewer.acts(table) else []
    board = table.game.board(view, [button.move for button in labels], table.names())
    loose = [button for button in labels if button.move not in board.moves]
    many = len(loose) > PROMPT_BUTTONS
    log = table.recent(viewer.seat)
    choices = section_list("loose-moves", drawn_choices(loose), element="section") if many else NO_CHOICES
    parted = {
        # The class of the root does not count, it is sent apart; the forms never change.
        "board": Section("", (*choices, *board.parts), NO_MOVES),
        "prompt": prompt(table, viewer, view, bool(labels), [] if many else loose),
        "seats": Section("", seat_panel(seat_lines(table, viewer, view)), NO_MOVES),
    }
    regions = {
        "lesson": drawn_lesson(table, viewer),
        "root": board.classes,
        "scores": scores(table, view),
        "last": last_of_all(table, viewer, view, log),
        "finale": finale(table, viewer, view),
        "announced": str(escape(last_of_others(log, viewer))),
        "title": say("table.title.yours" if labels else "table.title", title=table.game.title),
    }
    if still:
        regions |= draw_still(table, viewer)
    return Drawn(regions, parted, table.match.seq, labels, board, choices, table.header.code, viewer.seat)


def drawn_seq(seq: int) -> str:
    return f'<input type="hidden" name="seq" value="{seq}">'


def drawn_log(table: Table, viewer: Viewer) -> str:
    """The latest lines of the log."""
    items = log_items(table, table.last_lines(viewer.seat, LOG_LINES))
    return log_list(table.header.code, items, more(table, table.recent(viewer.seat)))


def log_items(table: Table, lines: list[Line]) -> list[str]:
    """These lines of the log, the latest first."""
    return [log_item(table.header.code, line.number, line.text) for line in reversed(lines)]


def more(table: Table, log: Sentences) -> bool:
    """Does the log end with a link to the whole match?"""
    return log.count > LOG_LINES or table.stage == "over"


def stage(table: Table) -> str:
    """The stage of the table; `dice` once every seat is taken and only nonces are missing."""
    return "dice" if table.stage == "joining" and not table.empty_seats() else table.stage


def drawn_where(code: str, stage: str) -> str:
    return render("where.html", code=code, stage=say(f"table.stage.{stage}"))


def drawn_forms(code: str, seat: int) -> tuple[str, str]:
    """The begin of the board's form; its end, and the forms of advice, passing and undo."""
    begin, end = forms_of_any().replace("{code}", code).replace("{seat}", str(seat)).split("\n", 1)
    return begin, end


@cache
def forms_of_any() -> str:
    """The forms with gaps for a table and a seat: with as many as there are tables, a template would be slow."""
    return render("forms.html", code="{code}", seat="{seat}")


def drawn_seats(lines: list[SeatLine]) -> str:
    """The people and bots at the table."""
    return join(seat_panel(lines), True)


def seat_panel(lines: list[SeatLine]) -> Parts:
    """The same as a section."""
    return drawn_panel("seats", [(*line,) for line in lines])


@section_tree(1 << 4)
def drawn_panel(name: str, lines: list[tuple[int, str, str, str, bool, str, str]]) -> Parts:
    """Each seat in a section."""
    items: Parts = ()
    for number, player, note, points, acts, status, fact in lines:
        classes = "turn" if acts else ""
        items += drawn_seat(f"seat-{number}", number, player, note, points, status, fact, classes=classes)
    inside = section_list("seat-lines", items, element="ul")
    classes = "panel seats many" if len(lines) > 3 else "panel seats"
    return section(name, inside, class_=classes, aria_label=say("table.players"))


@lazy_section(1 << 7)
def drawn_seat(
    name: str, number: int, player: str, note: str, points: str, status: str, fact: str, *, classes: str
) -> Parts:
    badge = tag("span", avatar(player), class_=f"badge s{number + 1}", aria_hidden="true")
    who = tag("a", f"{words(player)} {tag('em', words(note))}", class_="who", href="#scores", data_seat_panel=number)
    spoken = tag("span", " " + words(say("table.secret" if points == "?" else "table.points")), class_="sr")
    facts = tag("span", words(fact), class_="line") if fact else ""
    facts += tag("span", words(status), class_="status") if status else ""
    inside = badge + who + tag("span", words(points) + spoken, class_="pts")
    inside += tag("div", facts, class_="facts") if facts else ""
    return section(name, inside, element="li", class_=classes, aria_current="true" if classes else None)


def menus(table: Table, viewer: Viewer) -> str:
    """What a guest can do with its own seat, with those of others as the host, and with the whole table."""
    closing = drawn_closing(table.header.code, closing_way(table, viewer))
    return seat_menu(table, viewer) + host_menu(table, viewer) + closing


def seat_menu(table: Table, viewer: Viewer) -> str:
    """What a guest can do with its own seat."""
    if viewer.seat not in viewer.own or table.ended or table.lesson:
        return ""
    return drawn_menu(table.header.code, viewer.seat, seat_path(table, viewer.seat), table.started)


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


def drawn_host_menu(code: str, others: tuple[tuple[int, str], ...], started: bool) -> str:
    return render("host_menu.html", code=code, others=others, started=started)


def drawn_invites(links: list[tuple[int, str]], title: str) -> str:
    """The links that the host may send round, each with its QR code."""
    return render("invite.html", links=links, title=title) if links else ""


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


def drawn_dice(code: str, commitment: str, names: tuple[str, ...], nonces: tuple[str, ...]) -> str:
    return render("fair.html", code=code, dice=open_dice_facts(commitment, names, nonces))


def drawn_chat(chat: list[Said]) -> str:
    return render("chat.html", chat=chat)


def scores(table: Table, view: View) -> str:
    """The score table as it stands."""
    people = tuple([(seat.number, seat.name) for seat in table.seats])
    parts = tuple([tuple(table.game.score_parts(view, seat)) for seat in range(view["seats"])])
    return drawn_scores(parts, tuple(view["scores"]), people, not view["over"])


@lru_cache(maxsize=1 << 10)
def drawn_scores(
    parts: tuple[Criteria, ...], totals: tuple[int | None, ...], people: tuple[tuple[int, str], ...], now: bool
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
        found.append(SeatLine(seat.number, seat.name, note, points, acts, status, fact))
    return found


def last_of_all(table: Table, viewer: Viewer, view: View, log: Sentences) -> str:
    """The line under the prompt; behind a curtain nobody's own steps are known."""
    since = own_before_others(log.latest, viewer.seat) if viewer.seat in viewer.own and not table.state.over else 0
    return last_action(log.lead, table.last_worth(viewer.seat, view), table.names(), since)


def last_of_others(log: Sentences, viewer: Viewer) -> str:
    """What a screen reader reads out: the last sentence, unless it is about the viewer's own step."""
    return log.lead.text if log.lead and log.lead.seat not in viewer.own else ""
