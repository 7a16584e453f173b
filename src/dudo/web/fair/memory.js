// What this browser was told of the dice of each table, before they were shown: a record is held against it.

/**
 * `seal`: of the game, as told first; `early`: before anybody had contributed. `number`: this browser's own, drawn at once so that two windows give the same one.
 * `given`: whether it was sent, and then came too late, or another device had given one for the seat. `numbers`: those that count, by seat. Of each round its seal, as told with the roll, and its dice, as shown with the
 * result: by seat, parted by spaces.
 * @typedef {{seal: string, early: boolean, number: string, given: "no" | "sent" | "late" | "other", numbers: (string | null)[] | null,
 *   rounds: Record<number, {seal?: string, dice?: string}>}} Told
 */

const MOST = 10;
const KEY = "dudo.fair";

/** What this page has noted itself. @type {Map<string, Told>} */
const noted = new Map();

/** What all pages of this browser have noted, the newest last. @returns {Map<string, Told>} */
function stored() {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Map();
  }
}

/** @param {string} table */
export const recall = (table) => noted.get(table) ?? stored().get(table) ?? null;

/** @param {string} table @param {{seal: string, early: boolean}} now @param {(told: Told) => void} change */
export function note(table, now, change) {
  const told = recall(table) ?? { ...now, number: draw(), given: "no", numbers: null, rounds: {} };
  change(told);
  noted.set(table, told);
  const all = stored();
  all.delete(table);
  all.set(table, told);
  try {
    localStorage.setItem(KEY, JSON.stringify([...all].slice(-MOST)));
  } catch {
    // Private windows may refuse to remember; until it is closed, this page knows.
  }
}

/** 32 random bytes as 64 digits. */
const draw = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
