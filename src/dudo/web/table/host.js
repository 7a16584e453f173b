// What the host may do with the people of a game that goes on: hand the table over, or remove somebody.

import { Emblem } from "../cups.js";
import { Icon } from "../icons.js";
import { html, useSignal } from "../lib.js";
import { wish } from "../net.js";
import { closeSheet, sheet } from "../parts/sheet.js";
import * as store from "../store.js";
import { errorText, t } from "../words.js";

/** The people that the reader decides about. */
const others = () => {
  const table = store.table.value;
  if (table?.stage !== "playing" || table.host === null || table.host !== store.seat.value) return [];
  return table.seats.flatMap((one, seat) => (one.bot === null && seat !== table.host ? [seat] : []));
};

/** @param {number} seat */
export const mayManage = (seat) => others().includes(seat);
export const mayManageAny = () => others().length > 0;

/** Whether nobody decides here at the moment, so that the reader may. */
export const mayTakeOver = () => {
  const { host, seats, stage } = store.table.value ?? {};
  return stage === "playing" && store.seat.value !== null && host != null && host !== store.seat.value && !seats?.[host].here;
};

export const takeOver = () => wish({ type: "host", seat: store.seat.value }).then(closeSheet, () => {});

/** @param {number} [seat] one of the people, or all of them */
export function openManage(seat) {
  sheet.value = {
    title: () => (seat === undefined ? t("manage") : store.names.value[seat]),
    body: () => (seat === undefined ? html`<${People} />` : html`<${Person} seat=${seat} />`),
  };
}

const People = () => html`
  <ul class="menu-links">
    ${others().map((seat) => html`
      <li key=${seat}><button type="button" class="button quiet person" onClick=${() => openManage(seat)} data-testid=${`person-${seat}`}>
        <${Emblem} seat=${seat} /><span>${store.names.value[seat]}</span></button></li>`)}
  </ul>
`;

/** @param {{seat: number}} props */
function Person({ seat }) {
  const asked = useSignal(/** @type {"" | "host" | "remove"} */ (""));
  const trouble = useSignal("");
  const name = store.names.value[seat];
  if (!mayManage(seat)) return html`<p class="hint">${t("manage-nothing")}</p>`;
  const doIt = () => wish({ type: asked.value, seat }).then(closeSheet, (refused) => (trouble.value = errorText(refused)));
  if (!asked.value) {
    return html`
      <div class="menu-links">
        <button type="button" class="button quiet" onClick=${() => (asked.value = "host")} data-testid="manage-host">
          <${Icon} name="crown" />${t("place-hand-over", { name })}</button>
        <button type="button" class="button quiet" onClick=${() => (asked.value = "remove")} data-testid="manage-remove">
          <${Icon} name="close" />${t("manage-remove", { name })}</button>
      </div>`;
  }
  return html`
    <div class="confirm">
      <p><b>${t(asked.value === "host" ? "place-hand-over" : "manage-remove", { name })}</b></p>
      <p>${t(`manage-${asked.value}-about`, { name })}</p>
      ${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
      <div class="acts">
        <button type="button" class="button" onClick=${() => (asked.value = "")}>${t("cancel")}</button>
        <button type="button" class="button is-sure" onClick=${doIt} data-testid="manage-sure">${t(`manage-${asked.value}-sure`)}</button>
      </div>
    </div>
  `;
}
