// The socket to a table. It comes back by itself and takes up where it was.

import { listen as listenForDice } from "./fair/listen.js";
import { call } from "./http.js";
import { signal } from "./lib.js";
import { running, runningSeat } from "./prefs.js";
import * as store from "./store.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Refusal} Refusal */

/**
 * `lost` is between two attempts; `gone`, the server knows no such table.
 * @type {import("./vendor/signals.js").Signal<"idle" | "joining" | "open" | "lost" | "gone">}
 */
export const link = signal(/** @type {any} */ ("idle"));
/** What the server refused last, until the next thing happens. @type {import("./vendor/signals.js").Signal<Refusal | null>} */
export const refusal = signal(/** @type {Refusal | null} */ (null));
/** Why the server has closed the connection, until it is back. @type {import("./vendor/signals.js").Signal<Refusal | null>} */
export const turnedAway = signal(/** @type {Refusal | null} */ (null));
/** The action on its way. @type {import("./vendor/signals.js").Signal<{id: string, seen: number, action: Action} | null>} */
export const pending = signal(/** @type {any} */ (null));

// --- the socket --------------------------------------------------------------------------------

const WAITS_MS = [300, 1000, 2000, 4000, 8000];
const PING_MS = 25_000;
/** Closed by a limit: WebSocket's "policy violation" and "try again later", each after an `error`. */
const LIMITS = [1008, 1013];
/** What was said last, if that was an `error` which answers nothing. @type {Refusal | null} */
let parting = null;
/** @type {WebSocket | null} */
let socket = null;
/** @type {string | null} */
let wanted = null;
let attempts = 0;
let acts = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;
/** Who waits for the answer to a message, by its id: null, that it was done. @type {Map<string, (why: Refusal | null) => void>} */
const questions = new Map();
/** What nobody has answered. @type {Refusal} */
const OFFLINE = { type: "error", id: null, kind: "refused", code: "offline", message: "", params: {} };
/** @type {(id: string) => void} */
let onMoved = () => {};

/** Whether the page only watches, whoever reads it. */
let watching = false;

/**
 * @param {string} id
 * @param {(id: string) => void} moved told where a rematch is played
 * @param {{watch?: boolean}} [as] `watch`: as a spectator, even with a seat
 */
export function join(id, moved, { watch = false } = {}) {
  part();
  watching = watch;
  wanted = id;
  onMoved = moved;
  attempts = 0;
  link.value = "joining";
  open();
}

export function part() {
  wanted = null;
  clearTimeout(retry);
  clearTimeout(silence);
  socket?.close();
  socket = null;
  pending.value = null;
  refusal.value = turnedAway.value = null;
  unanswered();
  link.value = "idle";
}

/** Nobody will answer any more what was asked. */
function unanswered() {
  const asked = [...questions.values()];
  questions.clear();
  for (const told of asked) told(OFFLINE);
}

/** Tries again now instead of waiting. */
export function again() {
  if (wanted && link.value === "lost") open();
}

function open() {
  clearTimeout(retry);
  const id = wanted;
  if (!id) return;
  const secure = location.protocol === "https:" ? "wss" : "ws";
  const one = new WebSocket(`${secure}://${location.host}/api/tables/${encodeURIComponent(id)}/socket${watching ? "?watch=1" : ""}`);
  socket?.close();
  socket = one;
  one.onmessage = ({ data }) => {
    if (one !== socket) return;
    listen();
    receive(JSON.parse(data));
  };
  one.onclose = ({ code }) => {
    if (one !== socket) return;
    socket = null;
    if (LIMITS.includes(code)) {
      turnedAway.value = parting;
      attempts = Math.max(attempts, WAITS_MS.length - 2);
    }
    clearTimeout(silence);
    unanswered();
    lost(id);
  };
}

/** Where other tabs of this browser hear that it is somebody else now. */
const others = new BroadcastChannel("dudo");
others.onmessage = () => open();

/**
 * Does what changes who the reader is, away from the table, and comes back as whoever they are then.
 * @template T @param {() => Promise<T>} change @returns {Promise<T>}
 */
export async function anew(change) {
  const away = socket;
  socket = null;
  away?.close();
  clearTimeout(silence);
  try {
    return await change();
  } finally {
    others.postMessage("");
    open();
  }
}

