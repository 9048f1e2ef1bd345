"""`Game`, the box that positions come from: half of the contract that every game keeps; `State` is the other half."""

from abc import ABCMeta, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from dicery.engine.board import Board
from dicery.engine.encoder import Encoder, Entry
from dicery.engine.motion import Motion
from dicery.engine.option import Option, Preset, Setting, settle, table_settings
from dicery.engine.state import Illegal, State, View
from dicery.engine.strategy import Strategy


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(metaclass=ABCMeta):
    """What a game is called, how many it takes, its options, and its words and drawings.

    This is what the rest of the program sees; `dicery.games.box.Box` makes one from the functions of a game's package.
    Where `names` are asked for they are those of the players by seat, as people chose them: anything but safe markup.
    """

    def __init__(
        self,
        name: str,
        title: str,
        edition: str,
        fewest: int,
        most: int,
        default_seats: int,
        width: int,
        options: tuple[Option, ...],
        presets: tuple[Preset, ...],
        encoder: Encoder,
    ) -> None:
        self.name = name
        self.title = title
        self.edition = edition  # moves only when behaviour moves
        self.fewest = fewest
        self.most = most
        self.default_seats = default_seats
        self.width = width  # no step has more choices than this
        self.options = options
        self.presets = presets  # the first is the standard game
        self.encoder = encoder
        self.actions = encoder.action_count()  # every action of a seat is a number below this

    def new(self, seats: int | None = None, **options: Setting) -> State:
        """The position before the first step. Unknown options and values out of range are refused by name."""
        count = self.default_seats if seats is None else seats
        if not self.fewest <= count <= self.most:
            raise ValueError(f"{self.title} is for {self.fewest} to {self.most} seats, got {count}")
        return self.start(count, settle(self.options, options))

    def preset(self, name: str) -> Preset:
        """The preset of this name; raises `ValueError` if there is none."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        known = ", ".join(preset.name for preset in self.presets) or "which has none"
        raise ValueError(f"expected a preset of {self.title}, {known}; got {name!r}")

    def preset_of(self, settings: dict[str, Setting]) -> Preset | None:
        """The preset that a table with these settings plays, if it is one."""
        for preset in self.presets:
            if settle(self.options, settings) == table_settings(self.options, preset.settings):
                return preset
        return None

    def fitting_seats(self, settings: dict[str, Setting]) -> list[int]:
        """The numbers of seats that a match with these settings may have."""
        fitting: list[int] = []
        for seats in range(self.fewest, self.most + 1):
            try:
                self.start(seats, settle(self.options, settings))
            except ValueError:
                continue
            fitting.append(seats)
        return fitting

    def preset_facts(self, preset: Preset) -> str:
        """For how many a preset is, and how long it takes: "for 2 to 4, about 35 min for 2, measured with bots"."""
        seats = self.fitting_seats(table_settings(self.options, preset.settings))
        length = preset.length()
        return f"for {_or(seats)}, {length}" if length else f"for {_or(seats)}"

    def at_table(self, seats: int, preset: str, given: dict[str, Setting]) -> dict[str, Setting]:
        """The settings of a table of people: the preset of this name, if any, with the given options over it.

        Raises `ValueError` for an unknown preset, and for one that is for other numbers of seats.
        """
        if not preset:
            return table_settings(self.options, given)
        chosen = self.preset(preset)
        settings = table_settings(self.options, {**chosen.settings, **given})
        fitting = self.fitting_seats(table_settings(self.options, chosen.settings))
        if seats not in fitting and seats not in self.fitting_seats(settings) and self.fewest <= seats <= self.most:
            raise ValueError(f"the preset {chosen.title} of {self.title} is for {_or(fitting)} seats, got {seats}")
        return settings

    def buffer(self) -> vec[i64]:
        """Room for the actions that `State.legal` writes; a caller keeps one and uses it again."""
        return vec[i64]([0] * self.width)

    def mask_buffer(self) -> vec[u8]:
        """Room for what `State.mask` writes; numpy sees it without a copy."""
        return vec[u8]([u8(0)] * self.actions)

    def observation(self, seats: int) -> tuple[Entry, ...]:
        """What `State.observe` writes with this number of seats, in order."""
        return self.encoder.entries(self, seats)

    def observation_size(self, seats: int) -> int:
        """How many numbers `State.observe` writes."""
        return sum([entry.size for entry in self.observation(seats)])

    def observation_buffer(self, seats: int) -> vec[u8]:
        """Room for what `State.observe` writes; numpy sees it without a copy."""
        return vec[u8]([u8(0)] * self.observation_size(seats))

    @abstractmethod
    def start(self, seats: int, settings: dict[str, Setting]) -> State:
        """The first position, with every option settled."""

    @abstractmethod
    def longest(self, seats: int, settings: dict[str, Setting]) -> int:
        """No match takes more steps than this, chance included."""

    @abstractmethod
    def load(self, text: str) -> State:
        """Reads a position text; raises `BadPosition`."""

    @abstractmethod
    def dump(self, state: State) -> str:
        """Writes a position text."""

    @abstractmethod
    def notation(self, state: State, seat: int, action: int) -> str:
        """The short name of a legal action, unique among those that are legal for the seat here."""

    @abstractmethod
    def label(self, state: State, seat: int, action: int, names: list[str]) -> str:
        """What a legal action does, in a few words for a person choosing."""

    @abstractmethod
    def sentence(self, state: State, seat: int, action: int, observer: int, names: list[str]) -> str:
        """What the log says to `observer` about the step about to be made; empty for steps that are half a decision."""

    @abstractmethod
    def prompt(self, view: View, names: list[str]) -> str:
        """One sentence: what the seat of this view is to do now, or for whom it waits."""

    def phases(self, view: View) -> tuple[list[str], int]:
        """The phases of a turn in a word or two each, and which of them it is now, -1 for none of them."""
        return [], -1

    def reaction(self, view: View) -> tuple[str, str]:
        """If the seat of this view may answer what another does: the move that lets it pass, and whose turn it is.

        The turn is any text that stays the same until that turn ends. Otherwise both are empty.
        """
        return "", ""

    def fact(self, view: View, seat: int) -> str:
        """One short line about a seat that matters to the others, such as what it holds."""
        return ""

    def score_parts(self, view: View, seat: int) -> list[tuple[str, int]]:
        """What the seat's points are made of, by criterion; empty if the view does not show its score."""
        return []

    def odds(self, view: View) -> str:
        """One line of help with the decision at hand, such as the odds of a throw, that a person may turn off."""
        return ""

    def tie_reason(self, view: View, seat: int, other: int) -> str:
        """Why `seat` is ranked before `other` with equal points in this finished match: "cooked more dishes"."""
        return ""

    def goal(self, view: View) -> str:
        """Did those who play for one goal reach it, alone or as a team? "won" or "lost" in such a finished match.

        Empty where seats play against each other, or where there is nothing to win. Ranks mean nothing to a team.
        """
        return ""

    @abstractmethod
    def refusal(self, state: State, seat: int, move: str) -> Illegal:
        """Why this move, which is not among the legal ones, is refused."""

    @abstractmethod
    def svg(self, view: View, names: list[str]) -> str:
        """Draws a view as one SVG picture that needs nothing else."""

    @abstractmethod
    def board(self, view: View, moves: list[str], names: list[str]) -> Board:
        """Draws a view for a page, with a button for each of the moves that has a place on the table."""

    def motion(self, state: State, seat: int, action: int, observer: int) -> Motion:
        """What the step about to be made moves on the board that `observer` sees; nothing that it may not know."""
        return Motion()

    def faces(self) -> dict[str, tuple[str, ...]]:
        """The faces that a rolled die may show, drawn as on the board, by the kind that `thing` names."""
        return {}

    def decisive(self, view: View) -> list[str]:
        """The keys of what decided this finished match on its board, such as the largest cluster or the best dish."""
        return []

    @abstractmethod
    def text(self, view: View, moves: list[str], names: list[str]) -> str:
        """Draws a view with characters, for the terminal."""

    @abstractmethod
    def rules(self) -> str:
        """The numbered rules, as Markdown."""

    @abstractmethod
    def style(self) -> str:
        """The stylesheet of the game's boards, besides what all boards share."""

    @abstractmethod
    def glyphs(self) -> str:
        """The game's own glyphs as SVG symbols, besides those that all games share."""

    def puzzles(self) -> str:
        """The puzzles of the game, one a line, see `dicery.learn.puzzle`; a game need not have any."""
        return ""

    def strategy(self) -> Strategy | None:
        """What the bots need to know about the game; None: they search with random playouts."""
        return None

    @abstractmethod
    def __reduce__(self) -> tuple[object, ...] | str:
        """Games are pickled by name."""

    def __repr__(self) -> str:
        return f"<{self.title}, {self.fewest} to {self.most} seats>"


def _or(numbers: list[int]) -> str:
    """ "2 to 4", "1 or 3" """
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)
