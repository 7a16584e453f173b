// What a check of the dice finds, in a sheet over the table.

import { Icon } from "../icons.js";
import { cls, html, useEffect, useSignal } from "../lib.js";
import { sheet } from "../parts/sheet.js";
import * as store from "../store.js";
import { t } from "../words.js";
import { recall } from "./memory.js";

/** @typedef {import("./check.js").Report} Report */
/** A word says why there is no report. @typedef {Report | "offline" | "server" | "unknown"} Found */

const MOST_WRONG = 6;

export function openCheck() {
  sheet.value = { title: () => t("check-title"), body: () => html`<${Check} table=${store.table.value} />` };
}

/** @param {string} id */
const addressOf = (id) => `/api/tables/${id}/record`;

/** @param {string} id @returns {Promise<Found>} */
async function found(id) {
  let module, answer, record;
  try {
    module = await import("./check.js");
    answer = await fetch(addressOf(id), { cache: "no-store" });
    record = await answer.arrayBuffer();
  } catch {
    return "offline";
  }
  return answer.ok ? module.check(new Uint8Array(record), recall(id)) : "server";
}

/** @param {{table: import("../types.d.ts").Table | null}} props */
function Check({ table }) {
  const report = useSignal(/** @type {Found | null} */ (null));
  const id = table?.id ?? "";
  // Before its first die a game has nothing that a record could tell.
  const dealt = Boolean(table?.fair?.contributions);
  const load = () => {
    report.value = null;
    if (dealt) found(id).then((one) => (report.value = one), () => (report.value = "unknown"));
  };
  useEffect(load, [id, dealt]);
  return html`
    <div class="check" data-testid="check">
      ${table?.fair && html`<p>${t("check-about")}</p>`}
      ${!table?.fair ? html`<${Verdict} text=${t("check-none")} /><p>${t("check-old")}</p>`
        : !dealt ? html`<${Verdict} text=${t("fair-running", { rounds: 0 })} />`
        : report.value === null ? html`<p class="check-busy" role="status"><i class="spinner" aria-hidden="true"></i>${t("check-busy")}</p>`
        : typeof report.value === "string" ? html`
          <p class="trouble" role="alert">${t(`trouble-${report.value}`)}
            <button class="link" type="button" onClick=${load}>${t("again")}</button></p>`
        : report.value.wrong.length ? html`<${Wrong} report=${report.value} />`
        : html`<${Right} report=${report.value} />`}
      ${table?.fair && html`
        <section class="check-limits">
          <h3>${t("check-proves-title")}</h3>
          <p>${t("check-proves")}</p>
          <p>${t("check-proves-not")}</p>
        </section>`}
      <a class="button quiet" href=${addressOf(id)} download=${`${id}.dudo`} data-testid="check-save">
        <${Icon} name="down" />${t("check-save")}</a>
    </div>
  `;
}

/** @param {{text: string, icon?: string}} props */
const Verdict = ({ text, icon }) => html`
  <p class="check-verdict" data-testid="check-verdict" role="status">
    ${icon && html`<span class="check-mark"><${Icon} name=${icon} /></span>`}<b>${text}</b></p>
`;

/** `is`: whether it is proved, or only told. @param {{text: string, is: boolean}} props */
const Line = ({ text, is }) => html`
  <li class=${cls(!is && "is-told")}><${Icon} name=${is ? "check" : "minus"} /><span>${text}</span></li>
`;

/** @param {{report: Report}} props */
function Right({ report }) {
  const { rounds, seen, over, first, numbers, bound, own } = report;
  const apart = own === "late" || own === "other";
  return html`
    ${rounds === 0 ? html`<${Verdict} text=${t("fair-running", { rounds })} />`
      : apart ? html`<${Verdict} text=${t("check-right-apart", { over: over ? "yes" : "no" })} />`
      : html`<${Verdict} text=${t("check-right", { over: over ? "yes" : "no" })} icon="check" />`}
    <ul class="check-lines">
      <${Line} is=${bound} text=${t(!bound ? "check-unbound" : own === "in" ? "check-bound" : "check-bound-watched")} />
      <${Line} is=${own === "in" || (own === "none" && numbers > 0)} text=${
        own === "in" ? t("check-number", { others: numbers - 1 })
          : t(own === "late" ? "check-number-late" : own === "other" ? "check-number-other" : "check-numbers", { n: numbers })} />
      ${rounds > 0 && html`<${Line} is text=${t(over ? "fair-ok" : "fair-running", { rounds })} />`}
      ${first && html`<${Line} is text=${t("check-first")} />`}
      ${seen > 0 && html`
        <${Line} is=${seen === rounds} text=${t("check-seen", { rounds, seen, missed: rounds - seen })} />`}
    </ul>
  `;
}

/** @param {{report: Report}} props */
const Wrong = ({ report: { wrong } }) => html`
  <div class="check-wrong" role="alert" data-testid="check-wrong">
    <b>${t("check-wrong")}</b>
    <ul>
      ${wrong.slice(0, MOST_WRONG).map(({ id, params }, i) => html`
        <li key=${i} data-finding=${id}><${Icon} name="close" /><span>${t(id, params)}</span></li>`)}
    </ul>
    ${wrong.length > MOST_WRONG && html`<p>${t("check-more", { n: wrong.length - MOST_WRONG })}</p>`}
  </div>
  <p>${t("check-wrong-about")}</p>
`;
