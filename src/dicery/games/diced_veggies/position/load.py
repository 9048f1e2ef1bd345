"""Diced Veggies positions as text, and the options. What is not in the text lies in the decks and in the frame."""

import itertools

from dicery.engine.bits import size
from dicery.engine.fields import Fields, read_number, write_fields, write_settings
from dicery.engine.game import Game
from dicery.engine.option import Option, Setting
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules.actions import (
    ALL_DICE,
    ALL_RECIPES,
    CARD,
    CHEF_MODE,
    COOKING,
    CUTTING,
    DEALING_HYPES,
    DEALING_RECIPES,
    DICE,
    DRAWING_HYPE,
    DRAWING_RECIPE,
    EXTRA_TYPES,
    FILLING_DIE,
    FILLING_FACE,
    KEEP_DICE,
    KEEP_HYPES,
    KEEP_RECIPES,
    LAYING_DIE,
    LAYING_FACE,
    LAYING_OUT,
    LIMITS,
    OVER,
    REFILLING,
    RESTOCKING,
    RUSH,
    SHAPING,
    SLOTS,
    STEPS,
)
from dicery.games.diced_veggies.rules.block import BOARD, cell_name, next_cells, one_piece
from dicery.games.diced_veggies.rules.plans import NONE, TYPES, counts_of, has_plan, how_many
from dicery.games.diced_veggies.rules.state import VeggieState, opening_state
from dicery.games.diced_veggies.rules.view import hype_ids, recipe_ids

CUT_RULES = ("sum-10", "three-dice")

