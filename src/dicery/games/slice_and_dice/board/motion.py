"""What moves on the table of Slice & Dice: dice are thrown, items come to the board, cards change hands."""

from dicery.engine.motion import Motion
from dicery.engine.state import CHANCE
from dicery.games.slice_and_dice.board.dice import key, picture_of
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.sets import lowest
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.rules.view import SliceView

FACES = 6
SEAT = "seat"  # where what leaves the board goes


def cook_key(seat: int) -> str:
    """Of a seat's line in the standings."""
    return f"cook-{seat + 1}"


def dish_key(dish: str) -> str:
    """Of an order."""
    return f"dish-{dish}"


def card_key(card: str) -> str:
    """Of a utensil, on sale or in hand."""
    return f"card-{card}"


def token_key(seat: int, item: str) -> str:
    """Of an item in pan or on the knife."""
    return f"t{seat}-{item}"


def decisive(view: SliceView) -> list[str]:
    """The winners' lines in the standings: their dishes and what each criterion gave them [SD-12.3]."""
    return [cook_key(seat) for seat, rank in enumerate(view["ranks"] or ()) if rank == 1]


def faces() -> dict[str, tuple[str, ...]]:
    """The six items of each of the seven dice [SD-1.4]."""
    return {
        die.id: tuple(picture_of(number, PARTS.items[item].id) for item in die.faces)
        for number, die in enumerate(PARTS.dice)
    }


def motion(state: SliceState, seat: int, action: int, observer: int) -> Motion:
    """A die of a throw, the dice that brought something, a card or a cut; a hidden card moves unseen."""
    if seat == CHANCE:
        return outcome(state, action)
    if seat < 0 or state.conceals(seat, action, observer):
        return Motion()
    if action == a.TAKE:
        return taking(state, seat, seat == observer)
    if action == a.SERVE or a.ITEM <= action < a.CARD:
        return Motion(moved=served(state, seat, action), sound="tap")
    if action == a.CUT:
        return Motion(sound="chop")
    if action in range(a.BUY, a.BUY_DECK):
        bought = card_key(PARTS.utensils[state.display[action - a.BUY]].id)
        return Motion(moved=() if seat == observer else ((bought, SEAT),), sound="card")
    if a.BUY_DECK <= action < a.GO or a.CARD <= action < a.DISH:
        return Motion(sound="card")
    return Motion(sound="tap" if action >= a.GO else "")


def taking(state: SliceState, seat: int, own: bool) -> Motion:
    """Items come from the dice to one's own board, or to the seat of somebody else [SD-5.4]."""
    hits = [die for die in range(t.DICE) if state.thrown >> die & 1 and state.hits() >> state.face(die) & 1]
    items = [PARTS.items[state.face(die)].id for die in hits]
    moved = [(key(die), token_key(seat, item) if own else SEAT) for die, item in zip(hits, items, strict=True)]
    picture = "".join([picture_of(die, item) for die, item in zip(hits, items, strict=True)])
    return Motion(
        moved=(*moved, *served(state, seat, a.TAKE)),
        touched=tuple(map(key, hits)),
        sound="sizzle",
        picture=picture,
    )


def served(state: SliceState, seat: int, action: int) -> tuple[tuple[str, str], ...]:
    """A dish that the action completes goes to the seat [SD-5.11]."""
    after = state.clone()
    after.apply(seat, action)
    if after.served[seat] == state.served[seat]:
        return ()
    dish = PARTS.dishes[after.plates[t.PLATES * seat + state.served[seat]]]
    return ((dish_key(dish.id), SEAT),)


def outcome(state: SliceState, answer: int) -> Motion:
    """What chance brings; after the last die of a throw all that were thrown are drawn [SD-5.7]."""
    if state.step != a.ROLLING:
        return Motion(sound="card")
    last = lowest(state.rolling)
    if state.rolling & (state.rolling - 1):
        return Motion(rolled=(key(last),))
    thrown = [die for die in range(t.DICE) if state.thrown >> die & 1]
    shown = {die: FACES * last + answer if die == last else state.face(die) for die in thrown}
    picture = "".join(picture_of(die, PARTS.items[item].id) for die, item in shown.items())
    return Motion(rolled=(key(last),), picture=picture)
