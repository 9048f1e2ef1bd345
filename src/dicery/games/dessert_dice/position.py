"""The position text of Dessert Dice: written, read back, and checked for being a position that can be reached."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.fields import Fields, read_number, write_fields, write_settings
from dicery.engine.game import Game
from dicery.games.dessert_dice.options import OPTIONS, chosen, settings_of
from dicery.games.dessert_dice.parts import FACES, PARTS
from dicery.games.dessert_dice.rules import actions
from dicery.games.dessert_dice.rules.actions import NONE, STEPS
from dicery.games.dessert_dice.rules.dice import DICE, KINDS, LYING, colour_of_roll, stored_die, stored_kind
from dicery.games.dessert_dice.rules.squares import EMPTY, SQUARE_NAMES, SQUARES, beside
from dicery.games.dessert_dice.rules.state import DessertState
from dicery.games.dessert_dice.rules.view import supply_code, taken_code

FIELDS = ("seats", "options", "cards", "step", "turn", "placed", "tips", "board", "supply")
COLOURS = "".join(colour.code for colour in PARTS.colours)


def dump(state: DessertState) -> str:
    """The position as text; the board from rank 5 down, each die as it lies."""
    step = [STEPS[state.step].replace(" ", "-"), str(state.active)]
    if state.taken != NONE:
        step.append(taken_code(state))
    if state.picked != NONE:
        step.append(SQUARE_NAMES[state.picked])
    last = f" {SQUARE_NAMES[state.last_from]}-{SQUARE_NAMES[state.last_to]}" if state.last_to != NONE else ""
    cells = ["---" if die == EMPTY else PARTS.die_codes[die] for die in state.board]
    stacks = [(supply_code(state, number), count) for number, count in enumerate(state.supply) if count]
    return write_fields(
        state.game.name,
        {
            "seats": str(state.seats),
            "options": write_settings(settings_of(state)),
            "cards": " ".join("-" if card == NONE else PARTS.desserts[card].code for card in state.cards),
            "step": " ".join(step),
            "turn": str(state.turn),
            "placed": " ".join("-" if turn == NONE else str(turn) for turn in state.placed),
            "tips": f"{state.moves_in_row}{last}",
            "board": "\n".join(" ".join(cells[rank : rank + 5]) for rank in range(20, -5, -5)),
            "supply": " ".join(code if count == 1 else f"{code}*{count}" for code, count in stacks),
        },
    )


def load(game: Game, text: str) -> DessertState:
    """Reads what `dump` wrote; raises `BadPosition` for the first field that does not fit."""
    fields = Fields(text, game.name, FIELDS)
    seats = fields.number("seats", game.fewest, game.most)
    options = chosen(fields.settings("options", OPTIONS))
    if options.starter >= seats:
        raise fields.bad("options", f"starter=random or a seat from 1 to {seats}")
    step, active, in_hand, picked = read_step(fields, seats)
    cards = read_cards(fields, seats, active if step == actions.DEALING else seats)
    turn = fields.number("turn", 0, 10**6)
    placed = read_placed(fields, seats, turn)
    board = read_board(fields, options.face_set)
    supply = read_supply(fields, options.face_set, options.free_yaw)
    rolled = sum(supply) + sum(die != EMPTY for die in board)
    check_dice(fields, step, board, supply, rolled)
    moves_in_row, last_from, last_to = read_tips(fields, board, options.stall_guard)
    taken = read_taken(fields, step, in_hand, supply, options.free_yaw, rolled)
    state = DessertState(
        game=game,
        seats=seats,
        waiting=1 << active if actions.BEGIN <= step < actions.OVER else 0,
        over=step == actions.OVER,
        face_set=options.face_set,
        free_yaw=options.free_yaw,
        open_cards=options.open_cards,
        stall_guard=options.stall_guard,
        starter=options.starter,
        step=step,
        active=active,
        turn=turn,
        rolled=rolled,
        taken=taken,
        picked=picked,
        moves_in_row=moves_in_row,
        last_from=last_from,
        last_to=last_to,
        empty=sum(1 << square for square, die in enumerate(board) if die == EMPTY),
        kinds=sum(1 << kind for kind, count in enumerate(supply) if count) if options.free_yaw else 0,
        cards=vec[i64](cards),
        placed=vec[i64](placed),
        board=vec[i64](board),
        supply=vec[i64](supply),
    )
    check_pending(fields, state)
    return state


def read_step(fields: Fields, seats: int) -> tuple[int, int, str, int]:
    """The step, the seat it belongs to, the die in hand and the chosen square."""
    shape = "a step, a seat, and what is in hand and chosen so far, such as 'place 0 Rt' or 'tip 1 c3'"
    words = fields.words("step")
    names = [name.replace(" ", "-") for name in STEPS]
    if len(words) < 2 or words[0] not in names:
        raise fields.bad("step", shape)
    step = names.index(words[0])
    taken = step in (actions.ROLLING_TURN, actions.PLACING, actions.TURNING)
    picked = step in (actions.TURNING, actions.TIPPING)
    if len(words) != 2 + taken + picked or (picked and words[-1] not in SQUARE_NAMES):
        raise fields.bad("step", shape)
    active = read_number(words[1], "step", 0, seats - 1)
    if step in (actions.ROLLING, actions.ROLLING_TURN, actions.FIRST) and active != 0:
        raise fields.bad("step", "seat 0 until the first player is known")
    return step, active, words[2] if taken else "", SQUARE_NAMES.index(words[-1]) if picked else NONE


def read_cards(fields: Fields, seats: int, dealt: int) -> list[int]:
    """A different dessert for each of the first `dealt` seats; the fourth seat is dealt with the third [DD-5.4]."""
    codes = [dessert.code for dessert in PARTS.desserts]
    words = fields.words("cards")
    known = [word for word in words if word != "-"]
    in_order = [word != "-" for word in words] == [seat < dealt for seat in range(seats)]
    if (
        not in_order
        or any(word not in codes for word in known)
        or len(set(known)) < len(known)
        or (seats == 4 and dealt == 3)
    ):
        raise fields.bad("cards", f"a different one of {', '.join(codes)} for each seat, '-' before the deal")
    return [NONE if word == "-" else codes.index(word) for word in words]


def read_placed(fields: Fields, seats: int, turn: int) -> list[int]:
    """The turn of each seat's latest placement; no two placed a die in the same one [DD-6.3]."""
    placed = [NONE if word == "-" else read_number(word, "placed", 0, turn - 1) for word in fields.words("placed")]
    known = [when for when in placed if when != NONE]
    if len(placed) != seats or len(set(known)) < len(known):
        raise fields.bad("placed", f"{seats} different turns or '-'")
    return placed


