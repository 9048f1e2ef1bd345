"""The parts of the table page that change while people play, each drawn from the viewer's view alone."""

import re
from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from markupsafe import Markup, escape

from dicery.bots import NAMES as LEVELS
from dicery.drawing import badge_letter
from dicery.engine.state import Game, View
from dicery.match.match import Line
from dicery.server.pages import render
from dicery.server.rolls import ToldDice, told_dice
from dicery.server.rulebook import clause_link
from dicery.server.seat import BOT, OPEN, PERSON
from dicery.server.sheet import Sheet, sheet
from dicery.server.shown import DrawnLog
from dicery.server.table import Said, Table
from dicery.server.texts import level_words, say, say_count
from dicery.server.tips import Tip
from dicery.server.viewer import NOBODY, Viewer

LOG_LINES = 60
CHAT_LINES = 100
PROMPT_BUTTONS = 5  # more moves without a place on the table get an area of their own

_PLACED = re.compile(r'name="do" value="([^"]*)"')  # as `drawing` asks of a board, one attribute after the other


@dataclass(frozen=True)
class Button:
    """A move as a button with words."""

    move: str
    label: str


@dataclass(frozen=True)
class Phase:
    """A part of a turn: done, now, or (empty) to come."""

    name: str
    state: str


@dataclass(frozen=True)
class SeatLine:
    """A seat as the panel shows it."""

    number: int
    name: str
    letter: str
    note: str
    points: str
    acts: bool
    status: str  # whether it is to act, or how strong a bot it is
    fact: str  # what the game tells of it


def regions(table: Table, viewer: Viewer) -> dict[str, str]:
    """All regions of the page, the clocks included."""
    return draw(table, viewer) | {"clock": clocks(table)}


def clocks(table: Table) -> str:
    """How much time is left, as of now; the page counts on by itself. The number makes every drawing a new one."""
    found = (
        [(table.seats[seat].name, left) for seat, left in table.turn_clock.left().items()] if table.turn_clock else []
    )
    if not found and not table.chronometer:
        return ""
    return render("clock.html", chronometer=table.chronometer, turns=found, number=table.number)


def draw(table: Table, viewer: Viewer) -> dict[str, str]:
    """Region id -> markup, and the title of the page under `title`; the same as long as nothing happens."""
    game = table.game
    view = viewer.view(table)
    labels = buttons(table, viewer.seat) if viewer.acts(table) else []
    board = game.html(view, [button.move for button in labels], table.names())
    loose = unplaced(labels, board)
    yours = bool(labels)
    all_there = table.begun and not table.empty_seats()
    common = {"table": table, "code": table.header.code, "viewer": viewer, "yours": yours}
    lines = table.lines(viewer.seat)
    return {
        "where": drawn_where(table.header.code, stage(table)),
        "prompt": render(
            "prompt.html",
            **common,
            sentence=sentence(table, viewer, view),
            phases=phases(table.game, view) if all_there and viewer.curtain == NOBODY else [],
            buttons=loose if len(loose) <= PROMPT_BUTTONS else [],
            undo=undo_word(table, viewer),
            hints=yours and table.hints(viewer.seat),
            links=invitations(table, viewer),
            sittable=sittable(table, viewer),
        ),
        "board": render("board.html", **common, choices=loose if len(loose) > PROMPT_BUTTONS else [])
        + board
        + drawn_forms(table.header.code, viewer.seat),
        "seats": drawn_seats(tuple(seat_lines(table, viewer, view))) + seat_menu(table, viewer),
        "log": render(
            "log.html",
            **common,
            items=log_items(table, viewer.seat, lines),
            more=len(lines) > LOG_LINES,
        ),
        "chat": drawn_chat(tuple(table.chat[-CHAT_LINES:])),
        "scores": scores(table, view),
        "list": render("list.html", **common, buttons=labels),
        "fair": fair(table, viewer),
        "tell": str(escape(last_of_others(lines, viewer))),
        "title": say("table.title.yours" if yours else "table.title", title=game.title),
    }


def log_items(table: Table, observer: int, lines: list[Line]) -> Markup:
    """The lines of the log, the latest first; a line that was drawn before is not drawn again."""
    drawn = table.logs.get(observer)
    if drawn is None or drawn.lines is not lines:
        drawn = table.logs[observer] = DrawnLog(lines, deque(maxlen=LOG_LINES), max(0, len(lines) - LOG_LINES))
    for line in lines[drawn.count :]:
        item = render("log_item.html", code=table.header.code, number=line.number, text=line.text)
        drawn.items.appendleft(item)
    drawn.count = len(lines)
    return Markup("\n".join(drawn.items).replace("<li>", '<li class="last">', 1))


def stage(table: Table) -> str:
    """How far the table is; once all have come it waits only for what they add to the dice."""
    return "dice" if table.stage == "joining" and not table.empty_seats() else table.stage


@lru_cache(maxsize=1 << 12)
def drawn_where(code: str, stage: str) -> str:
    return render("where.html", code=code, stage=say(f"table.stage.{stage}"))


@lru_cache(maxsize=1 << 12)
def drawn_forms(code: str, seat: int) -> str:
    """The end of the board's form, and those of the hint and of undo."""
    return render("forms.html", code=code, seat=seat)


@lru_cache(maxsize=1 << 12)
def drawn_seats(lines: tuple[SeatLine, ...]) -> str:
    return render("seats.html", lines=lines)


