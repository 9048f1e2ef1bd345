"""What the games' own tests use of the kit."""

from dicery.testing.setups import Setup, few_setups
from dicery.testing.states import PEOPLE
from dicery.testing.walks import bot_steps, playing, positions

__all__ = ["PEOPLE", "Setup", "bot_steps", "few_setups", "playing", "positions"]
