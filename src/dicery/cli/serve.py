"""The table in the browser."""

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from dicery.cli.app import fail, name_broken_games

ORIGINS = {"COMMANDLINE": "flag", "ENVIRONMENT": "environment", "DEFAULT_MAP": "file"}  # of a setting
IN_FILE = {"open_browser": "open"}  # names in the file that are not those of the parameters
NOT_IN_FILE = ("config", "show_settings")


def read_config(context: typer.Context, path: Path | None) -> Path | None:
    """Takes the settings of a TOML file as the defaults of this command; flags and the environment go over them."""
    if path is None:
        return None
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise fail(f"expected settings in TOML in {path}: {error}") from None
    named = {str(parameter.name): parameter for parameter in context.command.params}
    known = {name_in_file(name): name for name in named if name not in NOT_IN_FILE}
    settings: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            raise fail(f"{path}: expected a setting of {', '.join(known)}, got {name}")
        several = getattr(named[known[name]], "multiple", False) and isinstance(value, str)
        settings[known[name]] = value.split() if several else value  # as in a variable
    context.default_map = settings
    return path


def name_in_file(name: str) -> str:
    """The name of a setting in the file: that of its flag."""
    return IN_FILE.get(name, name.replace("_", "-"))


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(envvar="DICERY_HOST", help="The address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, envvar="DICERY_PORT", help="The port; 0 for any that is free.")
    ] = 8420,
    db: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="DICERY_DB", help="Where tables are kept; a file of the user's data without it."
        ),
    ] = "",
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", envvar="DICERY_OPEN", help="Open it in the browser.")
    ] = False,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", envvar="DICERY_ALLOWED_HOST", help="A name by which it is asked; may be given again."
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="DICERY_TRUSTED_PROXY",
            help="A proxy, or a network of them, whose word is taken for who asks; may be given again.",
        ),
    ] = None,
    metrics_for: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NETWORK",
            envvar="DICERY_METRICS_FOR",
            help="Who may read /metrics, such as 127.0.0.1; nobody without.",
        ),
    ] = None,
    root_path: Annotated[
        str,
        typer.Option(
            metavar="PATH",
            envvar="DICERY_ROOT_PATH",
            help="The path of a site below which it is found, such as /dicery.",
        ),
    ] = "",
    limits: Annotated[
        bool,
        typer.Option(
            "--limits/--no-limits",
            envvar="DICERY_LIMITS",
            help="Limits by guest and by address; without them only for tests.",
        ),
    ] = True,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            envvar="DICERY_WORKERS",
            help="Processes that serve; more than one needs a PostgreSQL.",
        ),
    ] = 1,
    json_logs: Annotated[
        bool, typer.Option("--json-logs", envvar="DICERY_JSON_LOGS", help="Log lines as JSON.")
    ] = False,
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="DICERY_CONFIG",
            is_eager=True,
            callback=read_config,
            help="Settings in TOML; flags and the environment go over them.",
        ),
    ] = None,
    show_settings: Annotated[
        bool, typer.Option("--show-settings", help="Print the settings, and where each is from; do not serve.")
    ] = False,
) -> None:
    """Serve the table in the browser, for oneself, for friends in the same network, or for the internet.

    Example: dicery serve --open

    Several processes, and several machines, may share one PostgreSQL:
    dicery serve --db postgresql+psycopg://dicery@db/tables --workers 4
    """
    name_broken_games()
    try:
        from dicery.server.http.networks import networks
        from dicery.server.http.root_path import read_root_path
        from dicery.server.serve import serve as serve_tables
        from dicery.server.tables.database.store import StoreError
    except ImportError as error:
        raise fail(f"the server needs more packages ({error}): pip install 'dicery[server]'") from None
    if show_settings:
        print_settings(context)
        return
    proxies, hosts, readers = (tuple(given or ()) for given in (trusted_proxy, allowed_host, metrics_for))
    try:
        networks(readers + proxies)
        root = read_root_path(root_path)
        serve_tables(host, port, db, open_browser, proxies, limits, json_logs, workers, hosts, readers, root)
    except (OSError, ValueError) as error:
        raise fail(f"cannot serve at {host}, port {port}: {error}") from None
    except StoreError as error:
        raise fail(error) from None


def print_settings(context: typer.Context) -> None:
    """One line for each setting, as in a file of settings, with its origin; a password is not shown."""
    from dicery.server.tables.database.store import default_url, shown

    for parameter in context.command.params:
        name = str(parameter.name)
        if name in NOT_IN_FILE:
            continue
        value = context.params[name]
        source = context.get_parameter_source(name)
        origin = ORIGINS.get(source.name if source else "", "default")
        value = shown(value or default_url()) if name == "db" else value
        values = [str(one) for one in value] if isinstance(value, list | tuple) else value
        text = (
            str(value).lower() if isinstance(value, bool) else "[]" if value is None else repr(values).replace("'", '"')
        )
        print(f"{name_in_file(name)} = {text}  # {origin}")
