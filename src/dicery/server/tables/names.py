"""Codes of tables, which are four words, and names for guests and bots."""

import re
import secrets

LONGEST_CODE = 64
_CODE = re.compile("[a-z]+(-[a-z]+)*")

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
