"""Runs the server: a quiet line for people, a browser if they want one, and a clean end on Ctrl-C."""

import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from functools import partial
from types import FrameType

import uvicorn

from dicery.server.app import Settings, create_app
from dicery.server.http.connection import MOST_CONNECTIONS, guarded
from dicery.server.http.limits import without_limits
from dicery.server.http.logs import set_up_logs
from dicery.server.http.visit import Services
from dicery.server.tables.database.owner import owning
from dicery.server.tables.database.store import Store, StoreError, default_url
from dicery.server.workers import Workers, end_at_last

# Thresholds of the garbage collector: new objects until a young collection, and young collections until a middle one.
# With a thousand tables a young one takes a few milliseconds, a full one half a second; none of those was seen in play.
GC_YOUNG, GC_MIDDLE, GC_FULL = 1_000, 2_500, 100
BOTS = 2  # processes that think for bots; with one, somebody would wait for the bots of somebody else
BACKLOG = 2048  # connections that may wait to be accepted
LONGEST_END = 4.0  # seconds until the process gives up waiting for its database when it ends
SWITCH_INTERVAL = 0.0001  # seconds that the event writer's thread waits at most while the main thread draws

log = logging.getLogger("dicery")


class TableServer(uvicorn.Server):
    """Ends its streams first when it is asked to stop, so that nothing waits for browsers that stay open.

    With `give_up_after` the process ends after this many seconds, whatever still holds it up: what was acknowledged
    is stored by then.
    """

    give_up_after = 0.0

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app = self.config.app
        services = getattr(getattr(app, "state", None), "services", None)
        if isinstance(services, Services):
            services.registry.stop_streams()
        if self.give_up_after:
            timer = threading.Timer(self.give_up_after, give_up)
            timer.daemon = True
            timer.start()
            end_at_last()
        super().handle_exit(sig, frame)


def give_up() -> None:
    log.error("the server ends although its database has not answered; what was not acknowledged is not stored")
    logging.shutdown()
    os._exit(1)


def allow_many_connections() -> None:
    """Raises the number of open files to what the system allows: every stream is one."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(
    host: str,
    port: int,
    db: str,
    open_browser: bool,
    proxies: tuple[str, ...] = (),
    limited: bool = True,
    json_logs: bool = False,
    workers: int = 1,
    allowed_hosts: tuple[str, ...] = (),
    metrics_for: tuple[str, ...] = (),
    root_path: str = "",
) -> None:
    """Serves until Ctrl-C; raises OSError if the address is taken and `StoreError` if `db` is no database.

    `proxies` are the addresses of proxies whose word is taken for who asks; `workers` the processes that serve.
    """
    set_up_logs(json_logs)
    url = db or default_url()
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(BACKLOG)
    limits = None if limited else without_limits()
    settings = Settings(
        url, host, limits=limits, allowed_hosts=allowed_hosts, metrics_for=metrics_for, root_path=root_path
    )
    serve_here = partial(serve_at, settings=settings, proxies=proxies, limited=limited, json_logs=json_logs)
    with owning(url):
        store = Store(url)  # a database that cannot be opened is named before anything else
        shared = store.shared
        store.close()
        if workers > 1 and not shared:
            raise StoreError(
                f"{workers} workers share a PostgreSQL (--db postgresql+psycopg://...): expected one worker with SQLite"
            )
        name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
        address = f"http://{name}:{listener.getsockname()[1]}{root_path}/"
        print(f"dicery is at {address}  (Ctrl-C ends it)", flush=True)
        if open_browser:
            timer = threading.Timer(0.6, webbrowser.open, [address])
            timer.daemon = True
            timer.start()
        try:
            if workers > 1:
                Workers(workers, partial(serve_here, workers=workers), listener).run()
            else:
                serve_here(listener)
        except KeyboardInterrupt:
            pass
        finally:
            listener.close()


def serve_at(
    listener: socket.socket,
    settings: Settings,
    proxies: tuple[str, ...],
    limited: bool,
    json_logs: bool,
    workers: int = 1,
) -> None:
    """Serves at a listening socket, as the only process or as one of `workers`."""
    set_up_logs(json_logs)
    app = create_app(replace(settings, workers=BOTS))
    allow_many_connections()
    gc.set_threshold(GC_YOUNG, GC_MIDDLE, GC_FULL)
    sys.setswitchinterval(SWITCH_INTERVAL)
    config = uvicorn.Config(
        app,
        http=guarded(-(-MOST_CONNECTIONS // workers) if limited else 0, proxies),
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=2,
        server_header=False,
        lifespan="on",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    server = TableServer(config)
    server.give_up_after = LONGEST_END
    server.run(sockets=[listener])
