"""Draws a view of Slice & Dice with characters, at most 100 to a line."""

import textwrap

from dicery.drawing import short
from dicery.games.ink import Ink
from dicery.games.slice_and_dice.board.view_model import (
    ITEMS,
    Ticket,
    cooked_by_cuisine,
    cuisines,
    dish_of,
    extras,
    items_of,
    limit_line,
    majority_points,
    marker_points,
    missing,
    on_board,
    shown,
    shown_seat,
    tickets,
    utensil,
    variety_points,
    wanted,
)
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.view import SliceView

WIDTH = 100

# The seven dice, each with its six items [SD-1.4].
INKS = tuple(
    Ink(
        rf"^  [ *^]{die.name} +(\S+(?: \S+)*)",
        colour,
        tuple(PARTS.items[item].name for item in die.faces),
    )
    for die, colour in zip(PARTS.dice, ("green", "yellow", "red", "magenta", "cyan", "white", "red"), strict=True)
)


def text(view: SliceView, moves: list[str], names: list[str]) -> str:
    """The lines, the dice, one's own kitchen, the utensils to buy, the standings."""
    cooks = ["you" if seat == view["seat"] else short(names[seat]) for seat in range(view["seats"])]
    lines = [f"Round {view['round']} of {view['max_rounds']} at most; {limit_line(view)}.", ""]
    for number, ticket in enumerate(tickets(view), 1):
        lines += ticket_lines(view, cooks, number, ticket)
    lines += ["", *dice_lines(view), "", *kitchen(view, moves, cooks), "", *shop(view), "", *standings(view, cooks)]
    return "\n".join(line.rstrip() for line in lines)


def wrapped(head: str, words: str) -> list[str]:
    return textwrap.wrap(words or "-", WIDTH, initial_indent=head, subsequent_indent=" " * len(head)) or [head]


def ticket_lines(view: SliceView, cooks: list[str], number: int, ticket: Ticket | None) -> list[str]:
    """A dish with its way to the kitchen door; what is on the shown cook's board carries a plus."""
    if ticket is None:
        return [f"{number} |....| (empty)", ""]
    dish = ticket.dish
    rewards = [word for word, given in (("utensil", dish.utensil), ("special", dish.special)) if given]
    track = "".join(">" if space == ticket.space else "." for space in range(1, 5))
    head = f"{number} |{track}| {dish.name}, {dish.stars}*, {PARTS.gastronomies[dish.gastronomy].name}"
    head += f" (+ {' + '.join(rewards)})" if rewards else ""
    notes = [ticket.waits] + (["pinned"] if ticket.pinned else [])
    notes += [f"lid of {cooks[ticket.lid]}"] if ticket.lid is not None else []
    notes += [f"cooked by {', '.join(cooks[seat] for seat in ticket.cooks)}"] if ticket.cooks else []
    have = on_board(view["cooks"][shown_seat(view)])
    needs = ", ".join(f"+{item.name}" if item.id in have else item.name for item in items_of(dish))
    return [*wrapped("", head), *wrapped("         ", needs), *wrapped("         ", "; ".join(notes))]


def dice_lines(view: SliceView) -> list[str]:
    """Each die with what it shows (* belongs to this throw, ^ is named) and what it could still bring."""
    lines = [f"Cuts: {view['cuts']} of {view['cut_limit']}"]
    for number, die in enumerate(view["dice"]):
        face = shown(die)
        lies = "rolling" if die["rolling"] else ITEMS[face].name if face else "-"
        mark = "^" if die["named"] else "*" if die["thrown"] else " "
        hit = " <- hit" if face in view["hits"] else ""
        could = ", ".join(item.name for item in wanted(missing(view), number))
        lines.append(f"  {mark}{PARTS.dice[number].name:<8}{lies:<10}{hit:<8}{f' wanted: {could}' if could else ''}")
    return lines


