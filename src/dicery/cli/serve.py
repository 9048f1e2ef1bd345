"""The table in the browser."""

from typing import Annotated

import typer

from dicery.cli.app import fail, name_broken_games


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8420,
    db: Annotated[
        str, typer.Option(metavar="URL", help="Where tables are kept; a file of the user's data without it.")
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser.")] = False,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose word is taken for who asks; may be given again."),
    ] = None,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Limits by guest and by address; without them only for tests.")
    ] = True,
    json_logs: Annotated[bool, typer.Option("--json-logs", help="Log lines as JSON.")] = False,
) -> None:
    """Serve the table in the browser, for oneself or for friends in the same network.

    Example: dicery serve --open
    """
    name_broken_games()
    try:
        from dicery.server.serve import serve as serve_tables
        from dicery.server.tables.store import StoreError
    except ImportError as error:
        raise fail(f"the server needs more packages ({error}): pip install 'dicery[server]'") from None
    try:
        serve_tables(host, port, db, open_browser, tuple(trusted_proxy or ()), limits, json_logs)
    except (OSError, ValueError) as error:
        raise fail(f"cannot serve at {host}, port {port}: {error}") from None
    except StoreError as error:
        raise fail(error) from None
