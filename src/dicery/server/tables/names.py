"""Codes of tables, which are four words; names for guests and bots, and what may be seen of a name or a chat line."""

import re
import secrets
from collections.abc import Collection
from unicodedata import category, combining, normalize

LONGEST_CODE = 64
LONGEST_NAME = 24
MOST_MARKS = 2  # accents on one letter
_CODE = re.compile("[a-z]+(-[a-z]+)*")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing

_KITCHEN = """
almond anise apple apron bagel basil batter bean beet berry biscuit board boil bread brine broth brunch butter cake
caper caramel carrot cashew celery chard cheese cherry chive cider citrus clam clove cocoa cookie coral cream crepe
crisp crumb crust cumin curry dill dough dumpling ember endive fennel fig flame flour fork fudge garlic ginger glaze
grape gravy grill guava honey jam juice kale kettle kitchen knife ladle lemon lentil lime mango maple melon mint
miso mocha muffin nectar noodle nutmeg oat olive onion orange oven pan papaya parsley pasta peach pear pecan pepper
pesto pickle pie pine plate plum poppy potato prune quince radish raisin rice roast rosemary rye saffron sage salad
salt scone sesame skillet soda soup spice spoon squash steam stew sugar syrup taco tart tea thyme toast tomato
truffle vanilla waffle walnut whisk wok yam yeast zest
"""
_CODE_WORDS = _KITCHEN.split()
_HERBS = "Basil Clove Cocoa Ginger Juniper Maple Nutmeg Olive Pepper Poppy Rosemary Saffron Sage Sesame"
_BOTS = ("Bruno", "Mei", "Ines", "Tariq", "Odile", "Kofi")


def new_code() -> str:
    """Four words, one of some 390 million; a code names a table, but gives no seat."""
    return "-".join(secrets.choice(_CODE_WORDS) for _ in range(4))


def is_code(text: str) -> bool:
    """Could this be the code of a table?"""
    return len(text) <= LONGEST_CODE and _CODE.fullmatch(text) is not None


def guest_name() -> str:
    return secrets.choice(_HERBS.split())


def bot_name(taken: list[str]) -> str:
    """A name that nobody at the table has yet."""
    return next(name for name in (*_BOTS, *(f"Chef {number}" for number in range(99))) if name not in taken)


def visible(text: str) -> str:
    """The text as it may be shown to others: composed letters, no controls, no change of direction, no heaps of
    accents, single spaces.
    """
    shown: list[str] = []
    marks = 0
    for letter in normalize("NFC", text):
        marks = marks + 1 if combining(letter) else 0
        if category(letter)[0] in "CZ" or letter in _BLANK:
            shown.append(" ")
        elif marks <= MOST_MARKS:
            shown.append(letter)
    return " ".join("".join(shown).split())


def clean_name(text: str) -> str:
    """A name fit to be shown; empty if nothing of it can be seen."""
    name = visible(text)[:LONGEST_NAME].strip()
    return name if any(category(letter)[0] in "LNPS" for letter in name) else ""


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number if somebody at the table has one that looks the same."""
    alike = {normalize("NFKC", other).casefold() for other in taken}
    numbered = (name, *(f"{name[: LONGEST_NAME - 3].rstrip()} {number}" for number in range(2, 100)))
    return next(one for one in numbered if normalize("NFKC", one).casefold() not in alike)
