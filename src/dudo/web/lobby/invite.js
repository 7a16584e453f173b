// How friends get to the table: its address, to copy, to send or to point a camera at.

import { html, useRef, useSignal } from "../lib.js";
import { Icon } from "../icons.js";
import { sheet } from "../parts/sheet.js";
import * as store from "../store.js";
import { t } from "../words.js";

const address = () => `${location.origin}/t/${store.table.value?.id}`;
const COPIED_MS = 2500;
/** Whether nobody but this machine can follow the link. */
const alone = /^(localhost|127\.|\[::1\])/.test(location.hostname);

export function Invite() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copied = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
    } catch {
      // Without https there is no clipboard; what is selected can still be copied.
      field.current?.select();
      document.execCommand("copy");
    }
    copied.value = true;
    setTimeout(() => (copied.value = false), COPIED_MS);
  };
  const share = () => navigator.share({ title: t("invite-share-title"), url: address() }).catch(() => {});
  return html`
    <section class="card invite" aria-labelledby="invite-title">
      <h2 class="field-label" id="invite-title">${t("invite-title")}</h2>
      <input class="invite-link" readonly ref=${field} value=${address()} aria-labelledby="invite-title" size="1"
        onFocus=${() => field.current?.select()} data-testid="invite-link" />
      <div class="invite-acts">
        <button type="button" class="button small" onClick=${copy} data-testid="copy">
          <${Icon} name=${copied.value ? "check" : "copy"} /><span aria-live="polite">${t(copied.value ? "invite-copied" : "invite-copy")}</span></button>
        ${"share" in navigator && html`
          <button type="button" class="button small" onClick=${share} data-testid="share"><${Icon} name="share" />${t("invite-share")}</button>`}
        <button type="button" class="button small" aria-haspopup="dialog" onClick=${openCode} data-testid="qr">
          <${Icon} name="qr" />${t("invite-qr")}</button>
      </div>
      ${alone && html`<p class="hint">${t("invite-alone")}</p>`}
    </section>
  `;
}

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
