"""Dessert Dice in words: options, notations, log sentences, prompts and reasons."""

from dicery.engine.option import Option
from dicery.engine.state import CHANCE, Illegal
from dicery.games.dessert_dice.parts import DIRECTIONS, PARTS, Dessert
from dicery.games.dessert_dice.rules import (
    BEGIN,
    DEALING,
    DICE,
    EMPTY,
    FIRST,
    NONE,
    PICK,
    PLACING,
    ROLLING,
    ROLLING_TURN,
    SQUARE,
    SQUARES,
    TAKE,
    TAKE_LYING,
    TIP,
    TIPPING,
    TURN,
    TURNING,
    DessertState,
    DessertView,
    beside,
    colour_of_roll,
    neighbour,
    square_name,
)

DIRECTION_WORDS = ("north", "east", "south", "west")
SQUARE_NAMES = tuple(square_name(square) for square in range(SQUARES))

OPTIONS = (
    Option("first_player", "random", "DD-5.9, DD-13.2", "who begins: drawn by lot, or a seat", ("random",), 0, 3),
    Option(
        "stall_guard",
        12,
        "DD-9.1 to 9.5, DD-13.3",
        "after this many tips in a row a die must be placed",
        low=1,
        high=96,
    ),
    Option("free_yaw", True, "DD-5.6, DD-7.3 to 7.5, DD-13.4", "a die may be turned like a compass needle when placed"),
    Option("face_set", "corner", "DD-4.2 to 4.5, DD-13.5", "what is on the faces of the dice", PARTS.face_sets),
    Option("open_cards", False, "DD-12.6, DD-13.6", "the dealt cards lie face up"),
)


