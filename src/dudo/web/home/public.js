// Tables that are open to everybody, where there are any.

import { call } from "../http.js";
import { html, useEffect, useSignal } from "../lib.js";
import { go } from "../route.js";
import { language, t } from "../words.js";

/** @typedef {{id: string, stage: string, preset: string | null, names: string[], open: number}} Listed */

const SHOWN = 4;

export function Public() {
  const tables = useSignal(/** @type {Listed[]} */ ([]));
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "hidden") return;
      call("/api/tables").then((found) => (tables.value = found.tables), () => {});
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  if (!tables.value.length) return null;
  const joinable = (/** @type {Listed} */ one) => one.stage === "lobby" && one.open > 0;
  const sorted = tables.value.toSorted((a, b) => Number(joinable(b)) - Number(joinable(a)));
  return html`
    <section class="public" aria-labelledby="public-title" data-testid="public">
      <h2 class="field-label" id="public-title">${t("public-title")}</h2>
      <ul>
        ${sorted.slice(0, SHOWN).map((one) => html`
          <li key=${one.id} class="public-table">
            <p><b>${namesOf(one)}</b>
              <span class="hint">${t(`preset-${one.preset ?? "house"}`)} · ${
                joinable(one) ? t("public-open", { n: one.open })
                : t(one.stage === "lobby" ? "public-full" : "public-playing")}</span></p>
            <button type="button" class="button small" onClick=${() => go(`/t/${one.id}`)}>
              ${t(joinable(one) ? "public-join" : "public-watch")}<span class="sr"> ${namesOf(one)}</span></button>
          </li>`)}
      </ul>
    </section>
  `;
}

/** Three names, and how many more. @param {Listed} table */
function namesOf({ names }) {
  const list = new Intl.ListFormat(language.value, { type: "conjunction" });
  const more = names.length - 3;
  return list.format(more > 1 ? [...names.slice(0, 3), t("public-more", { n: more })] : names);
}
