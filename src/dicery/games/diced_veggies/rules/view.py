"""Diced Veggies: everything that lies on the table, who may see it, and what it is worth.

What may be done is in rules/offers.py, what comes of it in rules.py.
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.game import Game
from dicery.engine.state import CHANCE, State, View
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules.actions import (
    CHEF_MODE,
    DEALING_HYPES,
    DICE,
    DRAWING_HYPE,
    EXTRA_TYPES,
    STEPS,
)
from dicery.games.diced_veggies.rules.block import cell_name
from dicery.games.diced_veggies.rules.plans import (
    CHEF_NO,
    CHEF_TYPE,
    FROM_TYPE,
    HYPES,
    NONE,
    RECIPES,
    STARS,
    TO_TYPE,
    TYPES,
    reward_of,
)


class VeggieView(View):
    """What a seat or a spectator may know [DV-14]."""

    step: str
    turn: int  # turns completed
    active: int
    hypes_on: bool
    chef_tokens: bool
    target: int
    three_dice: bool
    even_turns: bool
    turn_limit: int
    solo_turns: int
    solo_par: int
    trigger: int | None  # the seat that started the end
    final: bool  # final cooks are under way
    block: list[str]  # 35 cells in reading order: "" or "Ca2"
    shape: list[str]  # the cells of a block that is being packed
    frame: dict[str, int]  # spent dice by type; those still to be placed while a block is packed
    pantries: list[list[str]]
    tokens: list[bool]
    recipes: list[list[str]]
    hype_counts: list[int]
    hand: list[str]  # the hypes of the seat whose view this is
    cooked: list[list[list[str]]]  # by seat: recipe, and hype if there is one
    cooked_now: int  # recipes cooked in this cook step
    display: list[str]  # "" for an empty slot
    recipe_deck: int
    hype_deck: int
    recipe_discards: list[str]
    hype_discards: list[str]
    plan: list[str]  # of the cook under way: recipe, hype, extra types, chef mode, as far as they are chosen
    plan_dice: list[str]
    asking: str  # the type whose numbers are asked for, or ""


class Kitchen(State):
    """One position of Diced Veggies: what lies where."""

    def __init__(
        self,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        hypes_on: bool,
        chef_on: bool,
        three_dice: bool,
        even_turns: bool,
        solo_rush: bool,
        target: i64,
        turn_limit: i64,
        solo_turns: i64,
        solo_par: i64,
        step: i64,
        active: i64,
        turn: i64,
        trigger: i64,
        finals: i64,
        cooked_now: i64,
        block: i64,
        shape: i64,
        held: i64,
        frame: i64,
        tokens: i64,
        recipe_deck: i64,
        hype_deck: i64,
        recipe_discards: i64,
        hype_discards: i64,
        slot: i64,
        plan_recipe: i64,
        plan_hype: i64,
        plan_extra: i64,
        plan_mode: i64,
        asking: i64,
        types: vec[i64],
        rows: vec[i64],
        pantry: vec[i64],
        recipes: vec[i64],
        hypes: vec[i64],
        cooked: vec[i64],
        hyped: vec[i64],
        display: vec[i64],
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.hypes_on = hypes_on
        self.chef_on = chef_on
        self.three_dice = three_dice
        self.even_turns = even_turns
        self.solo_rush = solo_rush
        self.target = target
        self.turn_limit = turn_limit
        self.solo_turns = solo_turns
        self.solo_par = solo_par  # a solo game is won with so many stars [DV-13.10]
        self.step = step
        self.active = active
        self.turn = turn  # turns completed, of all seats together
        self.trigger = trigger  # the seat that started the end; NONE
        self.finals = finals  # final cooks completed; NONE before the first
        self.cooked_now = cooked_now  # recipes cooked in this cook step
        self.block = block  # bits of the filled cells
        self.shape = shape  # bits of the cells that the block being packed will fill; 0 once it is
        self.held = held  # the type of the die whose face is to be picked; NONE
        self.frame = frame  # spent dice by type, packed; while a block is packed, those not yet placed [DV-1.6, DV-2.5]
        self.tokens = tokens  # bits of the seats whose token is unspent
        self.recipe_deck = recipe_deck  # bits of the undrawn cards [DV-3.9]
        self.hype_deck = hype_deck
        self.recipe_discards = recipe_discards
        self.hype_discards = hype_discards
        self.slot = slot  # the display's slot that waits for a card; NONE
        self.plan_recipe = plan_recipe  # the cook under way; NONE where nothing is chosen
        self.plan_hype = plan_hype
        self.plan_extra = plan_extra  # packed types
        self.plan_mode = plan_mode
        self.asking = asking  # the type whose dice are to be chosen next
        self.types = types  # type -> bits of its cells in the block
        self.rows = rows  # row of the block -> numbers, 8 bits for each column
        self.pantry = pantry  # 5 * seat + type -> packed numbers; the plan's dice follow after the last seat [DV-1.5]
        self.recipes = recipes  # seat -> bits of its uncooked recipes
        self.hypes = hypes  # seat -> bits of its hand
        self.cooked = cooked  # seat -> bits of its cooked recipes
        self.hyped = hyped  # recipe -> the hype it is paired with; NONE
        self.display = display  # slot -> recipe; NONE

    def score(self, seat: i64) -> i64:
        """Stars of the cooked recipes and the rewards of their hypes, as if the game ended now [DV-12.7, DV-12.9]."""
        cooked = self.cooked[seat]
        if cooked == 0:
            return 0
        recipes: i64 = 0
        hypes: i64 = 0
        recipe: i64 = 0
        while cooked >> recipe != 0:
            if cooked >> recipe & 1 != 0:
                recipes += 1
                if self.hyped[recipe] != NONE:
                    hypes += 1
            recipe += 1
        total: i64 = 0
        recipe = 0
        while cooked >> recipe != 0:
            if cooked >> recipe & 1 != 0:
                total += STARS[recipe]
                if self.hyped[recipe] != NONE:
                    total += reward_of(recipe, self.hyped[recipe], recipes, hypes)
            recipe += 1
        return total

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Hypes are dealt and drawn in secret from all but the receiving seat [DV-10.3, DV-14.1, DV-14.4]."""
        return seat == CHANCE and (self.step == DEALING_HYPES or self.step == DRAWING_HYPE) and observer != self.active

    def view(self, seat: i64) -> VeggieView:
        block = [""] * 35
        for kind in range(TYPES):
            for place in range(35):
                cell = 8 * (place // 7) + place % 7
                if self.types[kind] >> cell & 1:
                    block[place] = PARTS.die_code(kind, self.rows[place // 7] >> 8 * (place % 7) & 0xFF)
        seats = range(self.seats)
        return {
            "game": self.game.name,
            "seat": seat,
            "seats": self.seats,
            "over": self.over,
            "waiting": self.waiting_seats(),
            "scores": list(self.scores()),
            "ranks": list(self.ranks()) if self.over else None,
            "step": STEPS[self.step],
            "turn": self.turn,
            "active": self.active,
            "hypes_on": self.hypes_on,
            "chef_tokens": self.chef_on,
            "target": self.target,
            "three_dice": self.three_dice,
            "even_turns": self.even_turns,
            "turn_limit": self.turn_limit,
            "solo_turns": self.solo_turns,
            "solo_par": self.solo_par,
            "trigger": None if self.trigger == NONE else self.trigger,
            "final": self.finals != NONE,
            "block": block,
            "shape": [cell_name(cell) for cell in range(40) if self.shape >> cell & 1],
            "frame": {PARTS.vegetables[kind].id: self.frame >> 4 * kind & 15 for kind in range(TYPES)},
            "pantries": [self.dice_codes(TYPES * owner) for owner in seats],
            "tokens": [self.tokens >> owner & 1 != 0 for owner in seats],
            "recipes": [recipe_ids(self.recipes[owner]) for owner in seats],
            "hype_counts": [size(self.hypes[owner]) for owner in seats],
            "hand": hype_ids(self.hypes[seat]) if seat >= 0 else [],
            "cooked": [self.dishes(owner) for owner in seats],
            "cooked_now": self.cooked_now,
            "display": ["" if recipe == NONE else PARTS.recipes[recipe].id for recipe in self.display],
            "recipe_deck": size(self.recipe_deck),
            "hype_deck": size(self.hype_deck),
            "recipe_discards": recipe_ids(self.recipe_discards),
            "hype_discards": hype_ids(self.hype_discards),
            "plan": self.plan_words(),
            "plan_dice": self.dice_codes(TYPES * self.seats),
            "asking": PARTS.vegetables[self.asking].id if self.step == DICE else "",
        }

    def dice_codes(self, base: i64) -> list[str]:
        """The dice of a pantry or of the plan, by type, then by number [DV-1.3]."""
        return [
            PARTS.die_code(kind, number)
            for kind in range(TYPES)
            for number in range(2, 7)
            for _ in range(self.pantry[base + kind] >> 4 * (number - 2) & 15)
        ]

    def dishes(self, seat: i64) -> list[list[str]]:
        """Cooked recipes with their hypes, public knowledge [DV-7.13]."""
        found: list[list[str]] = []
        for recipe in range(RECIPES):
            if self.cooked[seat] >> recipe & 1:
                hype = self.hyped[recipe]
                found.append([PARTS.recipes[recipe].id] + ([] if hype == NONE else [PARTS.hypes[hype].id]))
        return found

    def plan_words(self) -> list[str]:
        """Recipe, hype, extra types and chef mode of the cook under way, as far as they are settled [DV-14.3]."""
        if self.plan_recipe == NONE:
            return []
        words = [PARTS.recipes[self.plan_recipe].id, "" if self.plan_hype == NONE else PARTS.hypes[self.plan_hype].id]
        if self.step > EXTRA_TYPES:
            words.append("" if self.plan_extra == NONE else type_list(self.plan_extra))
        if self.step > CHEF_MODE:
            words.append(mode_name(self.plan_mode))
        return words


def recipe_ids(cards: i64) -> list[str]:
    return [PARTS.recipes[card].id for card in range(RECIPES) if cards >> card & 1]


def hype_ids(cards: i64) -> list[str]:
    return [PARTS.hypes[card].id for card in range(HYPES) if cards >> card & 1]


def type_list(counts: i64) -> str:
    """ "carrot+carrot+onion" """
    names = [PARTS.vegetables[kind].id for kind in range(TYPES) for _ in range(counts >> 4 * kind & 15)]
    return "+".join(names)


def mode_name(mode: i64) -> str:
    """ "no", "number" or "onion as pepper" """
    if mode < CHEF_TYPE:
        return "no" if mode == CHEF_NO else "number"
    names = PARTS.vegetables
    return f"{names[FROM_TYPE[mode - CHEF_TYPE]].id} as {names[TO_TYPE[mode - CHEF_TYPE]].id}"
