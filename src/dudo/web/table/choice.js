// The bid that is being chosen. It starts as the least legal raise, and stays legal.

import { computed, signal } from "../lib.js";
import { why } from "../net.js";
import { view } from "../store.js";
import { errorText } from "../words.js";

/** @typedef {import("../types.d.ts").Bid} Bid */

/** What the reader has chosen at this ply; a count of null goes with the face. */
const wish = signal({ ply: -1, face: 0, count: /** @type {number | null} */ (null) });
/** Why a face is closed, for the ply at which it was asked. */
const reason = signal({ ply: -1, face: 0, text: "" });

/** Six ranges, by face. */
export const ranges = computed(() => view.value?.ranges ?? []);

/** The least raise: the lowest count, then the lowest face; pacos only where nothing else is open. */
const least = computed(() => {
  /** @type {Bid | null} */
  let best = null;
  for (const face of [2, 3, 4, 5, 6, 1]) {
    const range = ranges.value[face - 1];
    if (range && (!best || (range[0] < best[0] && face !== 1))) best = [range[0], face];
  }
  return best;
});

const wished = () => (wish.value.ply === view.value?.ply ? wish.value : null);

/** @type {import("../vendor/signals.js").ReadonlySignal<Bid | null>} */
export const picked = computed(() => {
  const face = wished()?.face ?? least.value?.[1];
  const range = face ? ranges.value[face - 1] : null;
  if (!face || !range) return null;
  return [Math.min(range[1], Math.max(range[0], wished()?.count ?? range[0])), face];
});

/** The face that a bid of so many would name: the chosen one, else that of the last bid, else the lowest. @param {number} count */
export function faceAt(count) {
  const chosen = picked.value?.[1] ?? 2;
  // Pacos are another matter: one comes to them, and leaves them, by choosing a face.
  const others = chosen === 1 ? [] : [view.value?.bids.at(-1)?.[1][1] ?? 2, 2, 3, 4, 5, 6];
  return [chosen, ...others].find((face) => {
    const range = ranges.value[face - 1];
    return range && range[0] <= count && count <= range[1] && (face !== 1 || chosen === 1);
  });
}

/** Every count that can be bid, whichever face goes with it. */
export const counts = computed(() => {
  if (!picked.value) return [];
  const most = Math.max(...ranges.value.map((range) => range?.[1] ?? 0));
  return Array.from({ length: most }, (_, i) => i + 1).filter(faceAt);
});

export const closed = computed(() => (reason.value.ply === view.value?.ply ? reason.value : null));

/** @param {number} face */
export function pickFace(face) {
  if (!view.value || !ranges.value[face - 1]) return;
  wish.value = { ply: view.value.ply, face, count: wished()?.count ?? null };
  reason.value = { ply: -1, face: 0, text: "" };
}

/** @param {number} count */
export function pickCount(count) {
  const face = faceAt(count);
  if (view.value && face) wish.value = { ply: view.value.ply, face, count };
}

/** @param {number} by */
export function moveCount(by) {
  const now = counts.value.indexOf(picked.value?.[0] ?? 0);
  const next = counts.value[now + by];
  if (next) pickCount(next);
}

/** @param {number} face */
export function askWhy(face) {
  const ply = view.value?.ply ?? -1;
  why(face, (refusal) => {
    reason.value = { ply, face, text: errorText(refusal) };
  });
}
