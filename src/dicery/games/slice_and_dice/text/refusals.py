"""Why a move of Slice & Dice is refused, with the clause that stands against it."""

from dicery.engine.state import CHANCE, Illegal
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.state import SliceState


def refusal(state: SliceState, seat: int, move: str) -> Illegal:
    """Names the rule that stands against a move."""
    expected = "expected " + ", ".join(state.legal_moves(seat))
    if seat == CHANCE:
        return Illegal(f"{move!r} is not an outcome here: {expected}", "SD-2.6")
    verb = move.partition(" ")[0]
    reason, clause = refused_idle(state, verb) if a.OPENING <= state.step < a.OPENING + 3 else ("", "")
    if not clause:
        reason, clause = {
            "play": ("no such utensil can be played now", "SD-7.7"),
            "take": ("no hit can be taken now", "SD-5.3"),
            "leave": ("no such hit can be left now", "SD-5.4"),
            "add": ("a special token averts a cut only if its ingredient is missing", "SD-9.4"),
            "pass": ("nobody has opened a window for this seat", "SD-7.10"),
            "buy": ("nothing can be bought now", "SD-6.5"),
            "roll": ("no dice are named yet", "SD-5.2"),
        }.get(verb, (f"{move!r} cannot be done now", "SD-3.4"))
    return Illegal(f"{reason}: {expected}", clause)


def refused_idle(state: SliceState, verb: str) -> tuple[str, str]:
    """Reasons at the opening, the cook point and the wrap-up; empty if there is no special one."""
    me = state.active
    line = state.markers[me]
    if verb in ("throw", "pick", "add", "stop") and state.point == a.OPENING and state.is_complete(me):
        return "the dish is complete, so it is served or something is changed", "SD-4.8"
    if line == t.NONE and state.step == a.OPENING and verb != "go":
        return "a dish is chosen before anything else", "SD-4.1"
    if verb in ("throw", "pick", "add", "serve") and not state.line_is_free(line, me):
        return "the dish is taken or under a rival's lid", "SD-4.9"
    if verb in ("throw", "pick") and state.throws_left == 0:
        return "the team has no rolls left", "SD-13.5"
    if verb in ("throw", "pick") and state.throws >= t.MOST_THROWS:
        return f"{t.MOST_THROWS} rolls a turn is the limit", "SD-5.17"
    if verb == "go":
        if state.moved:
            return "the dish was changed this turn already", "SD-4.2"
        return "another line with a dish that carries no rival's lid may be chosen in the opening", "SD-4.3"
    return {
        "serve": ("board and dish are not exactly the same", "SD-5.11"),
        "clear": ("the board is cleared once, in the opening, with a token on it", "SD-4.6"),
        "add": ("only an owned special token whose ingredient is missing may be added", "SD-9.3"),
        "play": ("no such utensil can be played now", "SD-7.9"),
        "trade": ("two utensils of the hand are traded", "SD-7.5"),
        "lid": ("the lid takes two special tokens and a place to go", "SD-10.4"),
        "buy": ("a utensil is bought with an open reward and room in the hand", "SD-6.6"),
    }.get(verb, ("", ""))
