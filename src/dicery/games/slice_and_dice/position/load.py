"""Reads the position text of Slice & Dice; how it is written, and what its marks mean, is in position.py."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.fields import Fields, read_number
from dicery.engine.game import Game
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.position.checks import check_position
from dicery.games.slice_and_dice.position.dump import CARD_IDS, DISH_IDS, ITEM_IDS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.opening import NO_FACES
from dicery.games.slice_and_dice.rules.sets import kinds, with_token, without_token
from dicery.games.slice_and_dice.rules.state import SliceState

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
        return t.NONE if self.values[key] == "-" else self.number(key, 1, high) - 1

    def member(self, key: str, ids: list[str]) -> int:
        members = self.members(key, ids)
        if len(members) > 1:
            raise self.fields.bad(self.field, f"one {key}")
        return members[0] if members else t.NONE

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
    display = [
        t.NONE if word == "-" else read_id(fields, "display", word, CARD_IDS) for word in fields.words("display")
    ]
    if len(display) != 3:
        raise fields.bad("display", "three cards or -")
    cooked = [cook.members("cooked", DISH_IDS) for cook in cooks]
    plates = [(dishes_of + [t.NONE] * t.PLATES)[: t.PLATES] for dishes_of in cooked]
    state = SliceState(
        game=game,
        seats=seats,
        waiting=0 if mover == t.NONE else 1 << mover,
        over=step == a.OVER,
        coop=mode != "versus",
        clock=mode == "coop-clock",
        open_hands=rules.choice("hands", ("open", "secret")) == "open",
        starter_option=t.NONE if rules.values["starter"] == "random" else rules.number("starter", 1, seats) - 1,
        quota=rules.number("quota", 3, t.PLATES),
        max_rounds=rules.number("rounds", 20, 400),
        start_specials=rules.number("tokens", 0, 3),
        cut_limit=rules.number("cuts", 3, 5),
        throws_left=rules.number("throws", 0, 300) if mode == "coop-throws" else t.NONE,
        step=step,
        point=a.STEPS.index(turn.choice("point", a.STEPS[a.OPENING : a.WRAP_UP + 1])),
        mover=mover,
        active=turn.number("active", 1, seats) - 1,
        starter=turn.counted("starter", seats),
        round=turn.number("round", 1, 400),
        finisher=turn.counted("finisher", seats),
        moved=turn.flag("moved"),
        cleared=turn.flag("cleared"),
        reward=turn.flag("reward"),
        throws=turn.number("throws", 0, t.MOST_THROWS),
        plays=turn.number("plays", 0, t.MOST_PLAYS),
        cuts=turn.number("cuts", 0, 5),
        armed=play.mask("armed", CARD_IDS),
        gained=play.number("gained", 0, 7),
        card=play.member("card", CARD_IDS),
        trigger=play.member("trigger", CARD_IDS),
        bought=play.mask("bought", CARD_IDS, "+"),
        bought_open=play.marked("bought", CARD_IDS, "+"),
        drawn=tokens.pile("drawn"),
        draws=tokens.number("draws", 0, 3),
        pays=tokens.number("pays", 0, 2),
        target=play.counted("target", 7),
        sent=play.mask("sent", ITEM_IDS),
        brought=play.mask("brought", ITEM_IDS),
        thrown=thrown,
        named=named,
        rolling=rolling,
        shown=shown,
        left=left,
        pins=pins,
        lid=turn.counted("lid", seats),
        mill=piles.member("mill", DISH_IDS),
        bag=0,
        paid=tokens.pile("paid"),
        dish_deck=0,
        dish_pile=piles.mask("dishes", DISH_IDS),
        deck=0,
        pile=piles.mask("utensils", CARD_IDS),
        low=0,
        items=0,
        cards=0,
        dishes=vec[i64](dishes),
        spaces=vec[i64](spaces),
        display=vec[i64](display),
        markers=vec[i64]([cook.counted("line", t.LINES) for cook in cooks]),
        normal=vec[i64]([cook.mask("board", ITEM_IDS, "*") & ~cook.marked("board", ITEM_IDS, "*") for cook in cooks]),
        special=vec[i64]([cook.marked("board", ITEM_IDS, "*") for cook in cooks]),
        owned=vec[i64]([cook.pile("owned") for cook in cooks]),
        hands=vec[i64]([cook.mask("hand", CARD_IDS, "+") for cook in cooks]),
        known=vec[i64]([cook.marked("hand", CARD_IDS, "+") for cook in cooks]),
        served=vec[i64]([len(dishes_of) for dishes_of in cooked]),
        plates=vec[i64]([dish for seat_plates in plates for dish in seat_plates]),
    )
    if mode != "coop-throws" and rules.values["throws"] != "-":
        raise fields.bad("rules", "throws=- unless mode=coop-throws")
    fill_decks(fields, state, cooked)
    fill_bag(fields, state)
    check_position(fields, state)
    return state


def read_id(fields: Fields, field: str, word: str, ids: list[str]) -> int:
    if word not in ids:
        raise fields.bad(field, f"one of {', '.join(ids)}")
    return ids.index(word)


def read_step(fields: Fields, seats: int) -> tuple[int, int]:
    """The step and, from the opening on, the seat that is asked."""
    step_words = fields.words("step")
    if not step_words or step_words[0] not in a.STEPS:
        raise fields.bad("step", f"one of {', '.join(a.STEPS)}")
    step = a.STEPS.index(step_words[0])
    asked = a.OPENING <= step < a.OVER
    if len(step_words) != 1 + asked:
        raise fields.bad("step", "a step and, if it is a decision, the seat that makes it")
    return step, read_number(step_words[1], "step", 1, seats) - 1 if asked else t.NONE


def read_lines(fields: Fields, seats: int) -> tuple[list[int], list[int], int]:
    rows = [row.split() for row in fields.text("lines").splitlines()]
    dishes, spaces, pins = [t.NONE] * t.LINES, [0] * t.LINES, 0
    if len(rows) != t.LINES:
        raise fields.bad("lines", f"{t.LINES} lines")
    for line, row in enumerate(rows):
        if row == ["-"]:
            continue
        if line >= PARTS.lines[seats] or len(row) not in (2, 3) or row[2:] not in ([], ["pinned"]):
            raise fields.bad("lines", "- or a dish and its space, such as 'kefta 2' or 'kefta 2 pinned'")
        dishes[line] = read_id(fields, "lines", row[0], DISH_IDS)
        spaces[line] = read_number(row[1], "lines", 1, t.SPACES)
        pins |= (len(row) == 3) << line
    return dishes, spaces, pins


def read_dice(fields: Fields) -> tuple[int, int, int, int, int]:
    """What the dice show, which belong to the throw, which are to be thrown, which are named, and the hits left."""
    row = fields.words("dice")
    if len(row) != t.DICE + 1 or not row[-1].startswith("left="):
        raise fields.bad("dice", "seven dice and left=...")
    shown = NO_FACES
    marked = {"!": 0, "?": 0, "^": 0}
    for die, word in enumerate(row[: t.DICE]):
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
    lying = [dish for dish in state.dishes if dish != t.NONE] + [dish for dishes_of in cooked for dish in dishes_of]
    lying += [dish for dish in range(len(DISH_IDS)) if state.dish_pile >> dish & 1]
    if len(set(lying)) < len(lying) or any(len(dishes_of) > t.PLATES for dishes_of in cooked):
        raise fields.bad("cooks", "every dish once on lines, boards and pile")
    state.dish_deck = t.ALL_DISHES & ~sum(1 << dish for dish in lying)
    held = [card for card in (*state.display, state.card, state.trigger) if card != t.NONE]
    if state.mill != t.NONE:
        held.append(CARD_IDS.index("mill"))
        if not any(state.mill in dishes_of for dishes_of in cooked):
            raise fields.bad("piles", "the Mill with a cooked dish")
    for cards in (*state.hands, state.pile, state.bought):
        held += [card for card in range(len(CARD_IDS)) if cards >> card & 1]
    there = sum(1 << card for card in set(held))
    cards = t.cards_of(state.coop)
    if len(set(held)) < len(held) or there & ~cards:
        raise fields.bad("cooks", "every utensil of this game once in hands, display, play and pile")
    state.deck = cards & ~there


def fill_bag(fields: Fields, state: SliceState) -> None:
    """The special tokens that are nowhere else are in the bag."""
    bag = t.FULL_BAG
    for pile in (*state.owned, *state.special, state.paid, state.drawn):
        for bit in range(48):
            if pile >> bit & 1:
                if kinds(bag) >> bit % 24 & 1 == 0 or (pile in state.special and bit >= 24):
                    raise fields.bad("tokens", "no more special tokens of an ingredient than there are")
                bag = without_token(bag, bit % 24)
    state.bag = bag
