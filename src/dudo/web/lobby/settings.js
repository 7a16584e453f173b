// What the host chooses for the table: the controls of the first page, on the table that waits.

import { html, useEffect, useLayoutEffect, useSignal } from "../lib.js";
import { Clock, Details, More, Presets } from "../home/choices.js";
import * as chosen from "../home/setup.js";
import { Switch } from "../parts/controls.js";
import { sheet } from "../parts/sheet.js";
import * as store from "../store.js";
import { t } from "../words.js";
import { change } from "./change.js";

export function openSettings() {
  sheet.value = { title: () => t("lobby-settings"), body: () => html`<${TableSettings} />` };
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** @param {Record<string, unknown>} rules */
const sorted = (rules) => Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1));

function TableSettings() {
  const ready = useSignal(false);
  const failed = useSignal(false);
  const more = useSignal(false);
  const table = store.table.value;
  useEffect(() => {
    chosen.loadOptions().then(() => {
      if (store.table.value) chosen.chooseAsAt(store.table.value);
      more.value = chosen.changed.peek().length > 0;
      ready.value = true;
    }, () => (failed.value = true));
  }, []);
  const { preset, house, assisted, pace, clock, absent } = chosen.setup.value;
  // At once, so that closing the sheet loses nothing.
  useLayoutEffect(() => {
    const now = store.table.peek();
    if (!ready.value || !now) return;
    if (!same(sorted(chosen.rules.peek()), sorted(now.rules))) change({ type: "settings", rules: { preset, ...house } });
    if (assisted !== now.assisted) change({ type: "settings", assisted });
    if (pace !== now.pace) change({ type: "settings", pace });
    if (clock !== now.clock) change({ type: "settings", clock });
    if (absent !== now.absent) change({ type: "settings", absent });
  }, [preset, house, assisted, pace, clock, absent]);
  if (failed.value) return html`<p class="trouble" role="alert">${t("trouble-offline")}</p>`;
  if (!ready.value || !table) return html`<p class="hint">${t("loading")}</p>`;
  return html`
    <div class="lobby-settings">
      <${Presets} />
      <${Details}>
        ${store.clocked.value && html`<${Clock} />`}
        <${Switch} label=${t("lobby-chat")} about=${t("lobby-chat-about")} on=${table.chat} testid="chat-on"
          onChange=${(/** @type {boolean} */ chat) => change({ type: "settings", chat })} />
        <${Switch} label=${t("lobby-public")} about=${t("lobby-public-about")} on=${table.public} testid="public-on"
          onChange=${(/** @type {boolean} */ on) => change({ type: "settings", public: on })} />
      <//>
      <${More} more=${more} />
    </div>
  `;
}