def read_die(fields: Fields, name: str, code: str, face_set: int) -> int:
    """A die as it lies; it must be the stored one of those that look alike [DD-3.8]."""
    if code not in PARTS.die_codes:
        raise fields.bad(name, f"dice such as Rtn (colour {COLOURS}, face up, face north)")
    die = PARTS.die_codes.index(code)
    stored = stored_die(face_set, die)
    if stored != die:
        raise fields.bad(name, f"{PARTS.die_codes[stored]} for what looks like {code}")
    return die


def read_kind(fields: Fields, name: str, code: str, face_set: int) -> int:
    """A kind of the supply; it must be the stored one of those that are the same [DD-3.9]."""
    if code not in PARTS.kind_codes:
        raise fields.bad(name, f"dice such as Rt (colour {COLOURS}, face up {FACES})")
    kind = PARTS.kind_codes.index(code)
    stored = stored_kind(face_set, kind)
    if stored != kind:
        raise fields.bad(name, f"{PARTS.kind_codes[stored]} for what is the same as {code}")
    return kind


def read_board(fields: Fields, face_set: int) -> list[int]:
    """The die on each square, rank 5 first in the text [DD-2.1]."""
    ranks = [rank.split() for rank in fields.text("board").splitlines()]
    if [len(rank) for rank in ranks] != [5] * 5:
        raise fields.bad("board", "five lines of five squares, rank 5 first")
    cells = [cell for rank in reversed(ranks) for cell in rank]
    return [EMPTY if cell == "---" else read_die(fields, "board", cell, face_set) for cell in cells]


