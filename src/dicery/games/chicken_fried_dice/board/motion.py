"""What moves on the table of Chicken Fried Dice: dice fly into the coop and are plucked, tossed and written down."""

from dicery.engine.motion import Motion
from dicery.engine.state import CHANCE
from dicery.games.chicken_fried_dice.board.marks import die
from dicery.games.chicken_fried_dice.board.view_model import LETTERS, shown_seat
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.view import ChickenView

FACES = 6
HAND = "hand"
STRIPS = ("board", "tips", "reviews")  # criteria that are drawn as strips
SEAT = "seat"  # where what leaves the board goes


def coop_key(ingredient: str, copy: int) -> str:
    """Equal dice of the coop are counted from 0; plucked is the one with the highest number."""
    return f"coop-{ingredient}-{copy}"


def prep_key(slot: int) -> str:
    return f"prep-{slot + 1}"


def card_key(card: str) -> str:
    """A customer, in whoever's queue it waits."""
    return f"card-{card}"


def space_key(card: str, space: int) -> str:
    """A space of a customer; they count from 1 at the bottom."""
    return f"{card}.{space + 1}"


def written_place(sheet: Sheet, action: int) -> tuple[str, int]:
    """The customer and the space that a put, sauce or cross-off is about."""
    slot, space = divmod(action - (a.SAUCE if action >= a.SAUCE else a.PUT), 5)
    return PARTS.customers[sheet[t.CARD + slot]].id, space


def fed_cards(before: Sheet, after: Sheet) -> list[str]:
    """The customers whom a step has fed [CF-3.4]."""
    slots = [
        slot for slot in range(before[t.CUSTOMERS]) if not before[t.FED + slot] and 0 < after[t.FED + slot] < t.LEFT
    ]
    return [card_key(PARTS.customers[before[t.CARD + slot]].id) for slot in slots]


def strip_key(criterion: str) -> str:
    """Of the strip that shows a criterion of the seat that is drawn large."""
    return f"strip-{criterion}"


def truck_key(seat: int) -> str:
    return f"truck-{seat + 1}"


def decisive(view: ChickenView) -> list[str]:
    """The strip in which the winner is furthest ahead; of another winner the truck [CF-14.1]."""
    winners = [seat for seat, rank in enumerate(view["ranks"] or ()) if rank == 1]
    shown = shown_seat(view)
    keys = [truck_key(seat) for seat in winners if seat != shown]
    if shown in winners:
        points = [sheet["points"] for sheet in view["sheets"]]
        best = {
            name: max((one[name] for seat, one in enumerate(points) if seat != shown), default=0) for name in STRIPS
        }
        keys.append(strip_key(max(STRIPS, key=lambda name: points[shown][name] - best[name])))
    return keys


def faces() -> dict[str, tuple[str, ...]]:
    """The six numbers of each colour, and of the wild ingredient [CF-1.2]."""
    return {letter: tuple(die(f"{letter}{number}") for number in range(1, FACES + 1)) for letter in LETTERS}


def motion(state: ChickenState, seat: int, action: int, observer: int) -> Motion:
    """A die that lands, or what a seat does with an ingredient; everything lies open [CF-17.1]."""
    if seat == CHANCE:
        return outcome(state, action)
    if seat < 0:
        return Motion()
    own = seat == observer
    sheet = state.sheet(seat)
    if a.PLUCK <= action < a.BONUS:
        ingredient = PARTS.ingredient(action - a.PLUCK)
        taken = coop_key(ingredient, int(state.coop[action - a.PLUCK]) - 1)
        return Motion(moved=((taken, HAND),), touched=(HAND,), sound="tap")
    if a.TAKE_PREP <= action < a.TAKE_PART:
        return Motion(moved=((prep_key(action - a.TAKE_PREP), HAND),) if own else (), sound="tap")
    if a.PUT <= action < a.SEAT:
        return writing(state, seat, action, own)
    if action in (a.WASTE, *range(a.CHOP, a.TAKE_PREP)):
        held = sheet[t.HAND] != t.NONE
        return Motion(
            moved=((HAND, SEAT),) if held and action == a.WASTE else (),
            sound="pencil" if action == a.WASTE else "chop",
            picture=die(PARTS.ingredient(int(sheet.die()))) if held else "",
        )
    return Motion(sound="pencil" if a.BONUS <= action < a.ORDER else "tap")


def writing(state: ChickenState, seat: int, action: int, own: bool) -> Motion:
    """The die in hand goes to its space, of others to their seat; who is fed goes to the seat [CF-3.1, CF-3.4]."""
    sheet = state.sheet(seat)
    after = state.clone()
    after.apply(seat, action)
    card, space = written_place(sheet, action)
    held = sheet[t.HAND] != t.NONE
    moved = [(HAND, space_key(card, space) if own else SEAT)] if held else []
    moved += [(fed, SEAT) for fed in fed_cards(sheet, after.sheet(seat))]
    picture = die(PARTS.ingredient(int(sheet.die()))) if held else ""
    return Motion(moved=tuple(moved), touched=(card_key(card),), sound="pencil", picture=picture)


def outcome(state: ChickenState, answer: int) -> Motion:
    """A die of the prep, of the coop, or of a toss, which all see; or a card [CF-4.5, CF-5.1, CF-7.5]."""
    if state.phase == a.PREP_ROLL:
        return prep_roll(state, answer)
    if state.phase == a.CHUCKING:
        ingredient = 6 * (int(state.rolled) // int(state.dice_each())) + answer
        return Motion(rolled=(coop_key(PARTS.ingredient(ingredient), int(state.coop[ingredient])),))
    if state.phase == a.TOSSING:
        tossed = int(state.sheet(state.active)[t.HAND])
        picture = die(PARTS.ingredient(tossed - tossed % FACES + answer))
        after = state.clone()
        after.apply(CHANCE, answer)
        return Motion(rolled=(HAND,) if after.sheet(state.active)[t.HAND] != t.NONE else (), picture=picture)
    return Motion(sound="card")


def prep_roll(state: ChickenState, answer: int) -> Motion:
    """Three equal numbers lie in the prep at once; others are drawn in each order that can be chosen [CF-4.7]."""
    after = state.clone()
    after.apply(CHANCE, answer)
    if after.phase in (a.PREP_ROLL, a.ORDERING):
        return Motion()
    return Motion(rolled=tuple(prep_key(slot) for slot in range(3)))
