"""What the JSON API takes and answers."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from dicery.engine.option import Setting, differing
from dicery.learn.lesson import Lesson
from dicery.server.page.guest import Guest
from dicery.server.page.lesson import step_of
from dicery.server.page.lobby import GAME_NAMES
from dicery.server.page.prompt import buttons, invitations, sentence
from dicery.server.page.viewer import viewer
from dicery.server.tables.seats import LEVELS
from dicery.server.tables.table import Table


class Body(BaseModel):
    """A request's body: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(Body):
    name: str = Field("", max_length=200, examples=["Ana"])


class GuestToken(BaseModel):
    name: str
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`.")


class OptionInfo(BaseModel):
    name: str
    default: Setting = Field(description="Where programs play.")
    at_table: Setting = Field(description="Where people sit at a table; what a new table has if it is not given.")
    takes: str
    help: str
    clauses: str


class PresetInfo(BaseModel):
    name: str
    title: str
    help: str
    options: dict[str, Setting]
    seats: list[int] = Field(description="The numbers of seats that it is for.")
    minutes: dict[int, int] = Field(description="How long people play, by number of seats; measured with bots.")


class ChapterInfo(BaseModel):
    name: str
    title: str
    minutes: int
    decisions: int


class GameInfo(BaseModel):
    name: str
    title: str
    edition: str
    fewest: int
    most: int
    options: list[OptionInfo]
    presets: list[PresetInfo]
    lessons: list[ChapterInfo] = Field(description="The chapters of its lesson; `POST /api/lessons` opens one.")


class NewLesson(Body):
    game: str = Field(max_length=64, examples=[GAME_NAMES[0]])
    chapter: str = Field("", max_length=100, description="A chapter of `lessons`; the first one without.")


class NewTable(Body):
    game: str = Field(max_length=64, examples=[GAME_NAMES[0]])
    seats: list[Annotated[str, Field(max_length=40)]] = Field(
        max_length=8, description="you, mine, open, friend or bot:LEVEL", examples=[["you", f"bot:{LEVELS[-1]}"]]
    )
    preset: str = Field("", max_length=64, description="A way to play by name; the standard without.")
    options: dict[str, Setting] = Field(
        default_factory=dict,
        max_length=50,
        description="They go over those of the preset; what neither names is as `at_table`.",
    )
    public: bool = False
    patience: int = Field(0, description="Minutes a step may take; then a bot takes the seat over. 0: no such clock.")
    hints: bool = Field(False, description="May people ask for hints while other people play?")


class Act(Body):
    seat: int = Field(examples=[0])
    seq: int = Field(description="The `seq` of the state at which the move was chosen.")
    move: str = Field(max_length=200, examples=["c3"])
    then: list[Annotated[str, Field(max_length=200)]] = Field(
        default=[], max_length=7, description="Further steps of the same decision, made with the first or not at all."
    )


class SeatOnly(Body):
    seat: int


class Leave(SeatOnly):
    to: Literal["", "friend"] = Field("", description="To a friend: whoever has the seat's link may take it.")


class Sit(Body):
    seat: int
    key: str = Field("", max_length=100, description="The last part of the seat's link.")
    nonce: str = Field(
        "",
        max_length=200,
        description="What you add to the dice: 8 to 64 letters and digits. Without it the table asks for it.",
    )


class Nonce(SeatOnly):
    nonce: str = Field(max_length=200, examples=["9f86d081884c7d659a2feaa0c55ad015"])


class HandOver(Body):
    seat: int
    level: str = Field(max_length=40, examples=[LEVELS[-1]])


class Say(Body):
    seat: int
    text: str = Field(max_length=2000)


class SeatInfo(BaseModel):
    seat: int
    kind: str
    name: str
    level: str


class MoveInfo(BaseModel):
    move: str
    label: str


class AdviceInfo(BaseModel):
    move: str
    following: list[str] = Field(description="The moves that complete the decision after this one, as advised.")
    chance: float = Field(description="The estimated chance to win by this move.")
    low: float = Field(description="The lower end of the 95% interval of the chance.")
    high: float = Field(description="The upper end of the 95% interval of the chance.")
    visits: int = Field(description="How often the move was tried.")
    exact: bool = Field(description="Is the chance computed exactly, so that nothing had to be tried?")
    reasons: list[str] = Field(description="In what it differs from the best other move, in words.")


class HintInfo(BaseModel):
    move: str = Field(description="The best move; empty if none could be found just now.")
    moves: list[AdviceInfo] = Field(description="The best moves, best first.")


class LineInfo(BaseModel):
    number: int
    seat: int
    text: str


class SaidInfo(BaseModel):
    seat: int
    name: str
    text: str


class TableInfo(BaseModel):
    code: str
    game: str
    stage: str
    seats: list[SeatInfo]


class DiceInfo(BaseModel):
    commitment: str = Field(description="To the secret of the dice, which is in the record at the end.")
    nonces: list[str] = Field(description="In seat order; ? is awaited: nothing is rolled before it is given.")
    begun: bool = Field(description="Has the match started? Then no nonce can be changed.")


class ClockInfo(BaseModel):
    left: float = Field(description="Seconds.")
    running: bool


class DifferingOption(BaseModel):
    name: str
    value: Setting
    standard: Setting
    help: str


class LessonInfo(BaseModel):
    chapter: str
    title: str
    step: str
    say: str = Field(description="What to do, then why; empty while rivals act.")
    clauses: list[str]
    targets: list[str] = Field(description="The moves that the lesson expects; empty if any will do.")
    light: list[str] = Field(description="Places on the board that the sentence speaks of.")
    answer: str = Field(description="What is said to another legal move, which is then to be taken back by undo.")
    done: bool
    learned: list[str] = Field(description="Three lines, once the lesson is done.")
    next: str = Field(description="The chapter that follows.")


class TableState(TableInfo):
    options: dict[str, Setting]
    preset: str = Field(description="The preset that the options make up; empty if they make up none.")
    differing: list[DifferingOption] = Field(description="The options that differ from a standard table.")
    number: int = Field(description="Events so far.")
    seq: int = Field(description="To be sent with an act.")
    seat: int = Field(description="Whose view this is; -3 for a watcher.")
    own: list[int]
    acting: list[int]
    prompt: str
    view: dict[str, object]
    moves: list[MoveInfo]
    can_undo: bool
    clock: ClockInfo | None = Field(description="The chronometer of a match against time.")
    turn_clock: dict[int, float] = Field(description="Seconds that each seat has left for its step.")
    log: list[LineInfo]
    chat: list[SaidInfo]
    invitations: dict[int, str]
    next: str
    dice: DiceInfo | None = Field(description="Nothing for lessons, and for tables from before fair dice.")
    lesson: LessonInfo | None = Field(description="For the learner at the table of a lesson.")


class Refusal(BaseModel):
    check: str
    reason: str
    clause: str


class Refusals(BaseModel):
    detail: Refusal


class Problem(BaseModel):
    detail: str


def describe(table: Table, guest: Guest, seat: int) -> TableState:
    """The table as this guest may see it."""
    who = viewer(table, guest, seat)
    view = who.view(table)
    moves = buttons(table, who.seat) if who.moves(table) else []
    chronometer = table.chronometer
    preset = table.game.preset_of(table.match.settings)
    return TableState(
        code=table.header.code,
        game=table.game.name,
        stage=table.stage,
        seats=[SeatInfo(seat=s.number, kind=s.kind, name=s.name, level=s.level) for s in table.seats],
        options=table.match.settings,
        preset=preset.name if preset else "",
        differing=[
            DifferingOption(name=option.name, value=value, standard=option.at_table, help=option.help)
            for option, value in differing(table.game.options, table.match.settings)
        ],
        number=table.number,
        seq=table.match.seq,
        seat=who.seat,
        own=list(who.own),
        acting=table.acting(),
        prompt=sentence(table, who, view),
        view=dict(view),
        moves=[MoveInfo(move=button.move, label=button.label) for button in moves],
        can_undo=who.seat in who.own and table.can_undo(who.seat),
        clock=ClockInfo(left=chronometer.left(), running=chronometer.running) if chronometer else None,
        turn_clock=table.turn_clock.left() if table.turn_clock else {},
        log=[LineInfo(number=line.number, seat=line.seat, text=line.text) for line in table.lines(who.seat)],
        chat=[SaidInfo(seat=said.seat, name=said.name, text=said.text) for said in table.chat[-100:]],
        invitations=dict(invitations(table, who)),
        next=table.next,
        dice=DiceInfo(commitment=table.header.commitment, nonces=list(table.nonces), begun=table.started)
        if table.fair
        else None,
        lesson=describe_lesson(table.lesson) if table.lesson and table.lesson.seat in who.own else None,
    )


def describe_lesson(lesson: Lesson) -> LessonInfo:
    """The lesson as its learner may see it."""
    said = lesson.say()
    return LessonInfo(
        chapter=lesson.script.name,
        title=lesson.script.title,
        step=step_of(lesson),
        say=said.text,
        clauses=list(said.clauses),
        targets=list(lesson.targets()),
        light=[str(place) for place in lesson.light()],
        answer=str(lesson.answer()),
        done=lesson.done,
        learned=[str(line) for line in lesson.learned()] if lesson.done else [],
        next=lesson.chapter.next,
    )
