// A sheet over the page: from below on a phone, in the middle on a desk. One at a time.

import { Icon } from "../icons.js";
import { html, signal, useEffect, useRef } from "../lib.js";
import { t } from "../words.js";

/** @type {import("../vendor/signals.js").Signal<{title: () => string, body: () => unknown} | null>} */
export const sheet = signal(/** @type {any} */ (null));

export const closeSheet = () => {
  sheet.value = null;
};

export function Sheet() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const shown = sheet.value;
  useEffect(() => {
    if (!shown) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
    else {
      // One sheet in place of another: it begins at its beginning.
      const title = /** @type {HTMLElement | null} */ (dialog.current.querySelector("h2"));
      title?.focus();
      dialog.current.querySelector(".sheet-body")?.scrollTo(0, 0);
    }
  }, [shown]);
  return html`
    <dialog class="sheet" ref=${dialog} aria-labelledby="sheet-title" onClose=${closeSheet}
      onClick=${(/** @type {MouseEvent} */ e) => e.target === dialog.current && closeSheet()}>
      ${shown && html`
        <div class="sheet-inside">
          <header class="sheet-top">
            <h2 id="sheet-title" tabindex="-1" autofocus>${shown.title()}</h2>
            <button type="button" class="tool" aria-label=${t("close")} onClick=${closeSheet}>
              <${Icon} name="close" />
            </button>
          </header>
          <div class="sheet-body" tabindex="0">${shown.body()}</div>
        </div>`}
    </dialog>
  `;
}
