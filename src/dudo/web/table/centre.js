// The middle of the table: the bid to beat, the word that falls, the count.

import { Cup, Emblem } from "../cups.js";
import { Bid, Die } from "../dice.js";
import { cls, html } from "../lib.js";
import * as store from "../store.js";
import { chanceWord, percent, say, t } from "../words.js";

export function Centre() {
  const now = store.moment.value;
  return html`<div class="centre" data-testid="centre">
    ${now.kind === "call" ? html`<${Word} call=${now.call} caller=${now.caller} />`
      : now.kind === "count" ? html`<${Counter} result=${now.result} count=${now.lit} done=${false} />`
      : now.kind === "result" && now.result.winner !== null ? html`<${Winner} winner=${now.result.winner} />`
      : now.kind === "result" ? html`<${Counter} result=${now.result} count=${now.result.count} done />`
      : html`<${ToBeat} />`}
  </div>`;
}

/** Seat names as the reader sees them. @param {number} seat */
export const nameOf = (seat) => (seat === store.seat.value ? t("you") : store.names.value[seat]);

/** @param {{seat: number}} props */
export const Who = ({ seat }) => html`
  <span class="who"><${Emblem} seat=${seat} /><span class="who-name">${nameOf(seat)}</span></span>
`;

function ToBeat() {
  const stage = store.stage.value;
  if (!stage) return null;
  const last = stage.bids.at(-1);
  if (!last) return html`<${Opening} />`;
  const [who, bid] = last;
  const chance = store.odds.value?.at_least[bid[1] - 1][bid[0] - 1];
  return html`
    <div class="to-beat" data-testid="to-beat" key=${`${who} ${bid}`}>
      <p class="to-beat-bid"><${Bid} bid=${bid} /></p>
      <p class="to-beat-who"><${Who} seat=${who} /></p>
      ${chance !== undefined && html`<${Chance} chance=${chance} />`}
    </div>
  `;
}

/** A chance in figures and in a word. @param {{chance: number}} props */
export const Chance = ({ chance }) => html`
  <p class="chance" data-testid="chance"><b>${percent(chance)}</b> ${chanceWord(chance)}</p>
`;

function Opening() {
  const stage = store.stage.value;
  if (!stage) return null;
  if (store.rollOff.value) return html`<${RollOff} rolls=${store.rollOff.value} />`;
  if (stage.phase !== "bid") return html`<p class="centre-note">${t("about-to-roll")}</p>`;
  const opener = /** @type {number} */ (stage.to_act);
  return html`
    <p class="centre-opens">${say({ key: "centre-opens", params: { who: opener } }, store.names.value, stage.seat)}</p>
    <p class="centre-note">${t("centre-opens-about", { n: stage.total })}</p>
  `;
}

/** The dice lie with the seats; here stands what they say. @param {{rolls: number[][]}} props */
function RollOff({ rolls }) {
  const opener = store.view.value?.opener ?? null;
  const sum = Math.max(...rolls.map((pair) => pair.reduce((all, face) => all + face, 0)));
  return html`
    <p class="centre-opens">${opener === null ? t("roll-off-tie", { sum })
      : say({ key: "centre-opens", params: { who: opener } }, store.names.value, store.seat.value)}</p>
    <p class="centre-note">${t("roll-off")}</p>
  `;
}

/** @param {{call: string, caller: number}} props */
const Word = ({ call, caller }) => html`
  <div class="word">
    <p class="word-said">${t(`word-${call}`)}</p>
    <p class="to-beat-who"><${Who} seat=${caller} /></p>
  </div>
`;

/** @param {{result: import("../types.d.ts").Result, count: number, done: boolean}} props */
function Counter({ result, count, done }) {
  const [bid, face] = result.bid;
  const kept = result.call === "calza" ? count === bid : count >= bid;
  return html`
    <div class=${cls("counter", done && "is-done")} data-testid="counter">
      <p class="to-beat-bid">
        <span class="bid"><span class="bid-count" key=${count}>${count}</span>
          <span class="bid-times" aria-hidden="true">×</span><${Die} face=${face} /></span></p>
      <p class="counter-of">${t("counter-of", { bid })}</p>
      <p class=${cls("verdict", !done && "is-hidden")}>
        ${t(result.call === "calza" ? (kept ? "verdict-exact" : "verdict-not-exact") : kept ? "verdict-true" : "verdict-false")}</p>
    </div>
  `;
}

/** @param {{winner: number}} props */
const Winner = ({ winner }) => html`
  <div class="winner" data-testid="winner">
    <span class="winner-cup"><${Cup} seat=${winner} /></span>
    <p class="winner-name">${say({ key: "result-wins", params: { who: winner } }, store.names.value, store.seat.value)}</p>
    <p class="centre-note">${t("winner-about", { rounds: store.view.value?.last?.number ?? 0 })}</p>
  </div>
`;
