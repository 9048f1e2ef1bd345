"""Reads `parts.toml` (dice, recipes, hypes), checks it, and lays it out as flat tables.

Counts by type, and counts by number, are packed into one number: four bits each, the first lowest. Every condition of a
hype becomes rows of three: a measure and the range it must lie in.
"""

from dataclasses import dataclass

from dicery.games.parts_file import Entry, own_file, read_entry

LOWEST = 2  # no die shows a 1 [DV-2.1]
HIGHEST = 6
ENDLESS = 999  # an upper bound that nothing reaches

# What conditions measure. Up to WANTED it is the numbers of the spent dice, after that the kitchen [DV-8.5].
MEASURES = (
    "sum",
    "alike",
    "run",
    "pairs",
    "values",
    "odd",
    "even",
    "smallest",
    "largest",
    "spread",
    "gaps",
    "wanted",
    "ingredients",
    "types",
    "left",
    "this-turn",
    "token",
)
PLAIN_KINDS = ("run", "pairs", "alike", "values", "spread", "ingredients", "types", "left", "this-turn")
CONDITION_KINDS = ("sum", "different", "straight", "parity", "include", "each", "token", *PLAIN_KINDS)
UPPER_BOUNDS = ("values", "spread", "left")  # the other plain kinds say at least
REWARDS = ("flat", "per-ingredient", "per-icon", "per-type", "times", "per-cooked", "per-hype")

Rows = list[tuple[int, int, int]]


@dataclass(frozen=True)
class Vegetable:
    id: str
    code: str
    name: str
    colour: str


@dataclass(frozen=True)
class Recipe:
    id: str
    name: str
    home: str
    vessel: str  # in which it is drawn
    stars: int
    needs: tuple[int, ...]  # by type


@dataclass(frozen=True)
class Hype:
    id: str
    name: str
    prefix: bool
    text: str
    conditions: tuple[tuple[int, int, int], ...]  # measure, low, high
    extra: tuple[int, ...]  # named extras by type
    any: int  # extras of any type
    double: bool
    reward: str
    amount: int  # stars, or the factor of `times`
    icon_type: int  # the type that `per-icon` counts, otherwise -1

    def dish(self, recipe: Recipe) -> str:
        """Both names together [DV-8.11]."""
        return f"{self.name} {recipe.name}" if self.prefix else f"{recipe.name} {self.name}"


@dataclass(frozen=True)
class Parts:
    vegetables: tuple[Vegetable, ...]
    recipes: tuple[Recipe, ...]
    hypes: tuple[Hype, ...]
    ranks: tuple[tuple[int, str], ...]  # from this many stars on, solo [DV-13.10]
    solo_par: int
    solo_turns: int
    target: int
    turn_limit: int

    def die_code(self, kind: int, number: int) -> str:
        """A die is written as code and number [DV-1.3]."""
        return f"{self.vegetables[kind].code}{number}"


def read_parts(text: str) -> Parts:
    """Reads and checks a parts file; raises `BadParts` for the first entry that is wrong."""
    file = read_entry(text)
    _check_game(file.entry("game"))
    vegetables = tuple(
        Vegetable(
            id=entry.text("id"),
            code=entry.text("code"),
            name=entry.text("name"),
            colour=entry.text("colour"),
        )
        for entry in file.entries("type")
    )
    file.expect("type: how many", len(vegetables), 5)
    types = [vegetable.id for vegetable in vegetables]
    file.expect("type: different ids", len(set(types)), 5)
    file.expect("type: different codes of two letters", len({v.code for v in vegetables if len(v.code) == 2}), 5)
    recipes = tuple(_recipe(entry, types) for entry in file.entries("recipe"))
    file.expect("recipe: how many different ids", len({recipe.id for recipe in recipes}), 44)  # [DV-2.2]
    file.expect("recipe: how many different lists", len({recipe.needs for recipe in recipes}), len(recipes))
    hypes = tuple(_hype(entry, types) for entry in file.entries("hype"))
    file.expect("hype: how many different ids", len({hype.id for hype in hypes}), 34)  # [DV-2.3]
    effects = {(h.conditions, h.extra, h.any, h.double, h.reward, h.amount, h.icon_type) for h in hypes}
    file.expect("hype: how many different effects", len(effects), len(hypes))
    game, solo = file.entry("game"), file.entry("solo")
    return Parts(
        vegetables=vegetables,
        recipes=recipes,
        hypes=hypes,
        ranks=tuple((rank.number("stars", 0, ENDLESS), rank.text("name")) for rank in solo.entries("ranks")),
        solo_par=solo.number("par", 0, 200),
        solo_turns=solo.number("turns", 6, 20),
        target=game.number("target", 4, 6),
        turn_limit=game.number("turn-limit", 20, 200),
    )


