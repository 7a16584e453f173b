"""A chance as people read it."""

from __future__ import annotations

from babel.numbers import format_percent

from dudo.words import Words


def percent(say: Words, chance: float, places: int = 0) -> str:
    """``chance`` (0 to 1) in percent, with ``places`` decimals at most.

    0 % and 100 % are kept for what is impossible or certain: next to them it is ``<1%``, ``>99%``.
    """
    step = 10.0 ** -(places + 2)
    sign, shown = "", round(chance, places + 2)
    if 0 < chance < step:
        sign, shown = "<", step
    elif 1 - step < chance < 1:
        sign, shown = ">", round(1 - step, places + 2)
    return sign + format_percent(shown, locale=say.language, decimal_quantization=False)
