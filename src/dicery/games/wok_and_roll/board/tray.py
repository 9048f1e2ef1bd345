"""Draws the tray of Wok and Roll: the six dice, and in the market the choice of those to keep."""

from dicery.drawing import lazy_section, note_section, section, tag, thing, words, wrap
from dicery.engine.board import Parts, Target, Targets
from dicery.games.wok_and_roll.board.motion import key
from dicery.games.wok_and_roll.board.symbols import colour, die, name_of
from dicery.games.wok_and_roll.board.view_model import free_slots
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.view import WokView
from dicery.games.wok_and_roll.text.notation import chosen, symbol_names

TICK = tag("span", words("✓"), class_="tick")


def tray(view: WokView, moves: list[str], names: list[str]) -> Parts:
    """The dice: those that can be used, those kept; in the market each can be ticked to be kept [WR-4.2]."""
    keeping = [move for move in moves if move.startswith("keep")]
    mine = view["seat"] == view["active"]
    whose = f"for {'you' if mine else names[view['active']]} only"
    free = free_slots(view)
    dice: list[Parts] = []
    for slot, face in enumerate(view["dice"]):
        kept, usable = slot + 1 in view["kept"], free is None or slot in free
        dice.append(drawn_die(f"slot-{slot + 1}", slot, face, kept, usable, free is not None, mine, bool(keeping)))
    red = ("<h2>Red ", *note_section("tray-whose", whose), "</h2>", *wrap("ul", sum(dice[:RED], ())))
    white = (tag("h2", "White " + tag("span", "for everybody")), *wrap("ul", sum(dice[RED:], ())))
    groups = wrap("div", wrap("div", red, class_="grp red") + wrap("div", white, class_="grp"), class_="dice6")
    noted = section("tray-note", note(view, names[view["active"]]), element="p", class_="tray-note")
    return section(
        "tray",
        groups + noted + keeps(view["dice"], keeping),
        class_="wok-tray",
        aria_label="Dice on the market",
        data_stays=True,
    )


@lazy_section(1 << 10)
def drawn_die(
    name: str, slot: int, face: str, kept: bool, free: bool, cooking: bool, mine: bool, choosing: bool
) -> Parts:
    """A die with its symbol in a word and whether it is kept, still to use or used.

    The red dice are for the roller alone; of the white ones each seat uses a copy [WR-4.9, WR-5.2].
    """
    drawn = die(slot, face)
    called = f"{colour(slot)} die {slot + 1}, {symbol_names(face) if face else 'rolling'}"
    word = tag("b", words(name_of(face) if face else "…"))
    if choosing:
        box = tag(
            "input",
            type="checkbox",
            id=f"hold-{slot + 1}",
            class_="hold",
            checked=kept,
            aria_label=f"keep the {called}",
        )
        moved = tag("span", drawn, class_="thing", data_key=key(slot), data_kind=colour(slot))
        said = tag("span", tag("span", "keep", class_="yes") + tag("span", "roll", class_="no"), class_="said")
        return section(name, tag("label", box + moved + TICK + word + said), element="li", class_="slot")
    state, said = "", ""
    if cooking:
        said = "to use" if free else "used" if mine or slot >= RED else "not yours"
        state = "" if free else "off"
    elif kept:
        state, said = "sel", "kept"
    called += f", {said}" if said else ""
    tick = TICK if said == "used" else ""
    thing_ = thing(drawn, called, state=state, key=key(slot), kind=colour(slot))
    label = tag("span", words(said), class_="said", aria_hidden="true")
    return section(name, thing_ + tick + word + label, element="li", class_=f"slot {state}".strip())


def note(view: WokView, roller: str) -> str:
    """One line about the dice, then how far the match is."""
    if view["part"] == "lot":
        return tag("b", "The starting player is drawn.")
    if view["part"] == "deal":
        return tag("b", "House Specials are drawn.")
    rolls = f"roll {view['rolls_made']} of {view['rolls']}"
    whose = "Your" if view["seat"] == view["active"] else f"{roller}'s"
    state = rolls if view["part"] in ("roll", "market") else f"{rolls}, locked"
    turn = f"Turn {view['turn']} of at most {view['last_turn']}"
    head = tag("b", words(f"{whose} {state}")) + tag("span", turn, class_="turn")
    if not view["offers"] or view["seat"] < 0:
        return head
    blue = "Blue boxes: cook or buy them" if view["part"] == "cook" else "Dashed boxes: what the dice can pay for"
    return head + " " + tag("span", words(blue))


def keeps(dice: list[str], moves: list[str]) -> Parts:
    """A button for every way to tick dice; equal dice are interchangeable [WR-4.6]."""
    return keep_buttons("keeps", targets=keep_targets("".join(dice), moves) if moves else {})


@lazy_section(1 << 6)
def keep_buttons(name: str, *, targets: Targets) -> Parts:
    """A place for each of them; the stylesheet shows the one whose dice are ticked, and none if there is no choice."""
    buttons = ""
    for ticks in range((1 << DICE) - 1):
        rerolled = DICE - ticks.bit_count()
        text = "Roll all six again" if rerolled == DICE else f"Keep {DICE - rerolled}, roll {rerolled} again"
        place = f"k{ticks}"
        buttons += thing(words(text), text, classes=f"btn keep {place}", place=place, target=targets.get(place))
    return section(name, buttons, element="div", class_="keeps")


def keep_targets(dice: str, moves: list[str]) -> Targets:
    """Each move at the first way to tick its dice, with the classes of the other ways."""
    reds = [chosen(dice[:RED], slots) for slots in range(1 << RED)]
    whites = [chosen(dice[RED:], slots) for slots in range(1 << DICE - RED)]
    ways: dict[str, list[str]] = {}
    for ticks in range((1 << DICE) - 1):
        move = f"keep {reds[ticks & (1 << RED) - 1]}/{whites[ticks >> RED]}"
        ways.setdefault(move, []).append(f"k{ticks}")
    return {places[0]: Target(move, " ".join(places[1:])) for move, places in ways.items() if move in moves}
