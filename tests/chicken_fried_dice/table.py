"""Positions of Chicken Fried Dice for tests: laid out from a few words, and played in notation."""

from dicery import CHANCE, SPECTATOR
from dicery.engine.option import Setting
from dicery.games import chicken_fried_dice
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.position.dump import write_ranges
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.view import CustomerView, SheetView

GAME = chicken_fried_dice.GAME
CARDS = {card.id: number for number, card in enumerate(PARTS.customers)}
TRUCKS = [truck.id for truck in PARTS.trucks]
OPTIONS = {option.name: option.default for option in GAME.options}
WORDS = {True: "yes", False: "no"}


def customers(queue: str, least: int) -> str:
    """ "c37=34_ c70" with the stars filled in, and slots of customers that left up to the least number of slots."""
    words: list[str] = []
    for word in queue.split():
        card_id, _, rest = word.partition("=")
        if card_id == "-":
            words.append("-")
            continue
        card = PARTS.customers[CARDS[card_id]]
        marks, star, stars = (rest or "_" * len(card.spaces)).partition("*")
        fed = ""
        if "@" in marks:
            marks, _, fed = marks.partition("@")
        words.append(f"{card_id}={marks}*{stars if star else card.stars}{f'@{fed}' if fed else ''}")
    return " ".join(words + ["-"] * (least - len(words)))


def new(seats: int | None = None, **options: Setting) -> ChickenState:
    """The position before the first step of a match."""
    return GAME.own(GAME.new(seats, **options))


def position(
    *queues: str,
    phase: str = "pluck",
    round: int = 1,
    first: int = 0,
    active: int | None = None,
    roll: str = "1 1 1",
    coop: str = "",
    spare: int | None = None,
    trucks: str = "",
    boards: str = "",
    levels: str = "",
    left: str = "",
    prep: str = "1x 1x 1x",
    parts: str = "-",
    plucked: str = "",
    hand: str = "free",
    bonuses: str = "-",
    saved: str = "-",
    flavours: str = "",
    tips: str = "",
    due: str = "",
    board_tips: str = "",
    segments: str = "",
    draws: str = "",
    drawn: str = "-",
    replace: str = "",
    under: str = "",
    discards: str = "",
    **options: Setting,
) -> ChickenState:
    """A position in the middle of a pluck, unless fields say otherwise; a field of one line is the same for all seats.

    Lines of seats are separated by `/` with spaces around it.
    """
    seats = len(queues)
    each = max(seats, 2)
    plucking = phase in ("pluck", "toss", "rooster")
    settings = OPTIONS | {"starter": first + 1} | options
    levels = levels or " ".join(["0000"] * seats)
    if not left:
        uses = [[PARTS.stations[k].uses[int(level[k])] for k in (1, 2, 3)] for level in levels.split()]
        left = " ".join("/".join(str(n) for n in numbers) if plucking else "0/0/0" for numbers in uses)
    zeros = " ".join(["0"] * seats)
    boards = boards or " ".join(["menu"] * seats)
    hands = lines(hand, seats)
    spare = (each if plucking else 0) if spare is None else spare
    taken = [int(word) for word in (plucked or zeros).split()]
    held = ["die" in line.split() or phase == "rooster" for line in hands]
    stolen = sum(taken) - held[0] if seats == 1 else 0
    in_coop = 5 * each - sum(taken) - (each - spare - hands.count("coop")) - stolen
    least = 3 + 3 * (round - 1 + (phase == "replace"))
    coming = [int(word) for word in (replace or zeros).split()]
    cards = [customers(queue, least - more) for queue, more in zip(queues, coming, strict=True)]
    used = {word.partition("=")[0] for line in cards for word in line.split()}
    used |= set(drawn.split()) | set(under.split()) | set(discards.split())
    pile = [number for card, number in CARDS.items() if card[0] == "c" and card not in used]
    no_flavours = ["0 0 0 0" if board == "menu" else "-" for board in boards.split()]
    fields = {
        "seats": seats,
        "options": " ".join(f"{k}={WORDS[v] if isinstance(v, bool) else v}" for k, v in settings.items()),
        "phase": phase,
        "round": round,
        "first": first,
        "active": (first + round - 1) % seats if active is None else active,
        "roll": roll,
        "coop": filled_coop(coop, in_coop, each) if plucking else coop,
        "spare": spare,
        "pile": write_ranges(pile),
        "under": under,
        "discards": discards,
        "trucks": trucks or " ".join(TRUCKS[:seats]),
        "boards": boards,
        "levels": levels,
        "left": left,
        "prep": lines(prep if plucking or "/" in prep else "-", seats),
        "parts": lines(parts, seats),
        "plucked": plucked or zeros,
        "hand": hands,
        "customers": cards,
        "bonuses": lines(bonuses, seats),
        "saved": lines(saved, seats),
        "flavours": lines(flavours, seats) if flavours else no_flavours,
        "tips": tips or zeros,
        "due": due or zeros,
        "board_tips": board_tips or zeros,
        "segments": segments or zeros,
        "draws": draws or " ".join(["3"] * seats),
        "drawn": lines(drawn, seats),
        "replace": replace or zeros,
    }
    text = "chicken-fried-dice\n"
    for name, value in fields.items():
        text += (
            f"{name}:\n" + "".join(f"  {line}\n" for line in value) if isinstance(value, list) else f"{name}: {value}\n"
        )
    return GAME.own(GAME.load(text))


