"""Draws a view of Wok and Roll for pages and as a picture: the wok with its dice, the own sheet, the other seats."""

from functools import lru_cache
from typing import TypeGuard

from dicery.drawing import Spot, badge, glyph_at, icon_die, picture, piece, short, tag, thing, typed_board, words
from dicery.engine.board import Board
from dicery.engine.state import View
from dicery.games.wok_and_roll.board import terminal
from dicery.games.wok_and_roll.board.sheet import GLYPHS, Paper, menu_of, symbol
from dicery.games.wok_and_roll.parts import LETTERS, OWN_GLYPHS, Menu
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.view import Payment, SheetView, WokView
from dicery.games.wok_and_roll.text.notation import chosen, symbol_names

TICK = tag("span", words("✓"), class_="tick")


def is_own(view: View) -> TypeGuard[WokView]:
    return view.get("game") == "wok-and-roll"


def own_view(view: View) -> WokView:
    assert is_own(view), f"expected a view of Wok and Roll, got one of {view.get('game')!r}"
    return view


def text(view: WokView, moves: list[str], names: list[str]) -> str:
    return terminal.text(view, moves, names)


def board(view: WokView, moves: list[str], names: list[str]) -> Board:
    """The tray, the own sheet, then every other sheet folded up."""
    seat = view["seat"]
    parts = tray(view, moves, names)
    if seat >= 0:
        label = {"class_": "sheet wr-sheet", "aria_label": "Your menu sheet"}
        on_sheet = [move for move in moves if move in view["offers"]]
        parts += tag("section", sheet_of(view["menu"], view["sheets"][seat], view["offers"], on_sheet), **label)
    others = "".join(folded(view, other, names[other]) for other in range(view["seats"]) if other != seat)
    if others:
        parts += tag(
            "section", others, class_="wr-others", aria_label="The other sheets" if seat >= 0 else "The sheets"
        )
    return typed_board(f"wr wr-form {view['part']}", (parts,))


def colour(slot: int) -> str:
    return "red" if slot < RED else "white"


def tray(view: WokView, moves: list[str], names: list[str]) -> str:
    """The six dice: those that can be used, those kept; in the market each can be ticked to be kept."""
    keeping = [move for move in moves if move.startswith("keep")]
    mine = view["seat"] == view["active"]
    dice = drawn_dice(view["dice"], view["kept"], free_slots(view), mine, bool(keeping))
    inside = tag("ul", dice, class_="dice6") + tag("p", note(view, names[view["active"]]), class_="tray-note")
    if keeping:
        inside += keeps(view["dice"], keeping)
    return tag("section", inside, class_="wok-tray", aria_label="Dice on the market")


@piece(1 << 10)
def drawn_dice(faces: list[str], kept_slots: list[int], free: list[int] | None, mine: bool, choosing: bool) -> str:
    dice = ""
    for slot, face in enumerate(faces):
        drawn = icon_die(
            colour(slot), icon=GLYPHS[LETTERS.index(face)] if face else "", classes=f"w-{face}" if face else ""
        )
        said = f"{colour(slot)} die, {symbol_names(face) if face else 'rolling'}"
        kept = slot + 1 in kept_slots
        gap = " gap" if slot == RED else ""
        if choosing:
            box = tag(
                "input",
                type="checkbox",
                id=f"hold-{slot + 1}",
                class_="hold",
                checked=kept,
                aria_label=f"keep the {said}",
            )
            dice += tag(
                "li",
                tag("label", box + tag("span", drawn, class_="thing") + TICK),
                class_=f"slot{gap}",
            )
            continue
        state = ""
        if free is not None:
            state = "" if slot in free else "off"
            said += ", free" if slot in free else ", used" if mine or slot >= RED else ", not yours"
        elif kept:
            state = "sel"
            said += ", kept"
        tick = TICK if state == "off" and (mine or slot >= RED) else ""
        dice += tag("li", thing(drawn, said, state=state) + tick, class_=f"slot{gap}")
    return dice


