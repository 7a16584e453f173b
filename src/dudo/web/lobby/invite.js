// How friends get to the table: its address, to copy, to send or to point a camera at.

import { html } from "../lib.js";
import { Icon } from "../icons.js";
import { alone, Link } from "../parts/link.js";
import { sheet } from "../parts/sheet.js";
import * as store from "../store.js";
import { t } from "../words.js";

const address = () => `${location.origin}/t/${store.table.value?.id}`;

export const Invite = () => html`
  <section class="card invite" aria-labelledby="invite-title">
    <h2 class="field-label" id="invite-title">${t("invite-title")}</h2>
    <${Link} address=${address()} title=${t("invite-share-title")} labelledby="invite-title" testid="invite-link">
      <button type="button" class="button small" aria-haspopup="dialog" onClick=${openCode} data-testid="qr">
        <${Icon} name="qr" />${t("invite-qr")}</button>
      <a class="button small" href=${`/t/${store.table.value?.id}/screen`} target="_blank" rel="noopener" data-testid="to-screen"
        title=${t("screen")} aria-label=${t("screen")}><${Icon} name="tv" />${t("screen-short")}</a>
    <//>
    ${alone && html`<p class="hint">${t("invite-alone")}</p>`}
  </section>
`;

function openCode() {
  sheet.value = {
    title: () => t("invite-qr-title"),
    body: () => html`
      <div class="code">
        <img src=${`/api/tables/${store.table.value?.id}/qr.svg`} alt=${t("invite-qr-alt")} width="320" height="320" />
        <p class="code-link">${address()}</p>
      </div>`,
  };
}
