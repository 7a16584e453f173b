// What can be chosen for a table: on the first page for a new one, in the lobby for the one that waits.

import { cls, html } from "../lib.js";
import { Choice, Switch } from "../parts/controls.js";
import { Icon } from "../icons.js";
import { openRules } from "../rules/rules.js";
import { t } from "../words.js";
import { HouseRules } from "./options.js";
import * as chosen from "./setup.js";

// Programs may ask for "instant", too; nobody could follow that.
const PACES = ["calm", "quick"];

export function Presets() {
  const known = /** @type {chosen.Options} */ (chosen.options.value);
  const { preset } = chosen.setup.value;
  const house = chosen.changed.value.length > 0;
  return html`
    <fieldset class="group">
      <legend class="field-label">${t("home-rules")}</legend>
      <div class="presets">
        ${Object.keys(known.presets).map((key) => html`
          <label class=${cls("preset", key === preset && "is-on")} key=${key}>
            <input class="sr" type="radio" name="preset" value=${key} checked=${key === preset}
              data-testid=${`preset-${key}`} onChange=${() => chosen.choose({ preset: key, house: {} })} />
            <span class="preset-name">${t(`preset-${key}`)}
              ${key === preset && house && html`<small>${t("home-changed")}</small>`}</span>
            <span class="preset-about">${t(`preset-${key}-about`)}</span>
          </label>`)}
      </div>
    </fieldset>
  `;
}

/** Dice, pace, odds, and whatever else a page has to switch. @param {{children?: unknown}} props */
export function Details({ children }) {
  const known = /** @type {chosen.Options} */ (chosen.options.value);
  const { assisted, pace } = chosen.setup.value;
  return html`
    <section class="group">
      <${Choice} label=${t("option-starting_dice")} value=${chosen.rules.value.starting_dice}
        values=${known.options.starting_dice} word=${String} name="starting_dice" inline
        onChange=${(/** @type {number} */ n) => chosen.setRule("starting_dice", n)} />
      <${Choice} label=${t("home-pace")} value=${pace} values=${PACES} name="pace" inline
        word=${(/** @type {string} */ one) => t(`home-pace-${one}`)}
        onChange=${(/** @type {string} */ one) => chosen.choose({ pace: one })} />
      <${Switch} label=${t("home-assisted")} about=${t("home-assisted-about")} on=${assisted}
        onChange=${(/** @type {boolean} */ on) => chosen.choose({ assisted: on })} testid="assisted" />
      ${children}
    </section>
  `;
}

/** How long a turn may take among people, and what happens when it takes longer. */
export function Clock() {
  const known = /** @type {chosen.Options} */ (chosen.options.value);
  const { clock, absent } = chosen.setup.value;
  return html`
    <${Choice} label=${t("home-clock")} value=${clock} values=${[null, ...known.clocks]} name="clock" word=${clockWord}
      onChange=${(/** @type {number | null} */ one) => chosen.choose({ clock: one })} />
    ${clock !== null && html`
      <div>
        <${Choice} label=${t("home-absent")} value=${absent} values=${known.absent} name="absent" pairs
          word=${(/** @type {string} */ one) => t(`absent-${one}`)}
          onChange=${(/** @type {string} */ one) => chosen.choose({ absent: one })} />
        <p class="hint under" aria-live="polite">${t(`absent-${absent}-about`)}</p>
      </div>`}
  `;
}

/** @param {number | null} seconds */
export const clockWord = (seconds) => seconds === null ? t("clock-none")
  : seconds % 60 ? t("seconds", { n: seconds }) : t("minutes", { n: seconds / 60 });

/**
 * The rules that differ from house to house.
 * @param {{more: import("../vendor/signals.js").Signal<boolean>, opener?: boolean, children?: unknown}} props
 */
export const More = ({ more, opener, children }) => html`
  <section class="group more">
    <div class="row">
      <button class="more-button" type="button" aria-expanded=${more.value} aria-controls="house"
        onClick=${() => (more.value = !more.value)} data-testid="more-options">
        <${Icon} name="more" />${t("home-more")}
      </button>
      <button class="link" type="button" onClick=${() => openRules(chosen.rules.value)}>
        ${t("home-read-rules")}
      </button>
    </div>
    <div id="house" hidden=${!more.value}>${more.value && html`<${HouseRules} opener=${opener} />${children}`}</div>
    <${Difference} />
  </section>
`;

/** What differs from the preset, in a sentence that follows every change. */
function Difference() {
  const { preset } = chosen.setup.value;
  const differs = chosen.changed.value.map((option) =>
    t("home-difference", {
      option: t(`option-${option}`),
      value: chosen.valueWord(option, chosen.rules.value[option]),
    }),
  );
  return html`
    <p class="difference" aria-live="polite" data-testid="difference">
      ${differs.length > 0 && t("home-differs", { preset: t(`preset-${preset}`), list: differs.join(t("list-joint")) })}
    </p>
  `;
}
