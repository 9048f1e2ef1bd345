"""Why a move in Wok and Roll is refused, and by which clause."""

from dicery.engine.state import CHANCE, CLOCK, Illegal
from dicery.games.wok_and_roll.parts import INGREDIENTS
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.sheet import books, open_servings, skill_name
from dicery.games.wok_and_roll.rules.skills import lock_price, skill_price
from dicery.games.wok_and_roll.rules.state import WokState
from dicery.games.wok_and_roll.text.notation import menu_of


def refusal(state: WokState, seat: int, move: str) -> Illegal:
    """Names the rule that stands against a move."""
    expected = "expected " + ", ".join(state.legal_moves(seat))
    if seat == CHANCE:
        clause = {actions.DRAWING_LOTS: "WR-2.7", actions.DEALING: "WR-2.6"}.get(state.part, "WR-1.2")
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
    hexagon = name in INGREDIENTS
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
        return Illegal(f"{name} is behind the lock of the {menu.group_name(group)}: {expected}", "WR-12.2")
    if not open_servings(state.menu, state.sheets[base + s.CROSSED], state.sheets[base + s.OPENED]) >> place & 1:
        return Illegal(f"{name} must wait for the servings before it: {expected}", "WR-5.5")
    return Illegal(f"{name} costs {menu.servings[place].cost}, which cannot be paid: {expected}", "WR-6.8")
