"""The position text of Slice & Dice. Lines, spaces, slots and seats are counted from 1, as in the notations.

What is in no other place lies in the decks and in the bag, so a text cannot lose or double a card or token. Marks:
`*` before an item: a special token lies on the board; `+` before a card: all know of it; `!` after a die: it belongs to
the present throw; `?` after a die: it is still to be thrown; `^` after a die: it is named.
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.fields import Fields, read_number, write_fields
from dicery.engine.state import Game
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import NO_FACES, SliceState
from dicery.games.slice_and_dice.rules_kitchen import item_list
from dicery.games.slice_and_dice.rules_tables import (
    ALL_DICE,
    ALL_DISHES,
    BUY_TWO,
    BUYING,
    CHOOSE_BACK,
    CHOOSE_DISH,
    CHOOSE_FACE,
    CHOOSE_LINE,
    CHOOSE_RIVAL,
    COOK,
    CUT_WINDOW,
    DEAL,
    DICE,
    DRAW_CARD,
    DRAW_SPECIAL,
    DRAW_STARTER,
    DRAW_TOKEN,
    DRAWS,
    END_WINDOW,
    FULL_BAG,
    HAND,
    IN,
    INGREDIENTS,
    KEEP_CARD,
    KEEP_TOKEN,
    LAST_CUT,
    LAY_DISH,
    LAY_DISPLAY,
    LID_CHOICE,
    LINES,
    LOSING,
    MILL,
    MOST_PLAYS,
    MOST_THROWS,
    MOVE_DISH,
    NAMING,
    NONE,
    OPENING,
    OPERATION,
    OUT,
    OUT_RIVAL,
    OVER,
    PAYING,
    PIN_DISH,
    PLACE_OWN,
    PLATES,
    REFILL_DISPLAY,
    REFILL_LINE,
    REMOVE_OWN,
    REMOVE_RIVAL,
    REROLL_OWN,
    REROLL_RIVAL,
    RESOLVE,
    ROLLING,
    SPACES,
    SPACES_BACK,
    START_TOKEN,
    START_UTENSILS,
    STEPS,
    SWAP,
    TAKE_LID,
    THROW_WINDOW,
    TRIGGER,
    TURN_DIE,
    WRAP_UP,
    kinds,
    size,
    with_token,
    without_token,
)

FIELDS = ("seats", "rules", "turn", "step", "lines", "cooks", "dice", "play", "tokens", "display", "piles")

RULES = ("mode", "quota", "rounds", "cuts", "tokens", "hands", "starter", "throws")
TURN = (
    "round",
    "starter",
    "active",
    "point",
    "moved",
    "cleared",
    "reward",
    "throws",
    "plays",
    "cuts",
    "lid",
    "finisher",
)
PLAY = ("card", "trigger", "bought", "armed", "gained", "target", "sent", "brought")
COOKS = ("line", "board", "owned", "hand", "cooked")

ITEM_IDS = [item.id for item in PARTS.items]
CARD_IDS = [card.id for card in PARTS.utensils]
DISH_IDS = [dish.id for dish in PARTS.dishes]

# The operations whose card may be in play at a step.
CARD_STEPS = {
    OUT: (SWAP, REMOVE_OWN),
    IN: (SWAP, PLACE_OWN),
    CHOOSE_LINE: (MOVE_DISH, PIN_DISH),
    CHOOSE_BACK: (MOVE_DISH,),
    CHOOSE_RIVAL: (REMOVE_RIVAL,),
    OUT_RIVAL: (REMOVE_RIVAL,),
    CHOOSE_FACE: (TURN_DIE,),
    CHOOSE_DISH: (MILL,),
    KEEP_CARD: (BUY_TWO,),
    KEEP_TOKEN: (DRAW_SPECIAL,),
}
GAIN_STEPS = (DRAW_CARD, REFILL_DISPLAY, DRAW_TOKEN, TRIGGER, BUYING)


def dump(state: SliceState) -> str:
    return write_fields(
        state.game.name,
        {
            "seats": str(state.seats),
            "rules": words(rules_of(state)),
            "turn": words(turn_of(state)),
            "step": STEPS[state.step] + (f" {state.mover + 1}" if state.waiting else ""),
            "lines": "\n".join(line_text(state, line) for line in range(LINES)),
            "cooks": "\n".join(cook_text(state, seat) for seat in range(state.seats)),
            "dice": " ".join(die_text(state, die) for die in range(DICE))
            + f" left={joined(PARTS.item_ids(state.left))}",
            "play": words(play_of(state)),
            "tokens": words(
                {
                    "paid": joined(item_list(state.paid)),
                    "drawn": joined(item_list(state.drawn)),
                    "draws": str(state.draws),
                    "pays": str(state.pays),
                }
            ),
            "display": " ".join(name(CARD_IDS, card) for card in state.display),
            "piles": words(
                {
                    "mill": name(DISH_IDS, state.mill),
                    "utensils": joined(PARTS.utensil_ids(state.pile)),
                    "dishes": joined(PARTS.dish_ids(state.dish_pile)),
                }
            ),
        },
    )


def words(values: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in values.items())


def joined(ids: list[str]) -> str:
    return ",".join(ids) or "-"


def item_text(mask: int) -> str:
    return joined(PARTS.item_ids(mask))


def name(ids: list[str], number: int) -> str:
    return "-" if number == NONE else ids[number]


def counted(number: int) -> str:
    """Seats and lines are written from 1."""
    return "-" if number == NONE else str(number + 1)


def yes_no(flag: bool) -> str:
    return "yes" if flag else "no"


def rules_of(state: SliceState) -> dict[str, str]:
    mode = "versus" if not state.coop else "coop-clock" if state.clock else "coop-throws"
    return {
        "mode": mode,
        "quota": str(state.quota),
        "rounds": str(state.max_rounds),
        "cuts": str(state.cut_limit),
        "tokens": str(state.start_specials),
        "hands": "open" if state.open_hands else "secret",
        "starter": "random" if state.starter_option == NONE else counted(state.starter_option),
        "throws": "-" if state.throws_left == NONE else str(state.throws_left),
    }


def turn_of(state: SliceState) -> dict[str, str]:
    return {
        "round": str(state.round),
        "starter": counted(state.starter),
        "active": counted(state.active),
        "point": STEPS[state.point],
        "moved": yes_no(state.moved),
        "cleared": yes_no(state.cleared),
        "reward": yes_no(state.reward),
        "throws": str(state.throws),
        "plays": str(state.plays),
        "cuts": str(state.cuts),
        "lid": counted(state.lid),
        "finisher": counted(state.finisher),
    }


def play_of(state: SliceState) -> dict[str, str]:
    face_up = PARTS.utensil_ids(state.bought_open)
    bought = [f"+{card}" if card in face_up else card for card in PARTS.utensil_ids(state.bought)]
    return {
        "card": name(CARD_IDS, state.card),
        "trigger": name(CARD_IDS, state.trigger),
        "bought": joined(bought),
        "armed": joined(PARTS.utensil_ids(state.armed)),
        "gained": str(state.gained),
        "target": counted(state.target),
        "sent": joined(PARTS.item_ids(state.sent)),
        "brought": joined(PARTS.item_ids(state.brought)),
    }


def line_text(state: SliceState, line: int) -> str:
    if state.dishes[line] == NONE:
        return "-"
    return f"{DISH_IDS[state.dishes[line]]} {state.spaces[line]}" + (" pinned" if state.pins >> line & 1 else "")


def cook_text(state: SliceState, seat: int) -> str:
    special, known = PARTS.item_ids(state.special[seat]), PARTS.utensil_ids(state.known[seat])
    places = range(PLATES * seat, PLATES * seat + state.served[seat])
    return words(
        {
            "line": counted(state.markers[seat]),
            "board": joined([f"*{item}" if item in special else item for item in PARTS.item_ids(state.board(seat))]),
            "owned": joined(item_list(state.owned[seat])),
            "hand": joined([f"+{card}" if card in known else card for card in PARTS.utensil_ids(state.hands[seat])]),
            "cooked": joined([DISH_IDS[state.plates[place]] for place in places]),
        }
    )


def die_text(state: SliceState, die: int) -> str:
    marks = {"!": state.thrown, "?": state.rolling, "^": state.named}
    return name(ITEM_IDS, state.face(die)) + "".join(mark for mark, dice in marks.items() if dice >> die & 1)


class Reader:
    """Reads the values of one field."""

    def __init__(self, fields: Fields, field: str, text: str, keys: tuple[str, ...]) -> None:
        self.fields = fields
        self.field = field
        pairs = [word.partition("=") for word in text.split()]
        if tuple(key for key, _, _ in pairs) != keys:
            raise fields.bad(field, " ".join(f"{key}=..." for key in keys))
        self.values = {key: value for key, _, value in pairs}

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        if self.values[key] not in choices:
            raise self.fields.bad(self.field, f"{key} one of {', '.join(choices)}")
        return self.values[key]

    def flag(self, key: str) -> bool:
        return self.choice(key, ("yes", "no")) == "yes"

    def number(self, key: str, low: int, high: int) -> int:
        return read_number(self.values[key], f"{self.field}, {key}", low, high)

    def counted(self, key: str, high: int) -> int:
        """A number from 1, or NONE for `-`."""
        return NONE if self.values[key] == "-" else self.number(key, 1, high) - 1

    def member(self, key: str, ids: list[str]) -> int:
        members = self.members(key, ids)
        if len(members) > 1:
            raise self.fields.bad(self.field, f"one {key}")
        return members[0] if members else NONE

    def members(self, key: str, ids: list[str], mark: str = "") -> list[int]:
        """The numbers of listed ids, without their marks."""
        if self.values[key] == "-":
            return []
        found = [word.removeprefix(mark) if mark else word for word in self.values[key].split(",")]
        if any(word not in ids for word in found):
            raise self.fields.bad(self.field, f"{key} of {', '.join(ids)}, or -")
        return [ids.index(word) for word in found]

    def mask(self, key: str, ids: list[str], mark: str = "") -> int:
        """The same as bits; none may be listed twice."""
        members = self.members(key, ids, mark)
        if len(set(members)) < len(members):
            raise self.fields.bad(self.field, f"different {key}")
        return sum(1 << member for member in members)

    def marked(self, key: str, ids: list[str], mark: str) -> int:
        """Those that carry the mark."""
        words = [word.removeprefix(mark) for word in self.values[key].split(",") if word.startswith(mark)]
        return sum(1 << ids.index(word) for word in words)

    def pile(self, key: str) -> int:
        pile = 0
        for item in self.members(key, ITEM_IDS[:24]):
            if pile >> 24 + item & 1:
                raise self.fields.bad(self.field, f"{key}: at most two tokens of an ingredient")
            pile = with_token(pile, item)
        return pile


def load(game: Game, text: str) -> SliceState:
    """Reads a position; what is listed nowhere is in the decks and in the bag."""
    fields = Fields(text, game.name, FIELDS)
    seats = fields.number("seats", game.fewest, game.most)
    rules = Reader(fields, "rules", fields.text("rules"), RULES)
    mode = rules.choice("mode", ("versus", "coop-throws", "coop-clock"))
    if mode != "versus" and seats != 2:
        raise fields.bad("seats", "2 in the co-op")
    turn = Reader(fields, "turn", fields.text("turn"), TURN)
    play = Reader(fields, "play", fields.text("play"), PLAY)
    tokens = Reader(fields, "tokens", fields.text("tokens"), ("paid", "drawn", "draws", "pays"))
    piles = Reader(fields, "piles", fields.text("piles"), ("mill", "utensils", "dishes"))
    step, mover = read_step(fields, seats)
    dishes, spaces, pins = read_lines(fields, seats)
    shown, thrown, rolling, named, left = read_dice(fields)
    cooks = [Reader(fields, "cooks", line, COOKS) for line in fields.text("cooks").splitlines()]
    if len(cooks) != seats:
        raise fields.bad("cooks", f"{seats} lines")
    display = [NONE if word == "-" else read_id(fields, "display", word, CARD_IDS) for word in fields.words("display")]
    if len(display) != 3:
        raise fields.bad("display", "three cards or -")
    cooked = [cook.members("cooked", DISH_IDS) for cook in cooks]
    plates = [(dishes_of + [NONE] * PLATES)[:PLATES] for dishes_of in cooked]
    state = SliceState(
        game,
        seats,
        0 if mover == NONE else 1 << mover,
        step == OVER,
        mode != "versus",
        mode == "coop-clock",
        rules.choice("hands", ("open", "secret")) == "open",
        NONE if rules.values["starter"] == "random" else rules.number("starter", 1, seats) - 1,
        rules.number("quota", 3, PLATES),
        rules.number("rounds", 20, 400),
        rules.number("tokens", 0, 3),
        rules.number("cuts", 3, 5),
        rules.number("throws", 0, 300) if mode == "coop-throws" else NONE,
        step,
        STEPS.index(turn.choice("point", STEPS[OPENING : WRAP_UP + 1])),
        mover,
        turn.number("active", 1, seats) - 1,
        turn.counted("starter", seats),
        turn.number("round", 1, 400),
        turn.counted("finisher", seats),
        turn.flag("moved"),
        turn.flag("cleared"),
        turn.flag("reward"),
        turn.number("throws", 0, MOST_THROWS),
        turn.number("plays", 0, MOST_PLAYS),
        turn.number("cuts", 0, 5),
        play.mask("armed", CARD_IDS),
        play.number("gained", 0, 7),
        play.member("card", CARD_IDS),
        play.member("trigger", CARD_IDS),
        play.mask("bought", CARD_IDS, "+"),
        play.marked("bought", CARD_IDS, "+"),
        tokens.pile("drawn"),
        tokens.number("draws", 0, 3),
        tokens.number("pays", 0, 2),
        play.counted("target", 7),
        play.mask("sent", ITEM_IDS),
        play.mask("brought", ITEM_IDS),
        thrown,
        named,
        rolling,
        shown,
        left,
        pins,
        turn.counted("lid", seats),
        piles.member("mill", DISH_IDS),
        0,
        tokens.pile("paid"),
        0,
        piles.mask("dishes", DISH_IDS),
        0,
        piles.mask("utensils", CARD_IDS),
        0,
        0,
        0,
        vec[i64](dishes),
        vec[i64](spaces),
        vec[i64](display),
        vec[i64]([cook.counted("line", LINES) for cook in cooks]),
        vec[i64]([cook.mask("board", ITEM_IDS, "*") & ~cook.marked("board", ITEM_IDS, "*") for cook in cooks]),
        vec[i64]([cook.marked("board", ITEM_IDS, "*") for cook in cooks]),
        vec[i64]([cook.pile("owned") for cook in cooks]),
        vec[i64]([cook.mask("hand", CARD_IDS, "+") for cook in cooks]),
        vec[i64]([cook.marked("hand", CARD_IDS, "+") for cook in cooks]),
        vec[i64]([len(dishes_of) for dishes_of in cooked]),
        vec[i64]([dish for seat_plates in plates for dish in seat_plates]),
    )
    if mode != "coop-throws" and rules.values["throws"] != "-":
        raise fields.bad("rules", "throws=- unless mode=coop-throws")
    fill_decks(fields, state, cooked)
    fill_bag(fields, state)
    check_table(fields, state)
    check_step(fields, state)
    return state


def read_id(fields: Fields, field: str, word: str, ids: list[str]) -> int:
    if word not in ids:
        raise fields.bad(field, f"one of {', '.join(ids)}")
    return ids.index(word)


def read_step(fields: Fields, seats: int) -> tuple[int, int]:
    """The step and, from the opening on, the seat that is asked."""
    step_words = fields.words("step")
    if not step_words or step_words[0] not in STEPS:
        raise fields.bad("step", f"one of {', '.join(STEPS)}")
    step = STEPS.index(step_words[0])
    asked = OPENING <= step < OVER
    if len(step_words) != 1 + asked:
        raise fields.bad("step", "a step and, if it is a decision, the seat that makes it")
    return step, read_number(step_words[1], "step", 1, seats) - 1 if asked else NONE


def read_lines(fields: Fields, seats: int) -> tuple[list[int], list[int], int]:
    rows = [row.split() for row in fields.text("lines").splitlines()]
    dishes, spaces, pins = [NONE] * LINES, [0] * LINES, 0
    if len(rows) != LINES:
        raise fields.bad("lines", f"{LINES} lines")
    for line, row in enumerate(rows):
        if row == ["-"]:
            continue
        if line >= PARTS.lines[seats] or len(row) not in (2, 3) or row[2:] not in ([], ["pinned"]):
            raise fields.bad("lines", "- or a dish and its space, such as 'kefta 2' or 'kefta 2 pinned'")
        dishes[line] = read_id(fields, "lines", row[0], DISH_IDS)
        spaces[line] = read_number(row[1], "lines", 1, SPACES)
        pins |= (len(row) == 3) << line
    return dishes, spaces, pins


def read_dice(fields: Fields) -> tuple[int, int, int, int, int]:
    """What the dice show, which belong to the throw, which are to be thrown, which are named, and the hits left."""
    row = fields.words("dice")
    if len(row) != DICE + 1 or not row[-1].startswith("left="):
        raise fields.bad("dice", "seven dice and left=...")
    shown = NO_FACES
    marked = {"!": 0, "?": 0, "^": 0}
    for die, word in enumerate(row[:DICE]):
        face = word.rstrip("!?^")
        marks = word[len(face) :]
        if marks not in ("", "!", "!?", "!^", "^"):
            raise fields.bad("dice", "dice with the marks !, !?, !^ or ^")
        for mark in marks:
            marked[mark] |= 1 << die
        if face == "-":
            if marks == "!" or marks == "!^":
                raise fields.bad("dice", "a face on every die that has been thrown")
        elif face not in ITEM_IDS[6 * die : 6 * die + 6]:
            raise fields.bad("dice", f"one of {', '.join(ITEM_IDS[6 * die : 6 * die + 6])} on die {die + 1}")
        else:
            shown = shown & ~(7 << 3 * die) | (ITEM_IDS.index(face) - 6 * die) << 3 * die
    left = Reader(fields, "dice", row[-1], ("left",)).mask("left", ITEM_IDS)
    return shown, marked["!"], marked["?"], marked["^"], left


def fill_decks(fields: Fields, state: SliceState, cooked: list[list[int]]) -> None:
    """Every dish and every utensil is in one place."""
    lying = [dish for dish in state.dishes if dish != NONE] + [dish for dishes_of in cooked for dish in dishes_of]
    lying += [dish for dish in range(len(DISH_IDS)) if state.dish_pile >> dish & 1]
    if len(set(lying)) < len(lying) or any(len(dishes_of) > PLATES for dishes_of in cooked):
        raise fields.bad("cooks", "every dish once on lines, boards and pile")
    state.dish_deck = ALL_DISHES & ~sum(1 << dish for dish in lying)
    held = [card for card in (*state.display, state.card, state.trigger) if card != NONE]
    if state.mill != NONE:
        held.append(CARD_IDS.index("mill"))
        if not any(state.mill in dishes_of for dishes_of in cooked):
            raise fields.bad("piles", "the Mill with a cooked dish")
    for cards in (*state.hands, state.pile, state.bought):
        held += [card for card in range(len(CARD_IDS)) if cards >> card & 1]
    there = sum(1 << card for card in set(held))
    if len(set(held)) < len(held) or there & ~state.all_cards():
        raise fields.bad("cooks", "every utensil of this game once in hands, display, play and pile")
    state.deck = state.all_cards() & ~there


def fill_bag(fields: Fields, state: SliceState) -> None:
    """The special tokens that are nowhere else are in the bag."""
    bag = FULL_BAG
    for pile in (*state.owned, *state.special, state.paid, state.drawn):
        for bit in range(48):
            if pile >> bit & 1:
                if kinds(bag) >> bit % 24 & 1 == 0 or (pile in state.special and bit >= 24):
                    raise fields.bad("tokens", "no more special tokens of an ingredient than there are")
                bag = without_token(bag, bit % 24)
    state.bag = bag


def check_table(fields: Fields, state: SliceState) -> None:
    """What must hold in every position."""
    for seat in range(state.seats):
        line = state.markers[seat]
        if size(state.hands[seat]) > HAND or state.special[seat] & ~INGREDIENTS:
            raise fields.bad("cooks", f"at most {HAND} utensils, and special tokens of ingredients only")
        if line >= PARTS.lines[state.seats] or state.served[seat] > state.quota:
            raise fields.bad("cooks", "markers on lines in use, and no more dishes than end the game")
    setting_up = state.step <= DRAW_STARTER
    if (state.starter == NONE) != setting_up or (setting_up and state.active != 0):
        raise fields.bad("turn", "a starting seat once it is drawn")
    lidded = NONE if state.lid == NONE else state.markers[state.lid]
    if state.lid != NONE and (state.coop or lidded == NONE or state.dishes[lidded] == NONE):
        raise fields.bad("turn", "the lid on a marker at a dish, and none in the co-op")
    if state.round > state.max_rounds or state.cuts > state.cut_limit:
        raise fields.bad("turn", "round and cuts within their limits")
    if state.finisher != NONE and (state.coop or state.served[state.finisher] < state.quota):
        raise fields.bad("turn", "a finisher who has cooked his last dish")
    full = [seat for seat in range(state.seats) if state.served[seat] >= state.quota]
    if (not state.coop and full and state.finisher == NONE) or (state.won() and state.step != OVER):
        raise fields.bad("turn", "a finisher, once the dishes are cooked")
    empty = [line for line in range(PARTS.lines[state.seats]) if state.dishes[line] == NONE]
    served_here = state.point == WRAP_UP and len(empty) == 1 and state.markers[state.active] == empty[0]
    if empty and not (served_here or state.step in (LAY_DISH, REFILL_LINE, OVER)):
        raise fields.bad("lines", "a dish on every line in use, but for the one just served")
    slots = list(state.display).count(NONE)
    if slots and state.step > LAY_DISPLAY and not (slots == 1 and state.step == REFILL_DISPLAY) and not state.over:
        raise fields.bad("display", "three cards")


def check_step(fields: Fields, state: SliceState) -> None:
    """What must hold at this step; and whoever is asked has something to choose from."""
    step, card, me = state.step, state.card, state.active
    operation = NONE if card == NONE else OPERATION[card]
    if step in CARD_STEPS and operation not in CARD_STEPS[step]:
        raise fields.bad("play", f"a card in play that leads to {STEPS[step]}")
    lasting = operation in (BUY_TWO, DRAW_SPECIAL)
    if (
        card != NONE
        and step not in CARD_STEPS
        and not (
            (lasting and step in GAIN_STEPS)
            or (step == NAMING and operation in (TURN_DIE, REROLL_OWN, REROLL_RIVAL))
            or (step == LID_CHOICE and operation == TAKE_LID)
            or step == OVER
        )
    ):
        raise fields.bad("play", f"no such card in play at {STEPS[step]}")
    if state.trigger != NONE and step not in (DRAW_CARD, REFILL_DISPLAY, DRAW_TOKEN, BUYING, OVER):
        raise fields.bad("play", "a trigger only while it brings something")
    if state.armed & ~state.hands[me] or state.armed & ~state.armed_by(state.gained):
        raise fields.bad("play", "armed triggers of the active hand, by what was gained")
    expect(fields, "dice", (state.rolling != 0) == (step == ROLLING) or state.over, "dice to be thrown just at rolling")
    rivals_turn = step in (THROW_WINDOW, CUT_WINDOW, END_WINDOW) or (
        operation == REROLL_RIVAL or (step == OUT_RIVAL and state.target == me)
    )
    if step >= OPENING and step != OVER and (state.mover == me) == rivals_turn:
        raise fields.bad("step", "the seat whose decision it is")
    if step in (OPENING, COOK, WRAP_UP):
        expect(fields, "turn", state.point == step, "the point that is the step")
    if step in (ROLLING, NAMING, THROW_WINDOW, RESOLVE, CUT_WINDOW, LAST_CUT, CHOOSE_FACE):
        expect(fields, "turn", state.point == COOK, "point=cook")
    if step in (ROLLING, THROW_WINDOW, RESOLVE, COOK) or step in (NAMING, CHOOSE_FACE):
        expect(fields, "cooks", state.line_is_free(state.markers[me], me), "the active marker on a free line")
    if step in (THROW_WINDOW, RESOLVE, CHOOSE_FACE) or (step == NAMING and card != NONE) or step == ROLLING:
        expect(fields, "dice", state.thrown != 0, "dice of a throw")
    check_numbers(fields, state)
    if state.waiting:
        state.survey()
        if not (state.low or state.items or state.cards):
            raise fields.bad("step", "a seat with something to choose")
        expect(fields, "dice", step != THROW_WINDOW or state.hits() != 0, "a hit at the throw window")


def check_numbers(fields: Fields, state: SliceState) -> None:
    """Counts and choices that belong to certain steps only."""
    step = state.step
    operation = NONE if state.card == NONE else OPERATION[state.card]
    reach = {CHOOSE_BACK: PARTS.lines[state.seats], OUT_RIVAL: state.seats, CHOOSE_FACE: DICE}.get(step, 0)
    fits = NONE < state.target < reach if reach else state.target == NONE
    expect(fields, "play", state.over or fits, "a target")
    if step == CHOOSE_BACK:
        fits = SPACES_BACK[state.card] == 2 and state.spaces[state.target] > 1
        expect(fields, "play", fits, "a dish for Corkscrew")
    if step == CHOOSE_FACE:
        expect(fields, "play", state.thrown >> state.target & 1 == 1, "a die of this throw")
    in_bowl = operation == BUY_TWO and state.trigger == NONE and step in GAIN_STEPS and state.gained == 0
    least = 2 if step == KEEP_CARD else 1 if in_bowl and step == REFILL_DISPLAY else 0
    most_bought = 2 if step in (KEEP_CARD, REFILL_DISPLAY) else 1
    held = size(state.bought)
    fits = least <= held <= most_bought if in_bowl or step == KEEP_CARD else held == 0
    expect(fields, "play", state.over or fits, "as many cards bought as there can be")
    expect(fields, "tokens", state.over or (state.pays > 0) == (step == PAYING), "tokens to pay just at paying")
    if step == PAYING:
        expect(fields, "cooks", size(state.owned[state.active]) >= state.pays and not state.coop, "tokens to pay with")
    drawing = step in (DRAW_TOKEN, START_TOKEN)
    expect(fields, "tokens", state.over or (state.draws > 0) == drawing, "tokens to draw just while drawing")
    expect(fields, "tokens", state.draws <= size(state.bag), "tokens in the bag")
    two = state.card != NONE and state.trigger == NONE and DRAWS[state.card] == 2
    most = {KEEP_TOKEN: 2, DRAW_TOKEN: 1 if two else 0}.get(step, 0)
    expect(fields, "tokens", state.over or size(state.drawn) <= most, "no more tokens drawn than there can be")
    if step == KEEP_TOKEN:
        expect(fields, "tokens", state.drawn != 0 and two, "tokens drawn by Thermometer")
    if step == DRAW_TOKEN:
        expect(fields, "tokens", state.draws + size(state.drawn) <= (2 if two else 1), "one or two tokens to draw")
    if step == START_TOKEN:
        expect(fields, "tokens", state.draws <= state.start_specials, "tokens to start with")
    naming = step == NAMING
    dice = ALL_DICE if state.card == NONE else state.thrown
    expect(fields, "dice", state.over or naming or state.named == 0, "named dice only while naming")
    expect(fields, "dice", not naming or (state.named & ~dice == 0 and state.named != dice), "dice that can be named")
    expect(fields, "dice", state.over or state.rolling & ~state.thrown == 0, "dice of this throw to be thrown")
    if step == RESOLVE:
        expect(fields, "dice", state.left == 0 or state.hits() != 0, "a hit that is not left")
    if step == LAST_CUT:
        expect(fields, "turn", state.cuts == state.cut_limit, "the last cut")
    elif step < LOSING:
        expect(fields, "turn", state.cuts < state.cut_limit or state.point == WRAP_UP, "fewer cuts than the limit")
    if step in (REFILL_LINE, LAY_DISH):
        expect(fields, "lines", state.empty_line() != NONE and state.dish_deck | state.dish_pile != 0, "an empty line")
    if step == REFILL_LINE:
        expect(fields, "piles", state.dish_deck != 0, "dishes in the deck")
    if step in (DRAW_CARD, REFILL_DISPLAY):
        expect(fields, "piles", state.deck != 0, "utensils in the deck")
    if step in (LAY_DISPLAY, REFILL_DISPLAY):
        expect(fields, "display", NONE in state.display, "an empty slot")
    if step == DEAL:
        expect(fields, "cooks", size(state.hands[state.active]) < START_UTENSILS, "a hand to be dealt to")
    if step in (BUYING, DRAW_CARD) and not in_bowl:
        expect(fields, "cooks", size(state.hands[state.active]) < HAND, "room in the hand")
    if step == KEEP_CARD:
        expect(fields, "cooks", size(state.hands[state.active]) < HAND, "room in the hand")


def expect(fields: Fields, field: str, holds: bool, expected: str) -> None:
    if not holds:
        raise fields.bad(field, expected)
