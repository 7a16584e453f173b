"""Options that several commands have: ``--rules box --set calza=anyone --plain``."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import typer

from dudo.rules import (
    CHOICES,
    MAX_STARTING_DICE,
    PRESETS,
    IllegalError,
    Rules,
    UnreadableError,
    shown,
)

Preset: TypeAlias = Annotated[
    str,
    typer.Option("--rules", metavar="|".join(PRESETS), help="Whose rules to start from."),
]
Changes: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="Change one rule; may be repeated. “dudo rules --options” lists all of them.",
    ),
]
Dice: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--dice",
        metavar=f"1-{MAX_STARTING_DICE}",
        min=1,
        max=MAX_STARTING_DICE,
        help="Dice each at the start.",
    ),
]
NoColor: TypeAlias = Annotated[
    bool, typer.Option("--no-color", help="No colours and no bold; NO_COLOR does it, too.")
]
Plain: TypeAlias = Annotated[
    bool,
    typer.Option("--plain", help="Words and digits only, without drawings: for a screen reader."),
]

_BOOLEANS = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
}


def read_rules(preset: str, changes: list[str] | None = None, dice: int | None = None) -> Rules:
    """The rules that the options ask for.

    Raises:
        UnreadableError: ``no-such-preset``, ``no-such-option``, ``no-such-value`` or
            ``not-a-setting``.
        IllegalError: ``meaningless-option`` or ``set-twice``.
    """
    options: dict[str, Any] = {} if dice is None else {"starting_dice": dice}
    for change in changes or ():
        name, equals, value = (part.strip() for part in change.partition("="))
        if not equals or not name or not value:
            raise UnreadableError(
                "not-a-setting",
                f"{change!r} is not a setting: write option=value, like calza=anyone.",
                text=change,
            )
        option = name.replace("-", "_").lower()
        chosen = _value(option, value)
        if options.setdefault(option, chosen) != chosen:
            one, other = shown(options[option]), shown(chosen)
            raise IllegalError(
                "set-twice",
                f"{option} is set to {one} and to {other}: leave one of them out.",
                option=option,
                one=one,
                other=other,
            )
    return Rules.from_dict({"preset": preset} | options)


def _value(option: str, text: str) -> Any:
    values = CHOICES.get(option, ())
    if any(isinstance(value, bool) for value in values):
        return _BOOLEANS.get(text.lower(), text)
    # What fits none is left as it is: Rules says what would have been right.
    return next((value for value in values if shown(value) == text.lower()), text)
