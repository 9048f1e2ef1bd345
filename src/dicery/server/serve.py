"""Runs the server: a quiet line for people, a browser if they want one, and a clean end on Ctrl-C."""

import gc
import socket
import sys
import threading
import webbrowser
from types import FrameType

import uvicorn

from dicery.server.app import Settings, create_app
from dicery.server.http.connection import MOST_CONNECTIONS, guarded
from dicery.server.http.limits import without_limits
from dicery.server.http.logs import set_up_logs
from dicery.server.http.visit import Services
from dicery.server.tables.store import Store, default_url

# Thresholds of the garbage collector: new objects until a young collection, and young collections until a middle one.
# With a thousand tables a young one takes a few milliseconds, a full one half a second; none of those was seen in play.
GC_YOUNG, GC_MIDDLE, GC_FULL = 1_000, 2_500, 100
BACKLOG = 2048  # connections that may wait to be accepted
SWITCH_INTERVAL = 0.0001  # seconds that the event writer's thread waits at most while the main thread draws


class TableServer(uvicorn.Server):
    """Ends its streams first when it is asked to stop, so that nothing waits for browsers that stay open."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app = self.config.app
        services = getattr(getattr(app, "state", None), "services", None)
        if isinstance(services, Services):
            services.registry.stop_streams()
        super().handle_exit(sig, frame)


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
) -> None:
    """Serves until Ctrl-C; raises OSError if the address is taken and `StoreError` if `db` is no database.

    `proxies` are the addresses of proxies whose word is taken for who asks.
    """
    set_up_logs(json_logs)
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(BACKLOG)
    Store(db or default_url()).close()  # a database that cannot be opened is named before anything else
    app = create_app(Settings(db or default_url(), host, limits=None if limited else without_limits()))
    allow_many_connections()
    gc.set_threshold(GC_YOUNG, GC_MIDDLE, GC_FULL)
    sys.setswitchinterval(SWITCH_INTERVAL)
    config = uvicorn.Config(
        app,
        http=guarded(MOST_CONNECTIONS if limited else 0, proxies),
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
        lifespan="on",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    address = f"http://{name}:{listener.getsockname()[1]}/"
    print(f"dicery is at {address}  (Ctrl-C ends it)", flush=True)
    if open_browser:
        timer = threading.Timer(0.6, webbrowser.open, [address])
        timer.daemon = True
        timer.start()
    try:
        TableServer(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
