// The house rules: every option in plain words, those without meaning disabled and saying why.

import { html } from "../lib.js";
import { Choice } from "../parts/controls.js";
import { t } from "../words.js";
import { choose, changed, emptiedBy, options, rules, setRule, setup, valueWord } from "./setup.js";

/** @param {{opener?: boolean}} props whether the first player is chosen here */
export function HouseRules({ opener: asks }) {
  const known = options.value;
  if (!known) return null;
  const named = asks && rules.value.first_player === "named";
  return html`
    <div class="house">
      ${Object.entries(known.options)
        .filter(([option]) => option !== "starting_dice")
        .map(([option, values]) => {
          const empty = emptiedBy(option);
          return html`<${Choice} key=${option} name=${option} label=${t(`option-${option}`)}
            value=${rules.value[option]} values=${values} changed=${changed.value.includes(option)}
            word=${(/** @type {any} */ value) => valueWord(option, value)}
            disabled=${empty && t("option-meaningless", {
              option: t(`option-${empty[0]}`),
              value: valueWord(empty[0], empty[1]),
            })}
            onChange=${(/** @type {any} */ value) => setRule(option, value)} />`;
        })}
      ${named && html`<${Choice} name="opener" label=${t("home-opener")} value=${setup.value.opener}
        values=${[0, ...setup.value.bots.map((_, i) => i + 1)]}
        word=${(/** @type {number} */ seat) => seat ? t("home-opponent", { n: seat }) : t("you")}
        onChange=${(/** @type {number} */ opener) => choose({ opener })} />`}
    </div>
  `;
}
