"""Slice & Dice in words: options, notations, labels, log sentences, prompts and reasons."""

from dataclasses import dataclass

from dicery.engine.option import Option, Setting
from dicery.engine.state import CHANCE, CLOCK, Illegal
from dicery.games.slice_and_dice.look import majority_points, marker_points, odds_line, shows_odds, variety_points
from dicery.games.slice_and_dice.parts import PARTS, Named
from dicery.games.slice_and_dice.rules import SliceState
from dicery.games.slice_and_dice.rules_kitchen import SliceView
from dicery.games.slice_and_dice.rules_tables import (
    ALL_DICE,
    BACK,
    BUY,
    BUY_DECK,
    CARD,
    CHOOSE_FACE,
    CLEAR,
    CUT,
    DEAL,
    DICE,
    DIE,
    DISH,
    DONE,
    DRAW_CARD,
    DRAW_STARTER,
    DRAW_TOKEN,
    END,
    GO,
    IN,
    ITEM,
    KEEP_CARD,
    KEEP_TOKEN,
    LAY_DISH,
    LAY_DISPLAY,
    LID,
    LID_HERE,
    LID_OFF,
    LINE,
    LOSING,
    MOST_THROWS,
    NONE,
    OPENING,
    OUT,
    OUT_RIVAL,
    PASS,
    PAYING,
    PICK,
    PLATES,
    REFILL_DISPLAY,
    REFILL_LINE,
    RESOLVE,
    RIVAL,
    ROLL,
    ROLLING,
    SERVE,
    START_TOKEN,
    STOP,
    TAKE,
    THROW,
    TRADE,
    nth,
    useful_dice,
)

PLAIN = {
    THROW: "throw",
    PICK: "pick",
    ROLL: "roll",
    STOP: "stop",
    SERVE: "serve",
    CLEAR: "clear",
    TAKE: "take",
    CUT: "cut",
    PASS: "pass",
    END: "end",
    DONE: "done",
    LID: "lid",
    LID_HERE: "lid-here",
    LID_OFF: "lid-off",
    BUY_DECK: "buy deck",
}
ITEM_VERBS = {
    OUT: "out",
    OUT_RIVAL: "out",
    IN: "in",
    CHOOSE_FACE: "face",
    LOSING: "lose",
    PAYING: "pay",
    KEEP_TOKEN: "keep",
}
DIFFICULTIES = tuple(name for name, _ in PARTS.goals)

OPTIONS = (
    Option("mode", "versus", "SD-12, SD-13", "against each other, or two together", ("versus", "coop")),
    Option("starter", "random", "SD-2.3", "who begins: drawn by lot, or a seat", ("random",), 1, 4),
    Option("difficulty", "normal", "SD-13.3", "co-op: how many dishes are to be cooked", DIFFICULTIES),
    Option(
        "limit", "throws", "SD-13.4, SD-13.5", "co-op: against a number of throws or the clock", ("throws", "clock")
    ),
    Option("throws", PARTS.numbers["coop.throws"], "SD-13.5", "co-op: throws of the team", low=40, high=300),
    Option("seconds", PARTS.numbers["coop.seconds"], "SD-13.4", "co-op: seconds on the clock", low=120, high=3600),
    Option("max_rounds", PARTS.numbers["limits.max_rounds"], "SD-16.1", "the game ends here", low=20, high=400),
    Option("dishes_to_win", 0, "SD-14.1", "house rule: dishes that end it, 3 to 12; 0: by the book", low=0, high=12),
    Option("start_specials", 0, "SD-14.2", "house rule: special tokens to begin with", low=0, high=3),
    Option("cut_limit", PARTS.numbers["limits.cuts"], "SD-14.3", "house rule: cuts that end a turn", low=3, high=5),
    Option("open_hands", False, "SD-14.4, SD-13.8", "house rule: utensils lie open"),
)


