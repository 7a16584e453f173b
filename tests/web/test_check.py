"""The page's check of dice finds what the one in Python finds, and what only a browser can tell."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from dudo.fair import Dealer, Opening, commit, round_secret, verify
from dudo.record import Record, Seals, read, write
from dudo.rules import CHOICES, DEPENDS, Phase, Rules, UnreadableError, preset
from tests.fair.games import CONTRIBUTIONS, DEALER, sealed

GOLDEN = Path(__file__).parents[1] / "record/golden"
ROLLED = replace(preset("classic"), starting_dice=1, first_player="roll-off")
NAMES = ("Ana", "Bob le Grand", 'Z"\\#', "dudo", "山田", "Ana", "O'Neil", "0", "nul\u200bnix")
Report = dict[str, Any]
Check = Callable[[Sequence[bytes], Any], list[Report]]

CHECK_ALL = """async ([records, told]) => {
    if (crypto.subtle) throw new Error("this is not how a table in one home is reached");
    const { check } = await import("/static/fair/check.js");
    return records.map((one) => check(Uint8Array.from(atob(one), (c) => c.charCodeAt(0)), told));
}"""


@pytest.fixture
def check(page: Page) -> Check:
    def run(records: Sequence[bytes], told: Any = None) -> list[Report]:
        coded = [base64.b64encode(record).decode() for record in records]
        found: list[Report] = page.evaluate(CHECK_ALL, [coded, told])
        return found

    return run


def of_python(data: bytes) -> Report | None:
    """What the page should say, as the other check says it; None for what that cannot read."""
    try:
        report = verify(data)
    except UnreadableError as error:
        return {"wrong": [("fair-no-seals", {})]} if error.code == "no-seals" else None
    wrong = []
    for code, number, seat in report.problems:
        params: dict[str, Any] = {} if number is None else {"round": number}
        if seat is not None:
            params["name"] = report.record.players[seat]
        wrong.append((f"fair-{code}", params))
    return {"wrong": wrong, "rounds": report.rounds, "over": report.over}


def of_page(report: Report) -> Report:
    wrong = [(one["id"], one["params"]) for one in report["wrong"]]
    return {"wrong": wrong, "rounds": report["rounds"], "over": report["over"]}


def with_digest(text: str) -> bytes:
    """``text`` with the digest that anybody can compute for it."""
    before, keyword, _ = text.rpartition("digest ")
    return f"{before}{keyword}{hashlib.sha256(before.encode()).hexdigest()}\n".encode()


def any_game(rng: Random) -> Record:
    """Any rules, names and contributions, left anywhere or played to the end."""
    options: dict[str, Any] = {key: rng.choice(values) for key, values in CHOICES.items()}
    for option, (other, value) in DEPENDS.items():
        if options[other] == value:
            options[option] = CHOICES[option][0]
    names = tuple(rng.choice(NAMES) for _ in range(rng.randint(2, 6)))
    dealer = Dealer("7kqw-2_Z", Opening(rng.randbytes(32), rng.randbytes(32)))
    given = [rng.randbytes(32) if rng.random() < 0.6 else None for _ in names]
    steps = rng.choice((0, 1, 2, rng.randrange(60), 3000))
    return sealed(dealer, given, Rules(**options), steps, rng, names)


def test_what_a_dealer_dealt_is_right_in_both(check: Check) -> None:
    rng = Random(11)
    records = [any_game(rng) for _ in range(80)]
    data = [write(one).encode() for one in records]
    data += [write(one.seen_by(seat)).encode() for one in records[:40] for seat in (None, 0)]
    data += [(GOLDEN / f"{name}.dudo").read_bytes() for name in ("sealed", "sealed-running")]
    found = [of_page(report) for report in check(data, None)]
    assert found == [of_python(one) for one in data]
    assert all(report["wrong"] == [] for report in found)
    assert sum(report["over"] for report in found) > 10


def test_a_draw_that_passes_bytes_over_is_the_same_in_both(check: Check) -> None:
    """Of 256 values 240 are shared out among 20 players."""
    names, given = tuple(f"Player{seat}" for seat in range(20)), [b"c" * 32] * 20
    rules, data = replace(preset("classic"), starting_dice=1), []
    for number in range(64):
        dealer = Dealer("draw", Opening(bytes([number]) * 32, b"s" * 32))
        place = b"dudo/dice/1\x00" + dealer.seed(given) + bytes(12)
        if hmac.digest(round_secret(dealer.master.secret, 0), place, hashlib.sha256)[0] >= 240:
            data.append(write(sealed(dealer, given, rules, names=names)).encode())
    assert data
    for one, report in zip(data, check(data, None), strict=True):
        assert of_page(report) == of_python(one)
        assert (report["wrong"], report["first"]) == ([], True)


def test_each_byte_that_is_altered_is_found_by_both(check: Check) -> None:
    right = write(sealed(rules=ROLLED)).encode()
    rng, data = Random(3), []
    for at in range(0, len(right), 5):
        other = right[at] ^ rng.choice((0x20, 1, rng.randrange(1, 256)))
        data.append(right[:at] + bytes([other]) + right[at + 1 :])
    data += [right[:at] + right[at + 1 :] for at in range(1, len(right), 17)]
    data += [right + more for more in (b" ", b"\n", b"\r", b"# a remark", b"digest ")]
    data += [right.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + right, b"", right[:-73]]
    for one, report in zip(data, check(data, None), strict=True):
        expected, found = of_python(one), of_page(report)
        assert found["wrong"], one
        if expected is None:
            # The page does not play the game through: what it reads has another digest.
            assert found["wrong"][0][0] in ("fair-unreadable", "fair-altered"), one
        else:
            assert found == expected, one


def test_no_digit_of_a_seal_and_no_die_can_be_altered_behind_a_new_digest(check: Check) -> None:
    text, at, data = write(sealed(rules=ROLLED)), 0, []
    for line in text.splitlines(keepends=True):
        keyword = (line.split() or [""])[0]
        if keyword in ("seal", "seed", "open", "master", "dice", "first"):
            for place in range(at + line.index(keyword) + len(keyword), at + len(line) - 1):
                # Of the long seals every fourth digit.
                hexadecimal = keyword not in ("dice", "first")
                if text[place] not in ' "' and not (hexadecimal and place % 4):
                    new = "13"[text[place] == "1"]
                    data.append(with_digest(text[:place] + new + text[place + 1 :]))
        at += len(line)
    assert len(data) > 200
    for one, report in zip(data, check(data, None), strict=True):
        expected, found = of_python(one), of_page(report)
        assert found["wrong"], one
        assert expected in (None, found), one


# --- forged records: everything fits the rules, and the digest fits the file ---------------------

OTHER = Dealer(DEALER.game, Opening(bytes(range(64, 96)), bytes(range(96, 128))))
RIGHT = sealed()


def forged(change: Callable[[Seals], Seals], record: Record = RIGHT) -> bytes:
    assert record.seals is not None
    return write(replace(record, seals=change(record.seals))).encode()


def in_round(seals: Seals, number: int, **changes: Any) -> Seals:
    rounds = list(seals.rounds)
    rounds[number - 1] = rounds[number - 1]._replace(**changes)
    return seals._replace(rounds=tuple(rounds))


def own_secret(seals: Seals) -> Seals:
    """Round 2 with a secret of its own, well sealed and opened."""
    opening = Opening(b"x" * 32, b"y" * 32)
    return in_round(
        seals, 2, opening=opening, commitment=commit(opening, f"game {seals.game}, round 2")
    )


def without_roll_offs() -> bytes:
    """Who begins is said to have been settled elsewhere."""
    before, _, rest = write(sealed(rules=ROLLED)).partition("\nroll-off\n")
    return with_digest(f"{before}\n{rest[rest.index('first ') :].replace(' rolled', '', 1)}")


FORGED = {
    "another-master": (forged(lambda s: s._replace(master=OTHER.master)), {"fair-wrong-master"}),
    "another-seal": (forged(lambda s: s._replace(commitment=b"x" * 32)), {"fair-wrong-master"}),
    "another-opening": (
        forged(lambda s: in_round(s, 3, opening=OTHER.round_opening(3))),
        {"fair-wrong-open"},
    ),
    "a-salt-of-another-round": (
        forged(lambda s: in_round(s, 3, opening=s.rounds[3].opening)),
        {"fair-wrong-open"},
    ),
    "a-secret-of-its-own": (forged(own_secret), {"fair-wrong-secret", "fair-wrong-dice"}),
    "another-contribution": (
        forged(lambda s: s._replace(contributions=(b"b" * 32, None, b"l" * 32))),
        {"fair-wrong-dice", "fair-wrong-first"},
    ),
    "one-more-contribution": (
        forged(lambda s: s._replace(contributions=(b"a" * 32, b"z" * 32, b"l" * 32))),
        {"fair-wrong-dice", "fair-wrong-first"},
    ),
    "another-game": (
        forged(lambda s: s._replace(game="other")),
        {"fair-wrong-master", "fair-wrong-open"},
    ),
    "no-roll-off": (without_roll_offs(), {"fair-wrong-first"}),
    "unsealed": ((GOLDEN / "classic.dudo").read_bytes(), {"fair-no-seals"}),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_is_forged_is_found_by_both(check: Check, name: str) -> None:
    data, kinds = FORGED[name]
    [report] = check([data], None)
    expected = of_python(data)
    assert expected is not None
    assert {code for code, _ in expected["wrong"]} <= kinds
    assert expected["wrong"]
    assert of_page(report)["wrong"] == expected["wrong"]


def stopped(phase: Phase) -> Record:
    """A game of at least two rounds that stands so."""
    games = (sealed(rules=ROLLED, steps=steps) for steps in range(3, 1000))
    return next(
        one for one in games if one.state.phase is phase and (one.state.round > 2 or one.state.past)
    )


@pytest.mark.parametrize("phase", [Phase.OVER, Phase.BID, Phase.ROLL])
def test_a_line_more_or_less_behind_a_new_digest_is_found(check: Check, phase: Phase) -> None:
    """The page reads fewer lines than the reader in Python, but all that the dice hang on."""
    lines = write(stopped(phase)).splitlines(keepends=True)
    kinds = (
        "seal ",
        "open ",
        "master ",
        "dice ",
        "round ",
        "roll-off",
        "first ",
        "digest ",
        "left ",
    )
    data = []
    for at, line in enumerate(lines):
        if line.lstrip().startswith(kinds):
            data.append(with_digest("".join(lines[:at] + lines[at + 1 :])))
            data.append(with_digest("".join([*lines[:at], line, *lines[at:]])))
    assert len(data) > 20
    for one, report in zip(data, check(data, None), strict=True):
        expected = of_python(one)
        assert expected is None or expected["wrong"], one.decode()
        assert report["wrong"], one.decode()


def test_whoever_has_not_won_the_roll_off_is_not_the_first(check: Check) -> None:
    text = write(sealed(rules=ROLLED, steps=3))
    [first] = re.findall("first (.*) rolled", text)
    other = "Ana" if first != "Ana" else "Léa"
    other_text = text.replace(f"first {first}", f"first {other}")
    data = with_digest(other_text.replace(f"opener {first}", f"opener {other}"))
    assert of_python(data) is None
    [report] = check([data], None)
    assert of_page(report)["wrong"] == [("fair-unreadable", {})]


# --- what only this browser can tell -------------------------------------------------------------


def told_of(record: Record, number: int = 0, **changes: Any) -> Report:
    """What the browser of the player at seat ``number`` remembers who was there from the start."""
    seals = record.seals
    assert seals is not None
    numbers = [one and one.hex() for one in seals.contributions]
    rounds = {}
    for result in record.state.past:
        dice = " ".join("".join(map(str, hand)) for hand in result.hands)
        seal = seals.rounds[result.number - 1].commitment.hex()
        rounds[str(result.number)] = {"seal": seal, "dice": dice}
    told = {
        "seal": seals.commitment.hex(),
        "early": True,
        "number": numbers[number],
        "given": "sent",
    }
    return {**told, "numbers": numbers, "rounds": rounds, **changes}


def test_who_saw_all_of_it_is_told_that_it_is_the_same(check: Check) -> None:
    [report] = check([write(RIGHT).encode()], told_of(RIGHT))
    played = len(RIGHT.state.past)
    assert report == {
        "wrong": [],
        "rounds": played,
        "seen": played,
        "over": True,
        "first": True,
        "numbers": 2,
        "bound": True,
        "own": "in",
    }


def test_who_came_late_is_told_what_they_missed(check: Check) -> None:
    told = told_of(RIGHT, number=0, given="no")
    del told["rounds"]["1"], told["rounds"]["2"]
    del told["rounds"]["3"]["seal"]  # only its result was seen
    [report] = check([write(RIGHT).encode()], told)
    assert (report["wrong"], report["own"]) == ([], "none")
    assert report["seen"] == report["rounds"] - 3
    [report] = check([write(RIGHT).encode()], told_of(RIGHT, given="late", number=0))
    assert (report["wrong"], report["own"]) == ([], "late")


def dealt_again() -> Record:
    """The same game by a dealer who was bound to another secret than this browser was told."""
    return sealed(OTHER, CONTRIBUTIONS, rng=Random(7))


WRONG_TOLD: dict[str, tuple[Report, Any]] = {
    "the-seal-of-the-game": ({"seal": "0" * 64}, ("fair-other-seal", {"round": 0})),
    "the-number": ({"number": "0" * 64}, ("fair-other-seed", {})),
    "the-numbers": ({"numbers": ["0" * 64, None, None]}, ("check-other-numbers", {})),
    "the-seal-of-a-round": (
        {"rounds": {"2": {"seal": "0" * 64}}},
        ("fair-other-seal", {"round": 2}),
    ),
    "the-dice-of-a-round": ({"rounds": {"2": {"dice": "1 2"}}}, ("check-other-dice", {"round": 2})),
}


@pytest.mark.parametrize("name", WRONG_TOLD)
def test_what_this_browser_was_told_otherwise_is_found(check: Check, name: str) -> None:
    changes, expected = WRONG_TOLD[name]
    told = told_of(RIGHT)
    told = {**told, **changes, "rounds": {**told["rounds"], **changes.get("rounds", {})}}
    [report] = check([write(RIGHT).encode()], told)
    assert of_page(report)["wrong"] == [expected]


def test_a_record_in_which_all_fits_is_not_that_of_another_game(check: Check) -> None:
    """A server that deals again and writes it all down well is found by who was there."""
    data = write(dealt_again()).encode()
    assert verify(data).ok
    [report] = check([data], told_of(RIGHT))
    kinds = {one["id"] for one in report["wrong"]}
    assert kinds == {"fair-other-seal", "check-other-dice"}


def test_the_seals_cannot_be_taken_away_from_who_was_told_them(check: Check) -> None:
    bare = write(replace(RIGHT, seals=None)).encode()
    assert read(bare).seals is None
    [report] = check([bare], told_of(RIGHT))
    assert of_page(report)["wrong"] == [("fair-no-seals", {})]