def _check_game(game: Entry) -> None:
    """The figures that the rules and the action numbers are built on; a token for each of four seats [DV-2.4]."""
    wanted: dict[str, object] = {
        "rows": 5,
        "columns": 7,
        "faces": [2, 2, 3, 4, 5, 6],
        "dice-per-type": 7,
        "chef-tokens": 4,
        "cut-sum": 10,
        "cut-dice": 3,
        "display": 3,
        "deal-hypes": 1,
        "deal-recipes": 2,
        "keep-dice": 8,
        "keep-recipes": 2,
        "keep-hypes": 2,
    }
    for key, value in wanted.items():
        game.expect(key, game.values.get(key), value)


def _recipe(entry: Entry, types: list[str]) -> Recipe:
    """A recipe lists 3 to 6 ingredients [DV-2.2], of one type at most three, so that seven dice serve any hype."""
    needs = entry.entry("needs")
    _only(needs, tuple(types))
    counts = tuple(needs.number(kind, 1, 3) if kind in needs.values else 0 for kind in types)
    if not 3 <= sum(counts) <= 6:
        raise entry.bad("needs", "3 to 6 ingredients in all")
    return Recipe(
        id=entry.text("id"),
        name=entry.text("name"),
        home=entry.text("home"),
        vessel=entry.text("vessel"),
        stars=entry.number("stars", 1, 99),
        needs=counts,
    )


def _hype(entry: Entry, types: list[str]) -> Hype:
    place = entry.text("place")
    if place not in ("prefix", "suffix"):
        raise entry.bad("place", "prefix or suffix")
    rows: Rows = []
    if entry.values.get("needs") != []:
        for condition in entry.entries("needs"):
            rows += _condition(condition)
    named, free, double = _extra(entry, types)
    kind, amount, icon_type = _reward(entry.entry("reward"), types)
    return Hype(
        id=entry.text("id"),
        name=entry.text("name"),
        prefix=place == "prefix",
        text=entry.text("text"),
        conditions=tuple(rows),
        extra=named,
        any=free,
        double=double,
        reward=kind,
        amount=amount,
        icon_type=icon_type,
    )


def _only(entry: Entry, keys: tuple[str, ...]) -> None:
    for key in entry.values:
        if key not in keys:
            raise entry.bad(key, f"only {', '.join(keys)}")


