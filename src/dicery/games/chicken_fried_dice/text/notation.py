"""Chicken Fried Dice in words: notations, labels, log sentences and prompts."""

from dicery.engine.option import Option, Setting
from dicery.engine.state import CHANCE, CLOCK
from dicery.games.chicken_fried_dice.parts import PARTS, Customer
from dicery.games.chicken_fried_dice.rules.actions import (
    BOARD_CHOICES,
    CHOOSING_CHEF,
    CHOOSING_TRUCK,
    CHUCKING,
    DEALING,
    DRAWING,
    PREP_ROLL,
    REPLACING,
    STEALING,
    TOSSING,
    TRUCK_CHOICES,
)
from dicery.games.chicken_fried_dice.rules.choices import (
    BOARD,
    BONUS,
    CHOP,
    COOP_BONUS,
    DONE,
    KEEP,
    ORDER,
    PLUCK,
    PUT,
    SAUCE,
    SEAT,
    TAKE_PART,
    TAKE_PREP,
    TOSS,
    TRUCK,
    UPGRADE,
    WASTE,
    sequence,
)
from dicery.games.chicken_fried_dice.rules.sheet import (
    Sheet,
)
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.tables import (
    BOARDS,
    CARD,
    COOP,
    CROSS_ANY,
    CROSSING,
    CUSTOMERS,
    DIE,
    DRAWN,
    EXTRA,
    FED,
    FLAVOUR,
    FLAVOUR_ANY,
    FLIP_STEP,
    HAND,
    MULTI,
    NAMED,
    NONE,
    PART,
    PREP,
    SOURCE,
    STEP,
    TIP_KIND,
    TIPS,
    TOSSES,
)
from dicery.games.chicken_fried_dice.rules.view import (
    ChickenView,
)

OPTIONS = (
    Option("plucking", "turns", "CF-5.5 to 5.12", "pluck one after another, or all at once", ("turns", "live")),
    Option("boards", "pick", "CF-2.2", "who has the menu and who the picnic", BOARD_CHOICES),
    Option("trucks", "pick", "CF-2.1", "trucks are picked, as the seats, or by lot", TRUCK_CHOICES),
    Option("first_chef", 0, "CF-2.7", "the first Head Chef: a seat, or drawn by lot", ("random",), 0, 4),
    Option("order_up", True, "CF-16.1", "numbers may not fall from bottom to top; off for small children"),
    Option("free_waste", False, "CF-16.2", "a plucked die may always be wasted"),
    Option("solo_target", 80, "CF-15.4", "points that win a game alone", low=40, high=140),
)
RANKS = ((95, "Top Chef"), (80, "Head Chef"), (65, "Sous Chef"), (50, "Line Cook"), (0, "Dishwasher"))  # [CF-15.4]


def solo_rank(points: int) -> str:
    """The rank that a solo score earns [CF-15.4]."""
    return next(name for least, name in RANKS if points >= least)


def setting_numbers(settings: dict[str, Setting]) -> tuple[bool, int, int, int, bool, bool, int]:
    """Live, boards, trucks, first chef, Order Up, free waste and solo target as the state keeps them."""
    first, target = settings["first_chef"], settings["solo_target"]
    assert isinstance(target, int)
    return (
        settings["plucking"] == "live",
        BOARD_CHOICES.index(str(settings["boards"])),
        TRUCK_CHOICES.index(str(settings["trucks"])),
        first if isinstance(first, int) else NONE,
        settings["order_up"] is True,
        settings["free_waste"] is True,
        target,
    )


def settings_of(state: ChickenState) -> dict[str, Setting]:
    return {
        "plucking": "live" if state.live else "turns",
        "boards": BOARD_CHOICES[state.boards],
        "trucks": TRUCK_CHOICES[state.trucks],
        "first_chef": "random" if state.first_chef == NONE else state.first_chef,
        "order_up": state.order_up,
        "free_waste": state.free_waste,
        "solo_target": state.solo_target,
    }


