"""What moves on the table of Wok and Roll: dice are rolled for the market, servings are crossed off."""

from dicery.engine.motion import Motion
from dicery.engine.state import CHANCE
from dicery.games.wok_and_roll.board.symbols import GLYPHS, colour, die, symbol
from dicery.games.wok_and_roll.parts import LETTERS
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.state import WokState
from dicery.games.wok_and_roll.rules.view import WokView
from dicery.games.wok_and_roll.text.notation import letters_of


def key(slot: int) -> str:
    """A die keeps its slot for the whole match [WR-1.1]."""
    return f"die-{slot + 1}"


def cook_key(seat: int) -> str:
    """Of what stands above a seat's sheet: its plates and what they came to."""
    return f"cook-{seat + 1}"


def decisive(view: WokView) -> list[str]:
    """The heads of the winners' sheets, with the dishes and platters that they completed [WR-11.1]."""
    return [cook_key(seat) for seat, rank in enumerate(view["ranks"] or ()) if rank == 1]


def faces() -> dict[str, tuple[str, ...]]:
    """Red and white dice show the same six symbols [WR-1.1]."""
    return {colour(slot): tuple(die(slot, face) for face in GLYPHS) for slot in (0, RED)}


def motion(state: WokState, seat: int, action: int, observer: int) -> Motion:
    """A die that shows its face, or what a seat cooks as far as the observer may know it [WR-16.2]."""
    if seat == CHANCE:
        return roll(state, action) if state.part == actions.ROLLING else Motion()
    if seat < 0 or state.part != actions.COOKING or state.conceals(seat, action, observer):
        return Motion()
    if action < actions.SKILL:
        paid = action - actions.COOK if action < actions.PAY else int(state.sheets[s.SHEET * seat + s.UNPAID])
        return Motion(touched=(f"serving-{paid}",) if seat == observer else (), sound="sizzle")
    if action >= actions.KEEP:
        return Motion(sound="tap", picture=symbol(LETTERS[action - actions.KEEP]))
    return Motion(sound="pencil" if action < actions.DONE else "")


def roll(state: WokState, action: int) -> Motion:
    """The next die shows its face; the picture of the last one shows them all [WR-4.7]."""
    slots = [slot for slot in range(DICE) if state.rolling >> slot & 1]
    shown = [*letters_of(tuple(state.dice))]
    shown[slots[0]] = LETTERS[action]
    picture = "".join(symbol(face) for face in shown) if len(slots) == 1 else ""
    return Motion(rolled=(key(slots[0]),), picture=picture)
