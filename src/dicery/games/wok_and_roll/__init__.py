"""The box of Wok and Roll."""

from dicery.engine.option import Setting
from dicery.engine.state import Game, Illegal, State, View
from dicery.games.parts_file import own_file
from dicery.games.wok_and_roll import board, position, words
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules import WokState
from dicery.games.wok_and_roll.rules_dice import DICE


class WokAndRoll(Game):
    """One to five seats, about 35 minutes [WR-2.1]."""

    def __init__(self) -> None:
        super().__init__("wok-and-roll", "Wok and Roll", "1", 1, 5, 64, words.OPTIONS)  # [WR-17.4]

    def start(self, seats: int, settings: dict[str, Setting]) -> WokState:
        return position.opening(self, seats, settings)

    def longest(self, seats: int, settings: dict[str, Setting]) -> int:
        """Decisions, dice and `done` of every turn; once each serving, payment, skill and lock [WR-17.1 to 17.3]."""
        state = position.opening(self, seats, settings)
        menu = PARTS.menus[state.menu]
        rolls = state.rolls + (max(tile.more_rolls for tile in PARTS.specials) if state.tiles else 0)
        turns = state.last_turn() * (rolls - 1 + DICE * rolls + seats)
        locks = sum(group.lock > 0 for group in menu.groups)
        return turns + seats * (2 * len(menu.servings) + 5 + len(menu.rectangles) + locks + 1)

    def load(self, text: str) -> WokState:
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
        return board.text(board.own_view(view), moves, names)

    def rules(self) -> str:
        return own_file(__package__, "rules.md")


def own(state: State) -> WokState:
    assert isinstance(state, WokState), f"expected a state of Wok and Roll, got {state!r}"
    return state


GAME = WokAndRoll()
