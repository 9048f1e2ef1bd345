"""Reads a position of Diced Veggies from text; `checks.py` refuses what could not have come about on the table."""

from dicery.engine.bits import size
from dicery.engine.fields import Fields, read_number
from dicery.engine.game import Game
from dicery.games.diced_veggies.options import OPTIONS, start
from dicery.games.diced_veggies.parts import HYPE_NUMBERS, PARTS, RECIPE_NUMBERS, TYPE_IDS
from dicery.games.diced_veggies.position.checks import check_position
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import cell_name
from dicery.games.diced_veggies.rules.cook import choose
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.rules.view import dice_codes, plan_choices

FIELDS = (
    "seats",
    "options",
    "first",
    "step",
    "turn",
    "end",
    "block",
    "shape",
    "pantries",
    "tokens",
    "recipes",
    "hypes",
    "cooked",
    "display",
    "recipe-discards",
    "hype-discards",
    "plan",
)
CODES = tuple(vegetable.code for vegetable in PARTS.vegetables)
CELLS = {cell_name(cell): cell for cell in range(40) if cell % 8 < 7}


def load(game: Game, text: str) -> VeggieState:
    """Reads a position; whatever could not have come about on the table is refused."""
    fields = Fields(text, game.name, FIELDS)
    seats = fields.number("seats", game.fewest, game.most)
    state = read_options(fields, game, seats)
    read_step(fields, state)
    state.turn = fields.number("turn", 0, (state.turn_limit + 1) * seats)
    read_end(fields, state)
    read_block(fields, state)
    read_pantries(fields, state)
    read_cards(fields, state)
    check_position(fields, state)
    read_plan(fields, state)
    return state


def read_options(fields: Fields, game: Game, seats: int) -> VeggieState:
    """The options, and the seat that begins once it is known [DV-3.7, DV-13.12]."""
    settings = fields.settings("options", OPTIONS)
    try:
        state = start(game, seats, settings)
    except ValueError:
        raise fields.bad("options", f"starter=random or a seat from 1 to {seats}") from None
    word = fields.text("first")
    first = t.NONE if word == "-" else read_number(word, "first", 0, seats - 1)
    if state.first not in (t.NONE, first):
        raise fields.bad("first", f"{state.first}, as the options say")
    state.first = first
    return state


def read_step(fields: Fields, state: VeggieState) -> None:
    """The step, the seat it belongs to, and the type held, the slot or the recipes cooked so far in this cook step."""
    words = fields.words("step")
    if len(words) < 2 or words[0] not in a.STEPS:
        raise fields.bad("step", f"a step of {', '.join(a.STEPS)}, and a seat")
    state.step = a.STEPS.index(words[0])
    state.active = read_number(words[1], "step", 0, state.seats - 1)
    rest = words[2:]
    if state.step in (a.LAYING_FACE, a.FILLING_FACE):
        if len(rest) != 1 or rest[0] not in TYPE_IDS:
            raise fields.bad("step", f"the type of the die to be rolled, one of {', '.join(TYPE_IDS)}")
        state.held = TYPE_IDS.index(rest[0])
    elif state.step == a.REFILLING:
        if len(rest) != 1:
            raise fields.bad("step", "the slot to be refilled")
        state.slot = read_number(rest[0], "step", 1, t.SLOTS) - 1
    elif a.COOKING <= state.step <= a.CHANGING and len(rest) == 1:
        state.cooked_now = read_number(rest[0], "step", 1, t.KEEP_RECIPES - 1)
    elif rest:
        raise fields.bad("step", "a step and a seat, no more")
    chance = state.step < a.RESTOCKING or state.step in (a.SHAPING, a.FILLING_DIE, a.FILLING_FACE, a.RUSH)
    chance = chance or a.DRAWING_HYPE <= state.step <= a.REFILLING
    state.over = state.step == a.OVER
    state.waiting = 0 if chance or state.over else 1 << state.active