def free_slots(view: WokView) -> list[int] | None:
    """The slots of the dice that the viewing seat can still use; white ones are looked at before red ones.

    None while nobody cooks, and for those who only watch.
    """
    if view["seat"] < 0 or view["part"] != "cook":
        return None
    left = list(view["sheets"][view["seat"]]["dice"] or "")
    free: list[int] = []
    for slot in (2, 3, 4, 5, 0, 1):
        if view["dice"][slot] in left:
            left.remove(view["dice"][slot])
            free.append(slot)
    return free


def note(view: WokView, roller: str) -> str:
    """One line about the dice, then how far the match is and the signs used for prices."""
    if view["part"] == "deal":
        return tag("b", "House Specials are drawn.")
    rolls = f"roll {view['rolls_made']} of {view['rolls']}"
    whose = "Your market" if view["seat"] == view["active"] else f"Market of {roller}"
    state = rolls if view["part"] in ("roll", "market") else f"locked after {rolls}"
    signs = "●\u00a0die · ▣\u00a0book · ○\u00a0circled · ❄\u00a0Fridge"
    said = signs if view["offers"] else "The red dice are the roller's alone."
    turn = f"Turn {view['turn']} of at most {view['last_turn']}"
    told = tag("b", words(f"{whose}, {state}")) + tag("span", turn, class_="turn")
    return f"{told} {tag('span', words(said))}"


def ways_to_tick(dice: str) -> dict[str, str]:
    """By the dice that are kept: a class for each way to tick them; equal dice are interchangeable [WR-4.6]."""
    reds = [chosen(dice[:RED], slots) for slots in range(1 << RED)]
    whites = [chosen(dice[RED:], slots) for slots in range(1 << DICE - RED)]
    found: dict[str, str] = {}
    for ticks in range(1 << DICE):
        kept = f"{reds[ticks & (1 << RED) - 1]}/{whites[ticks >> RED]}"
        found[kept] = f"{found.get(kept, 'btn keep')} k{ticks}"
    return found


@piece(1 << 6)
def keeps(dice: list[str], moves: list[str]) -> str:
    """A button for every choice of dice to keep; the stylesheet shows the one whose dice are ticked."""
    classes = ways_to_tick("".join(dice))
    buttons = ""
    for move in moves:
        kept = move.removeprefix("keep ")
        buttons += keep_button(kept).replace("<button", f'<button class="{classes[kept]}"', 1)
    hint = tag("p", "Tick the dice to keep.", class_="tray-note hint")
    return tag("div", hint + buttons, class_="keeps")


@lru_cache(maxsize=1 << 12)
def keep_button(kept: str) -> str:
    """Without the classes that tell when it is shown."""
    stays = kept.replace("/", "")
    again = 6 - len(stays)
    said = "Roll all six again" if again == 6 else f"Keep {len(stays)}, roll {again} again"
    shown = tag("span", "".join(symbol(letter) for letter in stays), class_="stays") + words(said)
    label = f"{said}: {symbol_names(stays)}" if stays else said
    return tag("button", shown, name="do", value=f"keep {kept}", aria_label=label)


def plates(view: WokView, sheet: SheetView) -> str:
    done = len(sheet["completed"])
    marks = "".join(tag("i", class_="on" if place < done else "") for place in range(max(view["complete"], done)))
    said = f"{done} of {view['complete']} dishes and platters complete"
    return tag("span", marks, class_="plates", role="img", aria_label=said)


def folded(view: WokView, seat: int, name: str) -> str:
    """Another seat's sheet: points, plates and a thumbnail; unfolded, the whole sheet."""
    sheet = view["sheets"][seat]
    state = ""
    if view["part"] == "cook":
        state = "done ✓" if sheet["done"] else "cooking…"
    elif view["part"] != "over" and seat == view["active"]:
        state = "at the market"
    points, said = str(sum(sheet["totals"])), " points"
    if sheet["secret"]:
        points, said = points + " + ?", " points before this cooking, which is still secret"
    head = (
        badge(seat, name, classes="")
        + tag("span", words(name) + " " + tag("em", words(state)), class_="who")
        + plates(view, sheet)
        + tag("span", thumbnail(view["menu"], sheet["crossed"]), class_="thumb")
        + tag("b", points + tag("span", said, class_="sr"), class_="pts")
    )
    paper = tag("div", sheet_of(view["menu"], sheet, {}, []), class_="sheet wr-sheet")
    return tag("details", tag("summary", head) + paper, class_="wr-other")


