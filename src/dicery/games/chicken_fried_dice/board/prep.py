"""What a seat has besides the coop: prep dice, chopped parts and bonuses, on a page."""

from functools import lru_cache

from dicery.drawing import area_section, piece, section, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.marks import bonus_mark, rolled
from dicery.games.chicken_fried_dice.board.motion import prep_key
from dicery.games.chicken_fried_dice.board.view_model import bonus_move, bonus_words, capitalized, ingredient_words
from dicery.games.chicken_fried_dice.rules.view import SheetView
from dicery.games.counted import counted


def no_supplies() -> Parts:
    return section("supplies", "", class_="a-free", hidden=True)


def supplies(sheet: SheetView, cook: str, moves: list[str]) -> Parts:
    """Prep, parts and bonuses; all of them are used beside the four dice [CF-5.9]."""
    slots = "".join(prep_slot(sheet, slot, moves) for slot in range(3) if sheet["prep"][slot])
    dice = tag("ul", slots + chopped_parts(sheet["parts"], moves), class_="preps") if slots or sheet["parts"] else ""
    title = f"{cook} also has" if cook else "Also yours"
    inside = dice + bonus_chips(sheet, moves)
    if not inside:
        inside = tag("p", words("Prep dice and bonuses come here."), class_="muted")
    return area_section("supplies", title, inside, note="" if cook else "free to use", classes="a-free")


def chopped_parts(parts: list[str], moves: list[str]) -> str:
    """The parts on the chop station; of equal ones the first is the one to take [CF-7.9]."""
    drawn = ""
    for number, part in enumerate(parts):
        move = f"take {part}"
        takes = move in moves and parts.index(part) == number
        label = f"chopped part: {ingredient_words(part)}"
        button = rolled(part, label, f"part-{number + 1}", move=move if takes else "")
        drawn += tag("li", button + tag("span", "part"), class_="pd")
    return drawn


def prep_slot(sheet: SheetView, slot: int, moves: list[str]) -> str:
    move = f"take p{slot + 1}"
    return drawn_slot(slot, sheet["prep"][slot], sheet["used"][slot], move if move in moves else "")


@lru_cache(maxsize=1 << 9)
def drawn_slot(slot: int, ingredient: str, used: bool, move: str) -> str:
    label = f"prep die {slot + 1}: {ingredient_words(ingredient)}{', used' if used else ''}"
    shape = rolled(ingredient, label, prep_key(slot), move=move)
    return tag("li", shape + tag("span", "used" if used else "prep"), class_=f"pd{' used' if used else ''}")


def bonus_chips(sheet: SheetView, moves: list[str]) -> str:
    """Bonuses to use this round, and saved ones that keep."""
    kinds = {**sheet["bonuses"], **sheet["saved"]}
    if not kinds:
        return ""
    chips = ""
    for bonus in kinds:
        move = bonus_move(bonus) if sheet["step"] == "free" else ""
        move = move if move in moves else ""
        chips += bonus_chip(
            bonus, sheet["bonuses"].get(bonus, 0), sheet["saved"].get(bonus, 0), move, sheet["opened"] == bonus
        )
    return tag("ul", chips, class_="bank")


@piece(1 << 10)
def bonus_chip(bonus: str, now: int, kept: int, move: str, opened: bool) -> str:
    count = now + kept
    when = "this round only" if now else "saved until used"
    inside = bonus_mark(bonus) + tag("span", words(f"{count}\N{MULTIPLICATION SIGN}" if count > 1 else ""), class_="n")
    inside += tag("span", "this round" if now else "saved", class_="when")
    label = f"{capitalized(bonus_words(bonus))}: {counted(count, 'bonus', 'bonuses')}, {when}"
    state = "sel" if opened else None
    return tag("li", thing(inside, label, move=move, state=state, classes="cf-chip", key=f"bonus-{bonus}"))
