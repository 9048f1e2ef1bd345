"""Choices that are made on the table itself: trucks, boards, the order of prep, upgrades, new customers, flavours."""

from collections.abc import Iterable
from functools import lru_cache

from dicery.drawing import area_section, glyph, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.bonus_board import most_points, picnic_board
from dicery.games.chicken_fried_dice.board.coop import needs
from dicery.games.chicken_fried_dice.board.customers import kept_words, new_card
from dicery.games.chicken_fried_dice.board.hand import upgrade_words
from dicery.games.chicken_fried_dice.board.marks import STATION_GLYPHS, chef_die, colour_tile, die, waiting_card
from dicery.games.chicken_fried_dice.board.view_model import (
    CARDS,
    FLAVOUR_GLYPHS,
    TRUCKS,
    capitalized,
    card_of,
    ingredient_words,
    menu_reward,
    queue,
    round_words,
    shown_seat,
)
from dicery.games.chicken_fried_dice.parts import FLAVOUR_IDS, PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView
from dicery.games.counted import counted

BOARD_WORDS = {
    "board menu": ("Menu", "Four columns. Every flavour brings the next reward of its column. Best for a first game."),
    "board picnic": (
        "Picnic",
        "Seven tables. Draw flavours where they match or differ: more to plan, bonuses in between.",
    ),
}


def choice(view: ChickenView, moves: list[str]) -> Parts:
    """What is to be chosen where the coop lies otherwise; nothing while dice are plucked."""
    sheet = view["sheets"][shown_seat(view)]
    phase, step = view["phase"], sheet["step"]
    if phase == "truck" and moves:
        note = "it decides the colours of your three prep dice, nothing else: any is fine"
        return middle("Choose your truck", row(truck_choice(move) for move in moves), note)
    if phase == "board" and moves:
        note = "what the flavours of fed customers do for you"
        return middle("Choose your bonus board", row(board_choice(move) for move in moves), note)
    if phase == "order" and moves:
        return order(view, sheet, moves)
    if phase == "upgrade" and moves:
        what = "flips a tile that you have" if moves[0].startswith("flip ") else "brings a new tile"
        note = f"a tip {what}; the station can do more from the next round on"
        return middle("Improve a station", row(upgrade_choice(sheet, move) for move in moves), note)
    if phase == "keep" and moves:
        return keep(sheet, moves)
    if phase == "pluck" and moves and step == "flavour":
        return middle(
            f"Draw {sheet['flavour']} on the picnic board",
            picnic_board(sheet, moves),
            "a round bonus is yours when all spaces that it touches are filled",
        )
    if phase == "pluck" and moves and step == "any":
        note = "one step down its column" if sheet["board"] == "menu" else "then a space for it"
        shown = row(flavour_choice(sheet, move) for move in moves)
        return middle("Choose a flavour", shown + (picnic_board(sheet, []) if sheet["board"] == "picnic" else ""), note)
    if phase in ("pluck", "toss", "rooster", "chuck"):
        return ()
    if view["over"]:
        fed = f"{counted(sheet['fed'], 'customer')} fed, {len(queue(sheet))} left hungry"
        said = tag("p", words("The festival is over."), class_="muted")
        return middle("The end", said, f"{round_words(view)} \N{MIDDLE DOT} {fed}")
    return middle(
        "Head Chef dice" if view["roll"] else "The table", waiting(view), round_words(view) if view["round"] else ""
    )


def middle(title: str, inside: str, note: str) -> Parts:
    return area_section("middle", title, inside, note=note, classes="a-choice")


def row(choices: Iterable[str]) -> str:
    return tag("div", "".join(choices), class_="cf-choices")


def waiting(view: ChickenView) -> str:
    """What lies on the table while others choose."""
    if view["roll"]:
        dice = "".join([chef_die(number, place) for place, number in enumerate(view["roll"], 1)])
        order = "in an order of their own" if view["chefs_choice"] else "in the order that the Head Chef chooses"
        said = f"Everybody gets these three numbers as prep dice, {order}."
        return tag("div", dice, class_="chef-dice") + tag("p", words(said), class_="muted")
    return tag("p", words("The dice come here when the round begins."), class_="muted")


def truck_choice(move: str) -> str:
    """A truck with the colours of its prep slots [CF-1.3]."""
    found = TRUCKS[move.split()[1]]
    names = ", ".join(PARTS.colours[colour].ingredient for colour in found.prep)
    tiles = tag("span", "".join(colour_tile(colour) for colour in found.prep), class_="tiles")
    inside = glyph("truck", "truck") + tag("b", words(found.name)) + tiles + tag("span", words(names))
    return thing(inside, f"{found.name}: prep dice {names}", move=move, classes="cf-choice pk")


@lru_cache(maxsize=2)
def board_choice(move: str) -> str:
    name, what = BOARD_WORDS[move]
    inside = tag("b", words(name)) + tag("span", words(what)) + tag("span", sketch(move), class_="cf-sketch")
    return thing(inside, f"{name}: {what}", move=move, classes="cf-choice pk wide")


