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


def cook_key(seat: int) -> str:
    """Of a seat's line in the standings."""
    return f"cook-{seat + 1}"


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
        hits = [die for die in range(t.DICE) if state.thrown >> die & 1 and state.hits() >> state.face(die) & 1]
        picture = "".join(picture_of(die, PARTS.items[state.face(die)].id) for die in hits)
        return Motion(touched=tuple(key(die) for die in hits), sound="sizzle", picture=picture)
    if action == a.CUT:
        return Motion(sound="chop")
    if a.BUY_DECK <= action < a.GO or a.CARD <= action < a.DISH:
        return Motion(sound="card")
    return Motion(sound="tap" if action >= a.GO else "")


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