def read_supply(fields: Fields, face_set: int, free_yaw: bool) -> list[int]:
    """How many there are of each kind or, with free_yaw off, of each lying die [DD-5.6, DD-5.7]."""
    supply = [0] * (KINDS if free_yaw else LYING)
    for word in fields.words("supply"):
        code, star, count = word.partition("*")
        die = (read_kind if free_yaw else read_die)(fields, "supply", code, face_set)
        if supply[die]:
            raise fields.bad("supply", f"{code} once, as {code}*2 if there are two")
        supply[die] = read_number(count, "supply", 2, 6) if star else 1
    return supply


def check_dice(fields: Fields, step: int, board: list[int], supply: list[int], rolled: int) -> None:
    """No die is missing and none is there twice [DD-1.2, DD-1.5]."""
    per_colour = [0] * len(PARTS.colours)
    for die in board:
        if die != EMPTY:
            per_colour[die // 24] += 1
    for die, count in enumerate(supply):
        per_colour[die * len(PARTS.colours) // len(supply)] += count
    wanted = [min(max(rolled - 6 * number, 0), colour.count) for number, colour in enumerate(PARTS.colours)]
    if step == actions.DEALING:
        complete = rolled == 0
    elif step in (actions.ROLLING, actions.ROLLING_TURN):
        complete = rolled < DICE
    else:
        complete = rolled == DICE
    if per_colour != wanted or not complete or (step < actions.BEGIN and board != [EMPTY] * SQUARES):
        raise fields.bad(
            "supply", "with the board, six dice of each colour and one black (fewer while they are rolled)"
        )
    if (step == actions.OVER) != (EMPTY not in board):
        raise fields.bad("step", "'over' just when the board is full")


def read_tips(fields: Fields, board: list[int], stall_guard: int) -> tuple[int, int, int]:
    """The moves in a row, and the last of them if the last turn was one [DD-8.7, DD-9.1]."""
    shape = f"a number up to {stall_guard} and, unless it is 0, the last move such as c3-d3"
    words = fields.words("tips")
    if not words:
        raise fields.bad("tips", shape)
    count = read_number(words[0], "tips", 0, stall_guard)
    if count == 0 and len(words) == 1:
        return 0, NONE, NONE
    ends = words[1].split("-") if len(words) == 2 and count > 0 else []
    if len(ends) != 2 or any(end not in SQUARE_NAMES for end in ends):
        raise fields.bad("tips", shape)
    start, end = (SQUARE_NAMES.index(name) for name in ends)
    if beside(1 << start) >> end & 1 == 0 or board[start] != EMPTY or board[end] == EMPTY:
        raise fields.bad("tips", "a move from a square that is empty now to a die beside it")
    return count, start, end


def read_taken(fields: Fields, step: int, code: str, supply: list[int], free_yaw: bool, rolled: int) -> int:
    """The die in hand, or the face just rolled whose quarter turn is drawn next [DD-5.6, DD-6.6]."""
    if not code:
        return NONE
    if step == actions.ROLLING_TURN:
        colour = colour_of_roll(rolled)
        faces = PARTS.kind_codes[6 * colour : 6 * colour + 6]
        if free_yaw or code not in faces:
            raise fields.bad("step", f"a die of colour {PARTS.colours[colour].code} just rolled, and free_yaw=no")
        return faces.index(code)
    codes = PARTS.kind_codes if free_yaw else PARTS.die_codes
    held = [codes[die] for die, count in enumerate(supply) if count]
    if code not in held:
        raise fields.bad("step", f"a die of the supply in hand, one of {', '.join(held)}")
    return codes.index(code)


def check_pending(fields: Fields, state: DessertState) -> None:
    """What is pending could have been chosen, and the step it leads to is one that is asked."""
    if state.step == actions.TIPPING and state.movable() >> state.picked & 1 == 0:
        raise fields.bad("step", "a die that may be tipped")
    if state.step == actions.TURNING:
        before = state.clone()
        before.step = actions.PLACING
        before.picked = NONE
        if state.empty >> state.picked & 1 == 0:
            raise fields.bad("step", "an empty square")
        before.apply(state.active, actions.SQUARE + state.picked)
        if before.step != actions.TURNING:
            raise fields.bad("step", "a quarter turn that matters")
