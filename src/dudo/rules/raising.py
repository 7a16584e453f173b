"""Which bids may follow which: for each face, the range of counts that may be said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dudo.rules.bids import FACES, PACO, Bid
from dudo.rules.errors import IllegalError
from dudo.rules.options import Rules


class Turn(NamedTuple):
    """All that decides which bids are legal.

    ``last`` is None for the opener of a round; ``total`` counts the dice in play; ``one_die`` says
    whether the player to act has one die only (it matters in some palificos).
    """

    rules: Rules
    last: Bid | None
    total: int
    palifico: bool
    one_die: bool

    @property
    def jokers(self) -> bool:
        """Whether pacos are jokers in this round."""
        return self.rules.jokers and not self.palifico


def count_range(turn: Turn, face: int) -> tuple[int, int]:
    """The least and the greatest legal count for ``face``; none is legal where least > greatest.

    For any face the legal counts have no gap, whatever the rules.
    """
    rules, last, total, palifico, one_die = turn
    if last is None:
        if face == PACO and not (palifico or rules.open_on_pacos):
            return (1, 0)
        return (1, total)
    count, last_face = last
    if palifico:
        if rules.palifico_face == "locked" or not one_die:
            return (count + 1, total) if face == last_face else (1, 0)
    elif rules.pacos_crossing != "none":
        if face == PACO:
            if last_face == PACO:
                return (count + 1, total)
            half = (count + 1) // 2 if rules.pacos_crossing == "half" else count // 2 + 1
            return (half, total)
        if last_face == PACO:
            return (2 * count + 1 if rules.pacos_crossing == "half" else 2 * count, total)
    # Here every face stands in one order, and pacos, where they come so far, are the lowest.
    if face == last_face:
        return (count + 1, total)
    if face > last_face:
        # Without a rise in count: a higher face of the same count is always open.
        return (count, total if rules.raising != "count-or-face" else min(count, total))
    return (count + 1, total) if rules.raising != "same-or-higher-face" else (1, 0)


def legal_bids(turn: Turn) -> tuple[Bid, ...]:
    """Every legal bid, sorted by count, then by face."""
    return tuple(sorted(_each_bid(turn)))


def _each_bid(turn: Turn) -> Iterator[Bid]:
    for face in FACES:
        least, greatest = count_range(turn, face)
        for count in range(least, greatest + 1):
            yield Bid(count, face)


def check_raise(turn: Turn, bid: Bid) -> None:
    """Raise ``IllegalError``, with what would have been accepted, unless ``bid`` is legal."""
    least, greatest = count_range(turn, bid.face)
    if not least <= bid.count <= greatest:
        raise bid_refusal(turn, bid)


def bid_refusal(turn: Turn, bid: Bid) -> IllegalError:
    """Why ``bid``, which is not legal, is refused, and what would have been accepted."""
    rules, last, total = turn[:3]
    least, greatest = count_range(turn, bid.face)
    params = {"count": bid.count, "face": bid.face, "total": total, "least": least}
    if bid.count > total:
        code = "more-than-in-play"
        why = f"{bid.count} dice are more than the {total} in play."
    elif last is None:
        code = "no-opening-on-pacos"
        why = "A round does not open on pacos" + (
            " except in palifico." if _plays_palifico(rules) else "."
        )
    else:
        params |= {"last_count": last.count, "last_face": last.face}
        code, why = _raise_refusal(turn, last, bid, least, greatest)
    return IllegalError(code, f"{why} {_accepted(turn)}", **params)


def _raise_refusal(turn: Turn, last: Bid, bid: Bid, least: int, greatest: int) -> tuple[str, str]:
    rules = turn.rules
    if least > greatest or bid.count > greatest:
        if least > turn.total:
            return "none-left-on-face", f"No bid on face {bid.face} can beat {last} any more."
        if turn.palifico and bid.face != last.face and rules.palifico_face == "locked":
            return "face-is-locked", f"In palifico the face stays {last.face}."
        if turn.palifico and bid.face != last.face and not turn.one_die:
            return "face-is-locked-for-you", "Only players with one die may change the face."
        if rules.raising == "count-or-face":
            return (
                "count-or-face",
                "Raise the count or the face, not both: with more dice the face may not go up.",
            )
        return "face-may-not-go-down", "With more dice the face may not go down."
    if bid.face == PACO != last.face and _crosses(turn):
        return "too-few-pacos", f"After {last}, at least {least} pacos."
    if last.face == PACO != bid.face and _crosses(turn):
        return "too-few-after-pacos", f"After {last.count} pacos, at least {least} of another face."
    return "not-a-raise", f"{bid} does not beat {last}."


def _crosses(turn: Turn) -> bool:
    return not turn.palifico and turn.rules.pacos_crossing != "none"


def _plays_palifico(rules: Rules) -> bool:
    return rules.palifico != "never"


def _accepted(turn: Turn) -> str:
    parts = []
    for face in FACES:
        least, greatest = count_range(turn, face)
        if least < greatest:
            parts.append(f"{Bid(least, face)} to {Bid(greatest, face)}")
        elif least == greatest:
            parts.append(str(Bid(least, face)))
    if not parts:
        return "No raise is left: doubt the last bid."
    return f"Open to you: {', '.join(parts)}."
