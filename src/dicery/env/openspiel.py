"""OpenSpiel games. Importing this module registers one for each game, `dicery_dessert_dice` and so on.

    import pyspiel
    import dicery.env.openspiel

    game = pyspiel.load_game("dicery_dessert_dice(players=2)")

Options of the game are parameters too. Chance is explicit. Seats that wait at once act in their order.
"""

import hashlib
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyspiel

from dicery.engine.game import Game
from dicery.engine.option import Option, Setting, settle
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, SPECTATOR, State, seat_names
from dicery.env.chance import outcomes
from dicery.games import SHELF

PLAYERS = "players"
MOST_OUTCOMES = 256


class Held:
    """A state that OpenSpiel may copy: it copies whatever it finds in its own states."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, object]) -> "Held":
        return Held(self.state.clone())


def short_name(game: Game) -> str:
    return f"dicery_{game.name.replace('-', '_')}"


def parameter(option: Option) -> Setting:
    """The default of an option as OpenSpiel keeps it: one that takes texts and numbers is a text."""
    return str(option.default) if option.choices else option.default


def game_type(game: Game, utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: game.default_seats,
            **{option.name: parameter(option) for option in game.options},
        },
    )


class SpielGame(pyspiel.Game):
    """One of our games with its options; each has a subclass, which is what OpenSpiel keeps until Python ends."""

    box: ClassVar[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        box = self.box
        given = dict(params or {})
        self.seats = int(given.pop(PLAYERS, box.default_seats))
        options = {option.name: option for option in box.options}
        settings = {
            name: options[name].parse(value) if isinstance(value, str) else value for name, value in given.items()
        }
        self.opening = box.new(self.seats, **settings)
        rivals = self.seats > 1 and shares_one_win(self.opening)
        kind = pyspiel.GameType.Utility.CONSTANT_SUM if rivals else pyspiel.GameType.Utility.GENERAL_SUM
        super().__init__(
            game_type(box, kind),
            pyspiel.GameInfo(
                num_distinct_actions=box.actions,
                max_chance_outcomes=MOST_OUTCOMES,
                num_players=self.seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0 if rivals else None,
                max_game_length=box.longest(self.seats, settle(box.options, settings)),
            ),
            params or {},
        )

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self, recall)


def shares_one_win(opening: State) -> bool:
    """Do the seats play against each other? In a team all get the same, which no share of one win can be."""
    over = opening.clone()
    draw, out = Rng(0), over.game.buffer()
    while not over.over:
        actor = over.actor()
        over.apply(actor, over.pick(actor, draw, out))
    return abs(sum(over.game.encoder.payoff(over, seat) for seat in range(over.seats)) - 1.0) < 1e-9


class SpielState(pyspiel.State):
    """A position as OpenSpiel plays it; `past` holds for each seat what it saw and did at its own decisions."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.opening.clone())
        self.past: list[str] = [""] * game.seats

    @property
    def position(self) -> State:
        return self.held.state

    def current_player(self) -> int:
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self.position.actor()
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.actions(player)) if player >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return outcomes(self.position)

    def _apply_action(self, action: int) -> None:
        actor = self.position.actor()
        if actor != CHANCE:
            seen = f"{self.past[actor]} {action} {observation_text(self.position, actor)}"
            self.past[actor] = hashlib.sha256(seen.encode()).hexdigest()
        self.position.apply(actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        seat = CHANCE if player < 0 else player
        if action not in self.position.actions(seat):
            return str(action)
        return self.position.game.notation(self.position, seat, action)

    def is_terminal(self) -> bool:
        return self.position.over

    def returns(self) -> list[float]:
        position = self.position
        if not position.over:
            return [0.0] * position.seats
        return [position.game.encoder.payoff(position, seat) for seat in range(position.seats)]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "SpielState":
        """The same position with all that the player cannot see dealt again."""
        copy = self.clone()
        copy.held = Held(self.position.redeal(player_id, Rng(int(probability_sampler() * (1 << 62)))))
        return copy

    def __str__(self) -> str:
        return self.position.game.text(self.position.view(SPECTATOR), [], seat_names(self.position.seats))


def observation_text(position: State, seat: int) -> str:
    """An observation as a text, two letters for each number."""
    numbers = position.game.observation_buffer(position.seats)
    position.observe(seat, numbers)
    return bytes(numbers).hex()


class SpielObserver:
    """What a player sees: the observation of its seat, with perfect recall also what it saw and did before."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.numbers = game.box.observation_buffer(game.seats)
        self.tensor: npt.NDArray[np.float32] = np.zeros(len(self.numbers), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        at = 0
        for entry in game.box.observation(game.seats):
            self.dict[entry.name] = self.tensor[at : at + entry.size]
            at += entry.size

    def set_from(self, state: SpielState, player: int) -> None:
        state.position.observe(player, self.numbers)
        self.tensor[:] = self.numbers

    def string_from(self, state: SpielState, player: int) -> str:
        state.position.observe(player, self.numbers)
        seen = bytes(self.numbers).hex()
        return f"{state.past[player]} {seen}" if self.perfect_recall else seen


def register_all() -> None:
    """Registers every game on the shelf, with its standard options as defaults."""
    known = set(pyspiel.registered_names())
    for box in SHELF.values():
        if short_name(box) not in known:
            kind = type(f"{box.title.replace(' ', '')}Game", (SpielGame,), {"box": box})
            pyspiel.register_game(game_type(box, pyspiel.GameType.Utility.GENERAL_SUM), kind)


register_all()
