"""Draws the tray of Wok and Roll: the six dice, and in the market the choice of those to keep."""

from functools import lru_cache

from dicery.drawing import piece, section, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.wok_and_roll.board.motion import key
from dicery.games.wok_and_roll.board.symbols import colour, die, name_of, symbol
from dicery.games.wok_and_roll.board.view_model import free_slots
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.view import WokView
from dicery.games.wok_and_roll.text.notation import by_colour, chosen, symbol_names

TICK = tag("span", words("✓"), class_="tick")


def tray(view: WokView, moves: list[str], names: list[str]) -> Parts:
    """The dice: those that can be used, those kept; in the market each can be ticked to be kept [WR-4.2]."""
    keeping = [move for move in moves if move.startswith("keep")]
    mine = view["seat"] == view["active"]
    whose = "only for you" if mine else f"only for {names[view['active']]}"
    dice = drawn_dice(view["dice"], view["kept"], free_slots(view), mine, bool(keeping), whose)
    inside = dice + tag("p", note(view, names[view["active"]]), class_="tray-note")
    if keeping:
        inside += keep_buttons(view["dice"], keeping)
    return section("tray", inside, class_="wok-tray", aria_label="Dice on the market")


@piece(1 << 10)
def drawn_dice(
    faces: list[str], kept_slots: list[int], free: list[int] | None, mine: bool, choosing: bool, whose: str
) -> str:
    """The red dice, which only the roller uses, and the white ones, of which each seat uses a copy [WR-4.9, WR-5.2]."""
    dice = [
        drawn_die(slot, face, slot + 1 in kept_slots, free is None or slot in free, free is not None, mine, choosing)
        for slot, face in enumerate(faces)
    ]
    red = tag("h2", "Red " + tag("span", words(whose))) + tag("ul", "".join(dice[:RED]))
    white = tag("h2", "White " + tag("span", "for everybody")) + tag("ul", "".join(dice[RED:]))
    return tag("div", tag("div", red, class_="grp red") + tag("div", white, class_="grp"), class_="dice6")


@lru_cache(maxsize=1 << 10)
def drawn_die(slot: int, face: str, kept: bool, free: bool, cooking: bool, mine: bool, choosing: bool) -> str:
    """A die with its symbol in a word and whether it is kept, free or used."""
    drawn = die(slot, face)
    name = f"{colour(slot)} die {slot + 1}, {symbol_names(face) if face else 'rolling'}"
    word = tag("b", words(name_of(face) if face else "…"))
    if choosing:
        box = tag(
            "input",
            type="checkbox",
            id=f"hold-{slot + 1}",
            class_="hold",
            checked=kept,
            aria_label=f"keep the {name}",
        )
        moved = tag("span", drawn, class_="thing", data_key=key(slot), data_kind=colour(slot))
        said = tag("span", tag("span", "keep", class_="yes") + tag("span", "roll", class_="no"), class_="said")
        return tag("li", tag("label", box + moved + TICK + word + said), class_="slot")
    state, said = "", ""
    if cooking:
        said = "free" if free else "used" if mine or slot >= RED else "not yours"
        state = "" if free else "off"
    elif kept:
        state, said = "sel", "kept"
    name += f", {said}" if said else ""
    tick = TICK if said == "used" else ""
    thing_ = thing(drawn, name, state=state, key=key(slot), kind=colour(slot))
    label = tag("span", words(said), class_="said", aria_hidden="true")
    return tag("li", thing_ + tick + word + label, class_=f"slot {state}".strip())


def note(view: WokView, roller: str) -> str:
    """One line about the dice, then how far the match is."""
    if view["part"] == "lot":
        return tag("b", "The starting player is drawn.")
    if view["part"] == "deal":
        return tag("b", "House Specials are drawn.")
    rolls = f"roll {view['rolls_made']} of {view['rolls']}"
    whose = "Your market" if view["seat"] == view["active"] else f"{roller}'s market"
    state = rolls if view["part"] in ("roll", "market") else f"locked after {rolls}"
    turn = f"Turn {view['turn']} of at most {view['last_turn']}"
    head = tag("b", words(f"{whose}, {state}")) + tag("span", turn, class_="turn")
    if not view["offers"] or view["seat"] < 0:
        return head
    blue = "Blue: you can cook or buy it" if view["part"] == "cook" else "Outlined: these dice would pay it"
    return head + " " + tag("span", words(blue))


@piece(1 << 6)
def keep_buttons(dice: list[str], moves: list[str]) -> str:
    """A button for every choice of dice to keep; the stylesheet shows the one whose dice are ticked."""
    classes = ways_to_tick("".join(dice))
    buttons = ""
    for move in moves:
        kept = move.removeprefix("keep ")
        buttons += keep_button(kept).replace("<button", f'<button class="{classes[kept]}"', 1)
    hint = tag("p", "Tap the dice to keep, then roll the others or lock in.", class_="tray-note hint")
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
