"""A language model's seat, through the official client of the protocol."""

import asyncio
import json
import random

import pytest

import dicery
from dicery.agents.renaming import Renaming, words_of
from dicery.match.record import read, verify

pytest.importorskip("mcp", reason="pip install 'dicery[mcp]'")

from mcp import Client

from dicery.agents.server import new_server

LONG = [pytest.mark.soak]  # random play takes thousands of steps
GAMES = [pytest.param(name, marks=LONG if name == "slice-and-dice" else []) for name in dicery.SHELF]


async def call(client, tool, **arguments):
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    found = answer.structured_content
    return found["result"] if set(found) == {"result"} else found


async def refusal(client, tool, **arguments):
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return answer.content[0].text


async def whole_match(client, game, seed):
    """Random moves of one seat against a random bot; returns the last position and all that was read on the way."""
    draw = random.Random(seed)
    table = await call(client, "open_table", game=game, players=["open", "random"], nonce="eight-letters")
    at = {"table": table["table"], "key": table["key"]}
    position = await call(client, "look", **at)
    read_so_far = [json.dumps(position)]
    while not position["over"]:
        assert position["waiting"] == [table["seat"]]
        position = await call(client, "play", **at, move=draw.choice(position["moves"])["move"])
        read_so_far.append(json.dumps(position))
    return table, position, read_so_far


@pytest.mark.parametrize("name", GAMES)
def test_a_model_plays_a_whole_match_and_its_dice_can_be_checked(name):
    async def scene():
        async with Client(new_server()) as client:
            table, position, _ = await whole_match(client, name, 1)
            return table, position, await call(client, "record", table=table["table"])

    table, position, text = asyncio.run(scene())
    record = read(text, dicery.SHELF)
    verdict = verify(record)
    assert verdict.error is None and verdict.own == 1 and verdict.rolls > 0
    assert record.proof is not None and record.proof.commitment == table["commitment"]
    assert position["view"]["ranks"] and position["moves"] == []


def test_in_renamed_games_no_word_of_the_game_is_read_or_needed():
    name = "dessert-dice"
    game = dicery.game(name)
    renaming = Renaming(game, dicery.SHELF.values(), 5)

    async def scene():
        async with Client(new_server(renamed=True, seed=5)) as client:
            shelf = await call(client, "list_games")
            alias = shelf[list(dicery.SHELF).index(name)]["name"]
            rules = await call(client, "rules", game=alias)
            clause = await call(client, "rules", game=alias, clause="qq-8.7")
            _, position, seen = await whole_match(client, alias, 2)
            return alias, rules, clause, position, [json.dumps(shelf[list(dicery.SHELF).index(name)]), *seen]

    alias, rules, clause, position, seen = asyncio.run(scene())
    assert {"dessert", "cupcake", "cluster"} & set(renaming.words) and alias != name and position["over"]
    assert "**QQ-8.7**" in clause and clause in rules
    for text in (alias, rules, *seen):
        assert not words_of(text) & set(renaming.words), words_of(text) & set(renaming.words)
    assert len(set(renaming.invented.values())) == len(renaming.words)


def test_a_seat_is_entered_with_its_key_and_sees_no_more_than_it_may():
    async def scene():
        async with Client(new_server()) as client:
            first = await call(client, "open_table", game="dessert-dice", players=["open", "open"])
            early = await call(client, "look", table=first["table"], key=first["key"])
            assert not early["running"] and early["moves"] == [] and first["open"] == [1]
            second = await call(client, "join_table", table=first["table"])
            assert "all of" in await refusal(client, "join_table", table=first["table"])
            views = [await call(client, "look", table=one["table"], key=one["key"]) for one in (first, second)]
            for seat, position in enumerate(views):
                cards = position["view"]["cards"]
                assert cards[seat] and cards[1 - seat] is None
            assert "key" in await refusal(client, "look", table=first["table"], key="guess")
            assert "over" in await refusal(client, "record", table=first["table"])
            mover = next(one for one, position in zip((first, second), views) if position["moves"])
            illegal = await refusal(client, "play", table=first["table"], key=mover["key"], move="pass")
            assert "[DD-" in illegal

    asyncio.run(scene())


def test_wrong_requests_say_what_was_expected():
    async def scene():
        async with Client(new_server()) as client:
            assert "expected one of dessert-dice" in await refusal(client, "rules", game="chess")
            assert "DD-1.1" in await refusal(client, "rules", game="dessert-dice", clause="DD-99.1")
            wrong = {"game": "dessert-dice", "players": ["open", "nobody"]}
            assert "unknown bot 'nobody'" in await refusal(client, "open_table", **wrong)
            bots = {"game": "dessert-dice", "players": ["random", "random"]}
            assert "at least one seat" in await refusal(client, "open_table", **bots)
            assert "no table 'zz'" in await refusal(client, "look", table="zz", key="")

    asyncio.run(scene())
