"""Wok and Roll in words: notations, log sentences, prompts and reasons."""

from collections.abc import Callable
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.option import Option, Setting
from dicery.engine.state import CHANCE, CLOCK, Illegal
from dicery.games.counted import counted
from dicery.games.wok_and_roll.parts import INGREDIENTS as INGREDIENT_LETTERS
from dicery.games.wok_and_roll.parts import LETTERS, PARTS, Menu
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.pay import ways_to_pay
from dicery.games.wok_and_roll.rules.scoring import completed_groups
from dicery.games.wok_and_roll.rules.sheet import books, open_servings, payment_name, skill_name
from dicery.games.wok_and_roll.rules.skills import lock_price, skill_price
from dicery.games.wok_and_roll.rules.state import WokState
from dicery.games.wok_and_roll.rules.view import Payment, WokView, books_bill

MENUS = tuple(menu.id for menu in PARTS.menus)
SPECIALS = ("auto", "on", "off")
SECTION_NAMES = ("Rice", "Noodle", "Meat and Vegetable", "Seafood", "Skills")  # the five totals of a sheet [WR-11.5]

OPTIONS = (
    Option("menu", "simple", "WR-2.2, WR-12", "the sheet that all seats use", MENUS),
    Option("head_start", False, "WR-2.5", "the later half of the seats begins with an extra item"),
    Option("specials", "auto", "WR-2.6, WR-13, WR-15.5", "House Specials: as the menu has them, on, or off", SPECIALS),
    Option("rolls", PARTS.rolls, "WR-4.3, WR-15.1", "rolls in a turn, the first one included", low=2, high=4),
    Option("bonus", "keep", "WR-7.3, WR-15.2", "items of rows are kept, or last this turn only", ("keep", "turn")),
    Option("complete", PARTS.completed, "WR-11.1, WR-15.3", "completed groups that end the match", low=2, high=5),
    Option("finish_round", False, "WR-15.4", "the match ends only when all have had equally many turns"),
    Option("max_turns", PARTS.max_turns, "WR-11.9", "the match ends after this turn, in full rounds", low=10, high=60),
    Option("solo_turns", PARTS.solo_turns, "WR-14.2", "turns of the match for one", low=5, high=12),
    Option("junior", False, "WR-15.6", "books are wild and no skills are gained; Simple Menu without House Specials"),
    Option("tie", "late", "WR-11.7, WR-15.7", "equal scores: the later seat wins, or both", ("late", "shared")),
    Option("open_kitchen", False, "WR-16.3", "all may watch what the others cook"),
)


def number(settings: dict[str, Setting], name: str) -> int:
    value = settings[name]
    assert isinstance(value, int)
    return value


def menu_of(state: WokState) -> Menu:
    return PARTS.menus[state.menu]


