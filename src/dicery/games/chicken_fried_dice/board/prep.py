"""What a seat has besides the coop: prep dice, chopped parts and bonuses, on a page."""

from dicery.drawing import area_section, glyph, lazy_section, section, section_list, section_tree, tag, thing, words
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
    return drawn_supplies(
        "supplies",
        cook,
        sheet["prep"],
        sheet["used"],
        sheet["parts"],
        sheet["bonuses"],
        sheet["saved"],
        moves=[move for move in moves if move == "aside"],
        targets=supply_targets(sheet, moves),
    )


def supply_targets(sheet: SheetView, moves: list[str]) -> Targets:
    """What can be taken or used now; of equal parts the first is the one to take [CF-7.9]."""
    over: Targets = {}
    for slot in range(3):
        if sheet["prep"][slot]:
            over |= targets_of(prep_key(slot), f"take p{slot + 1}", moves)
    for number, part in enumerate(sheet["parts"]):
        if sheet["parts"].index(part) == number:
            over |= targets_of(f"part-{number + 1}", f"take {part}", moves)
    for bonus in {**sheet["bonuses"], **sheet["saved"]}:
        if sheet["step"] == "free":
            over |= targets_of(f"bonus-{bonus}", bonus_move(bonus), moves)
        if sheet["opened"] == bonus:
            over[f"bonus-{bonus}"] = Target("", "sel")
    return over


@section_tree(1 << 4)
def drawn_supplies(
    name: str,
    cook: str,
    prep: list[str],
    used: list[bool],
    parts: list[str],
    bonuses: dict[str, int],
    saved: dict[str, int],
    *,
    moves: list[str],
    targets: Targets,
) -> Parts:
    """Prep dice and parts, and the bonuses to use this round with those that keep."""

    def over(place: str) -> Targets:
        return {place: targets[place]} if place in targets else {}

    dice: Parts = ()
    for slot in range(3):
        if prep[slot]:
            dice += prep_slot(f"prep-slot-{slot}", slot, prep[slot], used[slot], targets=over(prep_key(slot)))
    for number, part in enumerate(parts, 1):
        dice += chopped_part(f"part-slot-{number}", number - 1, part, targets=over(f"part-{number}"))
    chips = set_aside() if moves else ()
    for bonus in {**bonuses, **saved}:
        counts = bonuses.get(bonus, 0), saved.get(bonus, 0)
        chips += bonus_chip(f"chip-{bonus}", bonus, *counts, targets=over(f"bonus-{bonus}"))
    title = f"{cook} also has" if cook else "Also yours"
    inside = section_list("preps", dice, element="ul", class_="preps")
    inside += section_list("bank", chips, element="ul", class_="bank")
    if not dice and not chips:
        inside = (tag("p", words("Prep dice and bonuses come here."), class_="muted"),)
    return area_section(name, title, inside, note="" if cook else "free to use", classes="a-free")


def targets_of(place: str, move: str, moves: list[str]) -> Targets:
    """The choice of a thing, if it is one now."""
    return {place: Target(move)} if move in moves else {}


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
    inside = glyph("dice") + tag("span", words("Set the die aside"))
    said = "Set the die aside: it waits while you use what else is yours"
    return section("set-aside", thing(inside, said, move="aside", classes="cf-chip"), element="li")


@lazy_section(1 << 9)
def bonus_chip(name: str, bonus: str, now: int, kept: int, *, targets: Targets) -> Parts:
    count = now + kept
    when = "this round only" if now else "saved until used"
    inside = bonus_mark(bonus) + tag("span", words(f"{count}\N{MULTIPLICATION SIGN}" if count > 1 else ""), class_="n")
    inside += tag("span", "this round" if now else "saved", class_="when")
    label = f"{capitalized(bonus_words(bonus))}: {counted(count, 'bonus', 'bonuses')}, {when}"
    key = f"bonus-{bonus}"
    return section(name, thing(inside, label, classes="cf-chip", key=key, target=targets.get(key)), element="li")
