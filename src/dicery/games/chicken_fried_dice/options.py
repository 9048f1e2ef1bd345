"""The options of Chicken Fried Dice, and the match that they start."""

from dicery.engine.game import Game
from dicery.engine.option import Option, Setting
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.opening import opening_state
from dicery.games.chicken_fried_dice.rules.state import ChickenState

BOARD_CHOICES = ("pick", "menu", "picnic", "mixed")
TRUCK_CHOICES = ("pick", "seat", "random")

OPTIONS = (
    Option("plucking", "turns", "CF-5.5 to 5.12", "pluck one after another, or all at once", ("turns", "live")),
    Option("boards", "pick", "CF-2.2", "who has the menu and who the picnic", BOARD_CHOICES),
    Option("trucks", "pick", "CF-2.1", "trucks are picked, as the seats, or by lot", TRUCK_CHOICES),
    Option("first_chef", 0, "CF-2.7", "the first Head Chef: a seat, or drawn by lot", ("random",), 0, 4),
    Option("order_up", True, "CF-16.1", "numbers may not fall from bottom to top; off for small children"),
    Option("free_waste", False, "CF-16.2", "a plucked die may always be wasted"),
    Option("solo_target", 80, "CF-15.4", "points that win a game alone", low=40, high=140),
)


def start(game: Game, seats: int, settings: dict[str, Setting]) -> ChickenState:
    """The table before the setup; refuses a Head Chef who is not there and a race of one seat."""
    first, target = settings["first_chef"], settings["solo_target"]
    assert isinstance(target, int)
    first_chef = first if isinstance(first, int) else t.NONE
    live = settings["plucking"] == "live"
    if first_chef >= seats:
        raise ValueError(f"option first_chef takes random or a seat below {seats}, got {first_chef} [CF-2.7]")
    if live and seats == 1:
        raise ValueError("option plucking takes turns for one seat, got live [CF-15.1]")
    return opening_state(
        game=game,
        seats=seats,
        live=live,
        boards=BOARD_CHOICES.index(str(settings["boards"])),
        trucks=TRUCK_CHOICES.index(str(settings["trucks"])),
        first_chef=first_chef,
        order_up=settings["order_up"] is True,
        free_waste=settings["free_waste"] is True,
        solo_target=target,
    )


def settings_of(state: ChickenState) -> dict[str, Setting]:
    """The settings that a state was started with."""
    return {
        "plucking": "live" if state.live else "turns",
        "boards": BOARD_CHOICES[state.boards],
        "trucks": TRUCK_CHOICES[state.trucks],
        "first_chef": "random" if state.first_chef == t.NONE else state.first_chef,
        "order_up": state.order_up,
        "free_waste": state.free_waste,
        "solo_target": state.solo_target,
    }


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """The bound on decisions, and chance: setup, dice, tosses, draws, rooster, clock [CF-18.1, CF-18.2]."""
    rounds = t.ROUNDS * (3 + 25 + 4 + 1)
    return 320 * seats + 1 + seats + 3 * seats + rounds + t.ROUNDS * 7 * seats + 4 * 8 * seats