def lines(value: str, seats: int) -> list[str]:
    found = value.split(" / ")
    return found * seats if len(found) == 1 else found


def filled_coop(coop: str, dice: int, each: int) -> str:
    """The dice asked for, and ones up to the number that must lie there."""
    counts = dict.fromkeys((f"{colour}{number}" for colour in "WRGPY" for number in range(1, 7)), 0)
    for die in coop.split():
        counts[die] += 1
    for colour in "YPGRW":
        while sum(counts.values()) < dice and sum(counts[f"{colour}{n}"] for n in range(1, 7)) < each:
            counts[f"{colour}1"] += 1
    return " ".join(die if count == 1 else f"{die}*{count}" for die, count in counts.items() if count)


def moves(state: ChickenState, seat: int = 0, *verbs: str) -> list[str]:
    """The legal moves of a seat, all or those that begin with one of these words."""
    return [move for move in state.legal_moves(seat) if not verbs or move.split()[0] in verbs]


def sheet(state: ChickenState, seat: int = 0) -> SheetView:
    return state.view(SPECTATOR)["sheets"][seat]


def customer(state: ChickenState, card: str, seat: int = 0) -> CustomerView:
    return next(found for found in sheet(state, seat)["customers"] if found["card"] == card)


def written(state: ChickenState, card: str, seat: int = 0) -> str:
    """What stands on a customer, from the bottom: "3 4 _"."""
    return " ".join(mark or "_" for mark in customer(state, card, seat)["written"])


def opened(seats: int, deal: str = "", **options: Setting) -> ChickenState:
    """A match after its setup, with trucks and boards handed out and starters dealt in this order."""
    state = new(seats, **({"trucks": "seat", "boards": "menu"} | options))
    starters = deal.split() or [f"s{number:02}" for number in range(1, 16)]
    for card in starters[: 3 * seats]:
        state.play(CHANCE, card)
    return state


def roll_prep(state: ChickenState, numbers: str, order: str = "") -> None:
    for number in numbers.split():
        state.play(CHANCE, number)
    for seat in state.waiting_seats() if state.view(SPECTATOR)["phase"] == "order" else []:
        state.play(seat, order or state.legal_moves(seat)[0])


def chuck(state: ChickenState, dice: str = "") -> None:
    """Rolls all dice; those named show their number, the others 1."""
    wanted = dice.split()
    while state.view(SPECTATOR)["phase"] == "chuck":
        colour = state.legal_moves(CHANCE)[0][0]
        die = next((word for word in wanted if word[0] == colour), f"{colour}1")
        if die in wanted:
            wanted.remove(die)
        state.play(CHANCE, die)
    assert not wanted