def notation(state: DessertState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"."""
    if seat == CHANCE:
        return outcome(state, action)
    if action < PICK:
        return PARTS.kind_code(action - TAKE)
    if action < SQUARE:
        return SQUARE_NAMES[action - PICK]
    if action < TURN:
        return SQUARE_NAMES[action - SQUARE]
    if action < TIP:
        return f"q{action - TURN}"
    if action < TAKE_LYING:
        return DIRECTIONS[action - TIP]
    return PARTS.die_code(action - TAKE_LYING)


def outcome(state: DessertState, number: int) -> str:
    if state.step == DEALING:
        return PARTS.desserts[number].code
    if state.step == ROLLING:
        return PARTS.kind_code(6 * colour_of_roll(state.rolled) + number)
    if state.step == ROLLING_TURN:
        return f"q{number}"
    return f"seat {number}"


def desserts(shown: list[Dessert]) -> str:
    return " and ".join(dessert.name for dessert in shown) or "nothing"


def die_name(die: int) -> str:
    return f"{PARTS.colours[die // 24].name.lower()} die"


def lying(state: DessertState, die: int) -> str:
    """ "red die, Popsicle up" """
    return f"{die_name(die)}, {desserts(PARTS.shown(state.face_set, die))} up"


def die_in_hand(state: DessertState) -> int:
    """The taken die as it would lie without being turned."""
    return 4 * state.taken if state.free_yaw else state.taken


def tipped_die(state: DessertState, direction: int) -> int:
    return PARTS.tipped[(4 * state.face_set + direction) * 120 + state.board[state.picked]]


def sides(state: DessertState, die: int) -> str:
    """ "north Jello Tart, east Ice Cream, ..." """
    return ", ".join(f"{word} {desserts(PARTS.shown(state.face_set, die, word))}" for word in DIRECTION_WORDS)


def label(state: DessertState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        if state.step == DEALING:
            return f"{names[state.active]} gets {PARTS.desserts[action].name}"
        if state.step == FIRST:
            return f"{names[action]} begins"
        return f"the die shows {notation(state, seat, action)}"
    if PICK <= action < SQUARE:
        return f"tip the {lying(state, state.board[action - PICK])}"
    if SQUARE <= action < TURN:
        return f"place it on {SQUARE_NAMES[action - SQUARE]}"
    if TURN <= action < TIP:
        return sides(state, 4 * state.taken + action - TURN)
    if TIP <= action < TAKE_LYING:
        target = SQUARE_NAMES[neighbour(state.picked, action - TIP)]
        after = desserts(PARTS.shown(state.face_set, tipped_die(state, action - TIP)))
        return f"{DIRECTION_WORDS[action - TIP]} to {target}: {after} comes up"
    die = 4 * action if action < PICK else action - TAKE_LYING
    return f"place a {lying(state, die)}"


def sentence(state: DessertState, seat: int, action: int, observer: int, names: list[str]) -> str:
    if seat == CHANCE:
        return chance_sentence(state, action, observer, names)
    after = state.clone()
    after.apply(seat, action)
    if after.mid_decision(seat):
        return ""
    who = names[seat]
    if state.step == TIPPING:
        square = SQUARE_NAMES[state.picked]
        target = SQUARE_NAMES[after.last_to]
        up = desserts(PARTS.shown(state.face_set, after.board[after.last_to]))
        return f"{who} tipped the {die_name(state.board[state.picked])} from {square} to {target}; {up} came up."
    target_square = state.picked if state.step == TURNING else action - SQUARE
    placed = lying(state, after.board[target_square])
    article = "the" if placed.startswith("black") else "a"
    told = f"{who} placed {article} {placed.replace(', ', f' on {SQUARE_NAMES[target_square]}, ', 1)}."
    return f"{told} The board is full." if after.over else told


def chance_sentence(state: DessertState, number: int, observer: int, names: list[str]) -> str:
    if state.step == DEALING:
        who = names[state.active]
        if state.conceals(CHANCE, number, observer):
            return f"{who} got a dessert card."
        return f"{who} got {PARTS.desserts[number].name}."
    if state.step == FIRST:
        return f"{names[number]} begins."
    last = state.rolled == DICE - 1 and (state.free_yaw or state.step == ROLLING_TURN)
    return "The 25 dice were rolled." if last else ""


def prompt(view: DessertView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        ranks = view["ranks"] or []
        winners = [names[seat] for seat, rank in enumerate(ranks) if rank == 1]
        return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."
    if view["waiting"] == [CHANCE]:
        return {"deal": "The cards are dealt.", "first": "The first player is drawn."}.get(
            view["step"], "The dice are rolled."
        )
    if view["active"] != view["seat"]:
        return f"{names[view['active']]} {'chooses' if view['step'] == 'begin' else 'goes on'}."
    if view["step"] == "begin":
        if view["moves_in_row"] >= view["stall_guard"]:
            return f"Place a die: {view['stall_guard']} tips in a row are the limit."
        if any(view["board"]):
            return "Choose a die from the supply, or tip one on the board."
        return "Choose a die from the supply."
    if view["step"] == "place":
        return "Choose an empty square for the die."
    if view["step"] == "turn":
        return f"Turn the die on {view['picked']}: choose what its sides show."
    return f"Tip the die on {view['picked']}: choose a direction."


def fact(view: DessertView, seat: int) -> str:
    """When the seat last placed a die, which breaks ties, and its dessert if that lies open [DD-11.8, DD-12.6]."""
    turn = view["placed"][seat]
    told = "no die placed yet" if turn is None else f"last die placed in turn {turn + 1}"
    card = view["cards"][seat] if seat != view["seat"] else None
    names = {dessert.id: dessert.name for dessert in PARTS.desserts}
    return f"{names[card]} · {told}" if card else told


def score_parts(view: DessertView, seat: int) -> list[tuple[str, int]]:
    """Points are the size of one cluster [DD-11.6]."""
    score = view["scores"][seat]
    return [] if score is None else [("Largest cluster", score)]


def refusal(state: DessertState, seat: int, move: str) -> Illegal:
    """Names the rule that stands against a move [DD-6, DD-7, DD-8, DD-9]."""
    expected = "expected " + ", ".join(state.legal_moves(seat))
    if state.step == BEGIN:
        return refused_beginning(state, move, expected)
    if state.step == PLACING:
        if move in SQUARE_NAMES:
            return Illegal(f"{move} is not empty: {expected}", "DD-1.4")
        return Illegal(f"{move!r} is not a square: {expected}", "DD-7.1")
    if state.step == TURNING:
        return Illegal(f"{move!r} is not a quarter turn that makes a difference: {expected}", "DD-7.4")
    if state.step == TIPPING:
        return refused_tip(state, move, expected)
    return Illegal(f"{move!r} is not an outcome here: {expected}", "DD-5.10")


def refused_beginning(state: DessertState, move: str, expected: str) -> Illegal:
    if move not in SQUARE_NAMES:
        return Illegal(f"the supply has no die {move!r}: {expected}", "DD-7.1")
    square = SQUARE_NAMES.index(move)
    if state.board[square] == EMPTY:
        return Illegal(f"there is no die on {move} to tip: {expected}", "DD-8.1")
    if state.moves_in_row >= state.stall_guard:
        return Illegal(f"{state.moves_in_row} tips in a row were made, a die must be placed: {expected}", "DD-9.2")
    if beside(1 << square) & state.empty == 0:
        return Illegal(f"the die on {move} has no empty square beside it: {expected}", "DD-8.4")
    return Illegal(f"the die on {move} could only go back where it came from: {expected}", "DD-8.9")


def refused_tip(state: DessertState, move: str, expected: str) -> Illegal:
    if len(move) != 1 or move not in DIRECTIONS:
        return Illegal(f"{move!r} is not a direction: {expected}", "DD-8.3")
    target = neighbour(state.picked, DIRECTIONS.index(move))
    if target == NONE:
        return Illegal(f"{move} of {SQUARE_NAMES[state.picked]} is off the board: {expected}", "DD-8.2")
    if state.board[target] != EMPTY:
        return Illegal(f"{SQUARE_NAMES[target]} is not empty: {expected}", "DD-8.1")
    return Illegal(f"the die has just come from {SQUARE_NAMES[target]} and may not go back: {expected}", "DD-8.7")