def sheet_of(menu: str, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str]) -> str:
    """A whole sheet with what of it is payable and can be chosen; it does not show who is done or what is in hand."""
    return drawn_sheet(menu, {**sheet, "done": False, "secret": False, "dice": None}, offers, moves)


@piece(1 << 10)
def drawn_sheet(menu: str, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str]) -> str:
    return Paper(menu, sheet, offers, moves).draw()


def marks(menu: Menu, crossed: list[str], x: float, y: float, unit: float) -> str:
    """The servings as little squares: columns side by side, then the seafood lines."""
    drawn = ""
    columns, lines = menu.columns(), menu.lines_of("seafood")
    for serving in menu.servings:
        line, number = serving.id[0], int(serving.id[1:]) - 1
        if line in columns:
            left, top = x + 1.5 * unit * columns.index(line), y + unit * number
        else:
            left, top = x + 1.5 * unit * (len(columns) + number) + unit, y + unit * lines.index(line)
        size = {"width": 1.2 * unit, "height": 0.78 * unit, "rx": 0.2 * unit}
        look = "on" if serving.id in crossed else "free"
        drawn += tag("rect", class_=look, x=round(left, 2), y=round(top, 2), **size)
    return drawn


@piece(1 << 10)
def thumbnail(name: str, crossed: list[str]) -> str:
    menu = menu_of(name)
    wide = 12 * (len(menu.lines()) + 3)
    return tag(
        "svg", marks(menu, crossed, 0, 0, 8), class_="mini-sheet", viewBox=f"-1 -1 {wide} 58", aria_hidden="true"
    )


def svg(view: WokView, names: list[str]) -> str:
    """The dice in the wok, and below them every sheet in squares with its points."""
    menu = menu_of(view["menu"])
    width = 620
    shapes = tag("rect", class_="iron", x=8, y=8, width=width - 16, height=76, rx=38)
    for slot, face in enumerate(view["dice"]):
        spot = Spot(40 + 72 * slot + (24 if slot >= RED else 0), 18, 56)
        icon = GLYPHS[LETTERS.index(face)] if face else ""
        shapes += icon_die(colour(slot), icon=icon, classes=f"w-{face}" if face else "", spot=spot)
    shapes += tag("text", f"turn {view['turn']}", class_="iron-ink t-m bold", x=width - 34, y=51, text_anchor="end")
    for seat, sheet in enumerate(view["sheets"]):
        x, y = 8 + seat % 2 * 306, 96 + seat // 2 * 140
        shapes += tag("rect", class_="paper", x=x, y=y, width=298, height=132, rx=12)
        shapes += tag("circle", class_=f"seat-{seat + 1}", cx=x + 20, cy=y + 20, r=8)
        shapes += tag("text", words(short(names[seat], 22)), class_="t-m serif", x=x + 34, y=y + 25)
        shapes += tag(
            "text", f"{sum(sheet['totals'])} points", class_="t-m bold", x=x + 284, y=y + 25, text_anchor="end"
        )
        shapes += marks(menu, sheet["crossed"], x + 14, y + 38, 11)
        for place, letter in enumerate(sheet["fridge"] + sheet["circled"]):
            glyph = GLYPHS[LETTERS.index(letter)]
            shapes += glyph_at(glyph, x + 160 + place % 8 * 16, y + 74 + place // 8 * 16, 14, f"wp-{letter} cut")
        done = f"{len(sheet['completed'])} of {view['complete']} complete"
        shapes += tag("text", done, class_="t-xs ink-2", x=x + 284, y=y + 122, text_anchor="end")
    height = 96 + (view["seats"] + 1) // 2 * 140
    style = ".free { fill: none; stroke: var(--line-2); } .on { fill: var(--marker); } .cut { color: var(--paper); }"
    return picture(
        f"Wok and Roll, turn {view['turn']}",
        shapes,
        width,
        height,
        style=style,
        own_glyphs=OWN_GLYPHS,
    )
