"""The JSON API: a whole match through it, its examples, its schema, and refusals that name check and clause."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

import dicery
from dicery.match import record
from tests.server.application import NONCE, begin, program, running

pytestmark = pytest.mark.asyncio

SHORT = {"slice-and-dice": {"max_rounds": 20, "dishes_to_win": 3}}  # at random a whole one takes thousands of steps


async def guest(app: FastAPI, name: str) -> httpx.AsyncClient:
    """A client that shows a guest's token."""
    async with program(app) as newcomer:
        answer = await newcomer.post("/api/guests", json={"name": name})
    assert answer.status_code == 201
    client = program(app)
    client.headers["authorization"] = f"Bearer {answer.json()['token']}"
    return client


@pytest.mark.heavy
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in ("dessert-dice", "wok-and-roll") else pytest.mark.soak)
        for name in dicery.SHELF
    ],
)
async def test_two_programs_play_a_whole_match_with_a_bot(name: str, tmp_path: Path) -> None:
    luck = random.Random(1)
    game = dicery.game(name)
    async with running(tmp_path) as app, await guest(app, "Ana") as ana, await guest(app, "Ben") as ben:
        seats = ["you", "friend", *["bot:random"] * (max(3, game.fewest) - 2)]
        state = await begin(ana, {"game": name, "seats": seats, "options": SHORT.get(name, {})})
        at = f"/api/tables/{state['code']}"
        assert state["stage"] == "joining"
        key = state["invitations"]["1"].rsplit("/", 1)[1]
        assert (await ben.get(at)).json()["invitations"] == {}
        assert (await ben.post(f"{at}/sit", json={"seat": 1, "key": "wrong"})).status_code == 409
        state = (await ben.post(f"{at}/sit", json={"seat": 1, "key": key, "nonce": NONCE})).json()
        assert state["own"] == [1]
        while state["stage"] != "over":
            for seat, client in enumerate((ana, ben)):
                state = (await client.get(at)).json()
                if state["moves"]:
                    assert state["seat"] == seat
                    move = luck.choice(state["moves"])["move"]
                    answer = await client.post(f"{at}/act", json={"seat": seat, "seq": state["seq"], "move": move})
                    assert answer.status_code == 200, answer.text
                    state = answer.json()
                elif state["acting"] == [2]:
                    await asyncio.sleep(0.005)
        assert state["view"]["ranks"]
        assert {line["seat"] for line in state["log"]} >= {0, 1, 2}
        text = (await ana.get(f"{at}/record")).text
        assert record.verify(record.read(text, dicery.SHELF)).error is None


async def test_a_refusal_names_the_check_the_reason_and_the_clause(tmp_path: Path) -> None:
    async with running(tmp_path) as app, await guest(app, "Ana") as ana, program(app) as nobody:
        body = {"game": "dessert-dice", "seats": ["you", "bot:random"], "options": {"starter": 1}}
        state = await begin(ana, body)
        at = f"/api/tables/{state['code']}"
        good = {"seat": 0, "seq": state["seq"], "move": state["moves"][0]["move"]}
        cases = [
            ({"seat": 1}, "claim", ""),
            ({"seq": 0}, "fresh", ""),
            ({"seq": state["seq"] + 1}, "fresh", ""),
            ({"move": "a1"}, "legal", "DD-"),
        ]
        for change, check, clause in cases:
            answer = await ana.post(f"{at}/act", json=good | change)
            assert answer.status_code == 409
            assert answer.json()["detail"]["check"] == check
            assert answer.json()["detail"]["clause"].startswith(clause)
            assert "expected" in answer.json()["detail"]["reason"] or clause
        assert (await nobody.post(f"{at}/act", json=good)).status_code == 401
        forged = {"authorization": "Bearer forged"}
        assert (await nobody.get(at, headers=forged)).status_code == 401
        assert (await ana.get(f"{at}/record")).status_code == 409
        assert (await ana.post(f"{at}/act", json=good)).status_code == 200
        hint = (await ana.post(f"{at}/hint", json={"seat": 0})).json()
        assert hint["move"] in [found["move"] for found in (await ana.get(at)).json()["moves"]]
        assert hint["moves"][0]["move"] == hint["move"] and hint["moves"][0]["low"] <= hint["moves"][0]["chance"]
        undone = await ana.post(f"{at}/undo", json={"seat": 0})
        assert undone.json()["moves"] == state["moves"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": ["you", "bot:random"]},
        {"game": "dessert-dice", "seats": []},
        {"game": "dessert-dice", "seats": ["you"] * 2},
        {"game": "dessert-dice", "seats": ["you", "bot:random"], "options": {"colour": "red"}},
        {"game": "dessert-dice", "seats": ["you", "bot:random"], "options": {"stall_guard": "many"}},
        {"game": "dessert-dice", "seats": ["you", "bot:random"], "surprise": 1},
        {"game": "dessert-dice", "seats": ["you", "bot:random"], "patience": 7},
    ],
)
async def test_a_table_that_cannot_be_is_refused(body: dict[str, object], tmp_path: Path) -> None:
    async with running(tmp_path) as app, await guest(app, "Ana") as ana:
        assert (await ana.post("/api/tables", json=body)).status_code in (404, 422)
        assert (await ana.get("/api/tables")).json() == []


