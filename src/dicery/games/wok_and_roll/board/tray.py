"""Draws the tray of Wok and Roll: the six dice, and in the market the choice of those to keep."""

from functools import lru_cache

from dicery.drawing import piece, section, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.wok_and_roll.board.symbols import colour, die, symbol
from dicery.games.wok_and_roll.board.view_model import free_slots
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.view import WokView
from dicery.games.wok_and_roll.text.notation import by_colour, chosen, symbol_names

TICK = tag("span", words("✓"), class_="tick")


def tray(view: WokView, moves: list[str], names: list[str]) -> Parts:
    """The dice: those that can be used, those kept; in the market each can be ticked to be kept [WR-4.2]."""
    keeping = [move for move in moves if move.startswith("keep")]
    mine = view["seat"] == view["active"]
    dice = drawn_dice(view["dice"], view["kept"], free_slots(view), mine, bool(keeping))
    inside = tag("ul", dice, class_="dice6") + tag("p", note(view, names[view["active"]]), class_="tray-note")
    if keeping:
        inside += keep_buttons(view["dice"], keeping)
    return section("tray", inside, class_="wok-tray", aria_label="Dice on the market")


@piece(1 << 10)
def drawn_dice(faces: list[str], kept_slots: list[int], free: list[int] | None, mine: bool, choosing: bool) -> str:
    """The dice by slot, each with its name and whether it is kept, free or used."""
    dice = ""
    for slot, face in enumerate(faces):
        drawn = die(slot, face)
        name = f"{colour(slot)} die {slot + 1}, {symbol_names(face) if face else 'rolling'}"
        kept = slot + 1 in kept_slots
        gap = " gap" if slot == RED else ""
        if choosing:
            box = tag(
                "input",
                type="checkbox",
                id=f"hold-{slot + 1}",
                class_="hold",
                checked=kept,
                aria_label=f"keep the {name}",
            )
            label = tag("label", box + tag("span", drawn, class_="thing") + TICK)
            dice += tag("li", label, class_=f"slot{gap}")
            continue
        state = ""
        if free is not None:
            state = "" if slot in free else "off"
            name += ", free" if slot in free else ", used" if mine or slot >= RED else ", not yours"
        elif kept:
            state = "sel"
            name += ", kept"
        tick = TICK if state == "off" and (mine or slot >= RED) else ""
        dice += tag("li", thing(drawn, name, state=state) + tick, class_=f"slot{gap}")
    return dice


def note(view: WokView, roller: str) -> str:
    """One line about the dice, then how far the match is and the signs used for prices."""
    if view["part"] == "lot":
        return tag("b", "The starting player is drawn.")
    if view["part"] == "deal":
        return tag("b", "House Specials are drawn.")
    rolls = f"roll {view['rolls_made']} of {view['rolls']}"
    whose = "Your market" if view["seat"] == view["active"] else f"Market of {roller}"
    state = rolls if view["part"] in ("roll", "market") else f"locked after {rolls}"
    turn = f"Turn {view['turn']} of at most {view['last_turn']}"
    signs = "●\u00a0die · ▣\u00a0book · ○\u00a0circled · ❄\u00a0Fridge"
    remark = signs if view["offers"] else "The red dice are the roller's alone."
    head = tag("b", words(f"{whose}, {state}")) + tag("span", turn, class_="turn")
    return f"{head} {tag('span', words(remark))}"


@piece(1 << 6)
def keep_buttons(dice: list[str], moves: list[str]) -> str:
    """A button for every choice of dice to keep; the stylesheet shows the one whose dice are ticked."""
    classes = ways_to_tick("".join(dice))
    buttons = ""
    for move in moves:
        kept = move.removeprefix("keep ")
        buttons += keep_button(kept).replace("<button", f'<button class="{classes[kept]}"', 1)
    hint = tag("p", "Tick the dice to keep.", class_="tray-note hint")
    return tag("div", hint + buttons, class_="keeps")


def ways_to_tick(dice: str) -> dict[str, str]:
    """By the dice that are kept: a class for each way to tick them; equal dice are interchangeable [WR-4.6]."""
    reds = [chosen(dice[:RED], slots) for slots in range(1 << RED)]
    whites = [chosen(dice[RED:], slots) for slots in range(1 << DICE - RED)]
    found: dict[str, str] = {}
    for ticks in range(1 << DICE):
        kept = f"{reds[ticks & (1 << RED) - 1]}/{whites[ticks >> RED]}"
        found[kept] = f"{found.get(kept, 'btn keep')} k{ticks}"
    return found


@lru_cache(maxsize=1 << 12)
def keep_button(kept: str) -> str:
    """Without the classes that decide when it is shown."""
    stays = kept.replace("/", "")
    rerolled = DICE - len(stays)
    text = "Roll all six again" if rerolled == DICE else f"Keep {len(stays)}, roll {rerolled} again"
    inside = tag("span", "".join(symbol(letter) for letter in stays), class_="stays") + words(text)
    label = f"{text}: {by_colour(*kept.split('/'))}" if stays else text
    return tag("button", inside, name="do", value=f"keep {kept}", aria_label=label)
