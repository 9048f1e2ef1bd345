"""The log of Slice & Dice: what was done in a step, then what followed without anybody being asked."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.counted import counted, listed
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.scoring import won
from dicery.games.slice_and_dice.rules.sets import lowest
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.text.names import card_name, dish_name, item_names, traded
from dicery.games.slice_and_dice.text.notation import PLAIN, averts, item_verb


def sentence(state: SliceState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """What was done, then what followed without anybody being asked."""
    after = state.clone()
    after.apply(seat, action)
    if seat == CLOCK:
        return f"Time is up. {ending(after)}"
    if seat == CHANCE:
        done = outcome_sentence(state, action, observer, names)
        followed = consequences(state, after, t.NONE, names)
    else:
        done = action_sentence(state, action, names[seat], names, observer)
        followed = consequences(state, after, action, names)
    if state.conceals(seat, action, observer):  # what follows could tell the cards apart
        return done
    return " ".join(filter(None, [done, *followed]))


def action_sentence(state: SliceState, action: int, who: str, names: list[str], observer: int) -> str:
    """The action itself; empty for a part of a decision."""
    if action in (a.THROW, a.PICK, a.ROLL, a.LID, a.SERVE, a.BUY_DECK, a.DONE) or a.DIE <= action < a.ITEM:
        return ""
    if action == a.TAKE:
        return f"{who} took {item_names(state.hits())}."
    if action == a.CUT:
        return f"{who} took the cut."
    if action in PLAIN:
        return {
            a.STOP: f"{who} stopped.",
            a.CLEAR: f"{who} cleared pan and knife.",
            a.PASS: f"{who} passed.",
            a.END: f"{who} ended the turn.",
            a.LID_HERE: f"{who} took the lid. {lid_sentence(state, state.active, who)}",
            a.LID_OFF: f"{who} took the lid off the board. Anyone may cook that dish again.",
        }[action]
    if action < a.GO:
        return f"{who} bought {card_name(state.display[action - a.BUY])}."
    if action < a.LINE:
        return f"{who} chose {dish_name(state, action - a.GO)}."
    if action <= a.BACK:
        return f"{card_name(state.card)} was used on {dish_name(state, action - a.LINE)}."
    if action < a.RIVAL:
        return f"{dish_name(state, state.target)} moved {counted(action - a.BACK, 'space')} back."
    if action < a.DIE:
        return f"{who} chose {names[action - a.RIVAL]}."
    if action < a.CARD:
        return item_sentence(state, action - a.ITEM, who, names)
    if action < a.TRADE:
        if state.step != a.KEEP_CARD:
            return f"{who} played {card_name(action - a.CARD)}."
        kept = "one card" if state.conceals(state.active, action, observer) else card_name(action - a.CARD)
        return f"{who} kept {kept} and discarded the other."
    if action < a.DISH:
        return f"{who} traded {listed([card.name for card in traded(state, action - a.TRADE)])}."
    return f"{PARTS.dishes[state.plates[t.PLATES * state.active + action - a.DISH]].name} is worth 1 more star."


def item_sentence(state: SliceState, item: int, who: str, names: list[str]) -> str:
    name = PARTS.items[item].name.lower()
    verb = item_verb(state)
    if averts(state):
        return f"{who} averted the cut with the special {name}."
    if state.step == a.OUT_RIVAL:
        return f"{who} took {name} from {names[state.target]}'s board."
    return {
        "add": f"{who} added the special {name}.",
        "leave": f"{who} left {name}.",
        "out": f"{who} removed {name}.",
        "in": f"{who} placed {name}.",
        "face": f"{who} turned a die to {name}.",
        "lose": f"{who} lost {name}.",
        "pay": f"{who} paid {name}.",
        "keep": f"{who} kept the special {name}.",
    }[verb]


def outcome_sentence(state: SliceState, answer: int, observer: int, names: list[str]) -> str:
    """What chance brought; a throw is written once its last die is there."""
    who = names[state.active]
    if state.step == a.ROLLING:
        if state.rolling & (state.rolling - 1):
            return ""
        thrown = [die for die in range(t.DICE) if state.thrown >> die & 1]
        last = lowest(state.rolling)
        shown = [6 * last + answer if die == last else state.face(die) for die in thrown]
        hits = sum(1 << item for item in shown) & state.missing(state.active)
        result = f"Hit: {item_names(hits)}." if hits else "No hit."
        return f"{who} rolled {listed([PARTS.items[item].name.lower() for item in shown])}. {result}"
    if state.step in (a.DRAW_TOKEN, a.START_TOKEN):
        return f"{who} drew the special {PARTS.items[answer].name.lower()}."
    if state.step in (a.LAY_DISH, a.REFILL_LINE):
        return f"{PARTS.dishes[answer].name} arrived on line {state.empty_line() + 1}."
    if state.step == a.DRAW_STARTER:
        return f"{names[answer]} begins."
    if state.step in (a.LAY_DISPLAY, a.REFILL_DISPLAY):
        return f"{card_name(answer)} is on display."
    card = "a utensil" if state.conceals(CHANCE, answer, observer) else card_name(answer)
    return f"{who} got {card}." if state.step == a.DEAL else f"{who} bought {card} from the deck."


def consequences(state: SliceState, after: SliceState, action: int, names: list[str]) -> list[str]:
    """What followed without a question: cuts, losses, dishes served, the lid, the round, the end."""
    sentences: list[str] = []
    if state.step < a.OPENING and state.step not in (a.ROLLING, a.DRAW_TOKEN, a.DRAW_CARD):
        return sentences
    me = state.active
    who = names[me]
    turn_over = after.active != me or after.round != state.round or after.over
    if state.step == a.ROLLING and (after.cuts > state.cuts or (turn_over and state.served[me] == after.served[me])):
        sentences.append("A cut." if after.cuts < after.cut_limit and not turn_over else "The last cut.")
    if state.step in (a.THROW_WINDOW, a.CUT_WINDOW, a.GIVEN_CUT, a.LAST_CUT):
        sentences += given_cut(state, after, action, who)
    lost = state.board(me) & ~after.board(me)
    if lost and after.served[me] == state.served[me] and action not in (a.CLEAR, a.ITEM + lowest(lost)):
        sentences.append(f"{who} lost {item_names(lost)}.")
    if after.served[me] > state.served[me]:
        dish = PARTS.dishes[after.plates[t.PLATES * me + state.served[me]]]
        sentences.append(f"{who} served {dish.name} for {dish.stars} {'star' if dish.stars == 1 else 'stars'}.")
    if after.lid != state.lid and action not in (a.LID_HERE, a.LID_OFF):
        got = after.lid != t.NONE
        sentences.append(lid_sentence(after, after.lid, names[after.lid]) if got else "The lid left the board.")
    if after.finisher != state.finisher:
        sentences.append(f"{who} took the first player marker: this is the last round.")
    if after.round != state.round:
        gone = [PARTS.dishes[dish].name for dish in range(63) if (after.dish_pile & ~state.dish_pile) >> dish & 1]
        sentences.append("The dishes moved on." + (f" {listed(gone)} left." if gone else ""))
    if after.over and not state.over:
        sentences.append(ending(after))
    return sentences


def lid_sentence(state: SliceState, holder: int, who: str) -> str:
    """What the lid does, wherever it comes to lie [SD-10.5]."""
    return f"Under the lid, only {who} may cook {dish_name(state, state.markers[holder])}."


def given_cut(state: SliceState, after: SliceState, action: int, who: str) -> list[str]:
    """The cut of Meat Tenderizer, and the hits that are lost if it was the last [SD-8.30]."""
    played = state.step in (a.THROW_WINDOW, a.CUT_WINDOW) and action >= a.CARD
    if not played and action != a.CUT:
        return []
    sentences: list[str] = []
    ended = after.point == a.WRAP_UP or after.active != state.active or after.round != state.round or after.over
    if state.step != a.LAST_CUT and (ended or after.cuts == after.cut_limit):
        sentences.append("The last cut.")
    elif after.cuts > state.cuts:
        sentences.append(f"{who} has {counted(after.cuts, 'cut')}.")
    if ended and state.hits():
        sentences.append(f"The hits are lost: {item_names(state.hits())}.")
    return sentences


def ending(after: SliceState) -> str:
    if after.coop:
        return "The goal is reached!" if won(after) else "The goal is missed."
    return "The game is over."
