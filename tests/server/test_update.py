"""What viewers are sent: a page that carries out its updates shows what a newly drawn page would show."""

import asyncio
import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request

import dicery
from dicery.drawing import lazy_section, section, section_list, section_tree, thing, words
from dicery.engine.board import Parts, Section, Target, Targets
from dicery.engine.motion import Motion
from dicery.match.match import Line, Refused
from dicery.server.http.visit import Visit
from dicery.server.page.controls import LOG_LINES
from dicery.server.page.diff import Changes, changed_parts, grouped, outline
from dicery.server.page.guest import Guest
from dicery.server.page.last_action import motions
from dicery.server.page.regions import draw
from dicery.server.page.update import RECENT, Drawings, Update, key_of, whole
from dicery.server.page.viewer import viewer
from dicery.server.routes.table import listen
from dicery.server.routes.table import stream as table_stream
from dicery.server.tables.events import Header
from dicery.server.tables.log_cache import LogCache, Moved
from dicery.server.tables.seats import PERSON, Seat
from dicery.server.tables.table import Table
from tests.server.application import browser, code_of, moves_in, running, seq_in

pytestmark = pytest.mark.heavy

PARTED = ("board", "prompt", "seats")  # the regions that consist of sections
ANA, BEN, WES = (Guest(f"guest-{name.lower()}", name) for name in ("Ana", "Ben", "Wes"))


def table_of(name: str, seats: int = 2) -> Table:
    people = [Seat(n, PERSON, guest.name, guest.id) for n, guest in enumerate((ANA, BEN)[:seats])]
    people += [Seat(n, PERSON, f"Guest {n}", f"guest-{n}") for n in range(seats, dicery.game(name).fewest)]
    header = Header("salt-salt-salt-salt", name, dicery.game(name).edition, {}, b"s" * 32, ANA.id, False, 0.0)
    return Table.open(header, dicery.game(name), people)


def anything(table: Table, luck: random.Random) -> None:
    """A nonce or a move at random; now and then chat, something taken back, or a seat that changes hands."""
    kind = luck.random()
    awaited = table.awaited_seats()
    try:
        if awaited:
            table.give_nonce(awaited[0].holder, awaited[0].number, "a-nonce-of-one-own")
        elif kind < 0.1:
            table.say(ANA.id, 0, f"line {table.number}")
        elif kind < 0.2:
            table.undo(BEN.id, 1)
        elif kind < 0.23:
            table.hand_over(BEN.id, 1, "random")
        elif kind < 0.4:
            table.sit(BEN.id, "Ben", 1)
        else:
            seat = luck.choice(table.acting())
            table.step(seat, table.match.seq, luck.choice(table.moves(seat)))
    except Refused:
        pass


