// The seats in the order of play, and what may be done with each.

import { Cup } from "../cups.js";
import { cls, html } from "../lib.js";
import { Icon } from "../icons.js";
import { options } from "../home/setup.js";
import * as store from "../store.js";
import { Pop } from "../table/chat.js";
import { t } from "../words.js";
import { change } from "./change.js";
import { openSitting } from "./sit.js";

/** @typedef {import("../types.d.ts").TableSeat} TableSeat */
/** @typedef {{seat: TableSeat, number: number, hosting: boolean}} PlaceProps */

/** @param {{hosting: boolean}} props */
export function Places({ hosting }) {
  const seats = store.table.value?.seats ?? [];
  const most = options.value?.players[1] ?? 20;
  return html`
    <section class="places" aria-labelledby="places-title">
      <div class="row">
        <h2 class="field-label" id="places-title">${t("places-title")}</h2>
        ${hosting && html`<div class="places-acts">
          <button type="button" class="link" onClick=${() => change({ type: "shuffle" })} data-testid="shuffle">
            ${t("places-shuffle")}</button>
          <button type="button" class="link" aria-disabled=${seats.length >= most} data-testid="open-seat"
            onClick=${() => change({ type: "open" })}>${t("places-add")}</button>
        </div>`}
      </div>
      <ol class="place-list">
        ${seats.map((seat, number) => html`<${Place} key=${number} ...${{ seat, number, hosting }} />`)}
      </ol>
    </section>
  `;
}

/** @param {PlaceProps} props */
function Place({ seat, number, hosting }) {
  const mine = number === store.seat.value;
  const away = !seat.open && seat.bot === null && !seat.here;
  return html`
    <li class=${cls("place", seat.open && "is-open", mine && "is-mine", away && "is-away")} data-testid=${`place-${number}`}>
      <span class="seat-spot">
        ${seat.open ? html`<span class="place-empty" aria-hidden="true">${number + 1}</span>` : html`<${Cup} seat=${number} />`}
        <${Pop} seat=${number} />
      </span>
      <span class="place-who">
        <b class="place-name">${seat.open ? t("place-open") : seat.name}</b>
        ${seat.bot !== null ? html`<${Kind} ...${{ seat, number, hosting }} />`
          : !seat.open && html`<span class="hint">${[
              mine && t("you"), number === store.table.value?.host && t("place-host"), away && t("seat-away"),
            ].filter(Boolean).join(" · ") || t("place-here")}</span>`}
      </span>
      <span class="place-acts"><${Acts} ...${{ seat, number, hosting }} /></span>
    </li>
  `;
}

/** Which bot it is. @param {PlaceProps} props */
const Kind = ({ seat, number, hosting }) => hosting && options.value ? html`
  <span class="place-kind">
    <select aria-label=${t("place-kind", { name: seat.name })} value=${seat.bot}
      onChange=${(/** @type {any} */ e) => change({ type: "bot", seat: number, bot: e.target.value })}>
      ${options.value.bots.map(({ name }) => html`
        <option value=${name} selected=${name === seat.bot}>${t(`bot-${name}`)}</option>`)}
    </select><${Icon} name="more" />
  </span>` : html`<span class="hint">${t("place-bot")} · ${t(`bot-${seat.bot}`)}</span>`;

/** @param {PlaceProps} props */
function Acts({ seat, number, hosting }) {
  const me = store.seat.value;
  const { name } = seat;
  const few = (store.table.value?.seats.length ?? 0) <= (options.value?.players[0] ?? 2);
  if (number === me) {
    return html`<button type="button" class="button small" aria-haspopup="dialog" onClick=${openSitting} data-testid="edit">
      ${t("place-edit")}</button>`;
  }
  if (seat.open) {
    return html`
      ${hosting ? html`<button type="button" class="button small" data-testid=${`bot-${number}`}
          onClick=${() => change({ type: "bot", seat: number, bot: BOTS[number % BOTS.length] })}>${t("place-add-bot")}</button>`
        : me !== null && html`<button type="button" class="button small" data-testid=${`move-${number}`}
          onClick=${() => change({ type: "sit", seat: number })}>${t("place-move")}</button>`}
      ${hosting && !few && html`<${Small} icon="close" word="place-close" type="close" number=${number} name="" />`}`;
  }
  if (!hosting) return null;
  if (seat.bot !== null) return html`<${Small} icon="close" word="place-free" type="open" number=${number} name=${name} />`;
  return html`
    <${Small} icon="crown" word="place-hand-over" type="host" number=${number} name=${name} />
    <${Small} icon="close" word="place-remove" type="remove" number=${number} name=${name} />`;
}

/** A bot for each place, so that a table of bots is a mixed one. */
const BOTS = ["cautious", "bluffer", "careless"];

/** @param {{icon: string, word: string, type: string, number: number, name: string | null}} props */
const Small = ({ icon, word, type, number, name }) => html`
  <button type="button" class="tool" title=${t(word, { name })} aria-label=${t(word, { name })}
    data-testid=${`${type}-${number}`} onClick=${() => change({ type, seat: number })}><${Icon} name=${icon} /></button>
`;
