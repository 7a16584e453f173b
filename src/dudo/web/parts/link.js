// An address that somebody gives away: to select, to copy or to send.

import { html, useRef, useSignal } from "../lib.js";
import { Icon } from "../icons.js";
import { t } from "../words.js";

const COPIED_MS = 2500;

/** Whether nobody but this machine can follow a link of this page. */
export const alone = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/**
 * @param {{address: string, title: string, labelledby: string, testid: string, children?: unknown}} props
 *   `title` goes with the address to whom it is sent; `children` are what else can be done with it.
 */
export function Link({ address, title, labelledby, testid, children }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copied = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Without https there is no clipboard; what is selected can still be copied.
      field.current?.select();
      document.execCommand("copy");
    }
    copied.value = true;
    setTimeout(() => (copied.value = false), COPIED_MS);
  };
  const share = () => navigator.share({ title, url: address }).catch(() => {});
  return html`
    <input class="invite-link" readonly ref=${field} value=${address} aria-labelledby=${labelledby} size="1"
      onFocus=${() => field.current?.select()} data-testid=${testid} />
    <div class="invite-acts">
      <button type="button" class="button small" onClick=${copy} data-testid=${`${testid}-copy`}>
        <${Icon} name=${copied.value ? "check" : "copy"} /><span aria-live="polite">${t(copied.value ? "invite-copied" : "invite-copy")}</span></button>
      ${"share" in navigator && html`
        <button type="button" class="button small" onClick=${share}><${Icon} name="share" />${t("invite-share")}</button>`}
      ${children}
    </div>
  `;
}