def read_end(fields: Fields, state: VeggieState) -> None:
    """The seat that started the end or '-', then the final cooks completed once they are under way [DV-12]."""
    words = fields.words("end")
    if len(words) > 2:
        raise fields.bad("end", "nothing, or the seat that started the end and the number of final cooks")
    if words and words[0] != "-":
        state.trigger = read_number(words[0], "end", 0, state.seats - 1)
    if len(words) == 2:
        state.finals = read_number(words[1], "end", 0, state.seats)
    if words == ["-"] or (state.finals == state.seats) != state.over:
        raise fields.bad("end", "all final cooks just when the match is over")


def read_block(fields: Fields, state: VeggieState) -> None:
    """The dice of the block row by row, and the cells of one that is being packed [DV-1.1, DV-5.7]."""
    rows = [row.split() for row in fields.text("block").splitlines()]
    if [len(row) for row in rows] != [7] * 5:
        raise fields.bad("block", "five lines of seven cells, row 1 first")
    for row, cells in enumerate(rows):
        for column, word in enumerate(cells):
            if word != "...":
                kind, number = read_die(fields, "block", word)
                state.types[kind] |= 1 << 8 * row + column
                state.rows[row] |= number << 8 * column
                state.block |= 1 << 8 * row + column
    state.shape = 0
    for word in fields.words("shape"):
        if word not in CELLS:
            raise fields.bad("shape", "cells from a1 to g5")
        state.shape |= 1 << CELLS[word]


def read_die(fields: Fields, name: str, word: str) -> tuple[int, int]:
    """The type and the number of a die [DV-1.3]."""
    if word[:2] not in CODES or word[2:] not in ("2", "3", "4", "5", "6"):
        raise fields.bad(name, f"dice such as Ca2 (type {', '.join(CODES)}, number 2 to 6)")
    return CODES.index(word[:2]), int(word[2:])


def read_pantries(fields: Fields, state: VeggieState) -> None:
    """Pantries and tokens; with the block no type may have more than seven dice, the rest is the frame's [DV-2.1]."""
    used = [size(cells) for cells in state.types]
    if state.held != t.NONE:
        used[state.held] += 1
    for seat, dice in enumerate(by_seat(fields, "pantries", state.seats)):
        for word in dice:
            kind, number = read_die(fields, "pantries", word)
            used[kind] += 1
            if used[kind] <= 7:
                state.pantry[t.TYPES * seat + kind] += 1 << 4 * (number - 2)
        most = t.KEEP_DICE + 5 if seat == state.active and a.COOKING <= state.step <= a.LIMITS else t.KEEP_DICE
        if len(dice) > most:
            raise fields.bad("pantries", f"at most {most} dice for seat {seat}")
    if max(used) > 7:
        raise fields.bad("pantries", "with the block, at most seven dice of a type")
    state.frame = t.ALL_DICE - sum(count << 4 * kind for kind, count in enumerate(used))
    state.tokens = 0
    for word in fields.words("tokens"):
        state.tokens |= 1 << read_number(word, "tokens", 0, state.seats - 1)
    if state.tokens and not state.chef_on:
        raise fields.bad("tokens", "none, as chef_tokens=no")


def by_seat(fields: Fields, name: str, seats: int) -> list[list[str]]:
    """One line for each seat; '-' for nothing."""
    lines = fields.text(name).splitlines()
    if len(lines) != seats:
        raise fields.bad(name, f"a line for each of {seats} seats, '-' for nothing")
    return [[] if line == "-" else line.split() for line in lines]


