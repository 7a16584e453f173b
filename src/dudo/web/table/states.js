// What the table says about itself: no connection, gone, palifico.

import { Toucan } from "../dice.js";
import { html } from "../lib.js";
import { again, link, turnedAway } from "../net.js";
import { go } from "../route.js";
import { Settings, Wordmark } from "../parts/chrome.js";
import * as store from "../store.js";
import { errorText, say, t } from "../words.js";

/** @param {{title: string, about: string}} props */
const Lonely = ({ title, about }) => html`
  <main class="lonely">
    <svg class="lonely-bird" viewBox="0 0 48 48" aria-hidden="true"><${Toucan} /></svg>
    <h1>${title}</h1>
    <p>${about}</p>
    <button type="button" class="button act" onClick=${() => go("/")} data-testid="new-game">${t("new-game")}</button>
  </main>
`;

/** @param {{name: "gone" | "nowhere"}} props */
const Nothing = ({ name }) => html`
  <div class="page gone" data-testid=${name}>
    <header class="home-top"><${Wordmark} /><${Settings} /></header>
    <${Lonely} title=${t(`${name}-title`)} about=${t(`${name}-about`)} />
  </div>
`;

export const Gone = () => html`<${Nothing} name="gone" />`;

/** At an address where nothing is. */
export const Nowhere = () => html`<${Nothing} name="nowhere" />`;

/** On the way to a table that has not answered yet. */
export const Joining = () => link.value === "lost" ? html`
  <main class="lonely" role="alert">
    <h1>${t(turnedAway.value ? "trouble-full" : "trouble-offline")}</h1>
    <p>${turnedAway.value && errorText(turnedAway.value)} ${t("link-trying")}</p>
    <button type="button" class="button act" onClick=${again}>${t("link-again")}</button>
  </main>` : html`<p class="lonely" role="status">${t("joining")}</p>`;

const seated = () => (store.seat.value ?? store.leftSeat.value) !== null;

/** The way back to the server, while there is none. */
export const Link = () => link.value === "open" ? null : html`
  <div class="link-lost" role="status" data-testid="reconnecting">
    <span>${turnedAway.value ? errorText(turnedAway.value) : t(seated() ? "link-lost" : "link-lost-watching")}</span>
    <button type="button" class="button small" onClick=${again}>${t("link-again")}</button>
  </div>
`;

/** Three words about what is different in this round. */
export function Palifico() {
  const stage = store.stage.value;
  if (!stage?.palifico) return null;
  const free = store.table.value?.rules.palifico_face !== "locked";
  return html`
    <p class="palifico" data-testid="palifico"><b>${t("palifico")}</b>
      <span>${t(free ? "palifico-about-free" : "palifico-about")}</span></p>
  `;
}

/** Who plays for whom from now on: read out with everything else, so that here it is for the eyes. */
export function Notice() {
  const one = store.notice.value;
  return one && html`
    <p class="board-notice" key=${one.seq} data-testid="notice" aria-hidden="true">
      ${one.say.map((phrase) => say(phrase, store.names.value, store.seat.value)).join(" ")}</p>`;
}
