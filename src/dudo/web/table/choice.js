// The bid that is being chosen. It starts as the least legal raise, and stays legal.

import { computed, signal } from "../lib.js";
import { act, why } from "../net.js";
import { view } from "../store.js";
import { errorText } from "../words.js";

/** @typedef {import("../types.d.ts").Bid} Bid */

/** What the reader has chosen at this ply; a count of null goes with the face. */
const wish = signal({ ply: -1, face: 0, count: /** @type {number | null} */ (null) });
/** Why something is closed, for the ply at which it was asked. */
const reason = signal({ ply: -1, asked: "", text: "" });

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

/** Every count that the chosen face may be bid with. */
export const counts = computed(() => {
  const [least, greatest] = ranges.value[(picked.value?.[1] ?? 0) - 1] ?? [1, 0];
  return Array.from({ length: greatest - least + 1 }, (_, i) => least + i);
});

export const closed = computed(() => (reason.value.ply === view.value?.ply && reason.value.text) || null);

/** The face to choose, or to be told why not. @param {number} face */
export function pickFace(face) {
  const now = view.value;
  if (!now) return;
  if (!ranges.value[face - 1]) {
    const last = now.bids.at(-1)?.[1][0] ?? 0;
    return askWhy({ type: "bid", bid: [Math.min(now.total, last + 1), face] });
  }
  choose(face, wished()?.count ?? null);
}

/** @param {number} face @param {number | null} count */
function choose(face, count) {
  if (!view.value) return;
  wish.value = { ply: view.value.ply, face, count };
  reason.value = { ply: -1, asked: "", text: "" };
}

/** @param {number} count */
export function pickCount(count) {
  if (picked.value) choose(picked.value[1], count);
}

/** So many more or fewer, as far as it goes; at the end, why it goes no further. @param {number} by */
export function moveCount(by) {
  if (!picked.value) return;
  const [count, face] = picked.value;
  const least = counts.value[0];
  const next = Math.min(least + counts.value.length - 1, Math.max(least, count + by));
  if (next !== count) pickCount(next);
  else if (Number.isFinite(by)) askWhy({ type: "bid", bid: [count + Math.sign(by), face] });
}

/** @param {"dudo" | "calza"} call */
export function callOrAsk(call) {
  if (view.value?.[call]) act({ type: call });
  else askWhy({ type: call });
}

/** @param {import("../types.d.ts").Action} action */
function askWhy(action) {
  const now = view.value;
  if (now?.phase !== "bid" || now.seat === null) return;
  const { ply } = now;
  const asked = JSON.stringify(action);
  // A button that is held down asks once.
  if (reason.value.ply === ply && reason.value.asked === asked) return;
  reason.value = { ply, asked, text: "" };
  why(action, (refusal) => {
    reason.value = { ply, asked, text: errorText(refusal) };
  });
}