def _condition(entry: Entry) -> Rows:
    """One condition as measures and ranges [DV-8.5, DV-8.9]."""
    kind = entry.text("kind")
    if kind not in CONDITION_KINDS:
        raise entry.bad("kind", f"one of {', '.join(CONDITION_KINDS)}")
    if kind in PLAIN_KINDS:
        bound = "max" if kind in UPPER_BOUNDS else "min"
        _only(entry, ("kind", bound))
        number = entry.number(bound, 0 if kind in ("spread", "left") else 1, 12)
        return [_row(kind, 0, number) if bound == "max" else _row(kind, number, ENDLESS)]
    if kind == "sum":
        _only(entry, ("kind", "min", "max", "exact"))
        if "exact" in entry.values:
            _only(entry, ("kind", "exact"))
            exact = entry.number("exact", 6, 72)
            return [_row("sum", exact, exact)]
        return [_row("sum", *_range(entry, 6, 72))]
    if kind == "each":
        _only(entry, ("kind", "min", "max"))
        low, high = _range(entry, LOWEST, HIGHEST)
        return [_row("smallest", low, ENDLESS), _row("largest", 0, high)]
    if kind == "parity":
        _only(entry, ("kind", "of"))
        if entry.text("of") not in ("even", "odd"):
            raise entry.bad("of", "even or odd")
        return [_row("odd" if entry.text("of") == "even" else "even", 0, 0)]
    if kind == "include":
        _only(entry, ("kind", "numbers"))
        numbers = entry.numbers("numbers")
        if not 1 <= len(numbers) <= 6 or any(not LOWEST <= number <= HIGHEST for number in numbers):
            raise entry.bad("numbers", f"up to six numbers from {LOWEST} to {HIGHEST}")
        return [_row("wanted", packed([numbers.count(n) for n in range(LOWEST, HIGHEST + 1)]), 0)]
    _only(entry, ("kind",))
    if kind == "token":
        return [_row("token", 1, 1)]
    return [_row("alike", 0, 1)] + ([_row("gaps", 0, 0)] if kind == "straight" else [])


def _row(measure: str, low: int, high: int) -> tuple[int, int, int]:
    return MEASURES.index(measure), low, high


def _range(entry: Entry, low: int, high: int) -> tuple[int, int]:
    """`min`, `max` or both."""
    if "min" not in entry.values and "max" not in entry.values:
        raise entry.bad("min", "a min, a max or both")
    return (
        entry.number("min", low, high) if "min" in entry.values else 0,
        entry.number("max", low, high) if "max" in entry.values else ENDLESS,
    )


def _extra(entry: Entry, types: list[str]) -> tuple[tuple[int, ...], int, bool]:
    """Named extras by type, extras of any type, or everything twice: one of these forms at most [DV-8.6]."""
    none = (0,) * len(types)
    if "extra" not in entry.values:
        return none, 0, False
    extra = entry.entry("extra")
    if "double" in extra.values:
        _only(extra, ("double",))
        return none, 0, extra.flag("double")
    if "any" in extra.values:
        _only(extra, ("any",))
        if extra.number("any", 1, 3) == 2:
            raise extra.bad("any", "1 or 3, for which the actions have numbers")
        return none, extra.number("any", 1, 3), False
    _only(extra, tuple(types))
    return tuple(extra.number(kind, 1, 3) if kind in extra.values else 0 for kind in types), 0, False


def _reward(reward: Entry, types: list[str]) -> tuple[str, int, int]:
    """What the hype adds to the dish [DV-8.7]."""
    kind = reward.text("kind")
    if kind not in REWARDS:
        raise reward.bad("kind", f"one of {', '.join(REWARDS)}")
    if kind == "times":
        _only(reward, ("kind", "factor"))
        return kind, reward.number("factor", 2, 9), -1
    if kind == "per-icon":
        _only(reward, ("kind", "type", "stars"))
        if reward.text("type") not in types:
            raise reward.bad("type", f"one of {', '.join(types)}")
        return kind, reward.number("stars", 1, 99), types.index(reward.text("type"))
    _only(reward, ("kind", "stars"))
    return kind, reward.number("stars", 1, 99), -1


def packed(counts: list[int] | tuple[int, ...]) -> int:
    return sum(count << 4 * place for place, count in enumerate(counts))


PARTS = read_parts(own_file(__package__, "parts.toml"))
TYPE_IDS = tuple(vegetable.id for vegetable in PARTS.vegetables)
RECIPE_NUMBERS = {recipe.id: number for number, recipe in enumerate(PARTS.recipes)}
HYPE_NUMBERS = {hype.id: number for number, hype in enumerate(PARTS.hypes)}
OWN_GLYPHS = own_file(__package__, "glyphs.svg")
