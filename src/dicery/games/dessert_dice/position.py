"""The position text of Dessert Dice: written, read back, and checked for being a position that can be reached."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.fields import Fields, read_number, write_fields, write_settings
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.games.dessert_dice.parts import FACES, PARTS
from dicery.games.dessert_dice.rules import (
    BEGIN,
    DEALING,
    DICE,
    EMPTY,
    FIRST,
    NONE,
    OVER,
    PLACING,
    ROLLING,
    ROLLING_TURN,
    SQUARE,
    SQUARES,
    STEPS,
    TIPPING,
    TURNING,
    DessertState,
    beside,
    colour_of_roll,
)
from dicery.games.dessert_dice.words import OPTIONS, SQUARE_NAMES

FIELDS = ("seats", "options", "cards", "step", "turn", "placed", "tips", "board", "supply")


def settings_of(state: DessertState) -> dict[str, Setting]:
    return {
        "first_player": "random" if state.first_player == NONE else state.first_player,
        "stall_guard": state.stall_guard,
        "free_yaw": state.free_yaw,
        "face_set": PARTS.face_sets[state.face_set],
        "open_cards": state.open_cards,
    }


def dump(state: DessertState) -> str:
    """The position as text; the board from rank 5 down, each die as it lies."""
    step = [STEPS[state.step].replace(" ", "-"), str(state.active)]
    if state.taken != NONE:
        step.append(state.taken_code())
    if state.picked != NONE:
        step.append(SQUARE_NAMES[state.picked])
    last = f" {SQUARE_NAMES[state.last_from]}-{SQUARE_NAMES[state.last_to]}" if state.last_to != NONE else ""
    cells = ["---" if die == EMPTY else PARTS.die_code(die) for die in state.board]
    code = PARTS.kind_code if state.free_yaw else PARTS.die_code
    supply = [
        code(number) if count == 1 else f"{code(number)}*{count}" for number, count in enumerate(state.supply) if count
    ]
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
            "supply": " ".join(supply),
        },
    )


def setting_numbers(settings: dict[str, Setting]) -> tuple[int, bool, bool, int, int]:
    """Face set, free yaw, open cards, stall guard and first player as the state keeps them."""
    first, guard = settings["first_player"], settings["stall_guard"]
    assert isinstance(guard, int)
    return (
        PARTS.face_sets.index(str(settings["face_set"])),
        settings["free_yaw"] is True,
        settings["open_cards"] is True,
        guard,
        first if isinstance(first, int) else NONE,
    )


def load(game: Game, text: str) -> DessertState:
    fields = Fields(text, game.name, FIELDS)
    seats = fields.number("seats", game.fewest, game.most)
    face_set, free_yaw, open_cards, stall_guard, first_player = setting_numbers(fields.settings("options", OPTIONS))
    if first_player >= seats:
        raise fields.bad("options", f"first_player=random or a seat below {seats}")
    step, active, in_hand, picked = read_step(fields, seats)
    cards = read_cards(fields, seats, active if step == DEALING else seats)
    turn = fields.number("turn", 0, 10**6)
    placed = [NONE if word == "-" else read_number(word, "placed", 0, turn - 1) for word in fields.words("placed")]
    if len(placed) != seats or len({when for when in placed if when != NONE}) < sum(when != NONE for when in placed):
        raise fields.bad("placed", f"{seats} different turns or '-'")
    board = read_board(fields, face_set)
    supply = read_supply(fields, face_set, free_yaw)
    rolled = sum(supply) + sum(die != EMPTY for die in board)
    check_dice(fields, step, board, supply, rolled)
    moves_in_row, last_from, last_to = read_tips(fields, board, stall_guard)
    taken = read_taken(fields, step, in_hand, supply, free_yaw, rolled)
    playing = BEGIN <= step < OVER
    state = DessertState(
        game,
        seats,
        1 << active if playing else 0,
        step == OVER,
        face_set,
        free_yaw,
        open_cards,
        stall_guard,
        first_player,
        step,
        active,
        turn,
        rolled,
        taken,
        picked,
        moves_in_row,
        last_from,
        last_to,
        sum(1 << square for square, die in enumerate(board) if die == EMPTY),
        sum(1 << kind for kind, count in enumerate(supply) if count) if free_yaw else 0,
        vec[i64](cards),
        vec[i64](placed),
        vec[i64](board),
        vec[i64](supply),
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
    taken = step in (ROLLING_TURN, PLACING, TURNING)
    picked = step in (TURNING, TIPPING)
    if len(words) != 2 + taken + picked or (picked and words[-1] not in SQUARE_NAMES):
        raise fields.bad("step", shape)
    active = read_number(words[1], "step", 0, seats - 1)
    if step in (ROLLING, ROLLING_TURN, FIRST) and active != 0:
        raise fields.bad("step", "seat 0 until the first player is known")
    return step, active, words[2] if taken else "", SQUARE_NAMES.index(words[-1]) if picked else NONE


def read_cards(fields: Fields, seats: int, dealt: int) -> list[int]:
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


def read_die(fields: Fields, name: str, word: str, face_set: int) -> int:
    """A die as it lies; it must be the stored one of those that look alike [DD-3.8]."""
    colours = [colour.code for colour in PARTS.colours]
    if word[:1] not in colours or word[1:] not in PARTS.orientations:
        raise fields.bad(name, f"dice such as Rtn (colour {''.join(colours)}, face up, face north)")
    die = 24 * colours.index(word[0]) + PARTS.orientations.index(word[1:])
    if PARTS.look[120 * face_set + die] != die:
        raise fields.bad(name, f"{PARTS.die_code(PARTS.look[120 * face_set + die])} for what looks like {word}")
    return die


def read_kind(fields: Fields, name: str, word: str, face_set: int) -> int:
    """A kind of the supply; it must be the stored one of those that are the same [DD-3.9]."""
    colours = [colour.code for colour in PARTS.colours]
    if len(word) != 2 or word[0] not in colours or word[1] not in FACES:
        raise fields.bad(name, f"dice such as Rt (colour {''.join(colours)}, face up {FACES})")
    kind = 6 * colours.index(word[0]) + FACES.index(word[1])
    if PARTS.kind[30 * face_set + kind] != kind:
        raise fields.bad(name, f"{PARTS.kind_code(PARTS.kind[30 * face_set + kind])} for what is the same as {word}")
    return kind


def read_board(fields: Fields, face_set: int) -> list[int]:
    ranks = [rank.split() for rank in fields.text("board").splitlines()]
    if [len(rank) for rank in ranks] != [5] * 5:
        raise fields.bad("board", "five lines of five squares, rank 5 first")
    cells = [cell for rank in reversed(ranks) for cell in rank]
    return [EMPTY if cell == "---" else read_die(fields, "board", cell, face_set) for cell in cells]


def read_supply(fields: Fields, face_set: int, free_yaw: bool) -> list[int]:
    supply = [0] * (30 if free_yaw else 120)
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
    complete = {DEALING: rolled == 0, ROLLING: rolled < DICE, ROLLING_TURN: rolled < DICE}.get(step, rolled == DICE)
    if per_colour != wanted or not complete or (step < BEGIN and board != [EMPTY] * SQUARES):
        raise fields.bad(
            "supply", "with the board, six dice of each colour and one black (fewer while they are rolled)"
        )
    if (step == OVER) != (EMPTY not in board):
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
    if not code:
        return NONE
    if step == ROLLING_TURN:
        colour = PARTS.colours[colour_of_roll(rolled)].code
        if free_yaw or len(code) != 2 or code[0] != colour or code[1] not in FACES:
            raise fields.bad("step", f"a die of colour {colour} just rolled, and free_yaw=no")
        return FACES.index(code[1])
    codes = [(PARTS.kind_code if free_yaw else PARTS.die_code)(die) for die in range(len(supply)) if supply[die]]
    if code not in codes:
        raise fields.bad("step", f"a die of the supply in hand, one of {', '.join(codes)}")
    return [die for die in range(len(supply)) if supply[die]][codes.index(code)]


def check_pending(fields: Fields, state: DessertState) -> None:
    """What is pending could have been chosen, and the step it leads to is one that is asked."""
    if state.step == TIPPING and state.movable() >> state.picked & 1 == 0:
        raise fields.bad("step", "a die that may be tipped")
    if state.step == TURNING:
        before = state.clone()
        before.step = PLACING
        before.picked = NONE
        if state.empty >> state.picked & 1 == 0:
            raise fields.bad("step", "an empty square")
        before.apply(state.active, SQUARE + state.picked)
        if before.step != TURNING:
            raise fields.bad("step", "a quarter turn that matters")