def kitchen(view: SliceView, moves: list[str], cooks: list[str]) -> list[str]:
    """The shown cook's board compared with what the dish needs, the tokens and the cards."""
    seat = shown_seat(view)
    cook = view["cooks"][seat]
    names = [f"{ITEMS[item].name}{' (special)' if item in cook['special'] else ''}" for item in on_board(cook)]
    lines = ["Your kitchen" if seat == view["seat"] else f"The kitchen of {cooks[seat]}"]
    lines += wrapped("  Board:    ", ", ".join(names))
    lines += wrapped("  Missing:  ", ", ".join(ITEMS[item].name for item in cook["missing"]))
    if extra := extras(dish_of(view, cook), cook):
        lines += wrapped("  Extra:    ", ", ".join(ITEMS[item].name for item in extra))
    lines += wrapped("  Specials: ", ", ".join(ITEMS[item].name for item in cook["owned"]))
    if cook["hand"] is None:
        lines.append(f"  Utensils: {cook['cards']}")
    else:
        for card in cook["hand"]:
            playable = ">" if f"play {card}" in moves else " "
            lines += wrapped(f" {playable}Utensil:  ", f"{utensil(card).name}: {utensil(card).text}")
    if view["bought"]:
        lines += wrapped("  Bought:   ", ", ".join(utensil(card).name for card in view["bought"]))
    if view["drawn"]:
        lines += wrapped("  Drawn:    ", ", ".join(ITEMS[item].name for item in view["drawn"]))
    return lines


def shop(view: SliceView) -> list[str]:
    shown = [f"{slot} {utensil(card).name}" if card else f"{slot} -" for slot, card in enumerate(view["display"], 1)]
    played = [utensil(card).name for card in (view["card"], view["trigger"]) if card]
    lines = wrapped("Utensils to buy: ", f"{', '.join(shown)}; deck {view['utensil_deck']}")
    return lines + (wrapped("In play: ", ", ".join(played)) if played else [])


def standings(view: SliceView, cooks: list[str]) -> list[str]:
    """The points of each cook by where they come from, then the dishes by gastronomy [SD-12.3 to 12.6]."""
    wide = max(8, 2 + max(len(cook) for cook in cooks))
    head = "Together  Stars" if view["coop"] else "Points  Stars  Most of  Variety  Marker"
    lines = [f"{'Cook':<{wide}}{head}  Dishes  Cards  Specials"]
    for seat, cook in enumerate(view["cooks"]):
        who = cooks[seat] + ("*" if seat == view["active"] else "")
        points = cook["criteria"]
        variety = f"{variety_points(points)} ({cuisines(points)}/{PARTS.numbers['scoring.variety_min']})"
        if view["coop"]:  # only the stars of all cards count [SD-13.7]
            numbers = f"{view['scores'][seat]:>8}{points['stars']:>7}"
        else:
            numbers = f"{view['scores'][seat]:>6}{points['stars']:>7}{majority_points(points):>9}{variety:>9}"
            numbers += f"{marker_points(points):>8}"
        lines.append(f"{who:<{wide}}{numbers}{len(cook['cooked']):>8}{cook['cards']:>7}{len(cook['owned']):>10}")
    for seat, cook in enumerate(view["cooks"]):
        groups = [
            f"{cuisine.name}{' (most)' if cuisine.id in cook['criteria']['majorities'] else ''}: "
            + ", ".join(dish.name + ("+1" if dish.id == view["mill"] else "") for dish in dishes)
            for cuisine, dishes in cooked_by_cuisine(cook["cooked"])
        ]
        tokens = ", ".join(ITEMS[item].name for item in on_board(cook))
        if seat != shown_seat(view):
            lines += wrapped(f"Board of {cooks[seat]}: ", tokens)
        if groups:
            lines += wrapped(f"{'You' if seat == view['seat'] else cooks[seat]} cooked ", "; ".join(groups))
    return lines
