"""The ``dudo`` command. Each subcommand is a function in the module of its name."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from dudo import __version__

# Each of these modules imports only what costs little; the rest inside its function.
from dudo.cli.best import best
from dudo.cli.conformance import conformance
from dudo.cli.errors import sentence
from dudo.cli.lang import chosen_language, words
from dudo.cli.odds import odds
from dudo.cli.play import play
from dudo.cli.replay import replay
from dudo.cli.rules import rules
from dudo.cli.serve import serve
from dudo.cli.solve import solve
from dudo.cli.tables import tables
from dudo.cli.verify import verify
from dudo.rules import RulesError


class _Group(TyperGroup):
    """Tells our own errors in one line: nobody who mistypes an option wants a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except RulesError as error:
            say = words(chosen_language(ctx))
            typer.echo(f"dudo: {sentence(say, error)}", err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    name="dudo",
    cls=_Group,
    help="Play, study and research Perudo (Dudo, Liar's Dice).",
    epilog="“dudo COMMAND --help” tells more about each. Start with “dudo play”.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"dudo {__version__}")
        raise typer.Exit()


@app.callback()
def _dudo(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Everything is in the subcommands."""


for _command in (play, serve, rules, odds, best, solve, replay, verify, conformance):
    app.command()(_command)
app.add_typer(tables, name="tables")


def main() -> None:
    """The entry point."""
    app(prog_name="dudo")


if __name__ == "__main__":
    main()
