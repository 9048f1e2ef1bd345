"""What the log says about the steps of Wok and Roll."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.counted import counted, listed
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.scoring import completed_groups
from dicery.games.wok_and_roll.rules.state import WokState
from dicery.games.wok_and_roll.text.notation import by_colour, letters_of, menu_of, skill_title
from dicery.games.wok_and_roll.text.prompts import solo_rank


def sentence(state: WokState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """A seat reads what it cooks at once, the others when the turn is over [WR-16.2]."""
    after = state.clone()
    after.apply(seat, action)
    if seat == CHANCE:
        return chance_sentence(state, after, action, names)
    if state.part == actions.MARKET:
        return market_sentence(state, after, seat, action, names)
    if after.part != actions.COOKING:
        time_up = ["Time is up."] if seat == CLOCK else []
        return " ".join([*time_up, *turn_sentences(state, after, names)])
    if after.mid_decision(seat) or state.conceals(seat, action, observer):
        return ""
    sentences: list[str] = []
    if action != actions.DONE:
        sentences.append(own_sentence(state, seat, action, names[seat]))
    if not after.waiting >> seat & 1:
        by_itself = actions.COOK <= action < actions.DONE
        sentences.append(f"{names[seat]} {'can pay for nothing more' if by_itself else 'is done cooking'}.")
    return " ".join(sentences)


def chance_sentence(state: WokState, after: WokState, action: int, names: list[str]) -> str:
    """Who begins, a tile that was drawn, or all dice once the last of them has been rolled [WR-2.6, WR-2.7, WR-4.7]."""
    if state.part == actions.DRAWING_LOTS:
        return f"{names[action]} begins."
    if state.part == actions.DEALING:
        return f"{names[state.active]} got {PARTS.specials[action].name}."
    if after.rolling != 0 and after.turn == state.turn and not after.over:
        return ""
    dice = letters_of(tuple(after.dice))
    faces = by_colour(dice[:RED], dice[RED:])
    sentences = [f"{names[state.active]} rolled {faces} ({state.rolled + 1} of {state.rolls_allowed()})."]
    if after.part != actions.MARKET:
        sentences.append("The dice are locked.")
    if after.part not in (actions.MARKET, actions.COOKING):
        sentences += turn_sentences(state, after, names)
    return " ".join(sentences)


def market_sentence(state: WokState, after: WokState, seat: int, action: int, names: list[str]) -> str:
    """The dice that are rerolled, or that they are locked; if nobody can cook the turn is over [WR-4.2, WR-5.10]."""
    if after.part == actions.ROLLING and after.turn == state.turn and seat != CLOCK:
        kept = DICE - action.bit_count()
        if not kept:
            return f"{names[seat]} rolled all six again."
        return f"{names[seat]} kept {counted(kept, 'die', 'dice')} and rolled {DICE - kept} again."
    locked = "Time is up: the dice are locked." if seat == CLOCK else f"{names[seat]} locked the dice."
    if after.part == actions.COOKING:
        return locked
    return " ".join([locked, *turn_sentences(state, after, names)])


def turn_sentences(before: WokState, after: WokState, names: list[str]) -> list[str]:
    """What every seat did in the turn that has just ended, and how the match ended if it has."""
    sentences = [cooked(before, after, owner, names[owner]) for owner in range(after.seats)]
    return [*sentences, ending(after, names)] if after.over else sentences


def own_sentence(state: WokState, seat: int, action: int, name: str) -> str:
    """One step of cooking."""
    menu = menu_of(state)
    if action < actions.SKILL:
        place = action - actions.COOK if action < actions.PAY else state.sheets[s.SHEET * seat + s.UNPAID]
        return f"{name} cooked the {menu.serving_name(place)}."
    if action < actions.OPEN:
        skill = action - actions.SKILL
        return f"{name} bought the {skill_title(menu, skill)}."
    if action < actions.DONE:
        return f"{name} unlocked the {menu.group_name(menu.groups[action - actions.OPEN])}."
    return f"{name} kept a {PARTS.symbols[action - actions.KEEP].name} die."


def cooked(before: WokState, after: WokState, owner: int, name: str) -> str:
    """What a seat did in the turn that has just ended: the changes since its sheet was last open to all [WR-16.2]."""
    menu = menu_of(after)
    base = s.SHEET * owner
    seen = base + (s.SEEN if before.part == actions.COOKING else 0)
    crossed = after.sheets[base + s.CROSSED] & ~before.sheets[seen + s.CROSSED]
    skills = after.sheets[base + s.SKILLS] & ~before.sheets[seen + s.SKILLS]
    opened = after.sheets[base + s.OPENED] & ~before.sheets[seen + s.OPENED]
    did = deeds("unlocked", [menu.group_name(group) for place, group in enumerate(menu.groups) if opened >> place & 1])
    learned = range(t.INGREDIENTS + len(menu.rectangles))
    did += deeds("bought", [skill_title(menu, skill) for skill in learned if skills >> skill & 1])
    servings: dict[str, list[str]] = {}  # as the sheet calls them -> which of them
    for place, serving in enumerate(menu.servings):
        if crossed >> place & 1:
            servings.setdefault(menu.title(menu.groups[serving.group]), []).append(menu.ordinal(place))
    did += deeds("cooked", [f"{' & '.join(which)} {title}" for title, which in servings.items()])
    new = completed_groups(after.menu, after.sheets[base + s.CROSSED]) & ~completed_groups(
        after.menu, before.sheets[seen + s.CROSSED]
    )
    did += deeds("completed", [menu.group_name(group) for place, group in enumerate(menu.groups) if new >> place & 1])
    return f"{name} {listed(did)}." if did else f"{name} cooked nothing."


def deeds(verb: str, names: list[str]) -> list[str]:
    """["cooked the 2nd Meat and the 1st Claypot Rice"], or nothing"""
    return [f"{verb} {listed([f'the {name}' for name in names])}"] if names else []


def ending(state: WokState, names: list[str]) -> str:
    """The final scores; in solo also the rank [WR-14.3]."""
    scores = state.scores()
    final = "The match is over: " + ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(scores)) + "."
    return f"{final} {solo_rank(scores[0])}!" if state.seats == 1 else final
