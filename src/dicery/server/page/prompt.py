"""The prompt: whose turn it is, what to do now, and the controls that have no place on the board."""

from functools import lru_cache

from dicery.drawing import section, section_list, tag, words
from dicery.engine.board import Parts, Section
from dicery.engine.game import Game
from dicery.engine.state import State, View
from dicery.games.box import Box
from dicery.learn.sentence import Sentence, parted
from dicery.match.standing import result_sentence
from dicery.server.page.controls import (
    Button,
    drawn_advice_button,
    drawn_buttons,
    drawn_pass,
    drawn_phases,
    drawn_undo,
)
from dicery.server.page.render import render
from dicery.server.page.rulebook import spoken
from dicery.server.page.texts import say, say_count
from dicery.server.page.viewer import NOBODY, Viewer
from dicery.server.tables.seats import AWAY, BOT, OPEN
from dicery.server.tables.table import Table

MOST_LETTERS = 56  # of the buttons beside the sentence; longer ones get a row of their own


def prompt(table: Table, viewer: Viewer, view: View, yours: bool, loose: list[Button]) -> Section:
    """Whose turn it is, what to do now, and the moves that have no place on the table."""
    playing = table.started and not table.empty_seats() and viewer.curtain == NOBODY
    around = before_and_after(table, viewer)
    inside = part("phases", "turn-parts", phases(table.game, view)) if playing else ()
    inside += said(sentence(table, viewer, view), aside(table, viewer))
    inside += part("around", "around", around)
    inside += aids(table, viewer, view, playing and yours, yours)
    controls = drawn_buttons(loose)
    turn = table.game.reaction(view)[1] if yours else ""
    controls += drawn_pass(turn) if turn else ""
    inside += part("do", "do", controls)
    classes = "prompt" if yours or viewer.curtain >= 0 else "prompt theirs"
    if not around:  # while people play it keeps its height; buttons that need more room hang below it
        classes += " steady" + (" hanging" if sum(len(button.label) for button in loose) > MOST_LETTERS else "")
    box = section_list(
        "prompt", inside, element="section", class_=classes, aria_label=say("table.prompt"), tabindex=-1, id="prompt"
    )
    return Section("", box, frozenset())


def aids(table: Table, viewer: Viewer, view: View, explained: bool, yours: bool) -> Parts:
    """What can be done here, advice, undo."""
    scripted = table.lesson is not None and not table.lesson.is_free  # then the card of the lesson explains
    found = part("here", "", explanation(table, view)) if explained and not scripted else ()
    if yours and table.may_ask_advice(viewer.seat):
        found += part("advice", "", drawn_advice_button())
    if viewer.seat in viewer.own and table.stage == "running":  # of every step, since it may come later by itself
        later = section(
            "prompt-undo",
            undo(table, viewer.seat),
            element="span",
            class_="region",
            id="r-undo",
            data_at=table.match.seq,
        )
        found += later
    return section_list("prompt-aids", found, class_="aids") if found else ()


@lru_cache(maxsize=1 << 10)
def part(name: str, classes: str, markup: str) -> Parts:
    """A section of the prompt, if there is anything in it; most are the same at many tables."""
    return section(f"prompt-{name}", markup, element="div", class_=classes) if markup else ()


@lru_cache(maxsize=1 << 9)
def said(sentence: str, aside: str) -> Parts:
    markup = words(sentence) + (tag("span", words(aside), class_="aside") if aside else "")
    return section("prompt-say", markup, element="p", class_="say", role="status", data_offline=say("table.reconnect"))


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
    if table.lesson and table.over:
        return say("lesson.over")
    if table.lesson and table.lesson.due and table.lesson.due.seat not in viewer.own and not table.lesson.astray:
        return say("lesson.others", name=table.seats[table.lesson.due.seat].name)
    if viewer.curtain != NOBODY:
        return say("table.curtain", name=table.seats[viewer.curtain].name)
    if view["over"]:
        return result_sentence(table.game, view, table.names())
    return table.game.prompt(view, table.names())


def explanation(table: Table, view: View) -> str:
    """What can be done here, folded: some sentences with links to their clauses."""
    if not isinstance(table.game, Box):
        return ""
    return drawn_explanation(table.game, table.game.explain(view, table.names()))


@lru_cache(maxsize=1 << 10)
def drawn_explanation(game: Game, text: str) -> str:
    said, clauses = parted(text)
    mark = tag("span", "?", class_="q", aria_hidden="true") + tag("span", words(say("help.title")), class_="words")
    inside = tag("summary", mark, title=say("help.title")) + tag("p", spoken(game, Sentence(said, clauses)))
    return tag("details", inside, class_="here")


def aside(table: Table, viewer: Viewer) -> str:
    """Why it is not the viewer's turn: a bot plays instead, or the viewer has no seat at all."""
    replaced = [seat.name for seat in table.seats if seat.kind == BOT and seat.former == viewer.guest.id]
    if replaced and not table.ended:
        who = ", ".join(replaced) if table.shared(viewer.guest.id) else say("table.you")
        return say("table.bot_for", who=who)
    return "" if viewer.own or table.stage == "over" else say("table.watching")


def phases(game: Game, view: View) -> str:
    """The parts of the turn that is being played."""
    names, now = game.phases(view)
    return drawn_phases(tuple(names), now)


def undo(table: Table, seat: int) -> str:
    """The button that takes the seat's last step back, if it is known that it may; until then it waits."""
    if not table.undo_if_known(seat):
        return ""
    return drawn_undo(say("table.back" if table.state.mid_decision(seat) else "table.undo"))


def before_and_after(table: Table, viewer: Viewer) -> str:
    """The controls while nobody plays: sit down, invite, add a nonce, hand over the device, see the result."""
    links, seats = invitations(table, viewer), sittable(table, viewer)
    if table.lesson:
        return ""
    if table.stage == "running" and viewer.curtain == NOBODY and not links and not seats:
        return ""
    return render(
        "before_and_after.html", table=table, code=table.header.code, viewer=viewer, links=links, sittable=seats
    )


def invitations(table: Table, viewer: Viewer) -> list[tuple[int, str]]:
    """Seat and path of the links that the host may send round."""
    if table.header.host != viewer.guest.id or table.closed:
        return []
    return [(seat.number, seat_path(table, seat.number)) for seat in table.empty_seats() if seat.kind != AWAY]


def sittable(table: Table, viewer: Viewer) -> list[tuple[int, str]]:
    """The seats that this guest may take without a link, with the words of the button."""
    if table.ended:
        return []
    left = [seat for seat in table.seats if seat.former == viewer.guest.id]
    if left or viewer.own:
        return [(seat.number, say("table.come_back", name=seat.name)) for seat in left]
    return [(seat.number, say("table.sit_as", number=seat.number + 1)) for seat in table.seats if seat.kind == OPEN]


def seat_path(table: Table, seat: int) -> str:
    """The link that claims the seat, and with which its holder goes on elsewhere."""
    return f"/t/{table.header.code}/seat/{seat}/{table.seats[seat].key(table.header.secret)}"


def buttons(table: Table, seat: int) -> list[Button]:
    """All legal moves of a seat in words."""
    game, state, names = table.game, table.state, table.names()
    return [
        Button(
            game.notation(state, seat, action), game.label(state, seat, action, names), is_final(state, seat, action)
        )
        for action in state.actions(seat)
    ]


def is_final(state: State, seat: int, action: int) -> bool:
    """Do dice or cards answer the move at once, so that it cannot be taken back? Then a finger confirms it."""
    after = state.clone()
    after.apply(seat, action)
    return after.waiting == 0 and not after.over