def sketch(move: str) -> str:
    """The first reward of each column of the menu, or the tables of the picnic."""
    if move == "board menu":
        rewards = [menu_reward(number, 0) for number in range(len(PARTS.flavours))]
        return "".join(
            tag("span", glyph(FLAVOUR_GLYPHS[number]) + words(f"{flavour.name}: {rewards[number]}"))
            for number, flavour in enumerate(PARTS.flavours)
        )
    return "".join(
        tag("span", tag("i", class_=table.sign) + words(f"{table.name}: {most_points(table)}"))
        for table in PARTS.tables
    )


def order(view: ChickenView, sheet: SheetView, moves: list[str]) -> Parts:
    """The prep dice that each order gives; those that fit none of the customers now are pale [CF-4.6, CF-7.3]."""
    colours = PARTS.best_prep if sheet["levels"]["prep"] == 2 else TRUCKS[sheet["truck"]].prep
    wanted, coins = needs(sheet), paid(sheet)
    choices = ""
    for move in moves:
        numbers = move.split()[1].split("-")
        prep = [PARTS.letter(colour) + number for colour, number in zip(colours, numbers, strict=True)]
        fits = [
            one in wanted or any(f"{colour.letter}{one[1]}" in wanted for colour in PARTS.colours if one[0] == "*")
            for one in prep
        ]
        dice = "".join(
            tag("span", die(one), class_=None if fit else "pale") for one, fit in zip(prep, fits, strict=True)
        )
        matched = sum(any(coin[1] == one[1] and one[0] in (coin[0], "*") for coin in coins) for one in prep)
        said = f"{sum(fits)} of 3 fit" + (f", {counted(matched, 'coin')} matched" if matched else "")
        inside = tag("span", dice, class_="three") + tag("span", words(said))
        label = f"{', '.join(ingredient_words(one) for one in prep)}; {said}"
        choices += thing(inside, label, move=move, classes="cf-choice")
    note = f"{round_words(view)} \N{MIDDLE DOT} your three extra dice for this round"
    if not view["chefs_choice"] and view["seats"] > 1:
        note += "; the others get the same numbers"
    return middle("Prep", tag("div", choices, class_="cf-choices orders"), note)


def paid(sheet: SheetView) -> set[str]:
    """The ingredients that would match a coin of the queue [CF-13.5]."""
    return {
        f"{PARTS.letter(card_of(customer).spaces[space])}{number}"
        for customer in queue(sheet)
        for space, number in card_of(customer).tips
        if number in customer["accepts"][space] and not customer["written"][space]
    }


def upgrade_choice(sheet: SheetView, move: str) -> str:
    """A station with what its next level brings [CF-13.7]."""
    name = move.split()[1]
    station = next(station for station in PARTS.stations if station.id == name)
    does, worth = upgrade_words(name, sheet["levels"][name])
    inside = glyph(STATION_GLYPHS[name]) + tag("b", words(station.name)) + tag("span", words(does))
    inside += tag("em", words(worth))
    return thing(inside, f"{station.name}: {does}, {worth}", move=move, classes="cf-choice pk")


def flavour_choice(sheet: SheetView, move: str) -> str:
    """A flavour with what it brings on the menu [CF-10.6]."""
    number = FLAVOUR_IDS.index(move)
    name = PARTS.flavours[number].name
    inside = glyph(FLAVOUR_GLYPHS[number]) + tag("b", words(name))
    reward = capitalized(menu_reward(number, sheet["menu"][number])) if sheet["board"] == "menu" else ""
    inside += tag("span", words(reward)) if reward else ""
    return thing(inside, f"{name}{f': {reward}' if reward else ''}", move=move, classes="cf-choice pk")


def keep(sheet: SheetView, moves: list[str]) -> Parts:
    """Every new customer with a tick; of the buttons only the one for the ticks as they are is shown [CF-13.13]."""
    drawn = sheet["drawn"]
    cards = ""
    for number, name in enumerate(drawn, 1):
        box = tag("input", type="checkbox", id=f"keep-{number}", class_="keep-in", checked=True)
        said = tag("span", "keep", class_="keep-y") + tag("span", "replace", class_="keep-n")
        cards += tag("label", box + new_card(name) + tag("span", said, class_="keep-t"), class_="keep-card")
    buttons = ""
    for move in moves:
        kept = move.split()[1:]
        classes = " ".join(f"{'with' if name in kept else 'no'}-{number}" for number, name in enumerate(drawn, 1))
        label = kept_words([CARDS[name] for name in drawn if name in kept], len(drawn))
        buttons += tag("button", words(label), class_=f"btn keep-b {classes}", name="do", value=move, aria_label=label)
    inside = tag("div", cards, class_="keep-cards") + already_waiting(sheet) + tag("div", buttons, class_="keep-do")
    note = f"{counted(len(drawn), 'new customer')} join your queue; untick those you want to swap for unknown ones"
    return area_section("middle", "New customers", tag("div", inside, class_="keep"), note=note, classes="a-choice")


def already_waiting(sheet: SheetView) -> str:
    """Whom the new customers join: what they still need decides who fits."""
    lines = "".join(tag("li", waiting_card(one["card"], one["written"], one["stars"])) for one in queue(sheet))
    if not lines:
        return ""
    return tag("div", tag("h3", words("Already in your queue")) + tag("ul", lines, class_="rq"), class_="keep-queue")
