"""The log of Chicken Fried Dice: one sentence for each decision and each roll or draw that matters."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import pluck
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.text.notation import bonus_name, ingredient_name, kept, label, order_numbers, place
from dicery.games.counted import counted, listed


def sentence(state: ChickenState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """One line of the log; a decision of several steps gets its line with the last one."""
    after = state.clone()
    after.apply(seat, action)
    if seat == CHANCE:
        line = chance_sentence(state, action, names)
        said = [line] if line else []
    elif seat == CLOCK:
        said = ["Time is up."]
    elif after.mid_decision(seat) or after.phase == a.TOSSING:
        return ""
    else:
        said = [f"{names[seat]} {deed(state, seat, action, names)}.", *feedings(state.sheet(seat), after.sheet(seat))]
    return " ".join([*said, *cleanup(state, after, names), *losses(state, after, seat, action, names)])


def deed(state: ChickenState, seat: int, action: int, names: list[str]) -> str:
    """What the seat did, from the verb on."""
    sheet = state.sheet(seat)
    if action == a.DONE:
        return "is done for this round" if sheet[t.PLUCKED] == t.PLUCKS else "ended the turn"
    if action == a.ASIDE:
        return f"{taken(sheet)} and set it aside"
    if action >= a.BOARD:
        return f"chose the {t.BOARDS[action - a.BOARD]} board"
    if action >= a.TRUCK:
        return f"drives {PARTS.trucks[action - a.TRUCK].name}"
    if action >= a.KEEP:
        cards = [card.name for card in kept(sheet, action - a.KEEP)]
        return f"kept {listed(cards) or 'none of the new ones'}"
    if action >= a.UPGRADE:
        return f"upgraded {label(state, seat, action, names)}"
    if action >= a.ORDER:
        return f"arranged the prep: {', '.join(order_numbers(state, action))}"
    if action >= a.SEAT:
        return f"drew {PARTS.flavours[sheet[t.NAMED]].name.lower()} on {PARTS.space_words(action - a.SEAT)}"
    if a.BONUS <= action < a.PUT:
        kind = action - a.BONUS
        if t.MULTI <= kind < t.FLAVOUR:
            return f"crossed off every {PARTS.colours[kind - t.MULTI].id} space"
        return f"moved up the {PARTS.flavours[kind - t.FLAVOUR].name} track"
    if sheet[t.STEP] == a.CROSSING:
        card, space = place(sheet, action)
        return f"crossed off a {PARTS.colours[card.spaces[space]].id} space on {card.name}"
    return f"{taken(sheet)} and {used(sheet, action)}"


def taken(sheet: Sheet) -> str:
    """Where the ingredient that is used came from [CF-5.9, CF-6.1, CF-6.2]."""
    name, source = ingredient_name(sheet.die()), sheet[t.SOURCE]
    if sheet[t.HAND] == t.NONE:
        return f"picked up {name} again"
    if source in (t.DIE, t.EXTRA):
        return f"plucked {name}"
    return f"took {name} from {'the parts' if source == t.PART else 'prep'}"


def used(sheet: Sheet, action: int) -> str:
    """What was done with the ingredient [CF-6.3]."""
    if action == a.WASTE:
        return "wasted it"
    if action < a.TAKE_PREP:
        smaller = action - a.CHOP
        return f"chopped it into {sheet.die() % 6 + 1 - smaller} and {smaller}"
    card, space = place(sheet, action)
    if action >= a.SAUCE:
        return f"sauced it {PARTS.colours[card.spaces[space]].id} for {card.name}"
    return f"wrote it on {card.name}"


def feedings(before: Sheet, after: Sheet) -> list[str]:
    """Who was fed by a step, and what that gives; a flavour is lost on a complete track [CF-3.4, CF-10.5]."""
    said: list[str] = []
    tracks = [before[t.TRACKS] >> 3 * flavour & 7 for flavour in range(4)]
    for slot in range(before[t.CUSTOMERS]):
        if before[t.FED + slot] != 0 or not 0 < after[t.FED + slot] < t.LEFT:
            continue
        card = PARTS.customers[before[t.CARD + slot]]
        given = bonus_name(card.bonus)
        if before[t.MY_BOARD] == t.MENU and t.FLAVOUR <= card.bonus < t.FLAVOUR_ANY:
            if tracks[card.bonus - t.FLAVOUR] == t.MENU_STEPS:
                given += " (lost, its track is complete)"
            else:
                tracks[card.bonus - t.FLAVOUR] += 1
        said.append(f"{card.name} is fed: {given}.")
    return said


def cleanup(before: ChickenState, after: ChickenState, names: list[str]) -> list[str]:
    """What a round brought when it is counted, and who has waited too long [CF-13.2, CF-13.5, CF-13.10]."""
    if after.phase == before.phase:
        return []
    counts = a.PLUCKING <= before.phase <= a.STEALING < after.phase
    said: list[str] = []
    for who, (old, new) in enumerate(zip(before.all_sheets(), after.all_sheets(), strict=True)):
        parts = new[t.STAR_SEGMENTS] - old[t.STAR_SEGMENTS]
        tips = new[t.TIPS] + new[t.TIPS_DUE] - old[t.TIPS]
        earned = [counted(number, what) for number, what in ((parts, "star part"), (tips, "tip")) if number]
        if counts and earned:
            said.append(f"{names[who]} earned {listed(earned)}.")
        slots = range(old[t.CUSTOMERS])
        gone = [slot for slot in slots if new[t.FED + slot] == t.LEFT != old[t.FED + slot]]
        if gone:
            left = listed([PARTS.customers[old[t.CARD + slot]].name for slot in gone])
            said.append(f"{left} went away hungry.")
    return said


def losses(before: ChickenState, after: ChickenState, seat: int, action: int, names: list[str]) -> list[str]:
    """The customer bonuses that nobody used, where a step ends the phase [CF-8.1, CF-12.1]."""
    if not a.PLUCKING <= before.phase <= a.STEALING or a.PLUCKING <= after.phase <= a.STEALING:
        return []
    last = before.clone()  # with this step, but before the cleanup
    if seat >= 0:
        pluck.make_step(last.sheet(seat), action, last.coop, last.order_up, last.round)
    said: list[str] = []
    for who, sheet in enumerate(last.all_sheets()):
        lost = [bonus_name(kind) for kind in range(t.KINDS) for _ in range(sheet[t.EARNED + kind])]
        if lost:
            said.append(f"{names[who]} lost unused bonuses: {', '.join(lost)}.")
    return said


def chance_sentence(state: ChickenState, number: int, names: list[str]) -> str:
    """What dice and cards brought; the first dice of a roll are left to its last one."""
    who = names[state.active] if state.active < len(names) else ""
    if state.phase == a.CHOOSING_CHEF:
        return f"{names[number]} is the first Head Chef."
    if state.phase == a.CHOOSING_TRUCK:
        return f"{who} drives {PARTS.trucks[number].name}."
    if state.phase == a.STEALING:
        return f"The rooster stole {ingredient_name(number)}."
    if state.phase in (a.DEALING, a.DRAWING, a.REPLACING):
        return f"{who} drew {PARTS.customers[number].name}."
    if state.phase == a.TOSSING:
        return f"{who} tossed {ingredient_name(state.sheet(state.active)[t.HAND])}: it shows {number + 1}."
    if state.phase == a.PREP_ROLL and state.rolled == 2:
        return f"Round {state.round}. {who} rolled {state.roll & 7}, {state.roll >> 3}, {number + 1} for the prep."
    if state.phase == a.CHUCKING and state.rolled == 5 * state.dice_each() - 1:
        return f"{5 * state.dice_each()} dice were chucked into the coop."
    return ""
