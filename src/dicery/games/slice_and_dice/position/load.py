"""Reads the position text of Slice & Dice; how it is written, and what its marks mean, is in dump.py."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.fields import Fields, read_number
from dicery.engine.game import Game
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.position.checks import check_position
from dicery.games.slice_and_dice.position.dump import CARD_IDS, DISH_IDS, ITEM_IDS
from dicery.games.slice_and_dice.position.reader import Reader
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.opening import NO_FACES, opening_state
from dicery.games.slice_and_dice.rules.sets import kinds, without_token
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
TOKENS = ("paid", "drawn", "draws", "pays")
PILES = ("mill", "utensils", "dishes")
COOKS = ("line", "board", "owned", "hand", "cooked")


def load(game: Game, text: str) -> SliceState:
    """Reads a position; what is listed nowhere is in the decks and in the bag."""
    fields = Fields(text, game.name, FIELDS)
    state = read_rules(fields, game)
    read_step(fields, state)
    read_lines(fields, state)
    read_dice(fields, state)
    cooked = read_cooks(fields, state)
    read_cards(fields, state)
    read_turn(fields, state)
    read_play(fields, state)
    read_tokens(fields, state)
    fill_decks(fields, state, cooked)
    fill_bag(fields, state)
    check_position(fields, state)
    return state


def read_rules(fields: Fields, game: Game) -> SliceState:
    """The opening state of the options."""
    seats = fields.number("seats", game.fewest, game.most)
    rules = Reader(fields, "rules", fields.text("rules"), RULES)
    mode = rules.choice("mode", ("versus", "coop-throws", "coop-clock"))
    if mode != "versus" and seats != 2:
        raise fields.bad("seats", "2 in the co-op")
    if mode != "coop-throws" and rules.values["throws"] != "-":
        raise fields.bad("rules", "throws=- unless mode=coop-throws")
    return opening_state(
        game=game,
        seats=seats,
        coop=mode != "versus",
        clock=mode == "coop-clock",
        open_hands=rules.choice("hands", ("open", "secret")) == "open",
        starter=t.NONE if rules.values["starter"] == "random" else rules.number("starter", 1, seats) - 1,
        quota=rules.number("quota", 3, t.PLATES),
        max_rounds=rules.number("rounds", 20, 400),
        start_specials=rules.number("tokens", 0, 3),
        cut_limit=rules.number("cuts", 3, 5),
        throws_left=rules.number("throws", 0, 300) if mode == "coop-throws" else t.NONE,
    )


def read_step(fields: Fields, state: SliceState) -> None:
    """The step and, from the opening on, the seat that is asked."""
    step_words = fields.words("step")
    if not step_words or step_words[0] not in a.STEPS:
        raise fields.bad("step", f"one of {', '.join(a.STEPS)}")
    step = a.STEPS.index(step_words[0])
    asked = a.OPENING <= step < a.OVER
    if len(step_words) != 1 + asked:
        raise fields.bad("step", "a step and, if it is a decision, the seat that makes it")
    state.step = step
    state.over = step == a.OVER
    if asked:
        state.mover = read_number(step_words[1], "step", 1, state.seats) - 1
        state.waiting = 1 << state.mover


def read_lines(fields: Fields, state: SliceState) -> None:
    rows = [row.split() for row in fields.text("lines").splitlines()]
    if len(rows) != t.LINES:
        raise fields.bad("lines", f"{t.LINES} lines")
    for line, row in enumerate(rows):
        if row == ["-"]:
            continue
        if line >= PARTS.lines[state.seats] or len(row) not in (2, 3) or row[2:] not in ([], ["pinned"]):
            raise fields.bad("lines", "- or a dish and its space, such as 'kefta 2' or 'kefta 2 pinned'")
        state.dishes[line] = read_id(fields, "lines", row[0], DISH_IDS)
        state.spaces[line] = read_number(row[1], "lines", 1, t.SPACES)
        state.pins |= (len(row) == 3) << line


def read_id(fields: Fields, field: str, word: str, ids: list[str]) -> int:
    if word not in ids:
        raise fields.bad(field, f"one of {', '.join(ids)}")
    return ids.index(word)


def read_dice(fields: Fields, state: SliceState) -> None:
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
    state.left = Reader(fields, "dice", row[-1], ("left",)).mask("left", ITEM_IDS)
    state.shown, state.thrown, state.rolling, state.named = shown, marked["!"], marked["?"], marked["^"]


def read_cooks(fields: Fields, state: SliceState) -> list[list[int]]:
    """The boards, tokens and hands; returns the cooked dishes of each seat."""
    cooks = [Reader(fields, "cooks", line, COOKS) for line in fields.text("cooks").splitlines()]
    if len(cooks) != state.seats:
        raise fields.bad("cooks", f"{state.seats} lines")
    cooked = [cook.members("cooked", DISH_IDS) for cook in cooks]
    for seat, cook in enumerate(cooks):
        state.markers[seat] = cook.from_one("line", t.LINES)
        state.normal[seat] = cook.mask("board", ITEM_IDS, "*") & ~cook.marked("board", ITEM_IDS, "*")
        state.special[seat] = cook.marked("board", ITEM_IDS, "*")
        state.owned[seat] = cook.pile("owned")
        state.hands[seat] = cook.mask("hand", CARD_IDS, "+")
        state.known[seat] = cook.marked("hand", CARD_IDS, "+")
        state.served[seat] = len(cooked[seat])
        for place, dish in enumerate(cooked[seat][: t.PLATES]):
            state.plates[t.PLATES * seat + place] = dish
    return cooked


def read_cards(fields: Fields, state: SliceState) -> None:
    """The display, the piles and the Mill."""
    slots = fields.words("display")
    display = [t.NONE if word == "-" else read_id(fields, "display", word, CARD_IDS) for word in slots]
    if len(display) != 3:
        raise fields.bad("display", "three cards or -")
    state.display = vec[i64](display)
    piles = Reader(fields, "piles", fields.text("piles"), PILES)
    state.mill = piles.member("mill", DISH_IDS)
    state.pile = piles.mask("utensils", CARD_IDS)
    state.dish_pile = piles.mask("dishes", DISH_IDS)


def read_turn(fields: Fields, state: SliceState) -> None:
    turn = Reader(fields, "turn", fields.text("turn"), TURN)
    state.round = turn.number("round", 1, 400)
    state.starter = turn.from_one("starter", state.seats)
    state.active = turn.number("active", 1, state.seats) - 1
    state.point = a.STEPS.index(turn.choice("point", a.STEPS[a.OPENING : a.WRAP_UP + 1]))
    state.moved = turn.flag("moved")
    state.cleared = turn.flag("cleared")
    state.reward = turn.flag("reward")
    state.throws = turn.number("throws", 0, t.MOST_THROWS)
    state.plays = turn.number("plays", 0, t.MOST_PLAYS)
    state.cuts = turn.number("cuts", 0, 5)
    state.lid = turn.from_one("lid", state.seats)
    state.finisher = turn.from_one("finisher", state.seats)


def read_play(fields: Fields, state: SliceState) -> None:
    """The utensil in play, and what has been chosen for it."""
    play = Reader(fields, "play", fields.text("play"), PLAY)
    state.card = play.member("card", CARD_IDS)
    state.trigger = play.member("trigger", CARD_IDS)
    state.bought = play.mask("bought", CARD_IDS, "+")
    state.bought_open = play.marked("bought", CARD_IDS, "+")
    state.armed = play.mask("armed", CARD_IDS)
    state.gained = play.number("gained", 0, 7)
    state.target = play.from_one("target", 7)
    state.sent = play.mask("sent", ITEM_IDS)
    state.brought = play.mask("brought", ITEM_IDS)


def read_tokens(fields: Fields, state: SliceState) -> None:
    """Special tokens on no board."""
    tokens = Reader(fields, "tokens", fields.text("tokens"), TOKENS)
    state.paid = tokens.pile("paid")
    state.drawn = tokens.pile("drawn")
    state.draws = tokens.number("draws", 0, 3)
    state.pays = tokens.number("pays", 0, 2)


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
