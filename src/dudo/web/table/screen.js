// The table for a television: everything is seen from the sofa, and there is nothing to press.

import { Cup, Emblem } from "../cups.js";
import { Icon } from "../icons.js";
import { cls, html, useEffect, useSignal } from "../lib.js";
import { join, link, part } from "../net.js";
import { go } from "../route.js";
import * as store from "../store.js";
import { say, t } from "../words.js";
import { Wordmark } from "../parts/chrome.js";
import { Centre } from "./centre.js";
import { ClockSpoken, figures, turn } from "./clock.js";
import { Live } from "./live.js";
import { Seats } from "./seats.js";
import { Gone, Joining, Link, Palifico } from "./states.js";

const IDLE_MS = 3000;

/** @param {{id: string}} props */
export function Screen({ id }) {
  useEffect(() => {
    join(id, (next) => go(`/t/${next}/screen`), { watch: true });
    return () => {
      part();
      store.leave();
    };
  }, [id]);
  const next = store.table.value?.rematch;
  useEffect(() => {
    // Whoever turns the television on late is shown where the others play on.
    if (next && store.table.peek()?.id === id) go(`/t/${next}/screen`);
  }, [next]);
  useEffect(stayAwake, []);
  const idle = useIdle();
  if (link.value === "gone") return html`<${Gone} />`;
  const stage = store.stage.value;
  const table = store.table.value;
  const { kind } = store.moment.value;
  return html`
    <div class=${cls("page screen", idle && "is-idle", stage?.palifico && "is-palifico", stage && `is-${kind}`,
      stage && stage.counts.length % 2 === 1 && "is-odd", stage && stage.counts.length > 6 && "is-full", stage && stage.counts.length > 10 && "is-many")} data-testid="screen" data-moment=${kind}>
      <${Top} id=${id} />
      <${Link} />
      ${stage ? html`<${Game} />` : table ? html`<${Welcome} id=${id} />` : html`<${Joining} />`}
      <${Live} />
      <${ClockSpoken} />
    </div>
  `;
}

/** @param {{id: string}} props */
function Top({ id }) {
  const stage = store.stage.value;
  const table = store.table.value;
  return html`
    <header class="screen-top">
      <${Wordmark} />
      ${stage && html`<p class="screen-facts"><b data-testid="round">${t("strip-round", { round: Math.max(1, stage.round) })}</b>
        <span>${t("strip-dice", { n: stage.total })}</span></p>`}
      ${table && html`<span class="screen-rules">${t(`preset-${table.preset ?? "house"}`)}</span>`}
      <div class="screen-acts">
        ${document.fullscreenEnabled && html`<button type="button" class="tool" title=${t("screen-full")} aria-label=${t("screen-full")}
          data-testid="fullscreen" onClick=${fullScreen}><${Icon} name="full" /></button>`}
        <button type="button" class="tool" title=${t("screen-leave")} aria-label=${t("screen-leave")} data-testid="leave-screen"
          onClick=${() => leave(id)}><${Icon} name="close" /></button>
      </div>
    </header>
  `;
}

function Game() {
  const stage = /** @type {NonNullable<typeof store.stage.value>} */ (store.stage.value);
  return html`
    <main class="board">
      <h1 class="sr">${t("table-title", { round: stage.round })}</h1>
      <div class="ring"><${Palifico} /><${Seats} /><${Centre} /></div>
    </main>
    <${Foot} />
  `;
}

/** Whose turn it is, or what came of the round, in one large line; beneath, what was before. */
function Foot() {
  const stage = /** @type {NonNullable<typeof store.stage.value>} */ (store.stage.value);
  const moment = store.moment.value;
  const acting = stage.phase === "bid" ? stage.to_act : null;
  const clock = acting === null ? null : turn(acting);
  const [first, ...others] = moment.kind === "result" ? sentences("result") : [];
  const line = first ?? (moment.kind === "call" || moment.kind === "count" ? t("counting")
    : acting === null ? t("about-to-roll")
    : say({ key: "waits-for", params: { who: acting } }, store.names.value, null));
  const notice = store.notice.value?.say.map((phrase) => say(phrase, store.names.value, null)).join(" ");
  const before = first ? others.slice(0, 2).join(" ") : acting === null ? "" : sentences().at(-1);
  return html`
    <footer class="screen-foot">
      <div class="screen-words">
        <p class="screen-line" data-testid="screen-line">${acting !== null && !first && html`<${Emblem} seat=${acting} />`}<span>${line}</span></p>
        <p class=${cls("screen-before", notice && "is-notice")}>${notice ?? before}</p>
      </div>
      ${clock && html`<p class=${cls("screen-clock", clock.last && "is-last")} data-testid="screen-clock" aria-hidden="true">
        ${clock.seconds ? figures(clock.seconds) : t("clock-up")}</p>`}
    </footer>
  `;
}

/** What was told last, as sentences; who has won stands in the middle. @param {string} [type] only of such events */
function sentences(type) {
  const line = store.told.value.findLast((one) => one.type !== "said" && (!type || one.type === type));
  return (line?.say ?? []).filter(({ key }) => key !== "result-wins").map((phrase) => say(phrase, store.names.value, null));
}

/** Before the game: where to come, and who is there. @param {{id: string}} props */
function Welcome({ id }) {
  const table = /** @type {import("../types.d.ts").Table} */ (store.table.value);
  const host = table.host === null ? null : table.seats[table.host].name;
  const address = `${location.host}/t/${id}`;
  const taken = table.seats.flatMap((one, seat) => (one.open ? [] : [seat]));
  const open = table.seats.length - taken.length;
  return html`
    <main class="screen-lobby">
      <section class="screen-code">
        <img src=${`/api/tables/${encodeURIComponent(id)}/qr.svg`} alt=${t("invite-qr-alt")} width="480" height="480" />
        <p class="screen-address">${address}</p>
      </section>
      <section class="screen-people">
        <h1>${host ? t("lobby-title", { name: host }) : t("lobby-nobodys")}</h1>
        <p class="screen-lead">${t("screen-scan")}</p>
        <ul class=${cls("screen-seats", taken.length > 8 && "is-full")} data-testid="screen-seats">
          ${taken.map((seat) => html`
            <li key=${seat}><${Cup} seat=${seat} /><span>${table.seats[seat].name}</span></li>`)}
        </ul>
        <p class="screen-open">${open > 0 ? t("public-open", { n: open }) : t("lobby-full-start")}</p>
      </section>
    </main>
  `;
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
}

/** @param {string} id */
function leave(id) {
  if (document.fullscreenElement) document.exitFullscreen();
  go(`/t/${id}`);
}

/** Keeps the screen on, where the browser can; it has to be asked again whenever the page was hidden. */
function stayAwake() {
  /** @type {any} */
  let lock = null;
  let left = false;
  const ask = async () => {
    if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
    lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => null);
    if (left) lock?.release();
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    left = true;
    document.removeEventListener("visibilitychange", ask);
    lock?.release();
  };
}

/** Whether the pointer has not moved for a while. */
function useIdle() {
  const idle = useSignal(false);
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const moved = () => {
      idle.value = false;
      clearTimeout(timer);
      timer = setTimeout(() => (idle.value = true), IDLE_MS);
    };
    moved();
    addEventListener("pointermove", moved);
    addEventListener("keydown", moved);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", moved);
      removeEventListener("keydown", moved);
    };
  }, []);
  return idle.value;
}
