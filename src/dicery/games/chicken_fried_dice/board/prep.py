"""What a seat has besides the coop: prep dice, chopped parts and bonuses, on a page."""

from dicery.drawing import area_section, glyph, lazy_section, section, section_list, tag, thing, words
from dicery.engine.board import Parts, Target, Targets
from dicery.games.chicken_fried_dice.board.marks import bonus_mark, rolled
from dicery.games.chicken_fried_dice.board.motion import prep_key
from dicery.games.chicken_fried_dice.board.view_model import bonus_move, bonus_words, capitalized, ingredient_words
from dicery.games.chicken_fried_dice.rules.view import SheetView
from dicery.games.counted import counted


def no_supplies() -> Parts:
    return section("supplies", "", class_="a-free", hidden=True)


def supplies(sheet: SheetView, cook: str, moves: list[str]) -> Parts:
    """Prep, parts and bonuses; all of them are used beside the four dice [CF-5.9]."""
    dice: Parts = ()
    for slot in range(3):
        if sheet["prep"][slot]:
            over = targets_of(prep_key(slot), f"take p{slot + 1}", moves)
            dice += prep_slot(f"prep-slot-{slot}", slot, sheet["prep"][slot], sheet["used"][slot], targets=over)
    dice += chopped_parts(sheet["parts"], moves)
    chips = (set_aside() if "aside" in moves else ()) + bonus_chips(sheet, moves)
    title = f"{cook} also has" if cook else "Also yours"
    inside = section_list("preps", dice, element="ul", class_="preps")
    inside += section_list("bank", chips, element="ul", class_="bank")
    if not dice and not chips:
        inside = (tag("p", words("Prep dice and bonuses come here."), class_="muted"),)
    return area_section("supplies", title, inside, note="" if cook else "free to use", classes="a-free")


def targets_of(place: str, move: str, moves: list[str]) -> Targets:
    """The choice of a thing, if it is one now."""
    return {place: Target(move)} if move in moves else {}


def chopped_parts(parts: list[str], moves: list[str]) -> Parts:
    """The parts on the chop station; of equal ones the first is the one to take [CF-7.9]."""
    drawn: Parts = ()
    for number, part in enumerate(parts):
        over = targets_of(f"part-{number + 1}", f"take {part}", moves) if parts.index(part) == number else {}
        drawn += chopped_part(f"part-slot-{number + 1}", number, part, targets=over)
    return drawn


@lazy_section(1 << 8)
def chopped_part(name: str, number: int, part: str, *, targets: Targets) -> Parts:
    key = f"part-{number + 1}"
    shape = rolled(part, f"chopped part: {ingredient_words(part)}", key, targets.get(key))
    return section(name, shape + tag("span", "part"), element="li", class_="pd")


@lazy_section(1 << 9)
def prep_slot(name: str, slot: int, ingredient: str, used: bool, *, targets: Targets) -> Parts:
    label = f"prep die {slot + 1}: {ingredient_words(ingredient)}{', used' if used else ''}"
    shape = rolled(ingredient, label, prep_key(slot), targets.get(prep_key(slot)))
    inside = shape + tag("span", "used" if used else "prep")
    return section(name, inside, element="li", class_=f"pd{' used' if used else ''}")


def set_aside() -> Parts:
    """The die in hand waits while these are used [CF-5.9]."""
    inside = glyph("dice") + tag("span", words("Use these first"))
    said = "Use these first: the die in your hand is set aside until then"
    return section("set-aside", thing(inside, said, move="aside", classes="cf-chip"), element="li")


def bonus_chips(sheet: SheetView, moves: list[str]) -> Parts:
    """Bonuses to use this round, and saved ones that keep."""
    chips: Parts = ()
    for bonus in {**sheet["bonuses"], **sheet["saved"]}:
        move = bonus_move(bonus) if sheet["step"] == "free" else ""
        over = targets_of(f"bonus-{bonus}", move, moves) if move else {}
        if sheet["opened"] == bonus:
            over = {f"bonus-{bonus}": Target("", "sel")}
        counts = sheet["bonuses"].get(bonus, 0), sheet["saved"].get(bonus, 0)
        chips += bonus_chip(f"chip-{bonus}", bonus, *counts, targets=over)
    return chips


@lazy_section(1 << 9)
def bonus_chip(name: str, bonus: str, now: int, kept: int, *, targets: Targets) -> Parts:
    count = now + kept
    when = "this round only" if now else "saved until used"
    inside = bonus_mark(bonus) + tag("span", words(f"{count}\N{MULTIPLICATION SIGN}" if count > 1 else ""), class_="n")
    inside += tag("span", "this round" if now else "saved", class_="when")
    label = f"{capitalized(bonus_words(bonus))}: {counted(count, 'bonus', 'bonuses')}, {when}"
    key = f"bonus-{bonus}"
    return section(name, thing(inside, label, classes="cf-chip", key=key, target=targets.get(key)), element="li")