def notation(state: WokState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"."""
    if seat == CHANCE:
        return PARTS.specials[action].id if state.part == actions.DEALING else LETTERS[action]
    if seat == CLOCK:
        return "time"
    if action < actions.COOK:
        return "lock" if action == actions.LOCK else f"keep {dice_text(state, action)}"
    if action < actions.PAY:
        return menu_of(state).servings[action - actions.COOK].id
    if action < actions.SKILL:
        return payment_name(chosen_payment(state, seat, action))
    if action < actions.OPEN:
        return "+" + skill_name(action - actions.SKILL)
    if action < actions.DONE:
        return f"open {menu_of(state).groups[action - actions.OPEN].code}"
    return "done" if action == actions.DONE else f"done {LETTERS[action - actions.KEEP]}"


def dice_text(state: WokState, rerolled: int) -> str:
    return kept_text(letters_of(tuple(state.dice)), rerolled)


@lru_cache(maxsize=1 << 12)
def letters_of(dice: tuple[int, ...]) -> str:
    return "".join([LETTERS[die] for die in dice])


def kept_text(dice: str, rerolled: int) -> str:
    """What stays of the dice, red before white, sorted [WR-18.1]."""
    stays = (1 << DICE) - 1 - rerolled
    return f"{chosen(dice[:RED], stays & (1 << RED) - 1)}/{chosen(dice[RED:], stays >> RED)}"


@lru_cache(maxsize=1 << 15)
def chosen(dice: str, slots: int) -> str:
    """The dice in these slots, sorted."""
    return in_order("".join([die for slot, die in enumerate(dice) if slots >> slot & 1]))


@lru_cache(maxsize=1 << 13)
def in_order(dice: str) -> str:
    return "".join(sorted(dice, key=LETTERS.index))


def chosen_payment(state: WokState, seat: int, action: int) -> int:
    ways = vec[i64]([0] * t.MOST_PAYMENTS)
    ways_to_pay(state.sheets, state.menu, seat, state.sheets[s.SHEET * seat + s.UNPAID], ways)
    return ways[action - actions.PAY]


@lru_cache(maxsize=1 << 11)
def symbol_names(letters: str) -> str:
    """ "Seafood, Seafood and Rice" """
    names = [PARTS.symbols[LETTERS.index(letter)].name for letter in letters]
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def bill_text(bill: Payment, name: Callable[[str], str] = str) -> str:
    """What is spent, by where it comes from: "v die, b die as v, Fridge v"."""
    parts = [f"{name(letter)} die" for letter in bill["dice"]]
    parts += [f"{name('b')} die as {name(letter)}" for letter in bill["book_dice"]]
    parts += [f"circled {name(letter)}" for letter in bill["circled"]]
    parts += [f"Fridge {name(letter)}" for letter in bill["fridge"]]
    parts += [f"stock {name('b')} as {name(letter)}" for letter in bill["books"]]
    return ", ".join(parts) or "nothing"


def bill_words(bill: Payment) -> str:
    """ "Vegetable die, Recipe Book die as Vegetable" """
    return bill_text(bill, symbol_names)


def skill_title(menu: Menu, skill: int) -> str:
    return PARTS.hexagons[skill] if skill < t.INGREDIENTS else menu.rectangles[skill - t.INGREDIENTS].name


def skill_text(menu: Menu, skill: int) -> str:
    """A skill by name and effect."""
    if skill < t.INGREDIENTS:
        effect = f"books count as {PARTS.symbols[skill].name}"
    else:
        effect = menu.rectangles[skill - t.INGREDIENTS].text
    return f"{skill_title(menu, skill)}: {effect}"


def label(state: WokState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, and what it costs, for a list of choices."""
    menu = menu_of(state)
    if seat == CHANCE:
        if state.part == actions.DEALING:
            return f"{names[state.active]} gets {PARTS.specials[action].name}: {PARTS.specials[action].text}"
        return f"the die shows {PARTS.symbols[action].name}"
    if seat == CLOCK:
        return "time is up: the dice are locked" if state.part == actions.MARKET else "time is up: all are done"
    if action < actions.COOK:
        if action == actions.LOCK:
            return "lock the dice: all cook"
        dice = letters_of(tuple(state.dice))
        again = in_order(chosen(dice[:RED], action & (1 << RED) - 1) + chosen(dice[RED:], action >> RED))
        return f"roll again {'all' if len(again) == DICE else symbol_names(again)}"
    if action < actions.PAY:
        serving = menu.servings[action - actions.COOK]
        ways = state.serving_bills(seat, action - actions.COOK)
        spent = bill_words(ways[0]) if len(ways) == 1 else f"{len(ways)} ways to pay"
        return f"cook {menu.groups[serving.group].name} {serving.id}, {counted(serving.points, 'point')}: {spent}"
    if action < actions.SKILL:
        unpaid = state.sheets[s.SHEET * seat + s.UNPAID]
        return "pay " + bill_words(state.serving_bills(seat, unpaid)[action - actions.PAY])
    if action < actions.OPEN:
        bill = books_bill(state.sheets, seat, skill_price(state.sheets, seat, action - actions.SKILL))
        return f"learn {skill_text(menu, action - actions.SKILL)} ({bill_words(bill)})"
    if action < actions.DONE:
        bill = books_bill(state.sheets, seat, lock_price(state.sheets, state.menu, seat, action - actions.OPEN))
        return f"unlock {menu.groups[action - actions.OPEN].name} ({bill_words(bill)})"
    return (
        "done cooking" if action == actions.DONE else f"done, keep the {PARTS.symbols[action - actions.KEEP].name} die"
    )


def sentence(state: WokState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """Cooking is told to the seat itself at once, and to all when the turn is over [WR-16.2]."""
    if seat == CHANCE:
        return chance_sentence(state, action, names)
    after = state.clone()
    after.apply(seat, action)
    if state.part == actions.MARKET:
        return market_sentence(state, after, seat, action, names)
    told: list[str] = []
    if after.part != actions.COOKING:
        if seat == CLOCK:
            told.append("Time was up.")
        told += [cooked(state, after, owner, names[owner]) for owner in range(state.seats)]
        if after.over:
            told.append(ending(after, names))
        return " ".join(told)
    if after.mid_decision(seat) or state.conceals(seat, action, observer):
        return ""
    if action != actions.DONE:
        told.append(own_sentence(state, seat, action, names[seat]))
    if not after.waiting >> seat & 1:
        told.append(f"{names[seat]} is done cooking.")
    return " ".join(told)


def chance_sentence(state: WokState, action: int, names: list[str]) -> str:
    if state.part == actions.DEALING:
        return f"{names[state.active]} got {PARTS.specials[action].name}."
    after = state.clone()
    after.apply(CHANCE, action)
    if after.rolling != 0 and after.turn == state.turn and not after.over:
        return ""
    dice = letters_of(tuple(after.dice))
    faces = f"{symbol_names(dice[:RED])} on red, {symbol_names(dice[RED:])} on white"
    told = [f"{names[state.active]} rolled {faces} ({state.rolled + 1} of {state.rolls_allowed()})."]
    if after.part != actions.MARKET:
        told.append("The dice are locked.")
    if after.part not in (actions.MARKET, actions.COOKING):
        told += [cooked(state, after, owner, names[owner]) for owner in range(state.seats)]
        if after.over:
            told.append(ending(after, names))
    return " ".join(told)


def market_sentence(state: WokState, after: WokState, seat: int, action: int, names: list[str]) -> str:
    if after.part == actions.ROLLING and after.turn == state.turn and seat != CLOCK:
        kept = DICE - bin(action).count("1")
        return (
            f"{names[seat]} kept {kept} and rolls {DICE - kept} again." if kept else f"{names[seat]} rolls all again."
        )
    told = "Time was up: the dice are locked." if seat == CLOCK else f"{names[seat]} locked the dice."
    if after.part == actions.COOKING:
        return told
    parts = [told, *(cooked(state, after, owner, names[owner]) for owner in range(state.seats))]
    return " ".join([*parts, ending(after, names)] if after.over else parts)


def own_sentence(state: WokState, seat: int, action: int, name: str) -> str:
    menu = menu_of(state)
    if action < actions.SKILL:
        place = action - actions.COOK if action < actions.PAY else state.sheets[s.SHEET * seat + s.UNPAID]
        serving = menu.servings[place]
        return f"{name} cooked {menu.groups[serving.group].name} {serving.id}."
    if action < actions.OPEN:
        skill = action - actions.SKILL
        return f"{name} learned {skill_title(menu, skill)}."
    if action < actions.DONE:
        return f"{name} unlocked {menu.groups[action - actions.OPEN].name}."
    return f"{name} kept a {PARTS.symbols[action - actions.KEEP].name} die."


def cooked(before: WokState, after: WokState, owner: int, name: str) -> str:
    """What a seat did in the turn that has just ended; before it, its sheet was open to all."""
    menu = menu_of(after)
    base = s.SHEET * owner
    seen = base + (s.SEEN if before.part == actions.COOKING else 0)
    crossed = after.sheets[base + s.CROSSED] & ~before.sheets[seen + s.CROSSED]
    skills = after.sheets[base + s.SKILLS] & ~before.sheets[seen + s.SKILLS]
    opened = after.sheets[base + s.OPENED] & ~before.sheets[seen + s.OPENED]
    did = [f"unlocked {group.name}" for place, group in enumerate(menu.groups) if opened >> place & 1]
    did += [
        f"learned {skill_title(menu, skill)}"
        for skill in range(t.INGREDIENTS + len(menu.rectangles))
        if skills >> skill & 1
    ]
    servings: dict[int, str] = {}  # group -> its servings
    for place, serving in enumerate(menu.servings):
        if crossed >> place & 1:
            servings[serving.group] = f"{servings.get(serving.group, menu.groups[serving.group].name)} {serving.id}"
    if servings:
        did.append("cooked " + ", ".join(servings.values()))
    new = completed_groups(after.menu, after.sheets[base + s.CROSSED]) & ~completed_groups(
        after.menu, before.sheets[seen + s.CROSSED]
    )
    did += [f"completed {group.name}" for place, group in enumerate(menu.groups) if new >> place & 1]
    return f"{name} {', '.join(did)}." if did else f"{name} cooked nothing."


def ending(state: WokState, names: list[str]) -> str:
    scores = state.scores()
    told = "The match is over: " + ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(scores)) + "."
    return f"{told} {solo_rank(scores[0])}!" if state.seats == 1 else told


def solo_rank(score: int) -> str:
    """The rank that a solo score earns [WR-14.3]."""
    return [name for least, name in PARTS.ranks if score >= least][-1]


def prompt(view: WokView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    seat = view["seat"]
    if view["over"]:
        if view["seats"] == 1:
            score = view["scores"][0] or 0
            return f"{counted(score, 'point')}: {solo_rank(score)}."
        winners = [names[other] for other, rank in enumerate(view["ranks"] or []) if rank == 1]
        return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."
    if view["part"] == "deal":
        return "The House Specials are drawn."
    if view["part"] == "roll":
        return f"{names[view['active']]} rolls."
    if view["part"] == "market":
        if seat == view["active"]:
            left = view["rolls"] - view["rolls_made"]
            return f"Keep dice and roll the others ({left} left), or lock them all."
        return f"{names[view['active']]} is at the market."
    if seat < 0 or seat not in view["waiting"]:
        return f"Waiting for {' and '.join(names[other] for other in view['waiting'])} to finish cooking."
    sheet = view["sheets"][seat]
    if sheet["unpaid"]:
        return f"Choose how to pay for {sheet['unpaid']}."
    if view["offers"]:
        return "Cook what you can pay for, or say that you are done."
    return "Choose the die to keep."


def phases(view: WokView) -> tuple[list[str], int]:
    """The two parts of a turn [WR-3.1]."""
    return ["Market", "Cook"], {"roll": 0, "market": 0, "cook": 1}.get(view["part"], -1)


def fact(view: WokView, seat: int) -> str:
    """How near the seat is to ending the match, and what it can draw on, as far as the viewer sees it [WR-16.2]."""
    sheet = view["sheets"][seat]
    skills, items = len(sheet["skills"]), len(sheet["fridge"] + sheet["circled"])
    return (
        f"{len(sheet['completed'])} of {view['complete']} complete · "
        f"{skills} {'skill' if skills == 1 else 'skills'} · {items} {'item' if items == 1 else 'items'}"
    )


def score_parts(view: WokView, seat: int) -> list[tuple[str, int]]:
    """The five totals of the sheet; nothing while the seat cooks unseen [WR-11.5, WR-16.2]."""
    if view["scores"][seat] is None:
        return []
    return list(zip(SECTION_NAMES, view["sheets"][seat]["totals"], strict=True))


def refusal(state: WokState, seat: int, move: str) -> Illegal:
    """Names the rule that stands against a move."""
    expected = "expected " + ", ".join(state.legal_moves(seat))
    if seat == CHANCE:
        clause = "WR-2.6" if state.part == actions.DEALING else "WR-1.2"
        return Illegal(f"{move!r} is not an outcome here: {expected}", clause)
    if seat == CLOCK:
        return Illegal(f"the clock knows no {move!r}: {expected}", "WR-5.12")
    if state.part == actions.MARKET:
        if move.startswith("keep "):
            return Illegal(f"the dice cannot be kept as {move[5:]!r}: {expected}", "WR-4.6")
        return Illegal(f"{move!r} is no answer to a roll: {expected}", "WR-4.2")
    if state.sheets[s.SHEET * seat + s.UNPAID] != t.NONE:
        return Illegal(f"the chosen serving must be paid, {move!r} does not: {expected}", "WR-5.11")
    if move.startswith("done"):
        return Illegal(f"{move!r} is not how to be done here: {expected}", "WR-13.8")
    if move.startswith("open "):
        return refused_lock(state, seat, move[5:], expected)
    if move.startswith("+"):
        return refused_skill(state, seat, move[1:], expected)
    return refused_serving(state, seat, move, expected)


def refused_lock(state: WokState, seat: int, code: str, expected: str) -> Illegal:
    codes = [group.code for group in menu_of(state).groups]
    if code not in codes or t.GROUP_LOCK[t.GROUP_ROOM * state.menu + codes.index(code)] == 0:
        return Illegal(f"{code!r} has no lock on this menu: {expected}", "WR-12.4")
    place = codes.index(code)
    if state.sheets[s.SHEET * seat + s.OPENED] >> place & 1:
        return Illegal(f"{code} is open already: {expected}", "WR-12.2")
    price = lock_price(state.sheets, state.menu, seat, place)
    return Illegal(f"{code} takes {price} books, there are {books(state.sheets, seat)}: {expected}", "WR-12.2")


def refused_skill(state: WokState, seat: int, name: str, expected: str) -> Illegal:
    skills = [skill_name(skill) for skill in range(t.INGREDIENTS + t.RECTANGLES[state.menu])]
    if name not in skills:
        return Illegal(f"there is no skill {name!r} on this menu: {expected}", "WR-9.8")
    if state.junior:
        return Illegal(f"skills cannot be gained in the junior game: {expected}", "WR-15.6")
    if state.sheets[s.SHEET * seat + s.SKILLS] >> skills.index(name) & 1:
        return Illegal(f"the skill {name} is owned already: {expected}", "WR-9.6")
    hexagon = name in INGREDIENT_LETTERS
    price = skill_price(state.sheets, seat, skills.index(name))
    clause = "WR-9.1" if hexagon else "WR-9.5"
    return Illegal(f"the skill {name} takes {price} books, there are {books(state.sheets, seat)}: {expected}", clause)


def refused_serving(state: WokState, seat: int, name: str, expected: str) -> Illegal:
    menu = menu_of(state)
    if name not in [serving.id for serving in menu.servings]:
        return Illegal(
            f"there is no serving {name!r} on this menu: {expected}", "WR-1.7" if state.menu == 0 else "WR-12.4"
        )
    place = menu.serving_number(name)
    base = s.SHEET * seat
    if state.sheets[base + s.CROSSED] >> place & 1:
        return Illegal(f"{name} is crossed off already: {expected}", "WR-5.7")
    group = menu.groups[menu.servings[place].group]
    if group.lock and not state.sheets[base + s.OPENED] >> menu.servings[place].group & 1:
        return Illegal(f"{name} is behind the lock of {group.name}: {expected}", "WR-12.2")
    if not open_servings(state.menu, state.sheets[base + s.CROSSED], state.sheets[base + s.OPENED]) >> place & 1:
        return Illegal(f"{name} must wait for the servings before it: {expected}", "WR-5.5")
    return Illegal(f"{name} costs {menu.servings[place].cost}, which cannot be paid: {expected}", "WR-6.8")
