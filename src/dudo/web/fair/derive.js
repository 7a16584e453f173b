// The arithmetic of dice that can be checked, as docs/reference/fair-dice.md defines it.

import { hmac, sha256 } from "../vendor/hashes.js";

/** @typedef {{secret: Uint8Array, salt: Uint8Array}} Opening */

const FAIR_BYTES = 252; // the greatest multiple of 6 that a byte holds
const utf8 = new TextEncoder();

/** @param {string} hex an even number of digits */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** One after the other: texts in UTF-8, numbers in four bytes. @param {(string | number | Uint8Array)[]} parts */
function join(parts) {
  const bytes = parts.flatMap((part) => {
    if (typeof part === "string") return [...utf8.encode(part)];
    if (typeof part === "number") return [part >>> 24, (part >>> 16) & 255, (part >>> 8) & 255, part & 255];
    return [...part];
  });
  return Uint8Array.from(bytes);
}

/** @param {Uint8Array} key @param {...(string | number | Uint8Array)} parts */
const keyed = (key, ...parts) => hmac(sha256, key, join(parts));

/** @param {Uint8Array} bytes @returns {string} in hexadecimal */
export const digest = (bytes) => toHex(sha256(bytes));

/** What binds to `opening`, in hexadecimal. @param {Opening} opening @param {string} label what it is for */
export const commit = ({ secret, salt }, label) => toHex(keyed(salt, "dudo/commit/1\0", label, "\0", secret));

/** @param {string} game @param {(Uint8Array | null)[]} contributions by seat */
export const seedOf = (game, contributions) =>
  sha256(join(["dudo/seed/1\0", game, ...contributions.map((one) => sha256(one ?? new Uint8Array()))]));

/** What opens a round, from the secret of the game. @param {Uint8Array} master @param {number} number 0: who begins */
export const openingOf = (master, number) => ({
  secret: keyed(master, "dudo/round/1\0", number),
  salt: keyed(master, "dudo/salt/1\0", number),
});

/** The bytes of a seat in a round, without end. @param {Uint8Array} secret @param {Uint8Array} seed @param {number} number @param {number} seat */
function* stream(secret, seed, number, seat) {
  for (let block = 0; ; block++) yield* keyed(secret, "dudo/dice/1\0", seed, number, seat, block);
}

/**
 * The dice of a seat in a round, as digits.
 * @param {Uint8Array} secret @param {Uint8Array} seed @param {number} number @param {number} seat @param {number} dice
 */
export function handOf(secret, seed, number, seat, dice) {
  let hand = "";
  for (const byte of stream(secret, seed, number, seat)) {
    if (hand.length === dice) break;
    if (byte < FAIR_BYTES) hand += (byte % 6) + 1;
  }
  return hand;
}

/** Which of so many begins, where they are drawn: from 0. @param {Uint8Array} secret of number 0 @param {Uint8Array} seed @param {number} among */
export function choiceOf(secret, seed, among) {
  for (const byte of stream(secret, seed, 0, 0)) {
    if (byte < 256 - (256 % among)) return byte % among;
  }
  throw new Error("a stream has no end");
}
