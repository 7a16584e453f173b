// What is chosen on the home page, and how it becomes a table's settings.

import { call } from "../http.js";
import { computed, signal } from "../lib.js";
import { lastSetup, name } from "../prefs.js";
import { t } from "../words.js";

/** @typedef {import("../types.d.ts").RulesDict} RulesDict */
/** @typedef {import("../types.d.ts").RuleValue} RuleValue */
/**
 * `house` holds the rules that differ from the preset.
 * @typedef {{preset: string, house: RulesDict, bots: string[], assisted: boolean, pace: string,
 *   opener: number, clock: number | null, absent: string}} Setup
 * @typedef {{presets: Record<string, RulesDict>, options: Record<string, RuleValue[]>,
 *   depends: Record<string, [other: string, value: RuleValue]>,
 *   players: [least: number, most: number], bots: {name: string, about: string}[],
 *   clocks: number[], absent: string[]}} Options
 */

/** @type {import("../vendor/signals.js").Signal<Options | null>} */
export const options = signal(/** @type {Options | null} */ (null));
/** @type {import("../vendor/signals.js").Signal<Setup>} */
export const setup = signal(
  /** @type {Setup} */ ({
    preset: "classic",
    house: {},
    bots: ["cautious", "bluffer", "careless"],
    assisted: false,
    pace: "calm",
    opener: 0,
    clock: null,
    absent: "wait",
    ...lastSetup.peek(),
  }),
);

/** @param {Partial<Setup>} change */
export const choose = (change) => {
  setup.value = { ...setup.peek(), ...change };
};

/** Every rule as chosen. @type {import("../vendor/signals.js").ReadonlySignal<RulesDict>} */
export const rules = computed(() => ({
  ...options.value?.presets[setup.value.preset],
  ...setup.value.house,
}));

/** The option that empties `option` of meaning as things stand, or null. @param {string} option */
export function emptiedBy(option) {
  const on = options.value?.depends[option];
  return on && rules.value[on[0]] === on[1] ? on : null;
}

/** The rules other than the number of dice that differ from the preset's. */
export const changed = computed(() =>
  Object.keys(setup.value.house).filter((option) => option !== "starting_dice"),
);

/** @param {string} option @param {RuleValue} value */
export function setRule(option, value) {
  const { presets, options: known, depends } = /** @type {Options} */ (options.peek());
  const preset = presets[setup.peek().preset];
  const all = { ...preset, ...setup.peek().house, [option]: value };
  // What now says nothing goes back to the value that it must have.
  for (const [dependent, [other, empty]] of Object.entries(depends)) {
    if (all[other] === empty) all[dependent] = known[dependent][0];
  }
  const house = Object.fromEntries(Object.entries(all).filter(([key, its]) => its !== preset[key]));
  choose({ house });
}

/** @param {number} count */
export function setOpponents(count) {
  const kinds = options.peek()?.bots.map((bot) => bot.name) ?? [];
  const { bots } = setup.peek();
  const more = Array.from({ length: Math.max(0, count - bots.length) }, (_, i) =>
    kinds[(bots.length + i + 1) % kinds.length],
  );
  choose({ bots: [...bots, ...more].slice(0, count) });
}

/** A value as people read it. @param {string} option @param {RuleValue} value */
export function valueWord(option, value) {
  if (typeof value === "boolean") return t(value ? "value-yes" : "value-no");
  return typeof value === "number" ? String(value) : t(`value-${option}-${value}`);
}

export async function loadOptions() {
  const found = await call("/api/options");
  options.value = readOptions(found);
  const { presets, bots, players, options: known } = options.value;
  // What was remembered may name what this server does not have.
  const { preset, house, bots: asked, clock, absent } = setup.peek();
  const good = asked.filter((kind) => bots.some((bot) => bot.name === kind));
  if (!presets[preset] || Object.entries(house).some(([key, its]) => !known[key]?.includes(its))) {
    choose({ preset: Object.keys(presets)[0], house: {} });
  }
  choose({ bots: good.slice(0, players[1] - 1) });
  if (clock !== null && !options.value.clocks.includes(clock)) choose({ clock: null });
  if (!options.value.absent.includes(absent)) choose({ absent: options.value.absent[0] });
  if (good.length < players[0] - 1) setOpponents(3);
}

/** @param {any} found @returns {Options} */
function readOptions({ presets, options: listed, limits, bots, clocks, absent }) {
  return {
    presets,
    options: Object.fromEntries(listed.map((/** @type {any} */ one) => [one.name, one.values])),
    depends: Object.fromEntries(
      listed
        .filter((/** @type {any} */ one) => one.meaningless_when)
        .map((/** @type {any} */ one) => [one.name, Object.entries(one.meaningless_when)[0]]),
    ),
    players: limits.players,
    bots,
    clocks,
    absent,
  };
}

/** Chooses what was chosen for a table. @param {import("../types.d.ts").Table} table */
export function chooseAsAt({ rules: its, preset, assisted, pace, clock, absent }) {
  const { presets } = /** @type {Options} */ (options.peek());
  const differing = (/** @type {string} */ name) =>
    Object.entries(its).filter(([option, value]) => presets[name][option] !== value);
  const nearest = preset ?? Object.keys(presets).sort((a, b) => differing(a).length - differing(b).length)[0];
  choose({ preset: nearest, house: Object.fromEntries(differing(nearest)), assisted, pace, clock, absent });
}

/**
 * Makes the table: the other seats are for bots, or open.
 * @param {"bots" | "friends"} whom
 * @returns {Promise<string>} its id
 */
export async function play(whom) {
  const { preset, house, bots, assisted, pace, opener, clock, absent } = setup.peek();
  lastSetup.value = setup.peek();
  const me = name.peek().trim();
  const settings = {
    rules: { preset, ...house },
    seats: [me ? { name: me } : {}, ...bots.map((bot) => (whom === "friends" ? { open: true } : { bot }))],
    assisted,
    pace,
    ...(whom === "friends" && { clock, absent }),
    ...(whom === "bots" && rules.peek().first_player === "named" && { opener: Math.min(opener, bots.length) }),
  };
  return (await call("/api/tables", settings)).table;
}