@dataclass(frozen=True)
class House:
    """The options as the state keeps them."""

    coop: bool
    clock: bool
    open_hands: bool
    starter: int
    quota: int
    max_rounds: int
    start_specials: int
    cut_limit: int
    throws: int


def house_rules(seats: int, settings: dict[str, Setting]) -> House:
    """The settings in numbers; raises `ValueError` where they do not fit the number of seats."""
    coop = settings["mode"] == "coop"
    if coop and seats != PARTS.numbers["coop.players"]:
        raise ValueError(f"option mode takes versus for {seats} seats, got coop: that is for two [SD-13.1]")
    starter, dishes = settings["starter"], number(settings, "dishes_to_win")
    if 0 < dishes < 3:
        raise ValueError(f"option dishes_to_win takes 0 or 3 to 12, got {dishes} [SD-14.1]")
    if isinstance(starter, int) and starter > seats:
        raise ValueError(f"option starter takes random or a seat from 1 to {seats}, got {starter} [SD-2.3]")
    clock = coop and settings["limit"] == "clock"
    quota = dict(PARTS.goals)[str(settings["difficulty"])] if coop else PARTS.quota[seats]
    if dishes > 0 and not coop:  # no effect in the co-op [SD-14.1]
        quota = dishes
    return House(
        coop,
        clock,
        settings["open_hands"] is True,
        starter - 1 if isinstance(starter, int) else NONE,
        quota,
        number(settings, "max_rounds"),
        number(settings, "start_specials"),
        number(settings, "cut_limit"),
        number(settings, "throws") if coop and not clock else NONE,
    )


def number(settings: dict[str, Setting], name: str) -> int:
    value = settings[name]
    assert isinstance(value, int)
    return value


