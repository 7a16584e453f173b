// What the page says, from the same Fluent catalogues as the terminal.

import { computed, effect, signal } from "./lib.js";
import { language as chosen } from "./prefs.js";
import { FluentBundle, FluentResource } from "./vendor/fluent.js";

/** @typedef {{key: string, params: Record<string, number | string>}} Phrase */

export const LANGUAGES = /** @type {const} */ ({ en: "English", fr: "Français" });

const preferred = (navigator.languages ?? [navigator.language])
  .map((tag) => tag.slice(0, 2).toLowerCase())
  .find((tag) => tag in LANGUAGES);

export const language = computed(() => chosen.value ?? preferred ?? "en");

/** @type {import("./vendor/signals.js").Signal<FluentBundle | null>} */
const bundle = signal(/** @type {FluentBundle | null} */ (null));
/** @type {Record<string, FluentBundle>} */
const loaded = {};

/** Fetches the catalogue of the chosen language, now and whenever the choice changes. */
export async function loadWords() {
  const tag = language.value;
  if (!loaded[tag]) {
    const response = await fetch(`/words/${tag}.ftl`);
    if (!response.ok) throw new Error(`words/${tag}.ftl: ${response.status}`);
    loaded[tag] = new FluentBundle(tag, { useIsolating: false });
    loaded[tag].addResource(new FluentResource(await response.text()));
  }
  if (tag !== language.value) return;
  bundle.value = loaded[tag];
  document.documentElement.lang = tag;
}

effect(() => {
  if (language.value && bundle.peek()) loadWords();
});

/** @param {string} key */
export const has = (key) => bundle.value?.hasMessage(key) ?? false;

/**
 * The text of `key`. A missing text shows its key, so that a mistake is seen and nothing breaks.
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 */
export function t(key, params) {
  const words = bundle.value;
  const message = words?.getMessage(key);
  if (!words || !message?.value) return key;
  /** @type {Error[]} */
  const errors = [];
  const text = words.formatPattern(message.value, params, errors);
  if (errors.length) console.warn(key, errors[0]);
  return text;
}

/**
 * What happened, for the reader at seat `me`: a phrase's `who` and `whom` are seats.
 * @param {Phrase} phrase
 * @param {string[]} names
 * @param {number | null} me
 */
export function say({ key, params }, names, me) {
  const { who, whom, ...said } = params;
  /** @type {Record<string, unknown>} */
  const all = said;
  if (who !== undefined) Object.assign(all, { name: names[Number(who)], me: who === me ? "yes" : "no" });
  if (whom !== undefined) {
    Object.assign(all, { whom_name: names[Number(whom)], whom_me: whom === me ? "yes" : "no" });
  }
  return t(key, all);
}

const percents = computed(
  () => new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 }),
);

/** A chance as people read it: 0 % and 100 % are kept for what is impossible or certain. @param {number} chance */
export function percent(chance) {
  const { format } = percents.value;
  if (chance > 0 && chance < 0.01) return `<${format(0.01)}`;
  if (chance > 0.99 && chance < 1) return `>${format(0.99)}`;
  return format(chance);
}

/** The steps of dudo.odds.wording. @type {[number, string][]} */
const CHANCES = [
  [1, "chance-certain"],
  [0.85, "chance-very-likely"],
  [0.6, "chance-likely"],
  [0.4, "chance-coin-flip"],
  [0.15, "chance-unlikely"],
  [Number.MIN_VALUE, "chance-long-shot"],
];

/** @param {number} chance */
export const chanceWord = (chance) =>
  t(CHANCES.find(([least]) => chance >= least)?.[1] ?? "chance-impossible");

/** @param {number} face @param {number} count */
export const diceWord = (count, face) => t("dice", { count, face });

/**
 * What went wrong. The page's own words come before those it shares with the terminal.
 * @param {{code: string, params: Record<string, unknown>}} refusal
 */
export function errorText({ code, params }) {
  const key = [`trouble-${code}`, `error-${code}`].find(has) ?? "trouble-unknown";
  return t(key, params);
}
