// Whether the dice of a game are those that were sealed, and told so to this browser. Nothing here asks the server.

import { choiceOf, commit, digest, fromHex, handOf, openingOf, seedOf, toHex } from "./derive.js";
import { read, Unreadable } from "./read.js";

/** @typedef {import("./memory.js").Told} Told */
/** @typedef {import("./read.js").Sealed} Sealed */
/** @typedef {{id: string, params: Record<string, string | number>}} Finding its words in fair.ftl */
/**
 * `wrong` is empty when all is right. `seen`: of the `rounds` that were checked, those of which this browser was told seal
 * and dice in time; `bound`: whether it was told the seal before the first number; `own`: whether its own is in the mix,
 * among `numbers`.
 * @typedef {{wrong: Finding[], rounds: number, seen: number, over: boolean, first: boolean, numbers: number,
 *   bound: boolean, own: "in" | "late" | "other" | "none"}} Report
 */

const TAIL = 72; // "digest ", 64 digits and the end of the line

/** @param {import("./read.js").Opened} opened */
const bytesOf = ({ secret, salt }) => ({ secret: fromHex(secret), salt: fromHex(salt) });

/**
 * @param {Uint8Array} bytes a record, as the server gives it
 * @param {Told | null} told what this browser remembers of the game
 * @returns {Report}
 */
export function check(bytes, told) {
  /** @type {Finding[]} */
  const wrong = [];
  /** @param {string} id @param {Record<string, string | number>} [params] */
  const found = (id, params = {}) => wrong.push({ id, params });
  /** @type {Report} */
  const report = { wrong, rounds: 0, seen: 0, over: false, first: false, numbers: 0, bound: false, own: "none" };

  const record = reading(bytes);
  if (record === "unreadable") {
    found("fair-unreadable");
    return report;
  }
  if (!record) {
    found("fair-no-seals");
    return report;
  }
  if (digestOf(bytes) !== digest(bytes.subarray(0, -TAIL))) found("fair-altered");

  // First what nobody but this browser can find: the rest often follows from it.
  if (told) compare(record, told, report, found);

  const { names, game, rounds } = record;
  const contributions = record.contributions.map((one) => (one === null ? null : fromHex(one)));
  const seed = seedOf(game, contributions);
  const opened = record.master && bytesOf(record.master);
  const master = opened && commit(opened, `game ${game}`) === record.seal ? opened.secret : null;
  if (opened && !master) found("fair-wrong-master");
  const first = firstIsRight(record, master, seed);
  if (first === false) found("fair-wrong-first");
  report.first = first === true;

  for (const { number, seal, dice, open } of rounds) {
    if (!open) continue;
    report.rounds += 1;
    const opening = bytesOf(open);
    if (commit(opening, `game ${game}, round ${number}`) !== seal) {
      found("fair-wrong-open", { round: number });
      continue;
    }
    const right = master && openingOf(master, number);
    if (right && (toHex(right.secret) !== open.secret || toHex(right.salt) !== open.salt)) {
      found("fair-wrong-secret", { round: number });
    }
    dice.forEach((hand, seat) => {
      if (hand !== handOf(opening.secret, seed, number, seat, hand.length)) {
        found("fair-wrong-dice", { round: number, name: names[seat] });
      }
    });
  }
  report.over = opened !== null;
  report.numbers = contributions.filter((one) => one !== null).length;
  return report;
}

/** What the record says, if it can be read. @param {Uint8Array} bytes */
function reading(bytes) {
  try {
    return read(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TypeError) return "unreadable";
    throw error;
  }
}

/** The digest that the last line tells. @param {Uint8Array} bytes */
function digestOf(bytes) {
  const line = new TextDecoder().decode(bytes.subarray(-TAIL));
  return /^digest ([0-9a-f]{64})\n$/.exec(line)?.[1];
}

/**
 * Whether the dice named who begins; null where it is not for them to say, or not to be told yet.
 * @param {Sealed} record @param {Uint8Array | null} master @param {Uint8Array} seed
 */
function firstIsRight({ names, rule, first, rollOffs }, master, seed) {
  if (rule === "named" || !first) return null;
  if (first.how === "elsewhere") return false;
  if (!master) return null;
  const { secret } = openingOf(master, 0);
  if (first.how === "drawn") return first.seat === choiceOf(secret, seed, names.length);
  // Those who roll again go on where their stream of dice was.
  return rollOffs.every((hands, j) =>
    hands.every((hand, seat) => hand === "" || hand === handOf(secret, seed, 0, seat, 2 * (j + 1)).slice(-2)));
}

/**
 * The record beside what this browser was told while it was played.
 * @param {Sealed} record @param {Told} told @param {Report} report
 * @param {(id: string, params?: Record<string, string | number>) => void} found
 */
function compare({ seal, contributions, rounds }, told, report, found) {
  report.bound = told.early && told.seal === seal;
  if (told.seal !== seal) found("fair-other-seal", { round: 0 });
  report.own = told.given === "no" ? "none" : told.given === "sent" ? "in" : told.given;
  if (report.own === "in" && !contributions.includes(told.number)) found("fair-other-seed");
  if (told.numbers && told.numbers.some((one, seat) => one !== contributions[seat])) found("check-other-numbers");
  for (const { number, seal: ofRound, dice, open } of rounds) {
    const known = told.rounds[number];
    if (known?.seal && known.seal !== ofRound) found("fair-other-seal", { round: number });
    if (!open || !known) continue;
    if (known.dice && known.dice !== dice.join(" ")) found("check-other-dice", { round: number });
    if (known.seal && known.dice) report.seen += 1;
  }
}