def seat_menu(table: Table, viewer: Viewer) -> str:
    """What one can do with a seat of one's own."""
    if viewer.seat not in viewer.own or table.ended:
        return ""
    return drawn_menu(table.header.code, viewer.seat, seat_path(table, viewer.seat))


@lru_cache(maxsize=1 << 12)
def drawn_menu(code: str, seat: int, device: str) -> str:
    return render("seat_menu.html", code=code, own=seat, levels=LEVELS, device=device)


def fair(table: Table, viewer: Viewer) -> str:
    """What the dice follow from. It stays the same while the match is played."""
    can_close = not table.ended and bool(viewer.own or viewer.guest.id == table.header.host)
    if table.fair and not table.ended:
        return drawn_dice(table.header.code, told_dice(table), can_close)
    return render("fair.html", code=table.header.code, dice=told_dice(table), can_close=can_close)


@lru_cache(maxsize=1 << 12)
def drawn_dice(code: str, dice: ToldDice, can_close: bool) -> str:
    return render("fair.html", code=code, dice=dice, can_close=can_close)


@lru_cache(maxsize=1 << 12)
def drawn_chat(chat: tuple[Said, ...]) -> str:
    return render("chat.html", chat=chat)


def unplaced(labels: list[Button], board: str) -> list[Button]:
    """The moves that have no button on the board."""
    placed = {unescape(value) for value in _PLACED.findall(board)} if labels else set()
    return [button for button in labels if button.move not in placed]


def buttons(table: Table, seat: int) -> list[Button]:
    """All legal moves of a seat in words."""
    game, state, names = table.game, table.state, table.names()
    return [
        Button(game.notation(state, seat, action), game.label(state, seat, action, names))
        for action in state.actions(seat)
    ]


def sentence(table: Table, viewer: Viewer, view: View) -> str:
    """The one sentence that says what to do now."""
    if table.closed:
        return say("fair.closed")
    awaited = table.awaited_seats()
    if any(seat.number in viewer.own for seat in awaited):
        return say("fair.add")
    empty = len(table.empty_seats())
    if empty and invitations(table, viewer):
        return say_count("table.wait", empty)
    if empty:
        return say("table.wait.others")
    if awaited:
        return say("fair.wait", name=awaited[0].name)
    if viewer.curtain != NOBODY:
        return say("table.curtain", name=table.seats[viewer.curtain].name)
    return table.game.prompt(view, table.names())


def phases(game: Game, view: View) -> list[Phase]:
    """The parts of the turn that is being played."""
    names, now = game.phases(view)
    if now < 0:
        return []
    return [
        Phase(name, "done" if number < now else "now" if number == now else "") for number, name in enumerate(names)
    ]


def scores(table: Table, view: View) -> str:
    """The score sheet as it stands."""
    people = tuple((seat.number, badge_letter(seat.name), seat.name) for seat in table.seats)
    return drawn_scores(sheet(table.game, view), people, not view["over"])


@lru_cache(maxsize=1 << 12)
def drawn_scores(sheet: Sheet, people: tuple[tuple[int, str, str], ...], now: bool) -> str:
    return render("scores.html", sheet=sheet, people=people, now=now)


def undo_word(table: Table, viewer: Viewer) -> str:
    if viewer.seat not in viewer.own or not table.can_undo(viewer.seat):
        return ""
    return say("table.back" if table.state.midway(viewer.seat) else "table.undo")


def invitations(table: Table, viewer: Viewer) -> list[tuple[int, str]]:
    """Seat and path of the links that the host may send round."""
    if table.header.host != viewer.guest.id or table.closed:
        return []
    return [(seat.number, seat_path(table, seat.number)) for seat in table.empty_seats()]


def seat_path(table: Table, seat: int) -> str:
    """The link that claims the seat, and with which its holder goes on elsewhere."""
    return f"/t/{table.header.code}/seat/{seat}/{table.seats[seat].key(table.header.secret)}"


def sittable(table: Table, viewer: Viewer) -> list[tuple[int, str]]:
    """The seats that this guest may take without a link, with the words of the button."""
    if viewer.own or table.ended:
        return []
    found = [
        (seat.number, say("table.come_back", name=seat.name))
        for seat in table.seats
        if seat.former == viewer.guest.id and seat.kind != PERSON
    ]
    return found or [
        (seat.number, say("table.sit_as", number=seat.number + 1)) for seat in table.seats if seat.kind == OPEN
    ]


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
        points = "?" if score is None else str(score)
        fact = table.game.fact(view, seat.number)
        found.append(SeatLine(seat.number, seat.name, badge_letter(seat.name), note, points, acts, status, fact))
    return found


def last_of_others(lines: list[Line], viewer: Viewer) -> str:
    """What a screen reader tells: the last sentence, unless it is about the viewer's own step."""
    return lines[-1].text if lines and lines[-1].seat not in viewer.own else ""


def told_hint(table: Table, seat: int, tips: list[Tip], ranked: bool) -> str:
    """The strip under the prompt with the moves that are best, and unless they are not ranked what each comes to."""
    labels = {button.move: button.label for button in buttons(table, seat)} if tips else {}
    return render("hint.html", tips=[(labels[tip.move], tip) for tip in tips], ranked=ranked)


def refusal(table: Table, reason: str, clause: str) -> str:
    """The red strip under the prompt."""
    link = Markup(clause_link(table.game, clause)) if clause else ""
    return render("refused.html", reason=reason, link=link)
