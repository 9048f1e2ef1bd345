"""The box of Slice & Dice."""

from dicery.engine.option import Setting
from dicery.engine.state import Game, Illegal, State, View
from dicery.games.parts_file import own_file
from dicery.games.slice_and_dice import board, house, loading, log, position, prompts, refusals, words
from dicery.games.slice_and_dice.rules import SliceState, opening_state


class SliceAndDice(Game):
    """Two to four cooks against each other, or two together against a limit [SD-2.1, SD-13.1]."""

    def __init__(self) -> None:
        super().__init__("slice-and-dice", "Slice & Dice", "1", 2, 4, 63, house.OPTIONS)

    def start(self, seats: int, settings: dict[str, Setting]) -> SliceState:
        rules = house.house_rules(seats, settings)
        return opening_state(
            self,
            seats,
            rules.coop,
            rules.clock,
            rules.open_hands,
            rules.starter,
            rules.quota,
            rules.max_rounds,
            rules.start_specials,
            rules.cut_limit,
            rules.throws,
        )

    def longest(self, seats: int, settings: dict[str, Setting]) -> int:
        """A turn has fewer than a thousand decisions, and chance answers each with at most seven dice [SD-16.2]."""
        return 100 + 8 * 1000 * seats * house.house_rules(seats, settings).max_rounds

    def load(self, text: str) -> SliceState:
        return loading.load(self, text)

    def dump(self, state: State) -> str:
        return position.dump(own(state))

    def notation(self, state: State, seat: int, action: int) -> str:
        return words.notation(own(state), seat, action)

    def label(self, state: State, seat: int, action: int, names: list[str]) -> str:
        return words.label(own(state), seat, action, names)

    def sentence(self, state: State, seat: int, action: int, observer: int, names: list[str]) -> str:
        return log.sentence(own(state), seat, action, observer, names)

    def prompt(self, view: View, names: list[str]) -> str:
        return prompts.prompt(board.own_view(view), names)

    def phases(self, view: View) -> tuple[list[str], int]:
        return prompts.phases(board.own_view(view))

    def reaction(self, view: View) -> tuple[str, str]:
        return prompts.reaction(board.own_view(view))

    def fact(self, view: View, seat: int) -> str:
        return prompts.fact(board.own_view(view), seat)

    def score_parts(self, view: View, seat: int) -> list[tuple[str, int]]:
        return prompts.score_parts(board.own_view(view), seat)

    def hint(self, view: View) -> str:
        return prompts.hint(board.own_view(view))

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


def own(state: State) -> SliceState:
    assert isinstance(state, SliceState), f"expected a state of Slice & Dice, got {state!r}"
    return state


GAME = SliceAndDice()
