// The rules as they are played: their text comes from the engine that plays them.

import { call } from "../http.js";
import { html, useEffect, useSignal } from "../lib.js";
import { sheet } from "../parts/sheet.js";
import { Settings, Wordmark } from "../parts/chrome.js";
import { Choice } from "../parts/controls.js";
import { t } from "../words.js";

/** @typedef {import("../types.d.ts").RulesDict} RulesDict */
/** @typedef {{preset: string | null, text: import("../types.d.ts").Section[]}} Told */

/** @param {{rules: RulesDict}} props */
export function RulesText({ rules }) {
  const told = useSignal(/** @type {Told | null} */ (null));
  const failed = useSignal(false);
  const asked = JSON.stringify(rules);
  const load = () => {
    failed.value = false;
    call("/api/rules", rules).then((answer) => (told.value = answer), () => (failed.value = true));
  };
  useEffect(load, [asked]);
  if (failed.value) {
    return html`<p class="trouble" role="alert">${t("trouble-offline")}
      <button class="link" type="button" onClick=${load}>${t("again")}</button></p>`;
  }
  if (!told.value) return html`<p class="hint">${t("loading")}</p>`;
  return html`
    <div class="rules">
      <h2 class="rules-preset">${t(`preset-${told.value.preset ?? "house"}`)}</h2>
      ${told.value.text.map(({ key, items }) => html`
        <section key=${key}>
          <h3>${t(key)}</h3>
          ${items.map((item) => html`<p key=${item.key}>${t(item.key, item.params)}</p>`)}
        </section>`)}
    </div>
  `;
}

/** @param {RulesDict} rules */
export function openRules(rules) {
  sheet.value = { title: () => t("rules-title"), body: () => html`<${RulesText} rules=${rules} />` };
}

const PRESETS = ["classic", "box", "lizumo"];

/** The page of its own: the presets' rules. */
export function RulesPage() {
  const preset = useSignal(PRESETS[0]);
  return html`
    <div class="page rules-page">
      <header class="home-top"><${Wordmark} /><${Settings} /></header>
      <main>
        <h1>${t("rules-title")}</h1>
        <${Choice} name="preset" label=${t("home-rules")} values=${PRESETS} value=${preset.value}
          word=${(/** @type {string} */ one) => t(`preset-${one}`)}
          onChange=${(/** @type {string} */ one) => (preset.value = one)} />
        <${RulesText} rules=${{ preset: preset.value }} />
        <a class="button quiet" href="/">${t("new-game")}</a>
      </main>
    </div>
  `;
}
