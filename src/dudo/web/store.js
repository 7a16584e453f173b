// What the page knows of the table it shows, and the moment it is showing.

import { chosenColours } from "./cups.js";
import { batch, computed, signal } from "./lib.js";
import * as sound from "./sound.js";
import { calm } from "./prefs.js";

/** @typedef {import("./types.d.ts").Result} Result */
/** @typedef {import("./types.d.ts").Phrase} Phrase */
/** @typedef {{seq: number, type: string, say: Phrase[]}} Line */

/**
 * `call`: a word falls across the table. `count`: cups lift, dice light up. `result`: what came of it.
 * @typedef {{kind: "none"} | {kind: "roll"} | {kind: "call", call: "dudo" | "calza", caller: number} |
 *   {kind: "count", result: Result, lifted: number, lit: number} | {kind: "result", result: Result}} Moment
 */

/** @template T @typedef {import("./vendor/signals.js").Signal<T>} Signal */

/** @type {Signal<import("./types.d.ts").Table | null>} */
export const table = signal(/** @type {any} */ (null));
/** @type {Signal<import("./types.d.ts").View | null>} */
export const view = signal(/** @type {any} */ (null));
/** @type {Signal<import("./types.d.ts").Odds | null>} */
export const odds = signal(/** @type {any} */ (null));
/** @type {Signal<import("./types.d.ts").Waits>} */
export const waits = signal(/** @type {any} */ (null));
/** @type {Signal<Line[]>} */
export const lines = signal(/** @type {Line[]} */ ([]));
/** @type {Signal<Moment>} */
export const moment = signal(/** @type {Moment} */ ({ kind: "none" }));
/** The last roll for the first bid, while it is fresh. @type {Signal<number[][] | null>} */
export const rollOff = signal(/** @type {any} */ (null));

/** The reader's seat; null for whoever watches. @type {Signal<number | null>} */
export const seat = signal(/** @type {any} */ (null));
/** The seat that the reader has left and may take again. @type {Signal<number | null>} */
export const leftSeat = signal(/** @type {any} */ (null));
/** How the reader has lost their seat: taken by the host, out of time, or signed out from another device. @type {Signal<"" | "removed" | "time" | "renewed">} */
export const lost = signal(/** @type {any} */ (""));
/** When the turn of a seat is over, by `performance.now()`. @type {Signal<{seat: number, at: number} | null>} */
export const deadline = signal(/** @type {any} */ (null));
/** What has just happened beside the game and is told across the table. @type {Signal<{seq: number, say: Phrase[]} | null>} */
export const notice = signal(/** @type {any} */ (null));
/** Emotes over the seats of those who sent them, while they are fresh. @type {Signal<Record<number, {emote: string, seq: number}>>} */
export const pops = signal(/** @type {Record<number, {emote: string, seq: number}>} */ ({}));
/** Up to where the reader has seen what people say. */
export const read = signal(0);

export const names = computed(() => table.value?.seats.map((one) => one.name ?? "") ?? []);
/** Whether others than bots are or were at this table: then there is somebody to talk to. */
export const together = computed(() => {
  const seats = table.value?.seats ?? [];
  return seats.some((one) => one.open) || seats.filter((one) => one.bot === null || one.left).length > 1;
});
/** Whether a clock makes sense here: nobody waits for one person alone. */
export const clocked = computed(() => {
  const seats = table.value?.seats ?? [];
  return seats.filter((one) => one.open || one.bot === null || one.left).length > 1;
});
export const unread = computed(
  () => lines.value.filter(({ type, seq }) => type === "said" && seq > read.value).length,
);
export const watching = computed(() => view.value !== null && seat.value === null);
/** The result on the table, until the next roll. @type {() => Result | null} */
export const shownResult = () => {
  const now = moment.value;
  return now.kind === "count" || now.kind === "result" ? now.result : null;
};

/** The round that is on the table: the one being played, or the one just ended. */
export const stage = computed(() => {
  const now = view.value;
  if (!now) return null;
  const moved = moment.value.kind === "call" ? now.last : shownResult();
  if (!moved || now.phase === "bid" || now.phase === "count") return { ...now, revealed: null };
  return {
    ...now,
    round: moved.number,
    // The game being over, the lamp is lit again.
    palifico: moved.palifico && !(moment.value.kind === "result" && moved.winner !== null),
    jokers: moved.jokers,
    bids: moved.bids,
    total: moved.hands.reduce((sum, hand) => sum + hand.length, 0),
    counts: moment.value.kind === "result" ? moved.counts : moved.hands.map((hand) => hand.length),
    to_act: null,
    hand: now.seat === null ? [] : [...moved.hands[now.seat]].sort(),
    revealed: moment.value.kind === "call" ? null : moved,
  };
});

