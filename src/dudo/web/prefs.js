// What this browser remembers: name, language, theme, sound and the last choices of the home page.

import { effect, signal } from "./lib.js";

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(`dudo.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(`dudo.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse to remember; the page works without.
  }
}

/**
 * @template T
 * @param {string} key
 * @param {T} fallback
 */
function remembered(key, fallback) {
  /** @type {import("./vendor/signals.js").Signal<T>} */
  const kept = signal(read(key) ?? fallback);
  effect(() => write(key, kept.value));
  return kept;
}

export const name = remembered("name", "");
/** The colour of the reader's cup among friends. */
export const colour = remembered("colour", 0);
export const muted = remembered("muted", false);
/** @type {import("./vendor/signals.js").Signal<"auto" | "dark" | "light">} */
export const theme = remembered("theme", /** @type {"auto" | "dark" | "light"} */ ("auto"));
/** @type {import("./vendor/signals.js").Signal<string | null>} */
export const language = remembered("language", /** @type {string | null} */ (null));
/** @type {import("./vendor/signals.js").Signal<import("./home/setup.js").Setup | null>} */
export const lastSetup = remembered(
  "setup",
  /** @type {import("./home/setup.js").Setup | null} */ (null),
);
/** The table of a game that goes on. @type {import("./vendor/signals.js").Signal<string | null>} */
export const running = remembered("running", /** @type {string | null} */ (null));
/** The reader's own seat there. @type {import("./vendor/signals.js").Signal<number | null>} */
export const runningSeat = remembered("running-seat", /** @type {number | null} */ (null));

effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
