"""The box of Dessert Dice."""

from dicery.engine.option import Setting
from dicery.engine.state import Game, Illegal, State, View
from dicery.games.dessert_dice import board, position, words
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules import DessertState, opening_state
from dicery.games.parts_file import own_file


class DessertDice(Game):
    """Two to four seats, a quarter of an hour, from eight years up [DD-1.1, DD-13.1, DD-13.7].

    No step has more than 25 choices, no turn more than 2500 whole decisions [DD-14.3, DD-14.4].
    """

    def __init__(self) -> None:
        presets: dict[str, dict[str, Setting]] = {name: dict(values) for name, values in PARTS.presets.items()}
        super().__init__("dessert-dice", "Dessert Dice", "1", 2, 4, 25, words.OPTIONS, presets)

    def start(self, seats: int, settings: dict[str, Setting]) -> DessertState:
        face_set, free_yaw, open_cards, stall_guard, first_player = position.setting_numbers(settings)
        if first_player >= seats:
            raise ValueError(f"option first_player takes random or a seat below {seats}, got {first_player} [DD-13.2]")
        return opening_state(self, seats, face_set, free_yaw, open_cards, stall_guard, first_player)

    def longest(self, seats: int, settings: dict[str, Setting]) -> int:
        """The ledger's bound on steps of seats, and the deal, the roll and the first player [DD-14.1, DD-14.2]."""
        guard = settings["stall_guard"]
        assert isinstance(guard, int)
        return 74 + 48 * guard + seats + 2 * 25 + 1

    def load(self, text: str) -> DessertState:
        return position.load(self, text)

    def dump(self, state: State) -> str:
        return position.dump(own(state))

    def notation(self, state: State, seat: int, action: int) -> str:
        return words.notation(own(state), seat, action)

    def label(self, state: State, seat: int, action: int, names: list[str]) -> str:
        return words.label(own(state), seat, action, names)

    def sentence(self, state: State, seat: int, action: int, observer: int, names: list[str]) -> str:
        return words.sentence(own(state), seat, action, observer, names)

    def prompt(self, view: View, names: list[str]) -> str:
        return words.prompt(board.own_view(view), names)

    def fact(self, view: View, seat: int) -> str:
        return words.fact(board.own_view(view), seat)

    def score_parts(self, view: View, seat: int) -> list[tuple[str, int]]:
        return words.score_parts(board.own_view(view), seat)

    def refusal(self, state: State, seat: int, move: str) -> Illegal:
        return words.refusal(own(state), seat, move)

    def svg(self, view: View, names: list[str]) -> str:
        return board.svg(board.own_view(view))

    def html(self, view: View, moves: list[str], names: list[str]) -> str:
        return board.html(board.own_view(view), moves, names)

    def text(self, view: View, moves: list[str], names: list[str]) -> str:
        return board.text(board.own_view(view), moves, names)

    def rules(self) -> str:
        """The ledger, which names the book and its licence [DD-15.2]."""
        return own_file(__package__, "rules.md")


def own(state: State) -> DessertState:
    assert isinstance(state, DessertState), f"expected a state of Dessert Dice, got {state!r}"
    return state


GAME = DessertDice()