/** Whether the reader has lost all dice, as far as the table shows it yet. */
export const out = computed(
  () => seat.value !== null && stage.value?.phase !== "over" && stage.value?.counts[seat.value] === 0,
);

/** What may be read out now: a result is not told before it has been counted on the table. */
export const told = computed(() => {
  const counting = moment.value.kind === "call" || moment.value.kind === "count";
  const all = lines.value;
  return counting && all.at(-1)?.type === "result" ? all.slice(0, -1) : all;
});

/** @param {number} face @param {number} bid @param {boolean} jokers */
export const counts = (face, bid, jokers) => face === bid || (jokers && face === 1 && bid !== 1);

/** The seats whose cups lift, in order: clockwise, the bidder last. @param {Result} result */
export function liftOrder({ hands, bidder }) {
  return hands.map((_, step) => (bidder + 1 + step) % hands.length).filter((one) => hands[one].length);
}

/** A hand as it is laid open: the dice that count first. @param {Result} result @param {number} owner */
export function laidOpen({ hands, bid, jokers }, owner) {
  return hands[owner]
    .map((face) => ({ face, counts: counts(face, bid[1], jokers) }))
    .sort((a, b) => Number(b.counts) - Number(a.counts) || a.face - b.face);
}

// --- moments ---------------------------------------------------------------------------------

const CALL_MS = 800;
const COUNT_MS = 1900;
const ROLL_MS = 600;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {(() => void) | null} */
let finish = null;

/** Shows the end of what moves on the table at once. */
export function skipMoment() {
  finish?.();
}

/** @param {Moment} next */
function settle(next) {
  clearTimeout(timer);
  finish = null;
  moment.value = next;
}

/** @param {number} ms @param {() => void} then */
function after(ms, then) {
  clearTimeout(timer);
  timer = setTimeout(then, ms);
}

function showRoll() {
  settle({ kind: calm.matches ? "none" : "roll" });
  sound.shake();
  if (calm.matches) return;
  finish = () => settle({ kind: "none" });
  after(ROLL_MS, () => {
    settle({ kind: "none" });
    sound.settle();
  });
}

/** @param {"dudo" | "calza"} call @param {number} caller */
function showCall(call, caller) {
  settle({ kind: "call", call, caller });
  sound.call(call);
}

/** @param {Result} result */
function showResult(result) {
  finish = () => endCount(result);
  if (calm.matches) return endCount(result);
  const steps = liftOrder(result).flatMap((owner) => [
    { lifted: 1, lit: 0 },
    ...laidOpen(result, owner).filter((die) => die.counts).map(() => ({ lifted: 0, lit: 1 })),
  ]);
  const pause = Math.min(240, COUNT_MS / (steps.length + 1));
  let lifted = 0;
  let lit = 0;
  const step = () => {
    const next = steps.shift();
    if (!next) return after(pause * 2, () => endCount(result));
    lifted += next.lifted;
    lit += next.lit;
    moment.value = { kind: "count", result, lifted, lit };
    if (next.lit) sound.tick(lit, result.bid[0]);
    return after(pause, step);
  };
  return after(CALL_MS, step);
}

/** @param {Result} result */
function endCount(result) {
  settle({ kind: "result", result });
  const me = seat.value;
  if (result.winner !== null) return sound.win(result.winner === me);
  if (result.losses.some(([loser]) => loser === me)) return sound.bad();
  if (result.losses.length === 0 || result.caller === me || result.bidder === me) sound.good();
  else sound.knock();
}

// --- messages --------------------------------------------------------------------------------

/** @param {import("./types.d.ts").Welcome} message */
export function welcome(message) {
  batch(() => {
    const same = table.value?.id === message.table.id;
    if (!same) read.value = message.seq;
    sit(message);
    take(message);
    const known = same ? lines.value : [];
    const newest = known.at(-1)?.seq ?? 0;
    lines.value = [...known, ...message.story.filter(({ seq }) => seq > newest).map(lineOf)];
    rollOff.value = null;
    const { phase, last } = message.view ?? {};
    settle(phase && phase !== "bid" && last ? { kind: "result", result: last } : { kind: "none" });
  });
}

