"""The rules of a table: one frozen value that checks itself, and the three presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dudo.rules.errors import IllegalError, UnreadableError

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 20
MAX_STARTING_DICE: Final = 5
MAX_DICE: Final = MAX_PLAYERS * MAX_STARTING_DICE
"""The most dice that any table has in play."""

CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "starting_dice": (1, 2, 3, 4, 5),
    "raising": ("count-or-face", "same-or-higher-face", "any-face"),
    "pacos_crossing": ("half", "more-than-half", "none"),
    "jokers": (True, False),
    "open_on_pacos": (False, True),
    "palifico": ("each-fall", "once", "never"),
    "palifico_with_two": (True, False),
    "palifico_face": ("locked", "one-die-players-may-change"),
    "calza": ("in-turn", "anyone", "never"),
    "calza_with_two": (True, False),
    "right_calza": ("regain", "others-lose"),
    "lost_dudo": ("one", "difference", "all"),
    "next_opener": ("loser", "winner"),
    "first_player": ("random", "roll-off", "named"),
}
"""Every option with its values, in the order in which a person should meet them."""

DEPENDS: Final[Mapping[str, tuple[str, str]]] = {
    "palifico_with_two": ("palifico", "never"),
    "palifico_face": ("palifico", "never"),
    "calza_with_two": ("calza", "never"),
    "right_calza": ("calza", "never"),
}
"""Options that mean nothing when another has a value: ``{option: (other, its value)}``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options in force at a table, checked when made. ``docs/reference/rules.md`` tells each.

    Raises:
        UnreadableError: ``no-such-value`` for a value that the option does not have.
        IllegalError: ``meaningless-option`` for an option that another one empties of meaning.
    """

    starting_dice: int = 5
    raising: str = "count-or-face"
    pacos_crossing: str = "half"
    jokers: bool = True
    open_on_pacos: bool = False
    palifico: str = "each-fall"
    palifico_with_two: bool = True
    palifico_face: str = "locked"
    calza: str = "in-turn"
    calza_with_two: bool = True
    right_calza: str = "regain"
    lost_dudo: str = "one"
    next_opener: str = "loser"
    first_player: str = "random"
    # Rules are looked up in caches at every move: hashing fourteen fields each time costs.
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __hash__(self) -> int:
        return self._hash

    def __post_init__(self) -> None:
        for option, values in CHOICES.items():
            value = getattr(self, option)
            # bool is an int in Python: True must not pass for one die, nor 1 for true.
            if not any(value == known and type(value) is type(known) for known in values):
                listed = ", ".join(shown(known) for known in values)
                raise UnreadableError(
                    "no-such-value",
                    f"{option} cannot be {shown(value)}: choose one of {listed}.",
                    option=option,
                    value=shown(value),
                    values=[shown(known) for known in values],
                )
        for option, (other, value) in DEPENDS.items():
            if getattr(self, other) == value and getattr(self, option) != CHOICES[option][0]:
                raise IllegalError(
                    "meaningless-option",
                    f"{option} = {shown(getattr(self, option))} says nothing when {other} = "
                    f"{value}: leave it at {shown(CHOICES[option][0])}, or change {other}.",
                    option=option,
                    value=shown(getattr(self, option)),
                    other=other,
                    other_value=value,
                )

        object.__setattr__(self, "_hash", hash(tuple(self.to_dict().values())))

    def __reduce__(self) -> tuple[Any, ...]:
        # Hashes of texts differ from process to process, so the kept one must not travel.
        return Rules.from_dict, (self.to_dict(),)

    @property
    def preset(self) -> str | None:
        """The preset that these rules are, the number of dice apart, or None."""
        for name, preset in PRESETS.items():
            if replace(self, starting_dice=preset.starting_dice) == preset:
                return name
        return None

    def to_dict(self) -> dict[str, Any]:
        """Every option with its value."""
        return {option: getattr(self, option) for option in CHOICES}

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Rules:
        """Rules from ``{"preset": name}`` and the options that differ, or from options alone.

        Raises:
            UnreadableError: ``no-such-preset``, ``no-such-option`` or ``no-such-value``.
            IllegalError: ``meaningless-option``.
        """
        given = dict(options)
        base = preset(given.pop("preset", "classic"))
        for option in given:
            if option not in CHOICES:
                raise UnreadableError(
                    "no-such-option",
                    f"There is no option {option!r}: the options are {', '.join(CHOICES)}.",
                    option=str(option),
                )
        return replace(base, **given)


def shown(value: object) -> str:
    """The value of an option as people write it: ``true``, ``false``, or the value itself."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


PRESETS: Final[Mapping[str, Rules]] = {
    "classic": Rules(),
    "box": Rules(raising="same-or-higher-face", first_player="roll-off"),
    "lizumo": Rules(starting_dice=3, raising="any-face", palifico="never", calza="never"),
}


def preset(name: str) -> Rules:
    """The rules of a preset.

    Raises:
        UnreadableError: ``no-such-preset``.
    """
    try:
        return PRESETS[name]
    except (KeyError, TypeError):
        raise UnreadableError(
            "no-such-preset",
            f"There is no preset {name!r}: choose one of {', '.join(PRESETS)}.",
            preset=str(name),
        ) from None
