// Your side of the table: your dice, and what there is to do.

import { Cup } from "../cups.js";
import { Bid, Die } from "../dice.js";
import { cls, html } from "../lib.js";
import { again, link, pending, ready, refusal, rematch, skip, wish } from "../net.js";
import { openCheck } from "../fair/sheet.js";
import { Icon } from "../icons.js";
import { go } from "../route.js";
import * as store from "../store.js";
import { errorText, language, say, t } from "../words.js";
import { Story, Trail } from "./asides.js";
import { Pop } from "./chat.js";
import { closed } from "./choice.js";
import { OwnClock, OwnEdge } from "./clock.js";
import { useFocusKept } from "./focus.js";
import { Call, Picker } from "./picker.js";
import { fateOf, OpenHand, Pips } from "./seats.js";

export function Dock() {
  const dock = useFocusKept();
  const stage = store.stage.value;
  if (!stage) return null;
  const mine = stage.phase === "bid" && stage.seat !== null && stage.to_act === stage.seat;
  const counting = store.moment.value.kind === "call" || store.moment.value.kind === "count";
  const asks = mine || (!counting && store.waits.value?.for === "ready" && isMine(store.waits.value.seats));
  return html`
    <section class=${cls("dock", asks && "is-mine", stage.seat === null && "is-watching")} aria-label=${t("dock")} data-testid="dock"
      data-turn=${mine ? "mine" : "other"} ref=${dock} tabindex="-1">
      <${OwnEdge} />
      <${Trail} />
      <${Mine} />
      <div class="controls">
        ${mine ? html`<${Picker} />`
          : store.moment.value.kind === "result" ? html`<${Outcome} />`
          : html`<${Waiting} counting=${counting} />`}
      </div>
    </section>
  `;
}

/** @param {number[] | undefined} seats */
const isMine = (seats) => store.seat.value !== null && (seats?.includes(store.seat.value) ?? false);

/** Your cup, your dice, and which of them bear the bid out. */
function Mine() {
  const stage = /** @type {NonNullable<typeof store.stage.value>} */ (store.stage.value);
  const { seat, hand, bids } = stage;
  if (seat === null) return html`<${Watching} />`;
  const bid = bids.at(-1)?.[1];
  const counting = bid ? hand.filter((face) => store.counts(face, bid[1], stage.jokers)).length : 0;
  const own = bids.findLast(([who]) => who === seat)?.[1];
  const open = stage.revealed?.hands[seat].length;
  const dice = hand.length ? hand : (store.rollOff.value?.[seat] ?? []);
  return html`
    <div class=${cls("mine", `is-${fateOf(seat) || "in"}`)}>
      <div class="mine-head">
        <span class="mine-cup"><${Cup} seat=${seat} /><${Pop} seat=${seat} /></span>
        <span class="seat-name">${t("you")}</span>
        <${Pips} dice=${stage.counts[seat]} fate=${fateOf(seat)} />
        <${OwnClock} />
        ${own && !open && html`<span class="token is-own"><${Bid} bid=${own} /></span>`}
      </div>
      ${open ? html`<${OpenHand} seat=${seat} />` : html`
        <ul class="hand" aria-label=${t("your-dice")} data-testid="hand">
          ${dice.map((face, i) => html`
            <li key=${i} class=${cls(i > 0 && dice[i - 1] !== face && "starts",
              bid && store.counts(face, bid[1], stage.jokers) && "bears")}><${Die} face=${face} label /></li>`)}
        </ul>`}
      <${Note}>${!open && bid && hand.length > 0 ? t("yours-count", { n: counting }) : ""}<//>
    </div>
  `;
}

/** Why the reader has no dice here. */
function watchingWord() {
  const seat = store.leftSeat.value;
  if (seat !== null) return store.table.value?.seats[seat].away ? "watching-away" : "watching-left";
  return { removed: "watching-removed", time: "watching-out", renewed: "watching-signed-out", "": "watching" }[store.lost.value];
}

/** Whoever has left may come back. */
const Watching = () => html`
  <p class=${cls("mine", store.lost.value && "is-lost")} role=${store.lost.value ? "alert" : null} data-testid="watching">
    <${Icon} name="eye" /><span>${t(watchingWord())}</span>
    ${store.leftSeat.value !== null && store.stage.value?.phase !== "over" && html`
      <button type="button" class="button act small come-back" data-testid="come-back"
        ...${online(() => wish({ type: "sit" }).catch(() => {}))}>${t("come-back")}</button>`}</p>
`;

/** One line under your dice: why something is not open, or else what is given. @param {{children?: unknown}} props */
function Note({ children }) {
  const refused = refusal.value;
  const why = pending.value && link.value !== "open" ? t("link-will-send")
    : closed.value ?? (refused && errorText(refused));
  return html`<p class=${cls("mine-note", why && "is-why")} role="status" data-testid="why">${why ? html`<span>${why}</span>` : children}</p>`;
}