class NamedSections(HTMLParser):
    """Where the sections of a page begin and end, by their names, as a browser finds them."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: dict[str, list[int]] = {}
        self.inside: list[list[int]] = []
        self.lines = [0]
        for line in markup.split("\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.feed(markup)

    def at(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Of what has no end, such as a shape."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("input", "br"):
            return
        self.inside.append([self.at(), -1])
        name = dict(attrs).get("data-section")
        if name is not None:
            assert name not in self.found, f"two sections are called {name!r}"
            self.found[name] = self.inside[-1]

    def handle_endtag(self, tag: str) -> None:
        self.inside.pop()[1] = self.at() + len(f"</{tag}>")


def replaced(markup: str, name: str, change: Callable[[str], str]) -> str:
    """The markup with one of its sections changed; as it is if it has no section of this name."""
    found = NamedSections(markup).found
    if name not in found:
        return markup
    begin, end = found[name]
    return markup[:begin] + change(markup[begin:end]) + markup[end:]


def instead(_: str, markup: str) -> str:
    return markup


def with_class(markup: str, classes: str) -> str:
    start, _, rest = markup.partition(">")
    bare = re.sub(' class="[^"]*"$', "", start)
    return (f'{bare} class="{classes}"' if classes else bare) + ">" + rest


def with_list(markup: str, names: list[str]) -> str:
    """A list of sections with those that it has now; new ones are empty yet."""
    start, rest = markup.split(">", 1)
    there = {name: markup[begin:end] for name, (begin, end) in NamedSections(markup).found.items()}
    inside = "".join([there.get(name, f'<i data-section="{name}"></i>') for name in names])
    return f"{start}>{inside}{rest[rest.rindex('</') :]}"


def put_parts(region: str, body: dict[str, Any]) -> str:
    """What the script does with the sections of a region."""
    for name, names in body.get("lists", {}).items():
        region = replaced(region, name, partial(with_list, names=names))
    for name, markup in body.get("sections", {}).items():
        region = replaced(region, name, partial(instead, markup=markup))
    for name, classes in body.get("classes", {}).items():
        region = replaced(region, name, partial(with_class, classes=classes))
    return region


def put_lines(log: str, given: str) -> str:
    lines = re.findall("<li>.*?</li>", given) + re.findall("<li>.*?</li>", log.replace('<li class="last">', "<li>"))
    shown = "".join(lines[:LOG_LINES]).replace("<li>", '<li class="last">', 1)
    return re.sub("(<ol [^>]*>).*(</ol>)", lambda found: f"{found[1]}{shown}{found[2]}", log, flags=re.DOTALL)


class Shown:
    """What a page shows, apart from how targets are laid over the board."""

    def __init__(self, number: int = -1) -> None:
        self.number = number
        self.regions: dict[str, str] = {}
        self.targets: list[list[object]] = []
        self.moves: list[list[str]] = []

    def put(self, update: Update, now: "Shown") -> None:
        """What the script of the page does; a whole board comes with its targets laid over it."""
        body = json.loads(update.encode())
        if update.since < 0:
            self.regions, self.targets, self.moves = dict(now.regions), now.targets, now.moves
        given = {name: now.regions[name] if name in PARTED else markup for name, markup in body["regions"].items()}
        for name in PARTED:
            self.regions[name] = put_parts(self.regions[name], body)
        self.regions |= {name: markup for name, markup in given.items() if name != "list"}
        if "board" in given:
            self.targets = now.targets
        if "lines" in body:
            self.regions["log"] = put_lines(self.regions["log"], body["lines"])
        self.targets, self.moves = body.get("targets", self.targets), body.get("moves", self.moves)
        self.number = update.number


def loaded(table: Table, guest: Guest) -> Shown:
    """What a page shows that is loaded now."""
    drawn = draw(table, who := viewer(table, guest))
    made = Shown(table.number)
    made.regions = whole(table, who, drawn) | {name: drawn.parted[name].rest for name in PARTED}
    del made.regions["list"]
    made.targets = json.loads(json.dumps(grouped(drawn.board.targets)))
    made.moves = [button.listed() for button in drawn.moves]
    return made


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_updates_add_up_to_what_is_drawn(name: str) -> None:
    luck = random.Random(11)
    table, drawings = table_of(name), Drawings()
    pages = {guest: Shown() for guest in (ANA, BEN, WES)}
    parts = 0
    for turn in range(80):
        if table.state.over:
            break
        if turn:
            anything(table, luck)
        for guest, page in pages.items():
            if luck.random() < 0.2:  # looks away and sees several changes together
                continue
            update, now = drawings.update(table, viewer(table, guest), page.number), loaded(table, guest)
            if update:
                assert update.number == table.number
                parts += bool(update.sections)
                page.put(update, now)
            for name, markup in now.regions.items():
                assert page.regions[name] == markup
            assert vars(page) == vars(now)
    assert parts > 20, "expected most updates to be parts of the board"


def test_who_has_the_last_drawing_is_sent_nothing_but_the_strip() -> None:
    table, drawings = table_of("dessert-dice"), Drawings()
    who = viewer(table, ANA)
    update = drawings.update(table, who, -1)
    assert update and update.regions
    assert drawings.update(table, who, table.number) is None
    strip = Update(table.number).with_strip("no").encode()
    assert json.loads(strip) == {"number": table.number, "regions": {"refused": "no"}}


def test_a_page_that_was_drawn_is_sent_what_differs_from_it() -> None:
    table, drawings = table_of("dessert-dice"), Drawings()
    who = viewer(table, ANA)
    number, regions = table.number, drawings.page(table, who)
    table.say(ANA.id, 0, "hello")
    update = drawings.update(table, who, number)
    assert update and (update.since, set(update.regions)) == (number, {"chat"})
    assert drawings.page(table, who) == regions | {"chat": update.regions["chat"]}


def part(name: str, *inside: str | Section) -> Section:
    return Section(name, (f"<{name}>", *inside, f"</{name}>"), frozenset())


def board(b: str = "B", c: str = "C", d: str = "D", e: str = "E", f: str = "F") -> Section:
    """A board with the sections b, in which there are c and more text, and f."""
    return part("", "A", part("b", b, part("c", c), d), e, part("f", f))


@pytest.mark.parametrize(
    ("new", "changed"),
    [
        (board(), {}),
        (board(e="E2"), None),
        (board(c="C2"), {"c": "<c>C2</c>"}),
        (board(d="D2"), {"b": "<b>B<c>C</c>D2</b>"}),
        (board(c="C2", f="F2"), {"c": "<c>C2</c>", "f": "<f>F2</f>"}),
        (board(b="B2", c="C2", f="F2"), {"b": "<b>B2<c>C2</c>D</b>", "f": "<f>F2</f>"}),
        (part("", "A", part("b", "B", "D"), "E", part("f", "F2")), {"b": "<b>BD</b>", "f": "<f>F2</f>"}),
        (part("", "A", part("b", "B", part("x", "C"), "D"), "E", part("f", "F")), {"b": "<b>B<x>C</x>D</b>"}),
        (part("", "A", part("b", "B", part("c", part("x")), "D"), "E", part("f", "F")), {"c": "<c><x></x></c>"}),
        (part("", "A", part("b", "B", part("c", "C"), "D"), "E", part("g", "F")), None),
    ],
)
def test_a_section_that_has_changed_is_found(new: Section, changed: dict[str, str] | None) -> None:
    found = Changes({}, {}, {})
    assert changed_parts(outline(board()), outline(new), new, found) == (changed is not None)
    assert found == Changes(changed or {}, {}, {})


def test_of_a_section_with_another_class_only_that_is_sent() -> None:
    old, new = (Section("", section("b", "B", class_=classes), frozenset()) for classes in ("now", "later"))
    found = Changes({}, {}, {})
    assert changed_parts(outline(old), outline(new), new, found)
    assert found == Changes({}, {"b": "later"}, {})


def test_of_a_list_only_what_is_new_is_sent() -> None:
    old, new = (
        Section("", section_list("all", tuple(part(name, name) for name in names)), frozenset())
        for names in ("abc", "cxa")
    )
    found = Changes({}, {}, {})
    assert changed_parts(outline(old), outline(new), new, found)
    assert found == Changes({"x": "<x>x</x>"}, {"all": ""}, {"all": ["c", "x", "a"]})


OPENED: list[list[str]] = []


@section_tree(4)
def shelf(name: str, things: list[str]) -> Parts:
    OPENED.append(things)
    return section(name, sum([section(f"on-{one}", one) for one in things], ()), class_="shelf")


@pytest.mark.parametrize(
    ("now", "sent"),
    [
        (["cup", "pan"], None),
        (["cup", "pot"], ["shelf"]),  # another place: the shelf itself is another
        (["cup", "pan", "pot"], ["shelf"]),
    ],
)
def test_what_is_drawn_from_the_same_is_not_looked_into(now: list[str], sent: list[str] | None) -> None:
    OPENED.clear()
    old, new = (Section("", shelf("shelf", things), frozenset()) for things in (["cup", "pan"], now))
    before = outline(old)
    opened = len(OPENED)
    found = Changes({}, {}, {})
    assert changed_parts(before, outline(new, before), new, found)
    assert list(found.sections) == (sent or [])
    assert (len(OPENED) > opened) == (sent is not None)


@section_tree(4)
def rack(name: str, colours: dict[str, str], *, targets: Targets) -> Parts:
    hooks: Parts = ()
    for hook, colour in colours.items():
        hooks += hung(f"hook-{hook}", colour, classes=f"hook {colour}", targets=targets)
    return section(name, hooks, class_="rack")


@lazy_section(4)
def hung(name: str, colour: str, *, classes: str, targets: Targets) -> Parts:
    return section(name, thing(colour, name, key=name, target=targets.get(name)), class_=classes)


def test_of_a_section_that_is_opened_only_what_differs_in_it_is_sent() -> None:
    over = {"hook-b": Target("take b")}
    old = Section("", rack("rack", {"a": "red", "b": "blue"}, targets={}), frozenset())
    new = Section("", rack("rack", {"a": "red", "b": "green"}, targets=over), frozenset())
    found, before = Changes({}, {}, {}), outline(old)
    assert changed_parts(before, outline(new, before), new, found)
    assert list(found.sections) == ["hook-b"] and "green" in found.sections["hook-b"]
    assert "take b" in new.html and "take b" not in new.rest, "expected targets on pages without a script only"


def test_those_who_see_the_same_share_one_drawing() -> None:
    table, drawings = table_of("dessert-dice"), Drawings()
    for guest in (WES, Guest("another", "Eve"), ANA, BEN):
        drawings.update(table, viewer(table, guest), -1)
    assert [key[0] for key in drawings.kept[table]] == ["", ANA.id, BEN.id]


def test_drawings_of_those_who_have_gone_are_forgotten() -> None:
    table, drawings = table_of("dessert-dice"), Drawings()
    drawings.update(table, viewer(table, WES), -1)
    for number in range(RECENT + 1):
        table.say(ANA.id, 0, f"line {number}")
    drawings.update(table, viewer(table, ANA), -1)
    assert [key[0] for key in drawings.kept[table]] == [ANA.id]


@pytest.mark.asyncio
async def test_an_answer_has_all_regions_unless_the_page_says_what_it_shows(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        page = ""
        while not moves_in(page):  # the bot may be first
            page = (await ana.get(f"/t/{code}")).text
            await asyncio.sleep(0.01)
        async with app.state.services.registry.at(code) as table:
            every, number = set(whole(table, who := viewer(table, ANA), draw(table, who))), table.number
        asked = {"seat": 0, "seq": seq_in(page), "do": "nonsense"}
        as_json = {"accept": "application/json"}
        for given, regions in (
            ({}, every),
            ({"x-shown": "1"}, every),
            ({"x-shown": "-1"}, every),
            ({"x-shown": "one"}, every),
            ({"x-shown": "9" * 50}, every),
            ({"x-shown": str(number)}, set()),
        ):
            answer = await ana.post(f"/t/{code}/act", data=asked, headers=as_json | given)
            assert answer.status_code == 409
            assert set(answer.json()["regions"]) == regions | {"refused"}
        stale = await ana.post(f"/t/{code}/act", data=asked | {"seq": 0}, headers=as_json | {"x-shown": str(number)})
        assert stale.status_code == 409
        assert set(stale.json()["regions"]) == every | {"refused"}, "expected every region for a page that is stale"
        asked["do"] = moves_in(page)[0]
        answer = await ana.post(f"/t/{code}/act", data=asked, headers=as_json | {"x-shown": str(number)})
        assert {"refused"} <= set(answer.json()["regions"]) < every | {"refused"}
        assert "prompt-say" in answer.json()["sections"]
        assert answer.json()["since"] == number


@pytest.mark.asyncio
async def test_nothing_is_sent_twice_to_a_page_that_listens(tmp_path: Path) -> None:
    """Its answer has the number and, after a refusal, the reason; the stream brings what has changed."""
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "mine"}))
        async with app.state.services.registry.at(code) as table:
            number, seat, seq = table.number, table.acting()[0], table.match.seq
            move = table.moves(seat)[0]
        asked = {"seat": seat, "seq": seq, "do": "nonsense"}
        listens = {"accept": "application/json", "x-shown": str(number), "prefer": "return=minimal"}
        refused = await ana.post(f"/t/{code}/act", data=asked, headers=listens)
        assert refused.status_code == 409
        assert refused.json() == {
            "number": number,
            "regions": {"refused": refused.json()["regions"]["refused"]},
            "streamed": True,
        }
        assert "nonsense" in refused.json()["regions"]["refused"]
        made = await ana.post(f"/t/{code}/act", data=asked | {"do": move}, headers=listens)
        async with app.state.services.registry.at(code) as table:
            assert made.json() == {"number": table.number, "regions": {"refused": ""}, "streamed": True}
        stale = await ana.post(f"/t/{code}/act", data=asked | {"do": move}, headers=listens)
        assert stale.status_code == 409
        assert "prompt" in stale.json()["regions"], "expected every region for a page that is stale"


def test_a_drawing_is_made_ahead_only_for_a_page_that_shows_the_last_one() -> None:
    table, drawings = table_of("dessert-dice"), Drawings()
    who = viewer(table, ANA)
    drawings.update(table, who, -1)
    shown = table.number
    for text in ("one", "two"):  # the second is drawn ahead for nobody: the page still waits for the first
        table.say(ANA.id, 0, text)
        drawings.draw_ahead(table, who, shown)
    assert drawings.kept[table][key_of(table, who)].number == shown + 1
    update = drawings.update(table, who, shown + 1)
    assert update and update.since == shown + 1, "expected what has changed, not the whole board"


@pytest.mark.asyncio
@pytest.mark.parametrize("decided", [False, True], ids=["decided when idle", "decided while the change was stored"])
async def test_the_button_for_undo_comes_when_there_was_time_to_decide(tmp_path: Path, decided: bool) -> None:
    """A stream brings it after the update; a page that is loaded has it at once."""
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "open"}))
        async with browser(app) as ben:
            await ben.post(f"/t/{code}/sit", data={"seat": 1, "nonce": "a nonce of ben"})
        registry, services = app.state.services.registry, app.state.services
        who = services.guests.read(ana.cookies["dicery_guest"])
        async with registry.at(code) as table:
            seat = table.acting()[0]
            move = next(move for move in table.moves(seat) if not rolls_after(table, seat, move))
            holder = table.seats[seat].holder
            guest = replace(who, id=holder)
        visit = Visit(Request({"type": "http", "headers": [], "client": None}), services, guest, False)
        stream = await table_stream(code, visit, seat)
        async with registry.at(code) as table:
            assert stream.encode(table)
        with registry.watching(code, stream.watcher) as news:
            await registry.change(code, lambda table: table.submit(holder, seat, table.match.seq, move))
            async with registry.at(code) as table:
                if decided:
                    assert table.can_undo(seat)
                news.clear()
                update = json.loads(stream.encode(table).split(b"data: ")[1])
                assert 'id="r-undo"' in update["sections"]["prompt-undo"]
                assert "data-undo" not in update["sections"]["prompt-undo"]
            await asyncio.wait_for(news.wait(), 20)
            async with registry.at(code) as table:
                update = json.loads(stream.encode(table).split(b"data: ")[1])
                assert list(update["regions"]) == ["undo"] and "data-undo" in update["regions"]["undo"]
                assert update["since"] == update["number"] == table.number
                assert stream.encode(table) == b""
                assert "data-undo" in services.drawings.page(table, viewer(table, guest, seat))["prompt"]
            await registry.change(code, lambda table: table.undo(holder, seat))


@pytest.mark.asyncio
async def test_a_page_that_comes_back_after_a_restart_is_drawn_when_there_is_time(tmp_path: Path) -> None:
    """Its browser names the last event that it has got. It is sent nothing then, and with the next move only that."""
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "open"}))
        async with browser(app) as ben:
            await ben.post(f"/t/{code}/sit", data={"seat": 1, "nonce": "a nonce of ben"})
        cookie = ana.cookies["dicery_guest"]
    async with running(tmp_path) as app:
        registry, drawings = app.state.services.registry, app.state.services.drawings
        async with registry.at(code) as table:
            number, seat = table.number, table.acting()[0]
        headers = [(b"cookie", f"dicery_guest={cookie}".encode()), (b"last-event-id", str(number).encode())]
        asked = {"type": "http", "query_string": b"seat=0&since=2", "path_params": {"code": code}}
        stream = await listen(Request({**asked, "headers": headers, "client": None, "app": app}))
        with registry.watching(code):
            async with registry.at(code) as table:
                assert stream.encode(table) == b"" and not drawings.kept.get(table)
            for _ in range(200):
                if drawings.kept.get(table):
                    break
                await asyncio.sleep(0.01)
            assert [drawing.number for drawing in drawings.kept[table].values()] == [number]
            holder, move = table.seats[seat].holder, table.moves(seat)[0]
            await registry.change(code, lambda table: table.submit(holder, seat, table.match.seq, move))
            async with registry.at(code) as table:
                update = json.loads(stream.encode(table).split(b"data: ")[1])
        assert update["since"] == number and "board" not in update["regions"]


def rolls_after(table: Table, seat: int, move: str) -> bool:
    state = table.state.clone()
    state.apply(seat, state.parse(seat, move))
    return state.waiting == 0


@pytest.mark.asyncio
async def test_with_two_seats_on_one_device_all_is_sent(tmp_path: Path) -> None:
    """The number that a page shows does not say whose view it is."""
    async with running(tmp_path) as app, browser(app) as ana:
        made = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "mine"})
        code = code_of(made)
        async with app.state.services.registry.at(code) as table:
            assert len(table.seats_of(table.header.host)) == 2
            number, every = table.number, set(whole(table, who := viewer(table, ANA), draw(table, who)))
        form = {"seat": 0, "seq": 0, "do": "nonsense"}
        headers = {"accept": "application/json", "x-shown": str(number)}
        answer = await ana.post(f"/t/{code}/act", data=form, headers=headers)
        assert set(answer.json()["regions"]) == every | {"refused"}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "form",
    [
        {},
        {"seat": "0", "seq": "1"},
        {"seat": "zero", "seq": "1", "do": "a1"},
        {"seat": "0", "seq": "1" * 40, "do": "a1"},
        {"seat": "0", "seq": "\u0661", "do": "a1"},
        {"seat": "0", "seq": "1", "do": "a" * 201},
    ],
)
async def test_a_move_that_cannot_be_read_is_refused_with_a_page(form: dict[str, str], tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        answer = await ana.post(f"/t/{code}/act", data=form)
        assert answer.status_code == 422
        assert "Traceback" not in answer.text


def test_a_die_that_goes_on_is_followed_from_where_it_came() -> None:
    """When a page is behind by several steps."""
    steps = [
        Moved(1, 1, Motion(moved=(("coop-G5-0", "hand"),))),
        Moved(2, 1, Motion(moved=(("hand", "seat"), ("card-c37", "seat")))),
    ]
    assert motions(steps)["moved"] == [("coop-G5-0", "seat"), ("card-c37", "seat")]


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_the_line_under_the_prompt_says_what_was_done_or_rolled_rather_than_which_cards_came(name: str) -> None:
    """It is one of the log; the same for a page that is loaded now."""

    def tells(line: Line) -> bool:
        step = table.match.steps[line.number - 1]
        motion = table.game.motion(table.match.at(line.number - 1), step.seat, step.action, 0)
        return step.seat >= 0 or bool(motion.rolled or motion.picture)

    luck, table = random.Random(11), table_of(name)
    cards = 0
    for _ in range(100):
        anything(table, luck)
        log = table.recent(0)
        if table.state.over or not log.lines:
            continue
        lead = log.lead
        assert lead in log.lines
        assert lead == LogCache(table.match).recent_for(0).lead
        later = log.lines[log.lines.index(lead) + 1 :]
        assert [line for line in later if tells(line)] == []
        assert tells(lead) or lead == log.lines[-1]
        acted = max((number for number, step in enumerate(table.match.steps, 1) if step.seat >= 0), default=0)
        assert lead.number >= acted or all(line.number < acted for line in log.lines)
        cards += bool(later)
        assert words(lead.text) in draw(table, viewer(table, ANA)).regions["last"]
    assert cards > 0 or name not in ("diced-veggies", "chicken-fried-dice"), "expected cards after what was done"