OPTIONS = (
    Option("hypes", True, "DV-13.1, DV-13.2", "play with hype cards"),
    Option("chef_tokens", True, "DV-13.3, DV-13.4", "play with chef tokens"),
    Option("target", PARTS.target, "DV-12.1, DV-13.5", "so many cooked recipes start the end", low=4, high=6),
    Option("cut_rule", "sum-10", "DV-6.5, DV-6.7, DV-13.6", "what limits a cut: ten pips or three dice", CUT_RULES),
    Option("even_turns", False, "DV-13.7", "after the trigger only the round is completed"),
    Option("turn_limit", PARTS.turn_limit, "DV-15.1", "after so many turns each the game ends", low=20, high=200),
    Option("solo_turns", PARTS.solo_turns, "DV-13.8", "how many turns a solo game has", low=6, high=20),
    Option("solo_rush", True, "DV-13.9", "alone, other customers cut as well"),
    Option("solo_par", PARTS.solo_par, "DV-13.10", "the stars that win a solo game", low=0, high=200),
)
FIELDS = (
    "seats",
    "options",
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
TYPE_IDS = tuple(vegetable.id for vegetable in PARTS.vegetables)
RECIPE_IDS = tuple(recipe.id for recipe in PARTS.recipes)
HYPE_IDS = tuple(hype.id for hype in PARTS.hypes)
CELL_NAMES = tuple(cell_name(8 * (place // 7) + place % 7) for place in range(35))


def opening(game: Game, seats: int, settings: dict[str, Setting]) -> VeggieState:
    """The position before the first step, with these options; all combine freely [DV-13.11]."""
    return opening_state(
        game,
        seats,
        settings["hypes"] is True,
        settings["chef_tokens"] is True,
        settings["cut_rule"] == "three-dice",
        settings["even_turns"] is True,
        settings["solo_rush"] is True,
        int(settings["target"]),
        int(settings["turn_limit"]),
        int(settings["solo_turns"]),
        int(settings["solo_par"]),
    )


def settings_of(state: VeggieState) -> dict[str, Setting]:
    return {
        "hypes": state.hypes_on,
        "chef_tokens": state.chef_on,
        "target": state.target,
        "cut_rule": CUT_RULES[state.three_dice],
        "even_turns": state.even_turns,
        "turn_limit": state.turn_limit,
        "solo_turns": state.solo_turns,
        "solo_rush": state.solo_rush,
        "solo_par": state.solo_par,
    }


def dump(state: VeggieState) -> str:
    """The position as text; of a cook under way the plan as far as it is settled."""
    view = state.view(NONE)
    step = [STEPS[state.step], str(state.active)]
    if state.held != NONE:
        step.append(TYPE_IDS[state.held])
    if state.slot != NONE:
        step.append(str(state.slot + 1))
    if state.cooked_now:
        step.append(str(state.cooked_now))
    end = (
        [] if state.trigger == NONE and state.finals == NONE else ["-" if state.trigger == NONE else str(state.trigger)]
    )
    if state.finals != NONE:
        end.append(str(state.finals))
    cells = [code or "..." for code in view["block"]]
    plan = list(state.plan_words())
    if state.step == DICE:
        plan.append(" ".join(view["plan_dice"]))
    return write_fields(
        state.game.name,
        {
            "seats": str(state.seats),
            "options": write_settings(settings_of(state)),
            "step": " ".join(step),
            "turn": str(state.turn),
            "end": " ".join(end),
            "block": "\n".join(" ".join(cells[row : row + 7]) for row in range(0, 35, 7)),
            "shape": " ".join(view["shape"]),
            "pantries": "\n".join(" ".join(dice) or "-" for dice in view["pantries"]),
            "tokens": " ".join(str(seat) for seat in range(state.seats) if view["tokens"][seat]),
            "recipes": "\n".join(" ".join(cards) or "-" for cards in view["recipes"]),
            "hypes": "\n".join(" ".join(hype_ids(hand)) or "-" for hand in state.hypes),
            "cooked": "\n".join(" ".join("+".join(dish) for dish in dishes) or "-" for dishes in view["cooked"]),
            "display": " ".join(recipe or "-" for recipe in view["display"]),
            "recipe-discards": " ".join(recipe_ids(state.recipe_discards)),
            "hype-discards": " ".join(hype_ids(state.hype_discards)),
            "plan": " / ".join(word or "-" for word in plan),
        },
    )


def load(game: Game, text: str) -> VeggieState:
    """Reads a position; whatever could not have come about on the table is refused."""
    fields = Fields(text, game.name, FIELDS)
    seats = fields.number("seats", game.fewest, game.most)
    state = opening(game, seats, fields.settings("options", OPTIONS))
    read_step(fields, state)
    state.turn = fields.number("turn", 0, (state.turn_limit + 1) * seats)
    read_end(fields, state)
    read_block(fields, state)
    read_pantries(fields, state)
    read_cards(fields, state)
    check_packing(fields, state)
    check_dealt(fields, state)
    check_turn(fields, state)
    check_held_cards(fields, state)
    check_step(fields, state)
    read_plan(fields, state)
    return state


def read_step(fields: Fields, state: VeggieState) -> None:
    """The step, the seat it belongs to, and the type held, the slot or the recipes cooked so far in this cook step."""
    words = fields.words("step")
    if len(words) < 2 or words[0] not in STEPS:
        raise fields.bad("step", f"a step of {', '.join(STEPS)}, and a seat")
    state.step = STEPS.index(words[0])
    state.active = read_number(words[1], "step", 0, state.seats - 1)
    rest = words[2:]
    if state.step in (LAYING_FACE, FILLING_FACE):
        if len(rest) != 1 or rest[0] not in TYPE_IDS:
            raise fields.bad("step", f"the type of the die to be rolled, one of {', '.join(TYPE_IDS)}")
        state.held = TYPE_IDS.index(rest[0])
    elif state.step == REFILLING:
        if len(rest) != 1:
            raise fields.bad("step", "the slot to be refilled")
        state.slot = read_number(rest[0], "step", 1, SLOTS) - 1
    elif COOKING <= state.step <= DICE and len(rest) == 1:
        state.cooked_now = read_number(rest[0], "step", 1, KEEP_RECIPES - 1)
    elif rest:
        raise fields.bad("step", "a step and a seat, no more")
    chance = state.step < RESTOCKING or state.step in (SHAPING, FILLING_DIE, FILLING_FACE, RUSH)
    chance = chance or DRAWING_HYPE <= state.step <= REFILLING
    state.over = state.step == OVER
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


def read_die(fields: Fields, name: str, word: str) -> tuple[int, int]:
    if word[:2] not in CODES or word[2:] not in ("2", "3", "4", "5", "6"):
        raise fields.bad(name, f"dice such as Ca2 (type {', '.join(CODES)}, number 2 to 6)")
    return CODES.index(word[:2]), int(word[2:])


def read_block(fields: Fields, state: VeggieState) -> None:
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
        if word not in CELL_NAMES:
            raise fields.bad("shape", "cells from a1 to g5")
        state.shape |= 1 << 8 * (CELL_NAMES.index(word) // 7) + CELL_NAMES.index(word) % 7


def by_seat(fields: Fields, name: str, seats: int) -> list[list[str]]:
    """One line for each seat; '-' for nothing."""
    lines = fields.text(name).splitlines()
    if len(lines) != seats:
        raise fields.bad(name, f"a line for each of {seats} seats, '-' for nothing")
    return [[] if line == "-" else line.split() for line in lines]


def read_pantries(fields: Fields, state: VeggieState) -> None:
    """Pantries and tokens; with the block no type may have more than seven dice, the rest is the frame's [DV-2.1]."""
    used = [size(cells) for cells in state.types]
    if state.held != NONE:
        used[state.held] += 1
    for seat, dice in enumerate(by_seat(fields, "pantries", state.seats)):
        for word in dice:
            kind, number = read_die(fields, "pantries", word)
            used[kind] += 1
            if used[kind] <= 7:
                state.pantry[TYPES * seat + kind] += 1 << 4 * (number - 2)
        most = KEEP_DICE + 5 if seat == state.active and COOKING <= state.step <= LIMITS else KEEP_DICE
        if len(dice) > most:
            raise fields.bad("pantries", f"at most {most} dice for seat {seat}")
    if max(used) > 7:
        raise fields.bad("pantries", "with the block, at most seven dice of a type")
    state.frame = ALL_DICE - sum(count << 4 * kind for kind, count in enumerate(used))
    state.tokens = 0
    for word in fields.words("tokens"):
        state.tokens |= 1 << read_number(word, "tokens", 0, state.seats - 1)
    if state.tokens and not state.chef_on:
        raise fields.bad("tokens", "none, as chef_tokens=no")


def read_cards(fields: Fields, state: VeggieState) -> None:
    """Every card lies in one place; those named nowhere are undrawn [DV-3.9]."""
    recipes: list[str] = []
    hypes: list[str] = []
    for seat, ids in enumerate(by_seat(fields, "recipes", state.seats)):
        recipes += ids
        state.recipes[seat] = card_bits(fields, "recipes", ids, RECIPE_IDS)
    for seat, ids in enumerate(by_seat(fields, "hypes", state.seats)):
        hypes += ids
        state.hypes[seat] = card_bits(fields, "hypes", ids, HYPE_IDS)
    for seat, dishes in enumerate(by_seat(fields, "cooked", state.seats)):
        for dish in dishes:
            recipe, plus, hype = dish.partition("+")
            state.cooked[seat] |= card_bits(fields, "cooked", [recipe], RECIPE_IDS)
            recipes.append(recipe)
            if plus:
                card_bits(fields, "cooked", [hype], HYPE_IDS)
                state.hyped[RECIPE_IDS.index(recipe)] = HYPE_IDS.index(hype)
                hypes.append(hype)
    slots = fields.words("display")
    if len(slots) != SLOTS:
        raise fields.bad("display", f"{SLOTS} recipes, '-' for an empty slot")
    for slot, word in enumerate(slots):
        if word != "-":
            card_bits(fields, "display", [word], RECIPE_IDS)
            state.display[slot] = RECIPE_IDS.index(word)
            recipes.append(word)
    recipes += fields.words("recipe-discards")
    hypes += fields.words("hype-discards")
    state.recipe_discards = card_bits(fields, "recipe-discards", fields.words("recipe-discards"), RECIPE_IDS)
    state.hype_discards = card_bits(fields, "hype-discards", fields.words("hype-discards"), HYPE_IDS)
    for cards in (recipes, hypes):
        twice = [card for card in cards if cards.count(card) > 1]
        if twice:
            raise fields.bad(
                "recipes" if cards is recipes else "hypes", f"every card in one place, {twice[0]} is in two"
            )
    box = state.hype_deck  # as the options leave it [DV-13.1, DV-13.4]
    used = sum(1 << HYPE_IDS.index(hype) for hype in hypes)
    if used & ~box:
        raise fields.bad("hypes", "none that stays in the box with these options")
    state.hype_deck = box & ~used
    state.recipe_deck = ALL_RECIPES & ~sum(1 << RECIPE_IDS.index(recipe) for recipe in recipes)


def card_bits(fields: Fields, name: str, ids: list[str], known: tuple[str, ...]) -> int:
    for word in ids:
        if word not in known:
            raise fields.bad(name, f"cards by their ids, such as {known[0]}, not {word!r}")
    return sum(1 << known.index(word) for word in set(ids))


def check_packing(fields: Fields, state: VeggieState) -> None:
    """The block is in one piece without gaps, or a part of what is being packed [DV-3.2, DV-5.7, DV-6.14]."""
    packing = state.step <= LAYING_FACE or SHAPING <= state.step <= FILLING_FACE
    if not packing:
        if state.shape:
            raise fields.bad("shape", "nothing, as no block is being packed")
        if state.step < RESTOCKING and state.block != BOARD:
            raise fields.bad("block", "all 35 dice before cards are dealt")
        if gaps(state.block) or not one_piece(state.block):
            raise fields.bad("block", "one piece, without gaps in a row or column")
        return
    if not staircase(state.shape) or (state.step <= LAYING_FACE and state.shape != BOARD):
        raise fields.bad("shape", "a staircase in the corner a1, all cells in the setup")
    rest = state.shape & ~state.block
    pool = how_many_dice(state.frame) + (state.held != NONE)
    if state.step == SHAPING:
        if state.block or size(state.shape) >= pool or size(next_cells(state.shape)) < 2:
            raise fields.bad("shape", f"fewer than {pool} cells and several candidates for the next")
    elif state.block & ~state.shape or (rest & -rest) < state.block or size(rest) != pool or not rest:
        raise fields.bad("block", "the first cells of the shape, and as many dice left as cells")
    elif state.step in (LAYING_DIE, FILLING_DIE) and pool < 2:
        raise fields.bad("step", "a pick of a die only while there are several")


def how_many_dice(frame: int) -> int:
    return sum(frame >> 4 * kind & 15 for kind in range(TYPES))


def gaps(block: int) -> bool:
    rows = [block >> 8 * row & 0x7F for row in range(5)]
    columns = [sum((rows[row] >> column & 1) << row for row in range(5)) for column in range(7)]
    return any("0" in bin(line)[2:].rstrip("0") for line in rows + columns if line)


def staircase(shape: int) -> bool:
    rows = [shape >> 8 * row & 0x7F for row in range(5)]
    return all(row & row + 1 == 0 for row in rows) and all(low & ~high == 0 for high, low in itertools.pairwise(rows))


def check_dealt(fields: Fields, state: VeggieState) -> None:
    """Before the first turn: what has been dealt so far, and nothing else has happened [DV-3.3 to 3.6]."""
    if state.step >= RESTOCKING:
        return
    seats = range(state.seats)
    dealing = state.step >= DEALING_HYPES
    hypes = [int(state.hypes_on and (dealing and (state.step > DEALING_HYPES or s < state.active))) for s in seats]
    recipes = [2 * int(state.step == LAYING_OUT or (state.step == DEALING_RECIPES and s < state.active)) for s in seats]
    found = [size(cards) for cards in state.recipes]
    if state.step == DEALING_RECIPES:
        recipes[state.active] = min(found[state.active], 1)
    if found != recipes or [size(hand) for hand in state.hypes] != hypes:
        raise fields.bad("step", "the cards dealt so far, seat by seat")
    if state.step == DEALING_HYPES and not state.hypes_on:
        raise fields.bad("step", "no hypes to deal, as hypes=no")
    if state.active and state.step not in (DEALING_HYPES, DEALING_RECIPES):
        raise fields.bad("step", "seat 0")
    slots = [recipe != NONE for recipe in state.display]
    if slots != sorted(slots, reverse=True) or slots[-1] or (slots[0] and state.step != LAYING_OUT):
        raise fields.bad("display", "slots filled in order while the display is laid out")
    if any(state.cooked) or state.recipe_discards or state.hype_discards or any(state.pantry):
        raise fields.bad("step", "nothing cut, cooked or discarded in the setup")
    if state.chef_on and state.tokens != (1 << state.seats) - 1:
        raise fields.bad("tokens", "all unspent in the setup")
    if state.turn or state.trigger != NONE or state.finals != NONE:
        raise fields.bad("turn", "0, and no end, in the setup")


def check_turn(fields: Fields, state: VeggieState) -> None:
    """Whose turn it is follows from the number of turns, or of final cooks [DV-4.1, DV-12, DV-13.8, DV-15.1]."""
    alone = state.seats == 1
    cooked = [size(cards) for cards in state.cooked]
    if state.trigger != NONE and (alone or cooked[state.trigger] < state.target):
        raise fields.bad("end", f"a seat that has cooked {state.target} recipes, and no such seat alone")
    limit = state.solo_turns if alone else state.turn_limit * state.seats
    if state.finals != NONE:
        first = 0 if state.trigger == NONE else state.trigger
        if state.active != (first + state.finals - state.over) % state.seats:
            raise fields.bad("step", "the seat whose final cook it is")
        if not (COOKING <= state.step <= DICE or state.over):
            raise fields.bad("step", "a step of cooking, or the end, once the final cooks have begun")
        if state.trigger == NONE and state.turn != limit:
            raise fields.bad("turn", f"{limit} for final cooks that nobody started")
        return
    if state.step >= RESTOCKING and state.active != state.turn % state.seats:
        raise fields.bad("step", f"seat {state.turn % state.seats}, as {state.turn} turns are completed")
    if state.trigger == NONE and (state.turn >= limit or (not alone and max(cooked) >= state.target)):
        raise fields.bad("end", f"fewer than {limit} turns and {state.target} cooked recipes before the end")


def check_held_cards(fields: Fields, state: VeggieState) -> None:
    """Limits hold but for the one card that the acting seat has just drawn [DV-11.1, DV-11.7]."""
    if state.step < RESTOCKING:
        return
    for seat in range(state.seats):
        recipes, hypes = size(state.recipes[seat]), size(state.hypes[seat])
        just_drawn = seat == state.active and state.step in (REFILLING, LIMITS)
        over = max(recipes - KEEP_RECIPES, 0) + max(hypes - KEEP_HYPES, 0)
        if over > just_drawn or (state.step == REFILLING and hypes > KEEP_HYPES):
            raise fields.bad("recipes", f"at most {KEEP_RECIPES} recipes and {KEEP_HYPES} hypes for seat {seat}")
    if state.cooked_now + size(state.recipes[state.active]) > KEEP_RECIPES and COOKING <= state.step <= DICE:
        raise fields.bad("step", "with those cooked in this step, at most two recipes")
    if state.cooked_now > size(state.cooked[state.active]):
        raise fields.bad("step", "the recipes cooked in this step among the cooked")


def check_step(fields: Fields, state: VeggieState) -> None:
    """The step is one that is asked here."""
    base = TYPES * state.active
    counts = counts_of(state.pantry, base)
    if state.step == RESTOCKING and (not state.block or all(state.types)):
        raise fields.bad("step", "a restock only when the block has dice but lacks a type")
    if state.step == CUTTING and not state.block:
        raise fields.bad("block", "a die to cut")
    if COOKING <= state.step <= DICE and not any(
        state.recipes[state.active] >> recipe & 1
        and has_plan(state.pantry, base, counts, recipe, NONE, 0, state.token())
        for recipe in range(len(RECIPE_IDS))
    ):
        raise fields.bad("step", "a recipe that can be cooked")
    if state.step == CARD and not state.sources(state.game.buffer()):
        raise fields.bad("step", "a card to take")
    if state.step == DRAWING_HYPE and size(state.hype_deck) < 2:
        raise fields.bad("step", "several hypes to draw from")
    if state.step in (DRAWING_RECIPE, REFILLING) and size(state.recipe_deck) < 2:
        raise fields.bad("step", "several recipes to draw from")
    if state.step == REFILLING and (state.display[state.slot] != NONE or not state.recipes[state.active]):
        raise fields.bad("display", "an empty slot to be refilled, and the recipe taken from it")
    over = how_many(counts) > KEEP_DICE or size(state.recipes[state.active]) > KEEP_RECIPES
    if state.step == LIMITS and not (over or size(state.hypes[state.active]) > KEEP_HYPES):
        raise fields.bad("step", "something over the limits")
    if state.step == RUSH and (state.seats > 1 or not state.solo_rush or state.light(state.weights())):
        raise fields.bad("step", "a rush only alone, with solo_rush=yes and a block to cut")


def read_plan(fields: Fields, state: VeggieState) -> None:
    """The cook under way is carried out again, choice by choice, and must lead to the same step [DV-7.7, DV-7.11]."""
    words = [word.strip() for word in fields.text("plan").split("/")] if fields.text("plan") else []
    if len(words) != {EXTRA_TYPES: 2, CHEF_MODE: 3, DICE: 5}.get(state.step, 0):
        raise fields.bad("plan", "recipe / hype / extra types / chef mode / dice, as far as they are settled")
    if not words:
        return
    wanted = state.step
    state.step = COOKING
    moves = [f"cook {words[0]}" if words[1] == "-" else f"cook {words[0]} + {words[1]}"]
    moves += [f"extra {words[2]}"] if len(words) > 2 else []
    moves += [f"chef {words[3]}"] if len(words) > 3 else []
    for move in moves:
        actions = [a for a in state.actions(state.active) if state.game.notation(state, state.active, a) == move]
        if actions:
            state.plan(actions[0])
        elif state.step == COOKING:
            raise fields.bad("plan", "a recipe and a hype that can be cooked here")
        if state.step == wanted and state.step != DICE:
            break
    chosen = [read_die(fields, "plan", word) for word in words[4].split() if word != "-"] if wanted == DICE else []
    while state.step == wanted == DICE and any(kind == state.asking for kind, _ in chosen):
        numbers = "+".join(str(number) for kind, number in sorted(chosen) if kind == state.asking)
        moves = state.legal_moves(state.active)
        move = f"use {TYPE_IDS[state.asking]} {numbers}"
        if move not in moves:
            raise fields.bad("plan", f"dice chosen so far that can be spent, one of {', '.join(moves)}")
        state.plan(state.actions(state.active)[moves.index(move)])
        if state.asking == TYPES:
            raise fields.bad("plan", "a cook that is not settled yet")
    settled = [word or "-" for word in state.plan_words()]
    if wanted == DICE:
        settled.append(" ".join(state.dice_codes(TYPES * state.seats)) or "-")
    if state.step != wanted or settled != words:
        raise fields.bad("plan", "a cook that has come to this step")
