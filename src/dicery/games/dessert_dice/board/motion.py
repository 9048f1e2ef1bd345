"""What moves on the board of Dessert Dice: dice are rolled into the supply, placed and tipped."""

from dicery.engine.motion import Motion
from dicery.engine.state import CHANCE
from dicery.games.dessert_dice.board.die import Die
from dicery.games.dessert_dice.board.view_model import dice_on
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules import actions
from dicery.games.dessert_dice.rules.squares import EMPTY, SQUARE_NAMES, beside
from dicery.games.dessert_dice.rules.state import DessertState
from dicery.games.dessert_dice.rules.view import DessertView, supply_code


def kind(face_set: int, colour: str) -> str:
    """Dice of a colour have the same faces in one face set [DD-3.1]."""
    return f"{PARTS.face_sets[face_set]}-{colour}"


def faces() -> dict[str, tuple[str, ...]]:
    """The six faces of each kind of die, in the reference quarter turn."""
    found: dict[str, tuple[str, ...]] = {}
    for face_set in range(len(PARTS.face_sets)):
        for number, colour in enumerate(PARTS.colours):
            dice = [Die(face_set, 24 * number + 4 * face) for face in range(6)]
            found[kind(face_set, colour.id)] = tuple(die.drawn(with_sides=False) for die in dice)
    return found


def motion(state: DessertState, seat: int, action: int, observer: int) -> Motion:
    """A roll into the supply, a die that is placed, or one that is tipped; half a decision moves nothing [DD-6.6]."""
    if seat == CHANCE:
        return rolled(state, action)
    after = state.clone()
    after.apply(seat, action)
    if after.mid_decision(seat):
        return Motion()
    if state.step == actions.TIPPING:
        start, target = after.last_from, after.last_to
        moved = (SQUARE_NAMES[start], SQUARE_NAMES[target])
    else:
        target = next(square for square, die in enumerate(after.board) if die != EMPTY and state.board[square] == EMPTY)
        moved = (f"supply-{supply_code(state, state.taken)}", SQUARE_NAMES[target])
    picture = Die(after.face_set, after.board[target]).drawn()
    return Motion(moved=(moved,), touched=(SQUARE_NAMES[target],), sound="tap", picture=picture)


def rolled(state: DessertState, action: int) -> Motion:
    """The stack of the supply that a rolled die joins [DD-5.5, DD-5.7]."""
    if state.step not in (actions.ROLLING, actions.ROLLING_TURN):
        return Motion()
    after = state.clone()
    after.apply(CHANCE, action)
    grown = [die for die, count in enumerate(after.supply) if count > state.supply[die]]
    return Motion(rolled=tuple(f"supply-{supply_code(after, die)}" for die in grown))


def decisive(view: DessertView) -> list[str]:
    """The largest clusters of the winners [DD-11.6]."""
    won = {view["cards"][seat] for seat, rank in enumerate(view["ranks"] or ()) if rank == 1}
    dice = dice_on(view)
    found: set[int] = set()
    for dessert in PARTS.desserts:
        if dessert.id in won:
            found |= best_cluster({square for square, die in dice.items() if dessert in die.shown()})
    return [SQUARE_NAMES[square] for square in sorted(found)]


def best_cluster(squares: set[int]) -> set[int]:
    """The largest group of neighbouring squares among these."""
    best: set[int] = set()
    left = set(squares)
    while left:
        group, grown = set[int](), {left.pop()}
        while grown:
            group |= grown
            near = beside(sum(1 << square for square in grown))
            grown = {square for square in left if near >> square & 1}
            left -= grown
        best = max(best, group, key=len)
    return best