def notation(state: SliceState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"; lines, seats and slots are counted from 1."""
    if seat == CHANCE:
        return outcome(state, action)
    if seat == CLOCK:
        return "time-up"
    if action in PLAIN:
        return PLAIN[action]
    if action < ITEM:
        for word, first in (
            ("die", DIE),
            ("rival", RIVAL),
            ("back", BACK + 1),
            ("line", LINE),
            ("go", GO),
            ("buy", BUY),
        ):
            if action >= first:
                return f"{word} {PARTS.dice[action - DIE].id if word == 'die' else action - first + 1}"
    if action < CARD:
        return f"{item_verb(state)} {PARTS.items[action - ITEM].id}"
    if action < TRADE:
        return f"{'keep' if state.step == KEEP_CARD else 'play'} {PARTS.utensils[action - CARD].id}"
    if action < DISH:
        return "trade " + "+".join(card.id for card in traded(state, action - TRADE))
    return f"dish {action - DISH + 1}"


def item_verb(state: SliceState) -> str:
    if state.step == RESOLVE:
        return "leave" if state.hits() else "add"
    return ITEM_VERBS.get(state.step, "add")


def traded(state: SliceState, pair: int) -> list[Named]:
    hand = state.hands[state.active]
    return [PARTS.utensils[nth(hand, place)] for place in ((0, 1), (0, 2), (1, 2))[pair]]


def outcome(state: SliceState, answer: int) -> str:
    if state.step == ROLLING:
        return PARTS.items[6 * rolling_die(state) + answer].id
    if state.step in (DRAW_TOKEN, START_TOKEN):
        return PARTS.items[answer].id
    if state.step in (LAY_DISH, REFILL_LINE):
        return PARTS.dishes[answer].id
    if state.step == DRAW_STARTER:
        return f"seat {answer + 1}"
    return PARTS.utensils[answer].id


def rolling_die(state: SliceState) -> int:
    """The next die to lie."""
    return next(die for die in range(DICE) if state.rolling >> die & 1)


def listed(names: list[str]) -> str:
    """ "cheese, herbs and bake" """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nothing"


def item_names(mask: int) -> str:
    return listed([item.name.lower() for place, item in enumerate(PARTS.items) if mask >> place & 1])


def dice_names(mask: int) -> str:
    return listed([die.name.lower() for place, die in enumerate(PARTS.dice) if mask >> place & 1])


def dish_name(state: SliceState, line: int) -> str:
    return PARTS.dishes[state.dishes[line]].name


def card_name(card: int) -> str:
    return PARTS.utensils[card].name


def label(state: SliceState, seat: int, action: int) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        return f"chance brings {outcome(state, action)}"
    if seat == CLOCK:
        return "the time is up"
    me = state.active
    if action == THROW:
        return f"throw {dice_names(useful_dice(state.missing(me)) or ALL_DICE)}"
    if action == TAKE:
        return f"take {item_names(state.hits())}"
    if action == CUT:
        return f"take the cut ({min(state.cuts + 1, state.cut_limit)} of {state.cut_limit})"
    if action in PLAIN:
        return {
            PICK: "choose the dice to throw",
            ROLL: f"throw {dice_names(state.named)}",
            STOP: "end the turn, keep the tokens",
            SERVE: f"serve {dish_name(state, state.markers[me]) if state.markers[me] != NONE else 'the dish'}",
            CLEAR: "remove all tokens from your board",
            PASS: "play nothing",
            END: "end the turn",
            DONE: "that is enough",
            LID: "pay two special tokens for the lid",
            LID_HERE: "put the lid on your own dish",
            LID_OFF: "take the lid off the board",
            BUY_DECK: "buy the top card of the deck",
        }[action]
    if action < GO:
        return f"buy {card_name(state.display[action - BUY])}"
    if action < LINE:
        return f"cook {dish_name(state, action - GO)}"
    if action <= BACK:
        return dish_name(state, action - LINE)
    if action < RIVAL:
        return f"{action - BACK} back"
    if action < DIE:
        return f"the board of seat {action - RIVAL + 1}"
    if action < ITEM:
        return f"the {PARTS.dice[action - DIE].name.lower()} die"
    if action < CARD:
        return f"{item_verb(state)} {PARTS.items[action - ITEM].name.lower()}"
    if action < TRADE:
        utensil = PARTS.utensils[action - CARD]
        return f"keep {utensil.name}" if state.step == KEEP_CARD else f"{utensil.name}: {utensil.text}"
    if action < DISH:
        return f"discard {listed([card.name for card in traded(state, action - TRADE)])} and buy a utensil"
    return PARTS.dishes[state.plates[PLATES * me + action - DISH]].name


def sentence(state: SliceState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """What was done, then what came of it without anybody being asked."""
    after = state.clone()
    after.apply(seat, action)
    if seat == CLOCK:
        return f"The time is up. {ending(after)}"
    told = (
        told_of_chance(state, after, action, observer, names)
        if seat == CHANCE
        else told_of_action(state, action, names[seat], names, observer)
    )
    if state.conceals(seat, action, observer):  # what follows could tell the cards apart
        return told
    return " ".join(filter(None, [told, *consequences(state, after, action if seat != CHANCE else NONE, names)]))


def told_of_action(state: SliceState, action: int, who: str, names: list[str], observer: int) -> str:
    """The action itself; empty for half a decision."""
    if action in (THROW, PICK, ROLL, LID, SERVE, BUY_DECK, DONE) or DIE <= action < ITEM:
        return ""
    if action == TAKE:
        return f"{who} took {item_names(state.hits())}."
    if action == CUT:
        return f"{who} took the cut."
    if action in PLAIN:
        return {
            STOP: f"{who} stopped.",
            CLEAR: f"{who} cleared the board.",
            PASS: f"{who} passed.",
            END: f"{who} ended the turn.",
            LID_HERE: f"{who} took the lid.",
            LID_OFF: f"{who} took the lid off the board.",
        }[action]
    if action < GO:
        return f"{who} bought {card_name(state.display[action - BUY])}."
    if action < LINE:
        return f"{who} chose {dish_name(state, action - GO)}."
    if action <= BACK:
        return f"{card_name(state.card)} was used on {dish_name(state, action - LINE)}."
    if action < RIVAL:
        return f"{dish_name(state, state.target)} went {action - BACK} back."
    if action < DIE:
        return f"{names[action - RIVAL]} was chosen."
    if action < CARD:
        return told_of_item(state, action - ITEM, who, names)
    if action < TRADE:
        if state.step != KEEP_CARD:
            return f"{who} played {card_name(action - CARD)}."
        kept = "one card" if state.conceals(state.active, action, observer) else card_name(action - CARD)
        return f"{who} kept {kept} and discarded the other."
    if action < DISH:
        return f"{who} traded {listed([card.name for card in traded(state, action - TRADE)])}."
    return f"{PARTS.dishes[state.plates[PLATES * state.active + action - DISH]].name} is worth 1 more star."


def told_of_item(state: SliceState, item: int, who: str, names: list[str]) -> str:
    name = PARTS.items[item].name.lower()
    verb = item_verb(state)
    if state.step == OUT_RIVAL:
        return f"{who} took {name} from the board of {names[state.target]}."
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


def told_of_chance(state: SliceState, after: SliceState, answer: int, observer: int, names: list[str]) -> str:
    who = names[state.active]
    if state.step == ROLLING:
        if state.rolling & (state.rolling - 1):
            return ""
        thrown = [die for die in range(DICE) if state.thrown >> die & 1]
        last = rolling_die(state)
        shown = [6 * last + answer if die == last else state.face(die) for die in thrown]
        hits = sum(1 << item for item in shown) & state.missing(state.active)
        result = f"Hit: {item_names(hits)}." if hits else "No hit."
        return f"{who} threw {listed([PARTS.items[item].name.lower() for item in shown])}. {result}"
    if state.step in (DRAW_TOKEN, START_TOKEN):
        return f"{who} drew the special {PARTS.items[answer].name.lower()}."
    if state.step in (LAY_DISH, REFILL_LINE):
        return f"{PARTS.dishes[answer].name} came to line {state.empty_line() + 1}."
    if state.step == DRAW_STARTER:
        return f"{names[answer]} begins."
    if state.step in (LAY_DISPLAY, REFILL_DISPLAY):
        return f"{card_name(answer)} is on display."
    card = "a utensil" if state.conceals(CHANCE, answer, observer) else card_name(answer)
    return f"{who} got {card}." if state.step == DEAL else f"{who} bought {card} from the deck."


def consequences(state: SliceState, after: SliceState, action: int, names: list[str]) -> list[str]:
    """What followed without a question: cuts, losses, dishes served, the lid, the round, the end."""
    told: list[str] = []
    if state.step < OPENING and state.step not in (ROLLING, DRAW_TOKEN, DRAW_CARD):
        return told
    me = state.active
    who = names[me]
    turn_over = after.active != me or after.round != state.round or after.over
    if state.step == ROLLING and (after.cuts > state.cuts or (turn_over and state.served[me] == after.served[me])):
        told.append("A cut." if after.cuts < after.cut_limit and not turn_over else "The last cut.")
    lost = state.board(me) & ~after.board(me)
    if lost and after.served[me] == state.served[me] and action not in (CLEAR, ITEM + first_item(lost)):
        told.append(f"{who} lost {item_names(lost)}.")
    if after.served[me] > state.served[me]:
        dish = PARTS.dishes[after.plates[PLATES * me + state.served[me]]]
        told.append(f"{who} served {dish.name} for {dish.stars} {'star' if dish.stars == 1 else 'stars'}.")
    if after.lid != state.lid and action not in (LID_HERE, LID_OFF):
        told.append("The lid left the board." if after.lid == NONE else f"{names[after.lid]} has the lid.")
    if after.finisher != state.finisher:
        told.append(f"{who} takes the first player marker: this is the last round.")
    if after.round != state.round:
        gone = [PARTS.dishes[dish].name for dish in range(63) if (after.dish_pile & ~state.dish_pile) >> dish & 1]
        told.append("The dishes moved on." + (f" {listed(gone)} left." if gone else ""))
    if after.over and not state.over:
        told.append(ending(after))
    return told


def ending(after: SliceState) -> str:
    if after.coop:
        return "The goal is reached!" if after.won() else "The goal is missed."
    return "The game is over."


def first_item(mask: int) -> int:
    return next(item for item in range(42) if mask >> item & 1)


DECISIONS = {
    "naming": "Choose the dice to throw.",
    "last-cut": "Play Oven Mitt, or take the last cut?",
    "losing": "Choose a token to lose.",
    "trigger": "Play a utensil to gain more, or pass?",
    "buying": "Choose a utensil to buy.",
    "keep-card": "Choose the utensil to keep.",
    "keep-token": "Choose the special token to keep.",
    "paying": "Choose a special token to pay for the lid.",
    "lid-choice": "Put the lid on your dish, or take it off the board?",
    "out": "Choose a token to remove.",
    "in": "Choose a token to place.",
    "line": "Choose a dish on the lines.",
    "back": "Choose how far the dish goes back.",
    "rival": "Choose a rival.",
    "out-rival": "Choose a token to take from the rival's board.",
    "face": "Choose the face to turn up.",
    "dish": "Choose the dish that gets the Mill.",
}
SETTING_UP = ("lay-dish", "starter", "deal", "lay-display", "start-token")
CHANCES = {
    "rolling": "The dice are thrown.",
    "draw-card": "A utensil is drawn.",
    "draw-token": "A special token is drawn.",
    "refill-line": "A new order comes in.",
    "refill-display": "The display is refilled.",
    "starter": "The starting player is drawn.",
}


def prompt(view: SliceView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        if view["coop"]:
            return f"{'You win together' if view['won'] else 'The goal is missed'}: {view['scores'][0]} stars."
        winners = [names[seat] for seat, rank in enumerate(view["ranks"] or []) if rank == 1]
        return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."
    if view["waiting"] == [CHANCE]:
        return CHANCES.get(view["step"], "The table is laid.")
    seat = view["waiting"][0]
    who, step = names[seat], view["step"]
    if seat != view["seat"]:
        return f"{who} may react." if step.endswith("-window") else f"{who} {'chooses' if step != 'cook' else 'cooks'}."
    me = view["cooks"][seat]
    if step == "opening":
        if me["line"] is None:
            return "Choose a dish to cook."
        if not me["missing"] and set(me["pan"] + me["knife"]) == set(needs(view, me["line"])):
            return "Serve the dish, or change something first?"
        return "Throw the dice, or change the dish first?"
    if step == "cook":
        return "Throw again, or stop?"
    if step == "wrap-up":
        return "Buy a utensil, or end the turn?" if view["reward"] else "End the turn, or play something first?"
    if step == "resolve":
        if view["hits"]:
            return f"Take {short_list(view['hits'])}?"
        return "No hit: take the cut, or avoid it?"
    if step == "throw-window":
        return f"{names[view['active']]} hits {short_list(view['hits'])}. Play a utensil, or pass?"
    if step == "cut-window":
        return f"{names[view['active']]} has {view['cuts']} cuts. Play a utensil, or pass?"
    if step == "end-window":
        return f"{names[view['active']]} ends the turn. Play a utensil, or pass?"
    return DECISIONS[step]


PHASES = ["Dish", "Cook", "Treat"]


def phases(view: SliceView) -> tuple[list[str], int]:
    """Choosing the dish, throwing, and what comes after the dish or the last cut [SD-3.3, SD-6.5, SD-6.9]."""
    if view["over"] or view["step"] in SETTING_UP:
        return PHASES, -1
    if view["step"] in ("losing", "end-window", "refill-line"):
        return PHASES, 2
    return PHASES, ("opening", "cook", "wrap-up").index(view["point"])


def fact(view: SliceView, seat: int) -> str:
    """How far the dish is, and what the cook holds: "3 dishes, 2 items missing, 2 utensils" """
    cook = view["cooks"][seat]
    told = [counted(len(cook["cooked"]), "dish", "dishes")]
    if cook["line"] is not None and view["lines"][cook["line"] - 1]["dish"] and not view["over"]:
        told.append(f"{len(cook['missing'])} missing")
    told.append(counted(cook["cards"], "utensil"))
    if cook["owned"]:
        told.append(counted(len(cook["owned"]), "special"))
    return ", ".join(told)


def score_parts(view: SliceView, seat: int) -> list[tuple[str, int]]:
    """Where the points come from; in the co-op what each of the two has cooked [SD-12.3 to 12.6, SD-13.7]."""
    if view["coop"]:
        return [(f"Stars of seat {place + 1}", cook["criteria"]["stars"]) for place, cook in enumerate(view["cooks"])]
    cook = view["cooks"][seat]
    return [
        ("Stars", cook["criteria"]["stars"]),
        ("Gastronomies", majority_points(cook)),
        ("Variety", variety_points(cook)),
        ("Marker", marker_points(cook)),
    ]


def hint(view: SliceView) -> str:
    """The odds of at least one hit for the dice named, or for those that would be thrown."""
    return f"Odds: {odds_line(view)}." if shows_odds(view) else ""


def counted(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def needs(view: SliceView, line: int) -> list[str]:
    dish = view["lines"][line - 1]["dish"]
    return [PARTS.items[item].id for entry in PARTS.dishes if entry.id == dish for item in entry.items]


def short_list(ids: list[str]) -> str:
    """At most three names: prompts are short."""
    names = [item.name.lower() for item in PARTS.items if item.id in ids]
    return listed(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {len(names) - 2} more"


def refusal(state: SliceState, seat: int, move: str) -> Illegal:
    """Names the rule that stands against a move."""
    expected = "expected " + ", ".join(state.legal_moves(seat))
    if seat == CHANCE:
        return Illegal(f"{move!r} is not an outcome here: {expected}", "SD-2.6")
    verb = move.partition(" ")[0]
    reason, clause = refused_idle(state, verb) if OPENING <= state.step < OPENING + 3 else ("", "")
    if not clause:
        reason, clause = {
            "play": ("no such utensil can be played now", "SD-7.7"),
            "take": ("no hit can be taken now", "SD-5.3"),
            "leave": ("no such hit can be left now", "SD-5.4"),
            "add": ("a special token avoids a cut only if its ingredient is missing", "SD-9.4"),
            "pass": ("nobody has opened a window for this seat", "SD-7.10"),
            "buy": ("nothing can be bought now", "SD-6.5"),
            "roll": ("no dice are named yet", "SD-5.2"),
        }.get(verb, (f"{move!r} cannot be done now", "SD-3.4"))
    return Illegal(f"{reason}: {expected}", clause)


def refused_idle(state: SliceState, verb: str) -> tuple[str, str]:
    """Reasons at the opening, the cook point and the wrap-up; empty if there is no special one."""
    me = state.active
    line = state.markers[me]
    if verb in ("throw", "pick", "add", "stop") and state.point == OPENING and state.is_complete(me):
        return "the dish is complete, so it is served or something is changed", "SD-4.8"
    if verb in ("throw", "pick", "add", "stop", "serve") and line == NONE:
        return "a dish must be chosen first", "SD-4.1"
    if verb in ("throw", "pick", "add", "serve") and not state.line_is_free(line, me):
        return "the dish is taken or under a rival's lid", "SD-4.9"
    if verb in ("throw", "pick") and state.throws_left == 0:
        return "the throws of the team are used up", "SD-13.5"
    if verb in ("throw", "pick") and state.throws >= MOST_THROWS:
        return f"{MOST_THROWS} throws a turn are the limit", "SD-5.17"
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
