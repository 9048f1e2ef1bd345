"""Draws a view of Chicken Fried Dice with characters, at most 100 columns wide."""

from dicery.drawing import short
from dicery.games.chicken_fried_dice.board.view_model import (
    TRUCKS,
    bonus_sign,
    card_of,
    colour_of,
    others,
    phase_words,
    queue,
    shown_seat,
    space_words,
)
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, CustomerView, SheetView
from dicery.games.ink import Ink

WIDTH = 100

# Dice in the coop, which stand beside the letter of their colour, and all others [CF-1.2].
INKS = tuple(
    Ink(pattern.format(letter), colour, tuple("123456"))
    for letter, colour in (("W", "white"), ("R", "red"), ("G", "green"), ("P", "magenta"), ("Y", "yellow"))
    for pattern in (r"^Coop:.*\b({}(?: [1-6])+)", r"\b{}[1-6]\b(?!-)")
)


HEADING = f"    {'Customer':<18} {'Stars':<5} {'When fed':<12} Spaces from bottom to top ($ pays a tip)"


def text(view: ChickenView, moves: list[str], names: list[str]) -> str:
    """Coop, truck, queue, board, then the others in a line each."""
    seat = shown_seat(view)
    sheet = view["sheets"][seat]
    players = [short(name) for name in names]
    chef = f"Head Chef {players[view['head_chef']]}" if view["head_chef"] >= 0 else "no Head Chef yet"
    if view["chefs_choice"]:
        chef += " (Chef's Choice)"
    lines = [f"Round {view['round']} of {PARTS.rounds}, {phase_words(view)}, {chef}", coop(view)]
    if view["phase"] == "order":
        lines.append("Prep roll: " + " ".join(str(number) for number in view["roll"]))
    lines += ["", *truck(sheet, players[seat]), ""]
    waiting = [customer(found, moves) for found in queue(sheet)]
    lines += [HEADING, *waiting] if waiting else ["The queue is empty."]
    lines += new_customers(sheet)
    lines += ["", *board(sheet), tracks(sheet)]
    lines += [other(view, number, players[number]) for number in others(view)]
    return "\n".join(line[:WIDTH].rstrip() for line in lines)


def coop(view: ChickenView) -> str:
    groups = []
    for colour in PARTS.colours:
        dice = [die[1] for die, count in view["coop"].items() for _ in range(count) if die[0] == colour.letter]
        groups.append(f"{colour.letter} {' '.join(dice) or '-'}")
    return f"Coop: {' | '.join(groups)}   ({view['spare']} spare)"


def truck(sheet: SheetView, player: str) -> list[str]:
    name = TRUCKS[sheet["truck"]].name if sheet["truck"] else "no truck yet"
    prep = " ".join(f"({die})" if used else die for die, used in zip(sheet["prep"], sheet["used"], strict=True) if die)
    left = "  ".join(
        f"{name} {sheet['left'][name]} (level {sheet['levels'][name]})" for name in ("toss", "chop", "sauce")
    )
    lines = [f"{player}, {name}: {left}"]
    lines.append(f"Prep (level {sheet['levels']['prep']}): {prep or '-'}   Parts: {' '.join(sheet['parts']) or '-'}")
    if sheet["hand"]:
        lines.append(f"In hand: {sheet['hand']} ({sheet['source']})")
    if sheet["aside"]:
        lines.append(f"Laid aside: {sheet['aside']} ({sheet['aside_source']})")
    earned = ", ".join(f"{bonus_sign(bonus)}*{count}" for bonus, count in sheet["bonuses"].items())
    saved = ", ".join(f"{bonus_sign(bonus)}*{count}" for bonus, count in sheet["saved"].items())
    lines.append(f"Bonuses: {earned or '-'}   Saved: {saved or '-'}   Plucked: {sheet['plucked']} of {PARTS.plucks}")
    return lines


def customer(found: CustomerView, moves: list[str]) -> str:
    """ "c37 Spaces from the bottom: G3 P4$4 [W 4-6]": brackets where the ingredient in hand can go, $ is a tip."""
    card = card_of(found)
    tips = dict(card.tips)
    targets = [move.split()[1] for move in moves if move.split()[0] in ("put", "sauce", "x")]
    cells = []
    for space, colour in enumerate(card.spaces):
        mark = found["written"][space] or space_words(found["accepts"][space])
        cell = f"{PARTS.letter(colour)}{mark if found['written'][space] else ' ' + mark}"
        cell += f"${tips[space]}" if space in tips else ""
        cells.append(f"[{cell}]" if f"{card.id}.{space + 1}" in targets else f" {cell} ")
    stars = "*" * found["stars"] + "." * (card.stars - found["stars"])
    return f"{card.id} {card.name[:18]:<18} {stars:<5} {bonus_sign(PARTS.bonuses[card.bonus]):<13}" + " ".join(
        f"{cell:<9}" for cell in cells
    )


def new_customers(sheet: SheetView) -> list[str]:
    lines = []
    for card in (card for name in sheet["drawn"] for card in PARTS.customers if card.id == name):
        spaces = "".join(PARTS.letter(colour) for colour in card.spaces)
        tips = " ".join(f"{space + 1}${number}" for space, number in card.tips)
        sign = bonus_sign(PARTS.bonuses[card.bonus])
        lines.append(f"new: {card.id} {card.name[:18]:<18} {'*' * card.stars:<5} {sign:<13} {spaces:<5}  tips {tips}")
    return lines


def board(sheet: SheetView) -> list[str]:
    if sheet["board"] == "menu":
        lines = []
        for flavour, track, made in zip(PARTS.flavours, PARTS.menu, sheet["menu"], strict=True):
            steps = []
            for number, step in enumerate(track):
                sign = (
                    bonus_sign(PARTS.bonuses[step.gain[0]]) if step.gain else f"+{step.each}{PARTS.letter(step.colour)}"
                )
                sign += f"+{step.points}" if step.points else ""
                steps.append(f"({sign})" if number < made else f" {sign} ")
            lines.append(f"{flavour.name:<7}" + " ".join(f"{step:<13}" for step in steps))
        return lines
    if not sheet["board"]:
        return []
    cells = []
    for table in PARTS.tables:
        icons = [sheet["picnic"][table.first + space][:2] or "--" for space in range(len(table.at))]
        cells.append(f"{table.id} {' '.join(icons)}")
    return ["Picnic: " + " | ".join(cells[:4]), "        " + " | ".join(cells[4:])]


def tracks(sheet: SheetView) -> str:
    points = sheet["points"]
    return (
        f"Tips {sheet['tips']} of 20 ({points['tips']})  tiles {points['stations']}  board {points['board']}  "
        f"reviews {sheet['segments']} of 40 ({points['reviews']})  fed {sheet['fed']}  = {sum(points.values())}"
    )


def other(view: ChickenView, seat: int, player: str) -> str:
    sheet = view["sheets"][seat]
    wanted = {
        PARTS.letter(card_of(found).spaces[space])
        for found in queue(sheet)
        for space, mark in enumerate(found["written"])
        if not mark
    }
    needs = "".join(sorted(wanted, key=colour_of))
    return (
        f"{player}: {sum(sheet['points'].values())} points, {sheet['board'] or '-'}, fed {sheet['fed']}, "
        f"queue {len(queue(sheet))}, needs {needs or '-'}, plucked {sheet['plucked']}"
        + (f", holds {sheet['hand'] or sheet['aside']}" if sheet["hand"] or sheet["aside"] else "")
        + (", finished" if sheet["step"] == "finished" else "")
    )
