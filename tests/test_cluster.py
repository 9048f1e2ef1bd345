"""Matches on a Ray cluster: the results of `--jobs 1`, also when a node dies half-way. All of it stays on 127.0.0.1."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dicery.cli import app
from dicery.cluster import NoCluster
from dicery.lab.arena import Contest, play_all, run_chunks
from dicery.lab.statistics import summarise
from dicery.pool import Pool, in_order, on_cluster

pytestmark = pytest.mark.heavy
LOOPBACK = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # what Ray calls a cluster that stays on 127.0.0.1
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
}
BUSY = 4.0  # seconds of a core after which a worker has played a few matches
SMALL: dict[str, Any] = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 80_000_000}


def ignore(count):
    pass


@pytest.fixture(scope="module")
def cluster():
    """Two nodes with one core each; a node that a test kills is replaced by it."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in LOOPBACK.items():
            patch.setenv(name, value)
        pytest.importorskip("ray", reason="clusters need dicery[ray]")
        from ray.cluster_utils import Cluster

        nodes = Cluster(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
        nodes.add_node(**SMALL)
        yield nodes
        nodes.shutdown()


def output(*call: str) -> str:
    found = CliRunner().invoke(app, list(call))
    assert found.exit_code == 0, found.output
    return found.stdout


CALLS = {
    "sim": "sim diced-veggies --bots greedy,random,random --games 30 --seed 4 --json",
    "sim with luck taken out": "sim diced-veggies --bots random,random --games 4 --adjusted --paired --json",
    "ladder": "ladder slice-and-dice --games 4 --pairing cook-apprentice --json",
    "compare": "lab compare diced-veggies -b target=4 --level random --games 96 --until turns --json",
    "tune": "lab tune diced-veggies --vary target=4..5 --aim turns<13 --level random --games 8 --trials 2 --json",
}


@pytest.mark.parametrize(
    "call", [pytest.param(call, id=name, marks=[pytest.mark.soak] * (name != "sim")) for name, call in CALLS.items()]
)
def test_a_cluster_gives_the_bytes_of_one_process(cluster, call):
    words = call.replace("turns<13", "turns_<_13").split()
    words = [word.replace("_<_", " < ") for word in words]
    assert output(*words, "--ray", cluster.address) == output(*words, "--jobs", "1")


@pytest.mark.soak
def test_a_report_and_puzzles_of_a_cluster_are_those_of_one_process(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr("dicery.lab.report.LESSONS", 8)
    pytest.importorskip("matplotlib", reason="pictures need dicery[lab]")
    report = "lab diced-veggies --seats 2 --levels greedy --games 6 --duels 2 --luck 1 --out".split()
    puzzles = "puzzles make wok-and-roll --count 2 --out".split()
    for name, where in (("one", ["--jobs", "1"]), ("many", ["--ray", cluster.address])):
        output(*report, str(tmp_path / name), *where)
        output(*puzzles, str(tmp_path / f"{name}.jsonl"), *where)
    for file in ("report.json", "report.html", "matches.csv"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "many" / file).read_bytes()
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "many.jsonl").read_bytes()


def test_matches_of_a_node_that_dies_are_played_again(cluster, tmp_path):
    """A node is killed half-way. What it had at hand is done again elsewhere, and the result is the same."""
    node = cluster.add_node(**SMALL)
    doomed = node.node_id

    def work(numbers):
        import ray

        where = ray.get_runtime_context().get_node_id()
        for number in numbers:
            with (tmp_path / "begun").open("a") as file:
                file.write(f"{number} {where}\n")
            time.sleep(600 if where == doomed else 0.1)  # the node will not live to see the end of it
        return list(numbers)

    def begun(by_node: bool) -> set[int]:
        lines = [line.split() for line in (tmp_path / "begun").read_text().splitlines()]
        return {int(number) for number, where in lines if (where == doomed) == by_node}

    done: set[int] = set()

    def keep(numbers):
        done.update(numbers)
        deadline = time.monotonic() + 60
        while len(done) == 4 and not begun(True) - done and time.monotonic() < deadline:
            time.sleep(0.01)
        if len(done) == 4:
            cluster.remove_node(node, allow_graceful=False)

    with on_cluster(cluster.address):
        found = run_chunks(work, [[number] for number in range(16)], 1, ignore, keep)
    assert sorted(found) == list(range(16)) and done == set(range(16))
    assert begun(True) & begun(False), "expected the node to die with a match at hand"


def test_a_contest_survives_the_death_of_a_node(cluster, capsys):
    node = cluster.add_node(**SMALL)
    contest = Contest("slice-and-dice", ("greedy", "random"), {}, 96, 7)
    done: list[int] = []

    def progress(count):
        done.append(count)
        if sum(done) >= 40 and node in cluster.list_all_nodes():
            cluster.remove_node(node, allow_graceful=False)

    with on_cluster(cluster.address):
        there = summarise(contest, play_all(contest, 1, progress))
    assert node not in cluster.list_all_nodes()
    assert capsys.readouterr().out == "", "what is printed there is the JSON alone"
    here = summarise(contest, play_all(contest, 1, ignore))
    assert json.dumps(there.as_json()) == json.dumps(here.as_json())


def test_an_error_of_a_task_comes_back_as_it_is(cluster):
    def work(task):
        raise ValueError(f"expected something else than {task}")

    with (
        on_cluster(cluster.address),
        pytest.raises(ValueError, match=r"^expected something else than 3$"),
        Pool(1) as pool,
    ):
        list(pool.each(work, [3]))


def descendants(pid: int) -> set[int]:
    """All processes that a process has started, and those that they have started."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def listening(pids: set[int]) -> list[str]:
    """The addresses, in hexadecimal, on which processes listen."""
    sockets: set[str] = set()
    for pid in pids:
        try:
            sockets |= {str(path.readlink()) for path in Path(f"/proc/{pid}/fd").iterdir()}
        except OSError:
            continue
    lines = [line.split() for name in ("tcp", "tcp6") for line in Path("/proc/net", name).read_text().splitlines()[1:]]
    return [line[1].partition(":")[0] for line in lines if line[3] == "0A" and f"socket:[{line[9]}]" in sockets]


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="sockets are looked up in /proc")
def test_a_cluster_listens_on_this_machine_alone(cluster):
    loopback = {"0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000"}
    with on_cluster(cluster.address):
        run_chunks(len_of, [[1], [2]], 1, ignore)
        found = listening(descendants(os.getpid()) | {os.getpid()})
    assert len(found) >= 4 and set(found) <= loopback


def len_of(numbers):
    return [len(numbers)]


def test_a_local_cluster_stops_at_ctrl_c_and_leaves_nothing_behind(tmp_path):
    """`--ray local` listens on this machine alone, and Ctrl-C shows what is there."""
    pytest.importorskip("ray", reason="clusters need dicery[ray]")
    call = "sim slice-and-dice --bots random,random --games 1000000 --json --ray local".split()
    environment = {**os.environ, **LOOPBACK}
    environment.pop("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER")
    # What a shell starts in the background ignores Ctrl-C, and so does all that it starts: these tests, for example.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\nfrom dicery.cli import app; app()"
    with subprocess.Popen(
        [sys.executable, "-c", code, *call],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            started: set[int] = set()
            deadline = time.monotonic() + 120
            while time.monotonic() < deadline and not any("ray::do" in title(pid) for pid in started):
                time.sleep(0.2)
                started |= descendants(process.pid)
            addresses = set(listening(started))
            while time.monotonic() < deadline and sum(worked(pid) for pid in started if "ray::do" in title(pid)) < BUSY:
                time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            written, errors = process.communicate(timeout=120)
        finally:
            process.kill()
    assert addresses <= {"0100007F", "0000000000000000FFFF00000100007F"} and addresses
    assert process.returncode == 0, errors
    found = json.loads(written)
    assert 0 < found["games"] < found["wanted"] == 1000000
    for _ in range(50):
        if not any("ray" in title(pid) for pid in started):
            break
        time.sleep(0.2)
    assert not [title(pid) for pid in started if "ray" in title(pid)]


def title(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def worked(pid: int) -> float:
    """The seconds of a core that a process has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.mark.parametrize("known", [False, True], ids=["no-address", "nobody-listens"])
def test_an_address_without_a_cluster_is_refused_at_once(known):
    address = f"127.0.0.1:{free_port()}" if known else "somewhere"
    with pytest.raises(NoCluster, match=r"expected --ray local|no Ray cluster answers"), on_cluster(address):
        pass
    result = CliRunner().invoke(app, ["sim", "dessert-dice", "--games", "2", "--ray", address])
    assert result.exit_code == 2 and ("--ray local" in result.output or "no Ray cluster" in result.output)


def test_what_nodes_cannot_do_is_refused(tmp_path):
    result = CliRunner().invoke(app, ["sim", "dessert-dice", "--ray", "local", "--records", str(tmp_path)])
    assert result.exit_code == 2 and "--records without --ray" in result.output
    parts = tmp_path / "parts.toml"
    result = CliRunner().invoke(app, ["lab", "compare", "slice-and-dice", "--ray", "local", "--parts-b", str(parts)])
    assert result.exit_code == 2 and "other parts and editions without --ray" in result.output


def test_results_are_put_in_order_and_tasks_may_be_endless():
    assert list(in_order([(1, "b"), (0, "a"), (2, "c")])) == ["a", "b", "c"]
    with Pool(2) as pool:
        assert next(in_order(pool.each(abs, iter(lambda: -5, 0)))) == 5
