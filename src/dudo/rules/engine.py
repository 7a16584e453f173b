"""The game as a pure function: ``apply(state, action) -> (state, events)``.

Each action has one place that says whether it is legal and why not: its ``_check_…``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from dudo.rules.actions import (
    Action,
    CallCalza,
    CallDudo,
    Count,
    Event,
    GameStarted,
    Hand,
    MakeBid,
    NameOpener,
    PlayerAction,
    Roll,
    RollOff,
    RoundEnded,
)
from dudo.rules.bids import FACES, Bid, check_bid
from dudo.rules.errors import IllegalError, RulesError, StaleError, UnreadableError
from dudo.rules.options import MAX_DICE, MAX_PLAYERS, MIN_PLAYERS, Rules
from dudo.rules.outcome import next_with_dice, settle
from dudo.rules.raising import Turn, check_raise, count_range
from dudo.rules.state import Phase, State, counted, turn_of

_INT = frozenset((int,))
_FACES = frozenset(range(1, 7))
_ROLLED = frozenset(range(7))


def new_game(rules: Rules, players: int, opener: int | None = None) -> State:
    """A game before its first roll.

    Args:
        players: 2 to 20.
        opener: the first player, when something outside the game has settled it already.

    Raises:
        UnreadableError: ``wrong-players`` or ``no-such-seat``.
    """
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise UnreadableError(
            "wrong-players",
            f"A game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}.",
            players=players,
        )
    if opener is not None:
        check_seat(players, opener)
    return State(
        rules=rules,
        phase=Phase.OPENER if opener is None else Phase.ROLL,
        ply=0,
        counts=(rules.starting_dice,) * players,
        contenders=tuple(range(players)) if opener is None else (),
        opener=-1 if opener is None else opener,
        to_act=-1,
        hands=((),) * players,
        bids=(),
        palifico=False,
        palifico_called=frozenset(),
        call=None,
        past=(),
    )


def apply(state: State, action: Action, seen: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """Play ``action``; return the new state and the events to log: the action, then its result.

    Args:
        seen: the ``ply`` of the state that the action answers, where its sender may be late.

    Raises:
        UnreadableError, IllegalError, StaleError: the state given stays as it is.
    """
    check(state, action, seen)
    # The most frequent action first; state fields in order, which is twice as fast as _replace.
    if isinstance(action, MakeBid):
        bid_made = State(
            state.rules,
            state.phase,
            state.ply + 1,
            state.counts,
            state.contenders,
            state.opener,
            _after(state.counts, state.to_act),
            state.hands,
            (*state.bids, (action.seat, action.bid)),
            state.palifico,
            state.palifico_called,
            state.call,
            state.past,
        )
        return bid_made, (action,)
    if isinstance(action, (CallDudo, CallCalza)):  # a union costs
        call = "dudo" if isinstance(action, CallDudo) else "calza"
        count, unknown = counted(state)
        if unknown:
            called = state._replace(
                phase=Phase.COUNT, ply=state.ply + 1, to_act=-1, call=(call, action.seat)
            )
            return called, (action,)
        return _end_round(state, action, settle(state, call, action.seat, count))
    if isinstance(action, Roll):
        rolled = State(
            state.rules,
            Phase.BID,
            state.ply + 1,
            state.counts,
            (),
            state.opener,
            state.opener,
            action.hands,
            (),
            state.palifico,
            state.palifico_called,
            None,
            state.past,
        )
        return rolled, (action,)
    if isinstance(action, Count):
        assert state.call is not None
        return _end_round(state, action, settle(state, *state.call, action.count))
    return _settle_opener(state, action), (action,)


def _end_round(state: State, action: Action, result: RoundEnded) -> tuple[State, tuple[Event, ...]]:
    over = result.winner is not None
    return (
        State(
            rules=state.rules,
            phase=Phase.OVER if over else Phase.ROLL,
            ply=state.ply + 1,
            counts=result.counts,
            contenders=(),
            opener=-1 if result.next_opener is None else result.next_opener,
            to_act=-1,
            hands=((),) * state.players,
            bids=(),
            palifico=bool(result.palifico_by),
            palifico_called=state.palifico_called.union(result.palifico_by),
            call=None,
            past=(*state.past, result),
        ),
        (action, result),
    )


def _settle_opener(state: State, action: NameOpener | RollOff) -> State:
    if isinstance(action, NameOpener):
        best: tuple[int, ...] = (action.seat,)
    else:
        sums = {seat: sum(action.dice[seat]) for seat in state.contenders}
        best = tuple(seat for seat in sums if sums[seat] == max(sums.values()))
    if len(best) > 1:
        return state._replace(ply=state.ply + 1, contenders=best)
    return state._replace(phase=Phase.ROLL, ply=state.ply + 1, contenders=(), opener=best[0])


def _after(counts: tuple[int, ...], seat: int) -> int:
    return next_with_dice(counts, (seat + 1) % len(counts))


# --- what is legal -----------------------------------------------------------------------------


def can(state: State, action: Action, seen: int | None = None) -> bool:
    """Whether ``apply`` would accept the action."""
    try:
        check(state, action, seen)
    except RulesError:
        return False
    return True


def check(state: State, action: Action, seen: int | None = None) -> None:
    """Raise the error that says why ``action`` is not open, if it is not.

    Raises:
        UnreadableError, IllegalError, StaleError: see ``dudo.rules.errors``.
    """
    if seen is not None:
        check_ply(state, seen)
    check_this = _CHECKS.get(type(action))
    if check_this is None:
        raise UnreadableError("not-an-action", f"{action!r} is not an action of this game.")
    check_this(state, action)


def check_ply(state: State, seen: int) -> None:
    """Raise ``StaleError`` (``stale``) if the game has moved on since the ply that was ``seen``."""
    if seen != state.ply:
        raise StaleError(
            "stale",
            f"The game has moved on: you answered move {seen}, it is at {state.ply}.",
            seen=seen,
            ply=state.ply,
        )


def legal_actions(state: State, seat: int | None = None) -> tuple[PlayerAction, ...]:
    """Everything that ``seat`` (None: the one to act) may do, bids by face and count, then calls.

    Empty when the game waits for dice, is over, or the seat has nothing to do now.

    Raises:
        UnreadableError: ``no-such-seat``.
    """
    if seat is None:
        seat = state.to_act
    else:
        check_seat(state.players, seat)
    if state.phase is not Phase.BID:
        return ()
    if seat == state.to_act:
        calza = calza_refusal(state, seat) is None
        return _turn_actions(turn_of(state, seat), seat, calza)
    return (CallCalza(seat),) if calza_refusal(state, seat) is None else ()


@lru_cache(maxsize=1 << 12)
def _turn_actions(turn: Turn, seat: int, calza: bool) -> tuple[PlayerAction, ...]:
    actions: list[PlayerAction] = []
    for face, bids in zip(FACES, _all_bids(seat), strict=True):
        least, greatest = count_range(turn, face)
        actions += bids[least - 1 : greatest]
    if turn.last is not None:
        actions.append(CallDudo(seat))
    if calza:
        actions.append(CallCalza(seat))
    return tuple(actions)


@cache
def _all_bids(seat: int) -> tuple[tuple[MakeBid, ...], ...]:
    """For each face, the bids of 1, 2, 3 … dice that ``seat`` can ever make."""
    counts = range(1, MAX_DICE + 1)
    return tuple(tuple(MakeBid(seat, Bid(n, face)) for n in counts) for face in FACES)


def calza_refusal(state: State, seat: int) -> str | None:
    """The code that says why ``seat`` may not call calza on the last bid now, or None if it may."""
    rules = state.rules
    if rules.calza == "never":
        return "no-calza"
    if state.phase is not Phase.BID or not state.bids:
        return "nothing-to-call"
    if not state.counts[seat]:
        return "out"
    if seat == state.bids[-1][0]:
        return "own-bid"
    if rules.calza == "in-turn" and seat != state.to_act:
        return "not-your-turn"
    if not rules.calza_with_two and state.counts.count(0) == state.players - 2:
        return "no-calza-with-two"
    return None


def check_seat(players: int, seat: int) -> None:
    """Raise ``UnreadableError`` (``no-such-seat``) unless ``seat`` is one of ``players``."""
    if type(seat) is not int or not 0 <= seat < players:
        raise UnreadableError(
            "no-such-seat",
            f"There is no seat {seat}: they go from 0 to {players - 1}.",
            seat=seat,
            players=players,
        )


def _check_bid(state: State, action: MakeBid) -> None:
    bid, seat = action.bid, action.seat
    if type(bid) is not Bid:
        raise UnreadableError("not-a-bid", f"{bid!r} is not a bid.", text=str(bid))
    check_bid(bid)
    _check_turn(state, seat)
    check_raise(turn_of(state, seat), bid)


def _check_dudo(state: State, action: CallDudo) -> None:
    _check_turn(state, action.seat)
    if not state.bids:
        raise _refusal("nothing-to-call", state, action.seat)


def _check_calza(state: State, action: CallCalza) -> None:
    check_seat(state.players, action.seat)
    _check_playing(state)
    code = calza_refusal(state, action.seat)
    if code is not None:
        raise _refusal(code, state, action.seat)


def _check_turn(state: State, seat: int) -> None:
    # The common case costs one comparison.
    if state.phase is Phase.BID and seat == state.to_act and type(seat) is int:
        return
    check_seat(state.players, seat)
    _check_playing(state)
    raise _refusal("not-your-turn" if state.counts[seat] else "out", state, seat)


_REFUSALS = {
    "no-calza": "Calza is not played at this table: raise, or call dudo.",
    "nothing-to-call": "There is no bid to call yet: open the round with a bid.",
    "out": "Seat {seat} has no dice left and watches.",
    "own-bid": "Nobody calls calza on their own bid: wait for the next one.",
    "not-your-turn": "It is seat {to_act}'s turn, not seat {seat}'s.",
    "no-calza-with-two": "Calza is not played when only two have dice: raise, or call dudo.",
}


def _refusal(code: str, state: State, seat: int) -> IllegalError:
    params = {"seat": seat, "to_act": state.to_act}
    return IllegalError(code, _REFUSALS[code].format(**params), **params)


def _check_playing(state: State) -> None:
    if state.phase is Phase.OVER:
        raise IllegalError("game-over", f"The game is over: seat {state.winner} has won.")
    if state.phase is not Phase.BID:
        raise IllegalError(
            "waiting", f"The game waits for {_WAITS[state.phase]}.", phase=state.phase.value
        )


_WAITS = {
    Phase.OPENER: "the first player to be settled",
    Phase.ROLL: "the dice to be rolled",
    Phase.COUNT: "the dice to be counted",
    Phase.BID: "a player",
    Phase.OVER: "nothing",
}


def _check_phase(state: State, phase: Phase, what: str) -> None:
    if state.phase is not phase:
        if state.phase is Phase.OVER:
            _check_playing(state)
        raise IllegalError(
            "not-now",
            f"{what} comes when the game waits for {_WAITS[phase]}; "
            f"it waits for {_WAITS[state.phase]}.",
            phase=state.phase.value,
        )


def _check_name_opener(state: State, action: NameOpener) -> None:
    check_seat(state.players, action.seat)
    _check_phase(state, Phase.OPENER, "Naming the first player")
    if state.rules.first_player == "roll-off":
        raise IllegalError("rolls-off", "At this table the first player is rolled for.")


def _check_roll_off(state: State, action: RollOff) -> None:
    want = tuple(2 if seat in state.contenders else 0 for seat in range(state.players))
    _check_phase(state, Phase.OPENER, "The roll-off")
    if state.rules.first_player != "roll-off":
        raise IllegalError("no-roll-off", "At this table the first player is not rolled for.")
    _check_hands(action.dice, want, _FACES)


def _check_roll(state: State, action: Roll) -> None:
    _check_phase(state, Phase.ROLL, "A roll")
    _check_hands(action.hands, state.counts, _ROLLED)


def _check_hands(hands: tuple[Hand, ...], want: tuple[int, ...], faces: frozenset[int]) -> None:
    if not isinstance(hands, tuple) or not all(_are_dice(hand, faces) for hand in hands):
        raise UnreadableError(
            "not-dice",
            f"Dice are whole numbers from {min(faces)} to 6, a tuple of them for each seat.",
        )
    sizes = tuple(map(len, hands))
    if sizes != want:
        raise IllegalError(
            "wrong-dice",
            f"The seats have {list(want)} dice to roll, not {list(sizes)}.",
            expected=list(want),
            got=list(sizes),
        )


def _are_dice(hand: Hand, faces: frozenset[int]) -> bool:
    try:
        # By whole sets, since a roll is one of three moves in a game and dice are many.
        return type(hand) is tuple and faces.issuperset(hand) and _INT.issuperset(map(type, hand))
    except TypeError:  # something in the hand that cannot even be looked up
        return False


def _check_count(state: State, action: Count) -> None:
    if type(action.count) is not int or action.count < 0:
        raise UnreadableError("no-such-count", f"A count is 0 or more, not {action.count}.")
    _check_phase(state, Phase.COUNT, "A count")
    least, unknown = counted(state)
    greatest = least + unknown
    if not least <= action.count <= greatest:
        raise IllegalError(
            "impossible-count",
            f"With the dice that are known the count is {least} to {greatest}, not {action.count}.",
            count=action.count,
            least=least,
            greatest=greatest,
        )


_CHECKS: Mapping[type, Callable[[State, Any], None]] = {
    MakeBid: _check_bid,
    CallDudo: _check_dudo,
    CallCalza: _check_calza,
    Roll: _check_roll,
    NameOpener: _check_name_opener,
    RollOff: _check_roll_off,
    Count: _check_count,
}


def replay(events: Iterable[Event]) -> State:
    """The state that a log leads to; every result in it is checked against the rules.

    Raises:
        UnreadableError: ``not-a-log`` when it does not begin with ``GameStarted``.
        IllegalError: ``wrong-result``, or whatever an action in it breaks.
    """
    state: State | None = None
    derived: list[Event] = []
    for event in events:
        if state is None:
            if not isinstance(event, GameStarted):
                raise UnreadableError("not-a-log", "A log begins with the start of a game.")
            state = new_game(event.rules, event.players, event.opener)
        elif isinstance(event, RoundEnded):
            if [event] != derived:
                raise IllegalError("wrong-result", f"The rules do not lead to {event}.")
            derived = []
        elif isinstance(event, GameStarted):
            raise UnreadableError("not-a-log", "A log holds one start of a game only.")
        else:
            state, (_, *derived) = apply(state, event)
    if state is None:
        raise UnreadableError("not-a-log", "A log begins with the start of a game.")
    return state
