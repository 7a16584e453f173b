"""Random games for the tests: any rules, any names, stopped anywhere, dice hidden or not."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from dudo.record import Opening, Record, RoundSeal, Seals
from dudo.rules import (
    CHOICES,
    DEPENDS,
    HIDDEN,
    Action,
    CallCalza,
    Count,
    Event,
    GameStarted,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    Rules,
    State,
    apply,
    can,
    legal_actions,
    new_game,
    replay,
)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    options: dict[str, Any] = {
        key: draw(st.sampled_from(values)) for key, values in CHOICES.items()
    }
    for option, (other, value) in DEPENDS.items():
        if options[other] == value:
            options[option] = CHOICES[option][0]
    return Rules(**options)


def next_action(state: State, rng: Random, hidden: float, seat: int | None) -> Action:
    """Something that may happen now. ``hidden`` is the share of others' dice that are not known."""
    players = state.players
    if state.phase is Phase.OPENER:
        if state.rules.first_player != "roll-off":
            return NameOpener(rng.randrange(players))
        # Few faces, so that ties come often.
        return RollOff(
            tuple(
                (rng.randint(1, 2), rng.randint(1, 2)) if s in state.contenders else ()
                for s in range(players)
            )
        )
    if state.phase is Phase.ROLL:
        return Roll(
            tuple(
                tuple(
                    HIDDEN if s != seat and rng.random() < hidden else rng.randint(1, 6)
                    for _ in range(dice)
                )
                for s, dice in enumerate(state.counts)
            )
        )
    if state.phase is Phase.COUNT:
        possible = [Count(n) for n in range(state.total + 1) if can(state, Count(n))]
        return rng.choice(possible)
    early = CallCalza(rng.randrange(players))
    if rng.random() < 0.2 and can(state, early):
        return early
    actions = legal_actions(state)
    if rng.random() < 0.3:
        return actions[-1]
    # Small raises more often than great ones, so that rounds have some length.
    return actions[min(rng.randrange(len(actions)), rng.randrange(len(actions)))]


def play(
    rules: Rules, players: int, opener: int | None, steps: int, rng: Random, hidden: float = 0
) -> tuple[Event, ...]:
    """The events of a game that was left after so many actions."""
    state = new_game(rules, players, opener)
    events: list[Event] = [GameStarted(rules, players, opener)]
    seat = rng.randrange(players)
    for _ in range(steps):
        if state.phase is Phase.OVER:
            break
        state, new = apply(state, next_action(state, rng, hidden, seat))
        events += new
    return tuple(events)


ODD_NAMES = [
    *("Ana", "Bob", "Ana", "Léa", "O'Neil", "Jean-Paul", "Chez Ana", "山田", "a\\b", '"', "#"),
    *("dudo", "round", "open", "digest", "0", "4x5", "13355", "?????", "date:", "\u202eanA"),
    "\N{WOMAN}\u200d\N{GIRL}",
]
VISIBLE = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
names = st.sampled_from(ODD_NAMES) | st.text(VISIBLE, min_size=1, max_size=8).filter(
    lambda name: bool(name.strip())
)
headers = st.dictionaries(
    st.sampled_from(["date", "place", "Table", "seat-1", "rules"]),
    st.sampled_from(
        ["", "2026-01-31", "Chez « Ana » # 3", 'a "quoted" word', "x: y", "\u00e9\u00a0è", "a\tb"]
    ),
)


@st.composite
def seals(draw: st.DrawFn, state: State) -> Seals:
    """Seals that fit a game which stands so, and mean nothing: a record only keeps them."""
    rng = Random(draw(st.integers(0, 2**32)))
    finished, waits = len(state.past), state.phase in (Phase.BID, Phase.COUNT)

    def opening() -> Opening:
        return Opening(rng.randbytes(32), rng.randbytes(32))

    return Seals(
        game=draw(st.from_regex(r"[a-zA-Z0-9_-]{1,12}", fullmatch=True)),
        commitment=rng.randbytes(32),
        contributions=tuple(
            rng.randbytes(32) if rng.random() < 0.6 else None for _ in range(state.players)
        ),
        rounds=tuple(
            RoundSeal(rng.randbytes(32), opening() if number < finished else None)
            for number in range(finished + waits)
        ),
        master=opening() if state.phase is Phase.OVER else None,
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(2, 6))
    events = play(
        draw(rules()),
        players,
        draw(st.none() | st.integers(0, players - 1)),
        draw(st.integers(0, 120)),
        Random(draw(st.integers(0, 2**32))),
        draw(st.sampled_from([0, 0, 1, 0.5])),
    )
    who = draw(st.lists(names, min_size=players, max_size=players))
    engine = draw(st.sampled_from(["0.1.0", "1.0.0rc1", None]))
    sealed = draw(seals(replay(events))) if draw(st.booleans()) else None
    return Record(tuple(who), events, tuple(draw(headers).items()), engine, sealed)