/** @param {{counting: boolean}} props */
function Waiting({ counting }) {
  const stage = /** @type {NonNullable<typeof store.stage.value>} */ (store.stage.value);
  const view = store.view.value;
  const playing = stage.to_act !== null && stage.phase === "bid";
  return html`
    <div class="waiting">
      <p class="status" data-testid="status">
        ${counting ? t("counting")
          : playing ? say({ key: "waits-for", params: { who: /** @type {number} */ (stage.to_act) } }, store.names.value, stage.seat)
          : t("about-to-roll")}
        ${playing && html`<span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>`}
      </p>
      ${playing && waitsWhy(/** @type {number} */ (stage.to_act))}
      <${Story} last=${5} />
      ${store.out.value ? html`<${Skip} />`
        : !counting && view?.calza && html`<div class="acts is-out-of-turn">
            <${Call} call="calza" open=${true} chance=${store.odds.value?.exactly ?? undefined} /></div>`}
    </div>
  `;
}

/** Why somebody's turn takes long. @param {number} seat */
function waitsWhy(seat) {
  const person = store.table.value?.seats[seat];
  if (!person || person.bot !== null) return null;
  const up = store.waits.value?.for === "player" && store.waits.value.until === 0;
  if (person.here && !up) return null;
  return html`<p class="hint">${t(person.here ? "waits-up" : "waits-away", { name: person.name })}</p>`;
}

/** The people whose ready is still missing, by name as far as that stays short. @param {number[]} seats */
function waitsFor(seats) {
  if (!store.together.value) return t(store.watching.value ? "waits-players" : "waits-ready");
  const list = new Intl.ListFormat(language.value, { type: "conjunction" });
  const names = seats.map((seat) => store.names.value[seat]);
  return names.length > 3 ? t("waits-ready-many", { n: names.length }) : t("waits-ready-for", { list: list.format(names) });
}

const Skip = () => html`
  <div class="skip">
    <p class="hint">${t("out-about")}</p>
    <button type="button" class="button" ...${online(skip)} data-testid="skip"><${Icon} name="skip" />${t("out-skip")}</button>
  </div>
`;

/** What cannot wait for a lost connection tries to get it back instead. @param {() => void} send */
const online = (send) => link.value === "open" ? { onClick: send } : { onClick: again, "aria-disabled": true };

/** What the round came to, in sentences, and the way on. */
function Outcome() {
  const result = /** @type {import("../types.d.ts").Result} */ (store.shownResult());
  const line = store.lines.value.findLast((one) => one.type === "result");
  const [first, ...others] = (line?.say ?? [])
    // Who has won stands in the middle of the table.
    .filter(({ key }) => key !== "result-wins")
    .map((phrase) => say(phrase, store.names.value, store.seat.value));
  const waits = store.waits.value;
  return html`
    <div class="outcome">
      <div class="outcome-words" tabindex=${others.length > 1 ? 0 : null}>
        <p class="outcome-first" data-testid="result">${first}</p>
        ${others.map((text) => html`<p class="outcome-then" key=${text}>${text}</p>`)}
      </div>
      <div class="outcome-acts">
        ${result.winner !== null ? html`<${Over} />`
          : waits?.for === "ready" && isMine(waits.seats) ? html`
            <button type="button" class="button act big" ...${online(ready)} data-testid="next-round">
              ${t("next-round")}<kbd class="key" aria-hidden="true">↵</kbd></button>`
          : store.out.value ? html`<${Skip} />`
          : html`<p class="status" data-testid="waits">${waits?.for === "ready" ? waitsFor(waits.seats ?? []) : t("about-to-roll")}</p>`}
      </div>
    </div>
  `;
}

/** The same people again: here, or where they went on already. */
const Over = () => html`
  ${store.table.value?.rematch ? html`
    <button type="button" class="button act big follow" onClick=${() => go(`/t/${store.table.value?.rematch}`)} data-testid="rematch-there">
      ${t("rematch-follow")}</button>`
  : store.seat.value !== null && html`
    <button type="button" class="button act big" ...${online(rematch)} data-testid="rematch">${t("rematch")}</button>`}
  <div class="acts is-over">
    <button type="button" class="button" onClick=${() => go("/")} data-testid="new-game">${t("new-game")}</button>
    <a class="button" href=${`/api/tables/${store.table.value?.id}/record`} download=${`${store.table.value?.id}.dudo`}>
      ${t("record-short")}</a>
    <button type="button" class="button" onClick=${openCheck} data-testid="check-dice">${t("check-short")}</button>
  </div>
`;
