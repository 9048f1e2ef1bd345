"""A Ray cluster as one pool of processes, with Ray from the extra `dicery[ray]`.

A task whose node dies is done again on another one; tasks depend on nothing but their arguments, so that the result is
the same. Every node must have the same dicery as this process.
"""

import logging
import os
import socket
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import redirect_stdout
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from dicery.build import source_digest

if TYPE_CHECKING:
    from ray import ObjectRef

P = ParamSpec("P")
T = TypeVar("T")

LOCAL = "local"  # the address that starts a cluster on this machine
AUTO = "auto"  # the address that finds the cluster of this machine
_PATIENCE = 5.0  # seconds for the first answer of an address
_RECOUNT = 1.0  # seconds after which the cores are counted again


class NoCluster(ValueError):
    """There is no cluster at the address, or Ray is not installed."""


class OtherSources(ValueError):
    """A node has another dicery than the process that hands out the work."""


class Cluster:
    """The connection to a cluster; one that was started here ends with it."""

    def __init__(self, address: str) -> None:
        # Ray reads these when it is imported. Nothing is reported to its makers; a local cluster stays on this machine.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if address == LOCAL:
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        elif address != AUTO:
            check_reachable(address)
        try:
            import ray
        except ImportError:
            raise NoCluster("--ray needs Ray: expected dicery[ray] to be installed") from None
        self.ray = ray
        join = partial(ray.init, log_to_driver=False, logging_level=logging.ERROR)
        try:
            if address == LOCAL:
                join(LOCAL, include_dashboard=False, _node_ip_address="127.0.0.1")
            else:
                join(address)
        except (ConnectionError, RuntimeError, ValueError) as error:
            why = str(error).strip().partition("\n")[0]
            raise NoCluster(
                f"cannot join the Ray cluster {address}, expected to run on one of its nodes: {why}"
            ) from None
        self.notices = redirect_stdout(sys.stderr)  # Ray prints there that a node died, between what programs read
        self.counted = 0.0
        self.known_cores = 1

    def __enter__(self) -> "Cluster":
        self.notices.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self.ray.shutdown()
        self.notices.__exit__(None, None, None)

    def cores(self) -> int:
        """Of all nodes that are alive, at least one."""
        if time.monotonic() - self.counted > _RECOUNT:
            self.known_cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.counted = time.monotonic()
        return self.known_cores

    def executor(self) -> "RayExecutor":
        return RayExecutor(self)


class RayExecutor(Executor):
    """Hands tasks to the cluster."""

    def __init__(self, cluster: Cluster) -> None:
        self.ray = cluster.ray
        self.remote = cluster.ray.remote(max_retries=-1)(do)
        self.digest = source_digest()
        self.pending: dict[int, ObjectRef[object]] = {}  # by the id of the future

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        reference = self.remote.remote(self.digest, work, args, kwargs)
        future: Future[T] = Future()
        self.pending[id(future)] = reference
        reference.future().add_done_callback(partial(self.hand_over, future))
        return future

    def hand_over(self, future: Future[T], done: Future[T]) -> None:
        """An error of the task comes as the task raised it, without the node's part of the story."""
        error = done.exception()
        if self.pending.pop(id(future), None) is None:
            return  # cancelled
        if error is None:
            future.set_result(done.result())
        else:
            future.set_exception(error.cause if isinstance(error, self.ray.exceptions.RayTaskError) else error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """What is still under way is cancelled."""
        for reference in list(self.pending.values()):
            self.ray.cancel(reference, force=True)
        self.pending.clear()


def do(digest: str, work: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]) -> T:
    """Does a task on a node."""
    if source_digest() != digest:
        raise OtherSources(f"expected the same dicery on every node, {socket.gethostname()} has another one")
    return work(*args, **kwargs)


def check_reachable(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        raise NoCluster(f"expected --ray {LOCAL}, {AUTO} or HOST:PORT, got {address!r}")
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {error}") from None
