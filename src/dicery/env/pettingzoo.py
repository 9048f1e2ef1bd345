"""PettingZoo environments: the seats of a match as agents, one after the other or all that are waiting at once."""

from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from dicery.engine.option import Setting
from dicery.engine.state import CHANCE
from dicery.env.chance import Chance, outcomes
from dicery.env.rendering import RENDER_MODES, rendered
from dicery.env.simulation import Bytes, Saved, Simulation, highest

AGENT = "seat_"
CHANCE_AGENT = "chance"

Observed = dict[str, Any]


@dataclass(frozen=True)
class SavedAgents:
    """A match that can be gone back to, and what the agents have been given so far."""

    match: Saved
    agents: list[str]
    agent_selection: str
    tables: dict[str, dict[str, Any]]


def metadata(simulation: Simulation, parallel: bool) -> dict[str, Any]:
    game = simulation.game
    return {
        "name": f"{game.name.replace('-', '_')}_v{game.edition}",
        "render_modes": RENDER_MODES,
        "is_parallelizable": parallel,
    }


def observation_space(simulation: Simulation) -> gymnasium.spaces.Dict:
    """The numbers of the observation and the legal actions."""
    high = highest(simulation.game, simulation.seats)
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (simulation.actions,), np.int8),
        }
    )


def seat_of(agent: str) -> int:
    return CHANCE if agent == CHANCE_AGENT else int(agent.removeprefix(AGENT))


def observed(simulation: Simulation, agent: str) -> Observed:
    """What an agent sees; chance sees nothing but what it may answer."""
    if agent == CHANCE_AGENT:
        mask = np.zeros(simulation.actions, np.int8)
        mask[simulation.state.actions(CHANCE)] = 1
        return {"observation": np.zeros(simulation.size, np.uint8), "action_mask": mask}
    seat = seat_of(agent)
    return {"observation": simulation.observe(seat), "action_mask": simulation.mask(seat)}


class Agents:
    """What both environments have: a match, its seats as agents, their spaces."""

    def sit_down(self, simulation: Simulation, render_mode: str | None) -> None:
        """An agent for every seat, and one for chance if it is left to the caller."""
        self.simulation = simulation
        self.render_mode = render_mode
        self.possible_agents = [f"{AGENT}{seat}" for seat in range(simulation.seats)]
        if simulation.outside:
            self.possible_agents.append(CHANCE_AGENT)
        self._observation_spaces = {agent: observation_space(simulation) for agent in self.possible_agents}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(simulation.actions) for agent in self.possible_agents}

    @property
    def chance(self) -> Chance:
        """Sets what chance answers next, or a whole tape."""
        return self.simulation.chance

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._action_spaces[agent]

    def render(self) -> str | Bytes | None:
        return rendered(self.simulation, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class SeatByTurns(Agents, AECEnv):
    """The agents are `seat_0`, `seat_1`, ...; of several seats that are waiting the lowest acts first.

    Nothing that a seat does unseen is part of what the others observe, so that nobody learns anything from this order.
    With `chance="outside"` an agent `chance` acts for dice and decks; its infos hold the outcomes and probabilities.
    """

    def __init__(
        self,
        name: str,
        seats: int | None,
        options: dict[str, Setting],
        rewards: str,
        chance: str,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.sit_down(Simulation(name, seats, options, rewards, chance), render_mode)
        self.metadata = metadata(self.simulation, False)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the chance event at hand with their probabilities; none while a seat is to act."""
        return outcomes(self.simulation.state)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.simulation.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        """The agent that is to act; once the match is over, the first that leaves."""
        if self.simulation.state.over:
            self.agent_selection = self.agents[0]
            return
        seat = self.simulation.state.actor()
        self.agent_selection = CHANCE_AGENT if seat == CHANCE else f"{AGENT}{seat}"
        if seat == CHANCE:
            self.infos[CHANCE_AGENT] = {"outcomes": self.chance_outcomes()}

    def observe(self, agent: str) -> Observed:
        return observed(self.simulation, agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"expected an action of {agent}, got None")
        self.simulation.play(seat_of(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.simulation.state.over:
            for other in self.agents:
                seat = seat_of(other)
                self.rewards[other] = 0.0 if seat == CHANCE else self.simulation.reward(seat)
                self.terminations[other] = True
        self._accumulate_rewards()
        self._select()

    def save(self) -> SavedAgents:
        """The match as it is; what is restored goes on in just the same way."""
        names = ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
        tables = {name: dict(getattr(self, name)) for name in names}
        return SavedAgents(self.simulation.save(), self.agents[:], self.agent_selection, tables)

    def restore(self, saved: SavedAgents) -> None:
        """Goes back to a saved match, any number of times."""
        self.simulation.restore(saved.match)
        self.agents = saved.agents[:]
        self.agent_selection = saved.agent_selection
        self._skip_agent_selection = None
        for name, table in saved.tables.items():
            setattr(self, name, dict(table))


class SeatsAtOnce(Agents, ParallelEnv):
    """All seats that are waiting act in one step, in the order of the seats.

    A seat that is not waiting has a mask of zeros, and its action is ignored. An action that an earlier seat has made
    impossible in the same step, as in a race for dice, is ignored as well: the seat is asked again.
    """

    def __init__(
        self, name: str, seats: int | None, options: dict[str, Setting], rewards: str, render_mode: str | None
    ) -> None:
        self.sit_down(Simulation(name, seats, options, rewards), render_mode)
        self.metadata = metadata(self.simulation, True)
        self.agents: list[str] = []

    def _observations(self) -> dict[str, Observed]:
        return {agent: observed(self.simulation, agent) for agent in self.agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self.simulation.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        simulation = self.simulation
        waiting = simulation.state.waiting_seats() if self.agents else []
        for seat in waiting:
            legal, action = simulation.state.actions(seat), actions.get(f"{AGENT}{seat}")
            if action not in legal:
                raise ValueError(f"expected an action of seat {seat}, one of {legal}; got {action}")
        for seat in waiting:
            action = int(actions[f"{AGENT}{seat}"])
            if action in simulation.state.actions(seat):
                simulation.state.apply(seat, action)
        simulation.roll()
        observations, agents, over = self._observations(), self.agents, simulation.state.over
        if over:
            self.agents = []
        return (
            observations,
            {agent: simulation.reward(seat_of(agent)) for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def save(self) -> tuple[Saved, list[str]]:
        """The match as it is; what is restored goes on in just the same way."""
        return self.simulation.save(), self.agents[:]

    def restore(self, saved: tuple[Saved, list[str]]) -> None:
        """Goes back to a saved match, any number of times."""
        match, agents = saved
        self.simulation.restore(match)
        self.agents = agents[:]
