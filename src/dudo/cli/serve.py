"""``dudo serve``: a table on this machine, for its own browser or for all of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from dudo.cli.data import DataDir, folder_of, open_data
from dudo.cli.lang import Lang, words

if TYPE_CHECKING:
    import contextlib
    import socket
    from pathlib import Path
    from typing import TextIO

    from dudo.words import Words

_ALL = ("0.0.0.0", "::")


def serve(
    host: Annotated[
        str,
        typer.Option(
            envvar="DUDO_HOST",
            help="Address to listen on; 0.0.0.0 lets others in the network play.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(envvar="DUDO_PORT", min=0, max=65535, help="0 takes any free one."),
    ] = 8000,
    data_dir: DataDir = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            envvar="DUDO_BASE_URL", help="The address that people use, where a proxy changes it."
        ),
    ] = None,
    max_tables: Annotated[
        int,
        typer.Option(
            envvar="DUDO_MAX_TABLES", min=1, help="Tables that people are at, at the same time."
        ),
    ] = 1000,
    max_sockets: Annotated[
        int,
        typer.Option(
            envvar="DUDO_MAX_SOCKETS", min=1, help="Connections from one address, but this machine."
        ),
    ] = 200,
    max_new_tables: Annotated[
        int,
        typer.Option(
            envvar="DUDO_MAX_NEW_TABLES",
            min=1,
            help="Tables made from one address in an hour, but this machine.",
        ),
    ] = 60,
    max_new_codes: Annotated[
        int,
        typer.Option(
            envvar="DUDO_MAX_NEW_CODES",
            min=1,
            help="Codes for other devices made from one address in an hour, but this machine.",
        ),
    ] = 60,
    max_messages: Annotated[
        int,
        typer.Option(
            envvar="DUDO_MAX_MESSAGES", min=1, help="Messages of one connection in a second."
        ),
    ] = 20,
    metrics: Annotated[
        Literal["local", "public", "off"],
        typer.Option(
            envvar="DUDO_METRICS",
            help="Who may read /metrics: this machine only, everybody or nobody.",
        ),
    ] = "local",
    log: Annotated[
        Literal["human", "json"],
        typer.Option(envvar="DUDO_LOG", help="Logs for people, or one JSON object a line."),
    ] = "human",
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(envvar="DUDO_LOG_LEVEL", help="The least that is logged."),
    ] = "info",
    lang: Lang = None,
) -> None:
    """Play in the browser: start the table and print its address.

    [bold]Examples[/bold]

    dudo serve

    dudo serve --host 0.0.0.0 --port 9000

    dudo serve --base-url https://play.example.org --log json
    """
    import asyncio
    import contextlib
    import logging
    import sys

    import uvicorn

    from dudo import __version__
    from dudo.server import Settings, collect_garbage, create_app, make_config, set_up_logs

    say = words(lang)
    settings = Settings(
        data_dir=folder_of(data_dir),
        base_url=base_url,
        max_tables=max_tables,
        max_sockets=max_sockets,
        max_new_tables=max_new_tables,
        max_new_codes=max_new_codes,
        max_messages=max_messages,
        metrics=metrics,
    )
    set_up_logs(log, log_level)
    asyncio.run(_check_database(settings.data_dir))
    with contextlib.ExitStack() as stack:
        holding = _hold(settings.data_dir, stack)
        listener = stack.enter_context(_listen(host, port, say))
        port = listener.getsockname()[1]
        app = create_app(settings)
        logger = logging.getLogger("dudo.server")

        class Server(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                here = base_url or _url("127.0.0.1" if host in _ALL else host, port)
                holding.write(here)
                holding.flush()
                if log == "json":
                    facts = {"url": here, "host": host, "port": port, "version": __version__}
                    logger.info("open", extra=facts)
                else:
                    typer.echo(say("serve-open", url=here))
                    lan = _lan_address() if host in _ALL else None
                    if lan is not None:
                        typer.echo(say("serve-network", url=_url(lan, port)))
                    typer.echo(say("serve-stop"))
                self.collecting = asyncio.create_task(collect_garbage())
                # The thread that writes the log is let in within so many seconds.
                sys.setswitchinterval(0.001)

            async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
                self.collecting.cancel()
                await super().shutdown(sockets)
                if log == "json":
                    logger.info("closed")

        server = Server(make_config(app, host, port))
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listener])


def _url(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" + ("" if port == 80 else f":{port}")


async def _check_database(folder: Path) -> None:
    """Open the database once: its errors are for whoever starts the server, and not for a log."""
    await (await open_data(folder)).dispose()


def _hold(folder: Path, stack: contextlib.ExitStack) -> TextIO:
    """Keep other servers from the data of ``folder`` until ``stack`` is closed.

    Raises:
        RefusedError: ``data-in-use``.
    """
    from dudo.server import RefusedError
    from dudo.store import InUseError, held

    try:
        return stack.enter_context(held(folder))
    except InUseError as error:
        where = f" at {error.where}" if error.where else ""
        raise RefusedError(
            "data-in-use",
            f"A dudo with the tables of {folder} is running already{where}. Use that one, or give "
            "this one a folder of its own with --data-dir.",
            folder=str(folder),
            where=error.where,
        ) from None


def _listen(host: str, port: int, say: Words) -> socket.socket:
    """A socket that listens on the address.

    Raises:
        RefusedError: ``port-taken``, ``port-not-allowed`` or ``no-such-host``.
    """
    import errno
    import socket

    from dudo.server import RefusedError

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=both)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            reason = (error.strerror or str(error)).partition(" (")[0]
            raise RefusedError(
                "no-such-host",
                f"Cannot listen on {host}: {reason}. The usual host is 127.0.0.1.",
                host=host,
                reason=reason,
            ) from None
        code = "port-taken" if error.errno == errno.EADDRINUSE else "port-not-allowed"
    for free in (*range(max(port + 1, 8000), 65536), 0):
        with socket.socket(family) as probe:
            try:
                probe.bind((host, free))
            except OSError:
                continue
            told = say(f"error-{code}", port=str(port), free=str(free))
            raise RefusedError(code, told, port=str(port), free=str(free))
    raise AssertionError("port 0 always finds one")


def _lan_address() -> str | None:
    """The address of this machine in its network; nothing is sent to find it."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