def notation(state: ChickenState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"."""
    if seat == CHANCE:
        return outcome(state, action)
    if seat == CLOCK:
        return "time-up"
    sheet = state.sheet(seat)
    if action < TAKE_PREP:
        if action > TOSS:
            smaller = action - CHOP
            return f"chop {sheet[HAND] % 6 + 1 - smaller}+{smaller}"
        return {DONE: "done", COOP_BONUS: "coop", WASTE: "waste", TOSS: "toss"}[action]
    if action < TAKE_PART:
        return f"take p{action - TAKE_PREP + 1}"
    if action < PLUCK:
        return f"take {PARTS.ingredient(action - TAKE_PART)}"
    if action < BONUS:
        return f"pluck {PARTS.ingredient(action - PLUCK)}"
    if action < PUT:
        return bonus_notation(action - BONUS)
    if action < SEAT:
        verb = "sauce" if action >= SAUCE else "x" if sheet[STEP] == CROSSING else "put"
        card, space = place(sheet, action)
        return f"{verb} {card.id}.{space + 1}"
    if action < ORDER:
        return f"seat {PARTS.space_name(action - SEAT)}"
    if action < UPGRADE:
        return f"order {'-'.join(str(number) for number in numbers(sequence(state.roll, action - ORDER)))}"
    if action < KEEP:
        return f"{upgrade_verb(sheet)} {PARTS.stations[action - UPGRADE].id}"
    if action < TRUCK:
        return f"keep {' '.join(card.id for card in kept(sheet, action - KEEP)) or 'none'}"
    if action < BOARD:
        return f"truck {PARTS.trucks[action - TRUCK].id}"
    return f"board {BOARDS[action - BOARD]}"


def bonus_notation(kind: int) -> str:
    if kind < CROSS_ANY:
        return f"cross {PARTS.letter(kind)}"
    if kind == CROSS_ANY:
        return "cross any"
    if kind < FLAVOUR:
        return f"multi {PARTS.letter(kind - MULTI)}"
    if kind < FLAVOUR_ANY:
        return PARTS.flavours[kind - FLAVOUR].id
    return "any" if kind == FLAVOUR_ANY else "coop"


def outcome(state: ChickenState, number: int) -> str:
    if state.phase == CHOOSING_CHEF:
        return f"seat {number}"
    if state.phase == CHOOSING_TRUCK:
        return f"truck {PARTS.trucks[number].id}"
    if state.phase in (DEALING, DRAWING, REPLACING):
        return PARTS.customers[number].id
    if state.phase == STEALING:
        return PARTS.ingredient(number)
    if state.phase == CHUCKING:
        return PARTS.ingredient(6 * (state.rolled // state.dice_each()) + number)
    return str(number + 1)


def place(sheet: Sheet, action: int) -> tuple[Customer, int]:
    """The customer and the space, from 0, that a put, sauce or cross-off names."""
    slot, space = divmod(action - (SAUCE if action >= SAUCE else PUT), 5)
    return PARTS.customers[sheet[CARD + slot]], space


def numbers(sequence: int) -> list[int]:
    return [sequence >> 3 * slot & 7 for slot in range(3)]


def upgrade_verb(sheet: Sheet) -> str:
    return "flip" if TIP_KIND[sheet[TIPS] - 1] == FLIP_STEP else "add"


def kept(sheet: Sheet, bits: int) -> list[Customer]:
    cards = [PARTS.customers[(sheet[DRAWN] >> 7 * k & 127) - 1] for k in range(4) if sheet[DRAWN] >> 7 * k]
    return [card for k, card in enumerate(cards) if bits >> k & 1]


def ingredient_name(ingredient: int) -> str:
    """ "red 4", "wild 2" """
    colour, face = divmod(ingredient, 6)
    return f"{PARTS.colours[colour].id if colour < 5 else 'wild'} {face + 1}"


def bonus_name(kind: int) -> str:
    if kind <= CROSS_ANY:
        return f"cross off one {PARTS.colours[kind].id if kind < CROSS_ANY else 'space of any colour'}"
    if kind < FLAVOUR:
        return f"cross off every {PARTS.colours[kind - MULTI].id}"
    if kind < FLAVOUR_ANY:
        return PARTS.flavours[kind - FLAVOUR].name.lower()
    return {FLAVOUR_ANY: "any flavour", COOP: "one more die"}.get(kind, "a tip")


def label(state: ChickenState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        return chance_label(state, action, names)
    if seat == CLOCK:
        return "call time: everybody is finished"
    sheet = state.sheet(seat)
    if action < TAKE_PREP:
        if action > TOSS:
            smaller = action - CHOP
            return f"chop it into {sheet[HAND] % 6 + 1 - smaller} and {smaller}"
        return {
            DONE: "finish this round",
            COOP_BONUS: "pluck one more die",
            WASTE: "waste the die",
            TOSS: f"roll it again ({sheet[TOSSES]} left)",
        }[action]
    if action < TAKE_PART:
        slot = action - TAKE_PREP
        return f"prep {ingredient_name(6 * sheet.prep_colour(slot) + sheet.prep_number(slot) - 1)}"
    if action < PLUCK:
        return f"part {ingredient_name(action - TAKE_PART)}"
    if action < BONUS:
        return f"pluck {ingredient_name(action - PLUCK)}"
    if action < PUT:
        return bonus_name(action - BONUS)
    if action < SEAT:
        card, space = place(sheet, action)
        colour = PARTS.colours[card.spaces[space]].id
        verb = "sauce it onto" if action >= SAUCE else "cross off" if sheet[STEP] == CROSSING else "write it on"
        return f"{verb} {card.name}, {colour} space {space + 1}"
    if action < ORDER:
        return f"draw it on {PARTS.space_words(action - SEAT)}"
    if action < UPGRADE:
        return "order " + ", ".join(str(number) for number in numbers(sequence(state.roll, action - ORDER)))
    if action < KEEP:
        station = PARTS.stations[action - UPGRADE]
        return f"{station.name} to level {sheet.level(action - UPGRADE) + 1}"
    if action < TRUCK:
        return "keep " + (", ".join(card.name for card in kept(sheet, action - KEEP)) or "none of them")
    if action < BOARD:
        truck = PARTS.trucks[action - TRUCK]
        return f"{truck.name} ({', '.join(PARTS.colours[colour].id for colour in truck.prep)})"
    return f"the {BOARDS[action - BOARD]} board"


def chance_label(state: ChickenState, number: int, names: list[str]) -> str:
    if state.phase == CHOOSING_CHEF:
        return f"{names[number]} is the first Head Chef"
    if state.phase == CHOOSING_TRUCK:
        return f"{names[state.active]} gets {PARTS.trucks[number].name}"
    if state.phase in (DEALING, DRAWING, REPLACING):
        return f"{names[state.active]} draws {PARTS.customers[number].name}"
    if state.phase == STEALING:
        return f"the rooster steals {ingredient_name(number)}"
    return f"the die shows {outcome(state, number)}"


def sentence(state: ChickenState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """One line of the log; a decision of several steps is told with its last one."""
    if seat == CHANCE:
        return chance_sentence(state, action, names)
    if seat == CLOCK:
        return "Time is up."
    after = state.clone()
    after.apply(seat, action)
    if after.mid_decision(seat) or after.phase == TOSSING:
        return ""
    sheet, who = state.sheet(seat), names[seat]
    if action == DONE:
        told = f"{who} is finished."
    elif action >= BOARD:
        told = f"{who} plays with the {BOARDS[action - BOARD]}."
    elif action >= TRUCK:
        told = f"{who} drives {PARTS.trucks[action - TRUCK].name}."
    elif action >= KEEP:
        told = f"{who} kept {' and '.join(card.name for card in kept(sheet, action - KEEP)) or 'none of the new ones'}."
    elif action >= UPGRADE:
        told = f"{who} raised {label(state, seat, action, names)}."
    elif action >= ORDER:
        told = f"{who} ordered the prep: {', '.join(str(n) for n in numbers(sequence(state.roll, action - ORDER)))}."
    elif action >= SEAT:
        told = f"{who} drew {PARTS.flavours[sheet[NAMED]].name.lower()} on {PARTS.space_words(action - SEAT)}."
    elif BONUS <= action < PUT and MULTI <= action - BONUS < FLAVOUR:
        told = f"{who} crossed off every {PARTS.colours[action - BONUS - MULTI].id} space."
    elif BONUS <= action < PUT:
        told = f"{who} took {PARTS.flavours[action - BONUS - FLAVOUR].name.lower()}."
    elif sheet[STEP] == CROSSING:
        card, space = place(sheet, action)
        told = f"{who} crossed off {PARTS.colours[card.spaces[space]].id} on {card.name}."
    else:
        told = f"{who} {used(sheet, action)}."
    return " ".join([told, *feedings(sheet, after.sheet(seat))])


def used(sheet: Sheet, action: int) -> str:
    """What was done with the ingredient in hand."""
    name = ingredient_name(sheet[HAND])
    source = sheet[SOURCE]
    if source in (DIE, EXTRA):
        told = f"plucked {name} and"
    else:
        told = f"took {name} from {'the chop station' if source == PART else f'prep {source - PREP + 1}'} and"
    if action == WASTE:
        return f"{told} wasted it"
    if action < TAKE_PREP:
        smaller = action - CHOP
        return f"{told} chopped it into {sheet[HAND] % 6 + 1 - smaller} and {smaller}"
    card, space = place(sheet, action)
    if action >= SAUCE:
        return f"{told} sauced it {PARTS.colours[card.spaces[space]].id} for {card.name}"
    return f"{told} wrote it on {card.name}"


def feedings(before: Sheet, after: Sheet) -> list[str]:
    """Who was fed by a step, and what that gives [CF-3.4]."""
    told: list[str] = []
    for slot in range(before[CUSTOMERS]):
        if before[FED + slot] == 0 and 0 < after[FED + slot] <= 5:
            card = PARTS.customers[before[CARD + slot]]
            told.append(f"{card.name} is fed: {bonus_name(card.bonus)}.")
    return told


def chance_sentence(state: ChickenState, number: int, names: list[str]) -> str:
    who = names[state.active] if state.active < len(names) else ""
    if state.phase == CHOOSING_CHEF:
        return f"{names[number]} is the first Head Chef."
    if state.phase == CHOOSING_TRUCK:
        return f"{who} drives {PARTS.trucks[number].name}."
    if state.phase == STEALING:
        return f"The rooster stole {ingredient_name(number)}."
    if state.phase in (DEALING, DRAWING, REPLACING):
        return f"{who} drew {PARTS.customers[number].name}."
    if state.phase == TOSSING:
        return f"{who} tossed {ingredient_name(state.sheet(state.active)[HAND])}: it shows {number + 1}."
    if state.phase == PREP_ROLL and state.rolled == 2:
        rolled = [*numbers(state.roll)[:2], number + 1]
        return f"Round {state.round}. {who} rolled {', '.join(str(n) for n in rolled)} for the prep."
    if state.phase == CHUCKING and state.rolled == 5 * state.dice_each() - 1:
        return f"{5 * state.dice_each()} dice were chucked into the coop."
    return ""


def prompt(view: ChickenView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        return result(view, names)
    if view["waiting"] == [CHANCE]:
        return CHANCE_PROMPTS.get(view["phase"], "The dice are rolled.")
    if view["seat"] not in view["waiting"]:
        if len(view["waiting"]) > 1:
            return f"Waiting for {len(view['waiting'])} players."
        who = names[view["waiting"][0]]
        verb = {"pluck": "plucks", "order": "orders the prep", "truck": "takes a truck", "board": "takes a board"}
        return f"{who} {verb.get(view['phase'], 'chooses')}."
    return own_prompt(view)


CHANCE_PROMPTS = {
    "first-chef": "The first Head Chef is drawn.",
    "truck": "The trucks are drawn.",
    "deal": "The first customers are dealt.",
    "draw": "New customers arrive.",
    "replace": "New customers arrive.",
    "rooster": "The rooster steals a die.",
}


PHASE_OF = {  # each phase of the rules -> which of those that are shown
    **dict.fromkeys(("prep-roll", "order", "chuck"), 0),
    **dict.fromkeys(("pluck", "toss", "rooster"), 1),
    **dict.fromkeys(("upgrade", "draw", "keep", "replace"), 2),
}


def phases(view: ChickenView) -> tuple[list[str], int]:
    """The three phases of a round, and which it is; while plucking, the die that is due or in hand [CF-4.1]."""
    now = PHASE_OF.get(view["phase"], -1)
    pluck = "Pluck"
    if now == 1:
        sheet = view["sheets"][view["seat"] if view["seat"] >= 0 else view["active"]]
        die = sheet["plucked"] + (sheet["source"] != "die")
        pluck = f"Pluck {min(die, PARTS.plucks)}/{PARTS.plucks}"
    return ["Prep", pluck, "Clean up"], now


def fact(view: ChickenView, seat: int) -> str:
    """ "6 fed, 4 waiting, 2 saved" """
    sheet = view["sheets"][seat]
    hungry = sum(not found["fed"] for found in sheet["customers"])
    saved = sum(sheet["saved"].values())
    return f"{sheet['fed']} fed, {hungry} waiting" + (f", {saved} saved" if saved else "")


def score_parts(view: ChickenView, seat: int) -> list[tuple[str, int]]:
    """The four sums [CF-14.1]."""
    sheet = view["sheets"][seat]
    points = sheet["points"]
    return [
        ("Tips", points["tips"]),
        ("Tiles", points["stations"]),
        ("Picnic" if sheet["board"] == "picnic" else "Menu", points["board"]),
        ("Reviews", points["reviews"]),
    ]


def result(view: ChickenView, names: list[str]) -> str:
    scores = view["scores"]
    if view["seats"] == 1:
        points = scores[0] or 0
        won = "wins" if points >= view["solo_target"] else "misses the target"
        return f"{names[0]} {won} with {points} points: {solo_rank(points)}."
    winners = [names[seat] for seat, rank in enumerate(view["ranks"] or []) if rank == 1]
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."


def own_prompt(view: ChickenView) -> str:
    sheet = view["sheets"][view["seat"]]
    phase, step = view["phase"], sheet["step"]
    if phase == "truck":
        return "Choose your truck."
    if phase == "board":
        return "Choose your bonus board: menu or picnic."
    if phase == "order":
        rolled = ", ".join(str(number) for number in view["roll"])
        whose = "your prep slots" if view["chefs_choice"] else "everybody's prep slots"
        return f"Order {rolled} for {whose}."
    if phase == "upgrade":
        return "Choose a station to upgrade."
    if phase == "keep":
        return "Keep the customers you want; the others are replaced."
    if step == "holding":
        colour = {colour.letter: colour.id for colour in PARTS.colours}.get(sheet["hand"][0], "wild")
        return f"Write the {colour} {sheet['hand'][1]} on an order, or change it."
    if step == "coop":
        return "Pluck one more die."
    if step == "cross":
        colour = sheet["opened"].removeprefix("cross-")
        return f"Cross off one {'space of any colour' if colour == 'any' else f'{colour} space'}."
    if step == "any":
        return "Choose a flavour."
    if step == "flavour":
        return f"Draw {sheet['flavour']} on an empty picnic space."
    if sheet["plucked"] < PARTS.plucks:
        return f"Pluck die {sheet['plucked'] + 1} of {PARTS.plucks}, or use what you have first."
    return "Use what you have, or say you are done."
