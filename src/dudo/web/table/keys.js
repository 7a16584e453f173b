// The keyboard at the table. What a focused control does by itself is left to it.

import { act, link, ready } from "../net.js";
import { muted } from "../prefs.js";
import * as store from "../store.js";
import { callOrAsk, moveCount, pickFace, picked } from "./choice.js";
import { openHelp } from "./strip.js";

/** @returns {() => void} stops listening */
export function listenToKeys() {
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const on = target instanceof HTMLElement ? target : document.body;
  if (on.matches("input, textarea, select")) return;
  if (key === "Enter" || key === " ") {
    // Enter raises from anywhere but a button of another kind, which it presses.
    if (on.closest("button:not([data-raises]), a, summary")) return;
    if (event.repeat || !proceed(key)) return;
  } else if (key in KEYS) KEYS[key]();
  else if (key.toLowerCase() in KEYS) KEYS[key.toLowerCase()]();
  else return;
  event.preventDefault();
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowRight: () => moveCount(1),
  ArrowUp: () => moveCount(1),
  ArrowLeft: () => moveCount(-1),
  ArrowDown: () => moveCount(-1),
  PageUp: () => moveCount(5),
  PageDown: () => moveCount(-5),
  Home: () => moveCount(-Infinity),
  End: () => moveCount(Infinity),
  d: () => callOrAsk("dudo"),
  c: () => callOrAsk("calza"),
  m: () => (muted.value = !muted.value),
  "?": openHelp,
};
for (const face of [1, 2, 3, 4, 5, 6]) {
  KEYS[face] = () => pickFace(face);
}

/** @param {string} key */
function proceed(key) {
  if (store.moment.value.kind === "call" || store.moment.value.kind === "count") store.skipMoment();
  else if (store.waits.value?.for === "ready" && link.value === "open") ready();
  else if (key === "Enter" && picked.value) act({ type: "bid", bid: picked.value });
  else return false;
  return true;
}