async def test_seats_change_hands_and_people_talk(tmp_path: Path) -> None:
    async with running(tmp_path) as app, await guest(app, "Ana") as ana, await guest(app, "Ben") as ben:
        state = await begin(ana, {"game": "dessert-dice", "seats": ["you", "open"]})
        at = f"/api/tables/{state['code']}"
        assert [table["code"] for table in (await ben.get("/api/tables")).json()] == [state["code"]]
        await ben.post(f"{at}/sit", json={"seat": 1})
        said = (await ben.post(f"{at}/chat", json={"seat": 1, "text": "hello"})).json()["chat"]
        assert said == [{"seat": 1, "name": "Ben", "text": "hello"}]
        seats = (await ben.post(f"{at}/hand-over", json={"seat": 1, "level": "random"})).json()["seats"]
        assert seats[1]["kind"] == "bot"
        assert (await ben.post(f"{at}/sit", json={"seat": 1})).json()["own"] == [1]
        assert (await ben.post(f"{at}/leave", json={"seat": 1})).json()["stage"] == "joining"


async def test_the_schema_describes_every_path_with_its_answers(tmp_path: Path) -> None:
    async with running(tmp_path) as app, program(app) as client:
        schema = (await client.get("/api/openapi.json")).json()
        assert set(schema["paths"]) >= {"/api/games", "/api/guests", "/api/tables", "/api/tables/{code}/act"}
        assert all(path.startswith("/api/") for path in schema["paths"])
        for path, methods in schema["paths"].items():
            for method, described in methods.items():
                assert described.get("description") or described.get("summary"), (path, method)
        games = (await client.get("/api/games")).json()
        assert [game["name"] for game in games] == list(dicery.SHELF)


async def test_the_examples_of_the_schema_work(tmp_path: Path) -> None:
    async with running(tmp_path) as app, program(app) as client:
        models = (await client.get("/api/openapi.json")).json()["components"]["schemas"]

        def example(model: str) -> dict[str, object]:
            fields = models[model]["properties"]
            return {name: field["examples"][0] for name, field in fields.items() if "examples" in field}

        token = (await client.post("/api/guests", json=example("NewGuest"))).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        opened = await client.post("/api/tables", json=example("NewTable"))
        assert opened.status_code == 201
        state = opened.json()
        given = await client.post(f"/api/tables/{state['code']}/nonce", json=example("Nonce") | {"seat": 0})
        assert given.status_code == 200, given.text
        state = given.json()
        answer = await client.post(
            f"/api/tables/{state['code']}/act", json=example("Act") | {"seq": state["seq"], "move": "nonsense"}
        )
        assert answer.json()["detail"]["check"] in ("waiting", "legal", "fresh")
