// The page that a code leads to. It only looks, until somebody says that they want to go on here.

import { Toucan } from "../dice.js";
import { html, useEffect, useSignal } from "../lib.js";
import { Settings, Wordmark } from "../parts/chrome.js";
import { go } from "../route.js";
import { errorText, t } from "../words.js";
import { look, use } from "./transfer.js";

/** @typedef {import("./transfer.js").Seen} Seen */
/** @typedef {import("../types.d.ts").Refusal} Refusal */

/** Behind the # the code reaches no server by itself, and no log. */
const codeHere = () => location.hash.slice(1);

export function Arrive() {
  const seen = useSignal(/** @type {Seen | null} */ (null));
  const refused = useSignal(/** @type {Refusal | null} */ (null));
  const busy = useSignal(false);
  const ask = () => {
    seen.value = refused.value = null;
    look(codeHere()).then((found) => (seen.value = found), (error) => (refused.value = error));
  };
  useEffect(() => {
    ask();
    addEventListener("hashchange", ask);
    return () => removeEventListener("hashchange", ask);
  }, []);
  const goOn = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      const { table } = await use(codeHere());
      toTable(table);
    } catch (error) {
      refused.value = /** @type {Refusal} */ (error);
    }
    busy.value = false;
  };
  return html`
    <div class="page device-page" data-testid="arrive">
      <header class="home-top"><${Wordmark} /><${Settings} /></header>
      <main class="lonely">
        <svg class="lonely-bird" viewBox="0 0 48 48" aria-hidden="true"><${Toucan} /></svg>
        ${refused.value ? html`<${Refused} why=${refused.value} again=${ask} />`
          : !seen.value ? html`<p role="status">${t("device-opening")}</p>`
          : seen.value.yours ? html`<${Already} seen=${seen.value} />`
          : html`<${Question} seen=${seen.value} busy=${busy.value} onYes=${goOn} />`}
      </main>
    </div>
  `;
}

/** In place of this page, whose address leads nowhere once its code is used. @param {string | null} table */
const toTable = (table) => go(table === null ? "/" : `/t/${table}`, "replaceState");

/** @param {{seen: Seen, busy: boolean, onYes: () => void}} props */
function Question({ seen, busy, onYes }) {
  const { name, other } = seen;
  return html`
    <h1>${name ? t("device-question", { name }) : t("device-question-nobody")}</h1>
    <p>${t("device-question-about")}</p>
    ${other && html`<p class="trouble" role="alert" data-testid="replaces">
      ${t("device-replaces", { name: other.name, n: other.tables })}</p>`}
    <button type="button" class="button act" onClick=${onYes} data-testid="continue">
      ${busy ? t("loading") : name ? t("device-continue", { name }) : t("device-continue-nobody")}</button>
    ${other && html`<button type="button" class="button quiet" onClick=${() => go("/")} data-testid="stay">
      ${t("device-stay", { name: other.name })}</button>`}
  `;
}

/** @param {{seen: Seen}} props */
const Already = ({ seen }) => html`
  <h1>${seen.name ? t("device-already", { name: seen.name }) : t("device-already-nobody")}</h1>
  <p>${t("device-already-about")}</p>
  <button type="button" class="button act" onClick=${() => toTable(seen.table)} data-testid="to-table">${t("back-to-table")}</button>
`;

/** @param {{why: Refusal, again: () => void}} props */
function Refused({ why, again }) {
  const gone = why.code === "no-such-transfer";
  return html`
    <h1 role="alert" data-testid="refused">${gone ? t("device-gone") : errorText(why)}</h1>
    ${gone && html`<p>${t("device-gone-about")}</p>`}
    ${gone ? html`<button type="button" class="button" onClick=${() => go("/")}>${t("device-home")}</button>`
      : html`<button type="button" class="button act" onClick=${again}>${t("again")}</button>`}
  `;
}
