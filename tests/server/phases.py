"""Stored tables at which Ana is asked for something: one for each kind of decision that a game knows."""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dicery
from dicery import Rng
from dicery.bots import bot
from dicery.engine.state import CHANCE, State
from dicery.match.match import Step
from dicery.server.http.guests import Guests
from dicery.server.page.guest import Guest
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Header
from dicery.server.tables.table import Table
from dicery.testing.setups import Setup
from tests.server.tables import ANA, add_nonces, people, url

MATCHES = {"slice-and-dice": 400, "wok-and-roll": 80}  # that are searched for them
FEW = 40  # where it is not said otherwise
CARELESS = (0.05, 0.3, 0.6, 1.0)  # the share of moves that are made at random, in one match after the other

SETUPS = {
    "wok-and-roll": [Setup(2), Setup(3, (("menu", "expert"),))],
    "slice-and-dice": [Setup(2), Setup(3)],
    "chicken-fried-dice": [Setup(2, (("boards", "mixed"),)), Setup(3)],
}
DECISIONS = {
    "dessert-dice": {"begin", "place", "turn", "tip"},
    "diced-veggies": {
        *("restock", "cut", "cook", "extra", "chef", "dice", "change", "card"),
        *("too many recipes", "too many hypes", "too many dice"),
    },
    "wok-and-roll": {f"{menu} {part}" for menu in ("simple", "expert") for part in ("market", "cook", "pay")}
    | {"keep"},
    "chicken-fried-dice": {
        *("truck", "board", "order", "upgrade", "keep"),
        *(f"pluck {step}" for step in ("free", "holding", "coop", "cross", "any", "flavour")),
    },
    "slice-and-dice": {
        *("opening", "cook", "wrap-up", "naming", "throw-window", "resolve", "cut-window", "given-cut", "last-cut"),
        *("losing", "end-window", "trigger", "buying", "keep-card", "keep-token", "paying", "lid-choice", "out", "in"),
        *("line", "back", "rival", "out-rival", "face", "dish"),
    },
}


def decision(state: State) -> str:
    """What the first seat is asked for."""
    view: dict[str, Any] = dict(state.view(0))
    if "phase" in view:
        phase, step = view["phase"], view["sheets"][0]["step"]
        return f"pluck {step}" if phase == "pluck" else phase
    if "part" in view:
        if view["part"] == "cook" and not view["offers"] and not view["sheets"][0]["unpaid"]:
            return "keep"
        part = "pay" if view["sheets"][0]["unpaid"] else view["part"]
        return f"{view['menu']} {part}"
    if view["step"] == "limits":
        return "too many " + {"recipe": "recipes", "hype": "hypes"}.get(state.legal_moves(0)[0].split()[1], "dice")
    return str(view["step"])


@dataclass(frozen=True)
class Moment:
    """A position at which the first seat decides, and how it came about."""

    game: str
    decision: str
    setup: Setup
    choices: int
    steps: tuple[Step, ...]


def moments(name: str) -> list[Moment]:
    """Of each decision the one with the most choices."""
    found: dict[str, Moment] = {}
    game, setups = dicery.game(name), SETUPS.get(name, [Setup(2)])
    out, greedy = game.buffer(), bot("greedy", game)
    for number in range(MATCHES.get(name, FEW)):
        setup, careless = setups[number % len(setups)], CARELESS[number // len(setups) % len(CARELESS)]
        state, luck, draw = game.new(setup.seats, **dict(setup.given)), Rng(number), random.Random(number)
        steps: list[Step] = []
        while not state.over:
            seat = state.actor()
            if seat == 0:
                asked, choices = decision(state), len(state.actions(0))
                if asked not in found or choices > found[asked].choices:
                    found[asked] = Moment(name, asked, setup, choices, tuple(steps))
            if seat == CHANCE:
                action = state.pick(CHANCE, luck, out)
            elif draw.random() < careless:
                action = draw.choice(state.actions(seat))
            else:
                action = greedy.choose(state.redeal(seat, luck), seat, luck)
            steps.append(Step(seat, action, game.notation(state, seat, action)))
            state.apply(seat, action)
    return list(found.values())


def stored(folder: Path, found: list[Moment]) -> list[str]:
    """Stores a table for each of these moments in a database there; returns their codes."""
    store = Store(url(folder))
    codes = []
    for number, moment in enumerate(found):
        game = dicery.game(moment.game)
        code = f"salt-salt-salt-{chr(ord('a') + number)}"
        header = Header(code, game.name, game.edition, dict(moment.setup.given), b"s" * 32, ANA, False, 0.0)
        table = Table.open(header, game, people(moment.setup.seats))
        table.dealer.stored = [step.move for step in moment.steps if step.seat == CHANCE]
        add_nonces(table)
        for step in moment.steps:
            if step.seat != CHANCE:
                table.step(step.seat, table.match.seq, step.move)
        change = table.drain()
        assert change is not None and len(table.moves(0)) == moment.choices
        store.create(header, change)
        codes.append(code)
    store.close()
    return codes


def token_of_ana(folder: Path) -> str:
    """What the cookie of Ana's device holds."""
    store = Store(url(folder))
    token = Guests(store.key("guests")).token(Guest(ANA, "Ana"))
    store.close()
    return token
