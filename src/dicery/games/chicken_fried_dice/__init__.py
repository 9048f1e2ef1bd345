"""The box of Chicken Fried Dice."""

from dicery.engine.option import Setting
from dicery.engine.state import Game, Illegal, State, View
from dicery.games.chicken_fried_dice import board, loading, position, refusals, words
from dicery.games.chicken_fried_dice.rules.opening import opening_state
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.parts_file import own_file


class ChickenFriedDice(Game):
    """Two to five seats, or one alone, five rounds [CF-1.1]. No step has more than 105 choices [CF-18.4]."""

    def __init__(self) -> None:
        super().__init__("chicken-fried-dice", "Chicken Fried Dice", "1", 1, 5, 105, words.OPTIONS)

    def start(self, seats: int, settings: dict[str, Setting]) -> ChickenState:
        live, boards, trucks, first_chef, order_up, free_waste, target = words.setting_numbers(settings)
        if first_chef >= seats:
            raise ValueError(f"option first_chef takes random or a seat below {seats}, got {first_chef} [CF-2.7]")
        if live and seats == 1:
            raise ValueError("option plucking takes turns for one seat, got live [CF-15.1]")
        return opening_state(self, seats, live, boards, trucks, first_chef, order_up, free_waste, target)

    def longest(self, seats: int, settings: dict[str, Setting]) -> int:
        """The bound on decisions, and chance: setup, dice, tosses, draws, rooster, clock [CF-18.1, CF-18.2]."""
        rounds = 5 * (3 + 25 + 4 + 1)
        return 320 * seats + 1 + seats + 3 * seats + rounds + 5 * 7 * seats + 4 * 8 * seats

    def load(self, text: str) -> ChickenState:
        return loading.load(self, text)

    def dump(self, state: State) -> str:
        return position.dump(own(state))

    def notation(self, state: State, seat: int, action: int) -> str:
        return words.notation(own(state), seat, action)

    def label(self, state: State, seat: int, action: int, names: list[str]) -> str:
        return words.label(own(state), seat, action, names)

    def sentence(self, state: State, seat: int, action: int, observer: int, names: list[str]) -> str:
        return words.sentence(own(state), seat, action, names)

    def prompt(self, view: View, names: list[str]) -> str:
        return words.prompt(board.own_view(view), names)

    def phases(self, view: View) -> tuple[list[str], int]:
        return words.phases(board.own_view(view))

    def fact(self, view: View, seat: int) -> str:
        return words.fact(board.own_view(view), seat)

    def score_parts(self, view: View, seat: int) -> list[tuple[str, int]]:
        return words.score_parts(board.own_view(view), seat)

    def refusal(self, state: State, seat: int, move: str) -> Illegal:
        return refusals.refusal(own(state), seat, move)

    def svg(self, view: View, names: list[str]) -> str:
        return board.svg(board.own_view(view), names)

    def html(self, view: View, moves: list[str], names: list[str]) -> str:
        return board.html(board.own_view(view), moves, names)

    def text(self, view: View, moves: list[str], names: list[str]) -> str:
        return board.text(board.own_view(view), moves, names)

    def rules(self) -> str:
        return own_file(__package__, "rules.md")


def own(state: State) -> ChickenState:
    assert isinstance(state, ChickenState), f"expected a state of Chicken Fried Dice, got {state!r}"
    return state


GAME = ChickenFriedDice()
