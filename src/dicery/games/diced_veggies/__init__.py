"""The box of Diced Veggies."""

from dicery.engine.option import Setting
from dicery.engine.state import Game, Illegal, State, View
from dicery.games.diced_veggies import board, position, words
from dicery.games.diced_veggies.rules import VeggieState
from dicery.games.parts_file import own_file

PRESETS: dict[str, dict[str, Setting]] = {
    "kids": {"hypes": False, "chef_tokens": False, "target": 5},
    "youngest": {"hypes": False, "chef_tokens": False, "target": 4, "cut_rule": "three-dice"},
}


class DicedVeggies(Game):
    """One to four seats, half an hour, alone against par; no step has over 140 choices [DV-1.8, DV-15.3]."""

    def __init__(self) -> None:
        super().__init__("diced-veggies", "Diced Veggies", "1", 1, 4, 140, position.OPTIONS, PRESETS)

    def new(self, seats: int | None = None, **options: Setting) -> State:
        return super().new(2 if seats is None else seats, **options)

    def start(self, seats: int, settings: dict[str, Setting]) -> VeggieState:
        return position.opening(self, seats, settings)

    def longest(self, seats: int, settings: dict[str, Setting]) -> int:
        """The ledger's bound on decisions [DV-15.2], and chance: the setup, a restock, a card and a rush each turn."""
        turns = int(settings["solo_turns"]) if seats == 1 else int(settings["turn_limit"]) + 1
        decisions = 25 * turns + 16
        chance = (34 + 69 + 1 + 1) * turns
        return 69 + 3 * seats + 3 + seats * (decisions + chance)

    def load(self, text: str) -> VeggieState:
        return position.load(self, text)

    def dump(self, state: State) -> str:
        return position.dump(own(state))

    def notation(self, state: State, seat: int, action: int) -> str:
        return words.notation(own(state), seat, action)

    def label(self, state: State, seat: int, action: int, names: list[str]) -> str:
        return words.label(own(state), seat, action)

    def sentence(self, state: State, seat: int, action: int, observer: int, names: list[str]) -> str:
        return words.sentence(own(state), seat, action, observer, names)

    def prompt(self, view: View, names: list[str]) -> str:
        return words.prompt(board.own_view(view), names)

    def phases(self, view: View) -> tuple[list[str], int]:
        return words.phases(board.own_view(view))

    def fact(self, view: View, seat: int) -> str:
        return words.fact(board.own_view(view), seat)

    def score_parts(self, view: View, seat: int) -> list[tuple[str, int]]:
        return words.score_parts(board.own_view(view), seat)

    def refusal(self, state: State, seat: int, move: str) -> Illegal:
        return words.refusal(own(state), seat, move)

    def svg(self, view: View, names: list[str]) -> str:
        return board.svg(board.own_view(view), names)

    def html(self, view: View, moves: list[str], names: list[str]) -> str:
        return board.html(board.own_view(view), moves, names)

    def text(self, view: View, moves: list[str], names: list[str]) -> str:
        return board.text(board.own_view(view), names)

    def rules(self) -> str:
        return own_file(__package__, "rules.md")


def own(state: State) -> VeggieState:
    assert isinstance(state, VeggieState), f"expected a state of Diced Veggies, got {state!r}"
    return state


GAME = DicedVeggies()
