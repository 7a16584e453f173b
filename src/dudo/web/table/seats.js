// Who sits at the table, in order, clockwise from the reader's left.

import { Cup } from "../cups.js";
import { Bid, Die } from "../dice.js";
import { Icon } from "../icons.js";
import { cls, html } from "../lib.js";
import * as store from "../store.js";
import { t } from "../words.js";
import { Pop } from "./chat.js";
import { SeatClock, SeatSeconds } from "./clock.js";
import { mayManage, openManage } from "./host.js";

/** How far round the table so many others sit, in degrees. */
const SPREAD = [0, 0, 100, 176, 196, 212, 220, 228, 236, 244];

/** @param {number} place @param {number} others @param {boolean} all whether nobody sits below */
function angle(place, others, all) {
  if (all) return Math.PI / 2 + ((place + 0.5) / others) * 2 * Math.PI;
  const spread = SPREAD[Math.min(others, SPREAD.length - 1)];
  const degrees = others === 1 ? 270 : 270 - spread / 2 + (place * spread) / (others - 1);
  return (degrees * Math.PI) / 180;
}

export function Seats() {
  const stage = store.stage.value;
  if (!stage) return null;
  const me = stage.seat;
  const count = stage.counts.length;
  const order = Array.from({ length: count }, (_, i) => ((me ?? -1) + 1 + i) % count)
    .filter((seat) => seat !== me);
  return html`
    <ol class="seats" aria-label=${t("seats")}>
      ${order.map((seat, place) => {
        const round = angle(place, order.length, me === null);
        return html`<${Seat} key=${seat} seat=${seat}
          place=${{ "--cos": Math.cos(round).toFixed(3), "--sin": Math.sin(round).toFixed(3) }} />`;
      })}
    </ol>
  `;
}

/** @param {{seat: number, place: Record<string, string>}} props */
function Seat({ seat, place }) {
  const stage = /** @type {NonNullable<typeof store.stage.value>} */ (store.stage.value);
  const acting = stage.to_act === seat;
  const dice = stage.counts[seat];
  const last = stage.bids.findLast(([who]) => who === seat)?.[1];
  const current = stage.bids.at(-1)?.[0] === seat;
  const fate = fateOf(seat);
  // While something moves, a tap skips it.
  const { kind } = store.moment.value;
  const open = stage.revealed?.hands[seat].length;
  const pair = store.rollOff.value?.[seat];
  const rolled = pair?.length ? pair : null;
  const person = store.table.value?.seats[seat];
  const away = (person?.bot === null && !person.here) || person?.away;
  const tag = person?.left ? "seat-left" : away && "seat-away";
  const waits = store.waits.value;
  const ready = waits?.for === "ready" && store.together.value && person?.bot === null && !away && dice > 0 && !waits.seats?.includes(seat);
  return html`
    <li class=${cls("seat", away && "is-away", acting && "is-acting", !dice && !open && "is-out", current && "is-bidder", fate && `is-${fate}`)}
      style=${place} data-testid=${`seat-${seat}`} aria-current=${acting ? "true" : null}>
      <span class="seat-spot">
        ${open ? html`<${OpenHand} seat=${seat} />` : html`<${Cup} seat=${seat} />`}
        ${last && !open && html`<span class=${cls("token", current && "is-current")}><${Bid} bid=${last} /></span>`}
        ${tag && !open && html`<span class="seat-tag">${t(tag)}</span>`}
        <${SeatSeconds} seat=${seat} />
        <${Pop} seat=${seat} />
        ${rolled && html`<span class="token is-rolled"><${Die} face=${rolled[0]} label /><${Die} face=${rolled[1]} label />
          <b>${rolled[0] + rolled[1]}</b></span>`}
      </span>
      <span class="seat-plate">
        <span class="seat-name">${ready && html`<span class="seat-ready" title=${t("seat-ready")}><${Icon} name="check" /><span class="sr">${t("seat-ready")}</span></span>`}${store.names.value[seat]}</span>
        <${Pips} dice=${dice} fate=${fate} />
        <${SeatClock} seat=${seat} />
      </span>
      ${mayManage(seat) && (kind === "none" || kind === "result") && html`<button type="button" class="seat-button" aria-haspopup="dialog" data-testid=${`manage-${seat}`}
        aria-label=${t("manage-one", { name: store.names.value[seat] })} onClick=${() => openManage(seat)}></button>`}
    </li>
  `;
}

/** What the result on the table did to a seat. @param {number} seat */
export function fateOf(seat) {
  const { kind } = store.moment.value;
  const result = kind === "result" ? store.shownResult() : null;
  if (!result) return "";
  if (result.winner === seat) return "winner";
  if (result.eliminated.includes(seat)) return "eliminated";
  if (result.losses.some(([loser]) => loser === seat)) return "loses";
  return result.gained === seat ? "gains" : "";
}

/** Dice left, to be counted at a glance; hollow where one was lost. @param {{dice: number, fate?: string}} props */
export function Pips({ dice, fate }) {
  const start = Number(store.table.value?.rules.starting_dice ?? 5);
  if (!dice) return html`<span class="pips is-none">${t("seat-out")}</span>`;
  return html`
    <span class=${cls("pips", fate && `is-${fate}`)} role="img" aria-label=${t("dice-count", { n: dice })}>
      ${Array.from({ length: Math.max(start, dice) }, (_, i) => html`<i class=${cls("pip-box", i < dice && "is-full")} key=${i} />`)}
    </span>
  `;
}

/** The dice of a seat as the cup lifts: those that count light up one by one. @param {{seat: number}} props */
export function OpenHand({ seat }) {
  const now = store.moment.value;
  const result = store.shownResult();
  if (!result) return null;
  const order = store.liftOrder(result);
  const turn = order.indexOf(seat);
  const before = order.slice(0, turn)
    .reduce((sum, one) => sum + store.laidOpen(result, one).filter((die) => die.counts).length, 0);
  const lifted = now.kind === "result" || (now.kind === "count" && turn < now.lifted);
  const lit = now.kind === "count" ? now.lit - before : Infinity;
  const dice = store.laidOpen(result, seat);
  return html`
    <span class=${cls("open", lifted && "is-lifted")}>
      <span class="open-cup"><${Cup} seat=${seat} /></span>
      <span class="open-dice" role="img" aria-label=${dice.map(({ face }) => t("face-name", { face })).join(", ")}>
        ${dice.map(({ face, counts }, i) => html`
          <${Die} key=${i} face=${face} class=${counts ? cls("counts", i < lit && "is-lit") : cls(lifted && "stands-back")} />`)}
      </span>
    </span>
  `;
}