/** What is only told and not seen happening has the type that its words show. @param {{seq: number, say: Phrase[]}} told */
function lineOf({ seq, say }) {
  const key = say[0]?.key ?? "";
  const type = { "event-roll": "roll", "table-said": "said" }[key] ?? (key.startsWith("result-") ? "result" : "other");
  return { seq, type, say };
}

/** Who sits where now. @param {{table: import("./types.d.ts").Table, seat: number | null, left_seat: number | null}} message */
function sit(message) {
  table.value = message.table;
  chosenColours.value = message.table.seats.map((one) => one.colour);
  seat.value = message.seat;
  leftSeat.value = message.left_seat ?? null;
}

const POP_MS = 2000;
const NOTICE_MS = 6000;
/** What changes who plays. */
const NOTICED = new Set(["timed-out", "stood", "sat", "host"]);

/** @param {import("./types.d.ts").TableChanged} message */
export function changed(message) {
  batch(() => {
    const { event, seq } = message;
    if (event && event.seat === seat.value) {
      if (event.type === "stood" && event.removed) lost.value = "removed";
      if (event.type === "timed-out" && event.then === "out") lost.value = "time";
    }
    if (event?.type === "renewed" && [seat.value, leftSeat.value].includes(event.seat ?? -1)) lost.value = "renewed";
    sit(message);
    if (message.seat !== null) lost.value = "";
    takeWaits(message.waits);
    if (event && message.say.length) add({ seq, type: event.type, say: message.say });
    if (event && NOTICED.has(event.type) && message.table.stage === "playing") announce({ seq, say: message.say });
    if (event?.type === "emoted") pop(/** @type {number} */ (event.seat), { emote: event.emote ?? "", seq });
    if (event?.type === "sat" || event?.type === "said") sound.knock();
  });
}

/** @param {number} owner @param {{emote: string, seq: number}} one */
function pop(owner, one) {
  pops.value = { ...pops.value, [owner]: one };
  setTimeout(() => {
    if (pops.value[owner] !== one) return;
    const { [owner]: _, ...others } = pops.value;
    pops.value = others;
  }, POP_MS);
}

/** @param {{seq: number, say: Phrase[]}} one */
function announce(one) {
  notice.value = one;
  setTimeout(() => {
    if (notice.value === one) notice.value = null;
  }, NOTICE_MS);
}

/** What the table waits for from now on, and for how long. @param {import("./types.d.ts").Waits} next */
export function takeWaits(next) {
  batch(() => {
    waits.value = next;
    const known = deadline.value;
    if (next?.until === undefined || !next.seats) {
      deadline.value = null;
      return;
    }
    const [owner] = next.seats;
    const at = performance.now() + next.until;
    // The same turn told again arrives a little late each time.
    if (known?.seat !== owner || Math.abs(known.at - at) > 500) deadline.value = { seat: owner, at };
  });
}

/** @param {Line} line */
function add(line) {
  lines.value = [...lines.value.slice(-199), line];
}

/** @param {import("./types.d.ts").TableEvent} message */
export function happened(message) {
  batch(() => {
    const { event } = message;
    if (message.table) sit({ table: message.table, seat: message.view.seat, left_seat: null });
    take(message);
    add({ seq: message.seq, type: event.type, say: message.say });
    if (event.type === "roll-off") rollOff.value = event.dice ?? null;
    else if (event.type === "roll") rollOff.value = null;
    if (event.type === "roll") showRoll();
    else if (event.type === "bid") sound.knock();
    else if (event.type === "dudo" || event.type === "calza") showCall(event.type, event.seat ?? 0);
    else if (event.type === "result") showResult(/** @type {Result} */ (event));
  });
}

/** @param {{view: import("./types.d.ts").View | null, odds: any, waits: import("./types.d.ts").Waits}} message */
function take(message) {
  view.value = message.view;
  odds.value = message.odds;
  takeWaits(message.waits);
}

/** Forgets the table, on the way to another page. */
export function leave() {
  batch(() => {
    settle({ kind: "none" });
    table.value = view.value = odds.value = rollOff.value = seat.value = leftSeat.value = notice.value = null;
    takeWaits(null);
    lines.value = chosenColours.value = [];
    pops.value = {};
    lost.value = "";
  });
}