/** @param {string} id */
async function lost(id) {
  // The browser does not say why a socket was refused; the table itself does.
  const known = await call(`/api/tables/${encodeURIComponent(id)}`).then(() => true, (error) => error.code !== "no-such-table");
  if (wanted !== id || socket) return;
  if (!known) {
    if (running.value === id) running.value = null;
    link.value = "gone";
    return;
  }
  link.value = store.table.value?.id === id || attempts > 0 ? "lost" : "joining";
  retry = setTimeout(open, WAITS_MS[Math.min(attempts++, WAITS_MS.length - 1)]);
}

/** A socket that says nothing, not even pong, is dead. */
function listen() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    send({ type: "ping" });
    silence = setTimeout(() => socket?.close(), 10_000);
  }, PING_MS);
}

/** @param {import("./types.d.ts").FromServer} message */
function receive(message) {
  parting = message.type === "error" && message.id === null ? message : null;
  if (message.type === "welcome") {
    attempts = 0;
    link.value = "open";
    turnedAway.value = null;
    store.welcome(message);
    remember();
    const waiting = pending.value;
    if (waiting && waiting.seen === message.view?.ply) send({ type: "act", ...waiting });
    else pending.value = null;
  } else if (message.type === "event") {
    refusal.value = null;
    if (pending.value && message.view.ply > pending.value.seen) pending.value = null;
    store.happened(message);
    remember();
  } else if (message.type === "table") {
    store.changed(message);
    remember();
  } else if (message.type === "waits") {
    store.takeWaits(message.waits);
  } else if (message.type === "accepted") {
    if (pending.value?.id === message.id) pending.value = null;
    const asked = questions.get(message.id);
    questions.delete(message.id);
    asked?.(null);
  } else if (message.type === "error") {
    const asked = message.id === null ? undefined : questions.get(message.id);
    if (asked) {
      questions.delete(/** @type {string} */ (message.id));
      asked(message);
    } else if (message.code !== "too-late") {
      pending.value = null;
      refusal.value = message;
    }
  } else if (message.type === "moved") {
    onMoved(message.table);
  }
  listenForDice(message, { table: store.table.value, seat: store.seat.value }, send);
}

/** The table where the reader has a seat in a game that goes on is one to come back to. */
function remember() {
  if (watching) return;
  const over = store.view.value?.phase === "over";
  const mine = store.seat.value ?? store.leftSeat.value;
  if (mine !== null && !over && wanted) {
    running.value = wanted;
    runningSeat.value = mine;
  } else if (running.value === wanted) running.value = null;
}

/** @param {Record<string, unknown>} message */
function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {Action} action */
export function act(action) {
  const seen = store.view.value?.ply;
  if (seen === undefined || pending.value) return;
  refusal.value = null;
  pending.value = { id: `a${++acts}`, seen, action };
  send({ type: "act", ...pending.value });
}

/** @param {import("./types.d.ts").View} now @param {Action} action */
function isOpen(now, action) {
  if (action.type !== "bid") return now[action.type];
  const [count, face] = action.bid;
  const range = now.ranges[face - 1];
  return range !== null && range[0] <= count && count <= range[1];
}

/**
 * Asks why something is not open: the rules live on the server alone, and it says so when it refuses.
 * Never for what is open, so that it can only be refused.
 * @param {Action} action
 * @param {(why: Refusal) => void} told
 */
export function why(action, told) {
  const now = store.view.value;
  if (!now || isOpen(now, action)) return;
  const id = `why${++acts}`;
  questions.set(id, (refused) => refused && told(refused));
  send({ type: "act", id, seen: now.ply, action });
}

/**
 * Asks for something at the table: to sit, to leave, to change it, to say something.
 * @param {{type: string} & Record<string, unknown>} message
 * @returns {Promise<void>} once it is done
 * @throws {Refusal}
 */
export function wish(message) {
  return new Promise((done, refused) => {
    if (link.value !== "open") return refused(OFFLINE);
    const id = `w${++acts}`;
    questions.set(id, (why) => (why ? refused(why) : done()));
    send({ ...message, id });
  });
}

export const ready = () => send({ type: "ready", seen: store.view.value?.ply });
export const skip = () => send({ type: "skip" });
export const rematch = () => send({ type: "rematch" });

addEventListener("online", again);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") again();
});