def read_cards(fields: Fields, state: VeggieState) -> None:
    """Every card lies in one place; those named nowhere are undrawn [DV-3.9]."""
    recipes: list[str] = []
    hypes: list[str] = []
    for seat, ids in enumerate(by_seat(fields, "recipes", state.seats)):
        recipes += ids
        state.recipes[seat] = card_bits(fields, "recipes", ids, RECIPE_NUMBERS)
    for seat, ids in enumerate(by_seat(fields, "hypes", state.seats)):
        hypes += ids
        state.hypes[seat] = card_bits(fields, "hypes", ids, HYPE_NUMBERS)
    for seat, dishes in enumerate(by_seat(fields, "cooked", state.seats)):
        for dish in dishes:
            recipe, plus, hype = dish.partition("+")
            state.cooked[seat] |= card_bits(fields, "cooked", [recipe], RECIPE_NUMBERS)
            recipes.append(recipe)
            if plus:
                card_bits(fields, "cooked", [hype], HYPE_NUMBERS)
                state.hyped[RECIPE_NUMBERS[recipe]] = HYPE_NUMBERS[hype]
                hypes.append(hype)
    slots = fields.words("display")
    if len(slots) != t.SLOTS:
        raise fields.bad("display", f"{t.SLOTS} recipes, '-' for an empty slot")
    for slot, word in enumerate(slots):
        if word != "-":
            card_bits(fields, "display", [word], RECIPE_NUMBERS)
            state.display[slot] = RECIPE_NUMBERS[word]
            recipes.append(word)
    recipes += fields.words("recipe-discards")
    hypes += fields.words("hype-discards")
    state.recipe_discards = card_bits(fields, "recipe-discards", fields.words("recipe-discards"), RECIPE_NUMBERS)
    state.hype_discards = card_bits(fields, "hype-discards", fields.words("hype-discards"), HYPE_NUMBERS)
    for cards in (recipes, hypes):
        twice = [card for card in cards if cards.count(card) > 1]
        if twice:
            raise fields.bad(
                "recipes" if cards is recipes else "hypes", f"every card in one place, {twice[0]} is in two"
            )
    box = state.hype_deck  # as the options leave it [DV-13.1, DV-13.4]
    used = sum(1 << HYPE_NUMBERS[hype] for hype in hypes)
    if used & ~box:
        raise fields.bad("hypes", "none that stays in the box with these options")
    state.hype_deck = box & ~used
    state.recipe_deck = t.ALL_RECIPES & ~sum(1 << RECIPE_NUMBERS[recipe] for recipe in recipes)


def card_bits(fields: Fields, name: str, ids: list[str], known: dict[str, int]) -> int:
    """A set of cards, given by their ids."""
    for word in ids:
        if word not in known:
            raise fields.bad(name, f"cards by their ids, such as {next(iter(known))}, not {word!r}")
    return sum(1 << known[word] for word in set(ids))


def read_plan(fields: Fields, state: VeggieState) -> None:
    """The cook under way is replayed, choice by choice, and must lead to the same step [DV-7.7, DV-7.11]."""
    words = [word.strip() for word in fields.text("plan").split("/")] if fields.text("plan") else []
    if len(words) != {a.EXTRA_TYPES: 2, a.CHEF_MODE: 3, a.DICE: 5, a.CHANGING: 5}.get(state.step, 0):
        raise fields.bad("plan", "recipe / hype / extra types / chef mode / dice, as far as they are settled")
    if not words:
        return
    wanted = state.step
    state.step = a.COOKING
    moves = [f"cook {words[0]}" if words[1] == "-" else f"cook {words[0]} + {words[1]}"]
    moves += [f"extra {words[2]}"] if len(words) > 2 else []
    moves += [f"chef {words[3]}"] if len(words) > 3 else []
    for move in moves:
        legal = state.legal_moves(state.active)
        if move in legal:
            choose(state, state.actions(state.active)[legal.index(move)])
        elif state.step == a.COOKING:
            raise fields.bad("plan", "a recipe and a hype that can be cooked here")
        if state.step == wanted and state.step < a.DICE:
            break
    chosen = [read_die(fields, "plan", word) for word in words[4].split() if word != "-"] if wanted >= a.DICE else []
    while state.step == a.DICE and any(kind == state.asking for kind, _ in chosen):
        numbers = "+".join(str(number) for kind, number in sorted(chosen) if kind == state.asking)
        moves = state.legal_moves(state.active)
        move = f"use {TYPE_IDS[state.asking]} {numbers}"
        if move not in moves:
            raise fields.bad("plan", f"dice chosen so far that can be spent, one of {', '.join(moves)}")
        choose(state, state.actions(state.active)[moves.index(move)])
        if state.asking == t.TYPES and state.step != a.CHANGING:
            raise fields.bad("plan", "a cook that is not settled yet")
    settled = [word or "-" for word in plan_choices(state)]
    if wanted >= a.DICE:
        settled.append(" ".join(dice_codes(state, t.TYPES * state.seats)) or "-")
    if state.step != wanted or settled != words:
        raise fields.bad("plan", "a cook that has come to this step")
