// How much time a turn has left: for all to see at the seat, for yourself at your dice.

import { cls, computed, effect, html, signal } from "../lib.js";
import * as store from "../store.js";
import { say, t } from "../words.js";

/** From here on the seconds are told. */
const LAST = 10;

/** Whole seconds left, 0 once the time is up; null where no clock runs. */
const left = signal(/** @type {number | null} */ (null));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

effect(() => {
  const until = store.deadline.value;
  clearTimeout(timer);
  if (until) count(until.at);
  else left.value = null;
});

/** @param {number} at */
function count(at) {
  const ms = Math.max(0, at - performance.now());
  left.value = Math.ceil(ms / 1000);
  if (ms > 0) timer = setTimeout(() => count(at), ms % 1000 || 1000);
}

/** The clock of a seat, if it runs on what is seen of the table. @param {number} seat */
export function turn(seat) {
  const stage = store.stage.value;
  const seconds = left.value;
  if (seconds === null || store.deadline.value?.seat !== seat || stage?.to_act !== seat) return null;
  // Where it will be in a second: it moves there meanwhile.
  const part = Math.max(0, seconds - 1) / ((store.table.value?.clock ?? seconds) - 1 || 1);
  return { seconds, part: Math.min(1, part), last: seconds <= LAST };
}

/** @param {number} seconds */
export const figures = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Beneath the name: what is left of the turn. @param {{seat: number}} props */
export function SeatClock({ seat }) {
  const clock = turn(seat);
  return clock && html`
    <span class=${cls("clock-bar", clock.last && "is-last")} data-testid=${`clock-${seat}`} aria-hidden="true">
      <i style=${{ transform: `scaleX(${clock.part.toFixed(4)})` }}></i></span>`;
}

/** Over the cup: the last seconds in figures. @param {{seat: number}} props */
export function SeatSeconds({ seat }) {
  const clock = turn(seat);
  if (!clock?.last) return null;
  return html`<span class=${cls("seat-seconds", !clock.seconds && "is-up")} data-testid=${`seconds-${seat}`} aria-hidden="true">
    ${clock.seconds ? html`<b key=${clock.seconds}>${clock.seconds}</b>` : t("clock-up")}</span>`;
}

/** Along the edge of your side, while it is your turn. */
export function OwnEdge() {
  const clock = store.seat.value === null ? null : turn(store.seat.value);
  return clock && html`<span class="dock-clock" style=${{ "--part": clock.part.toFixed(4) }} aria-hidden="true"></span>`;
}

/** In figures, beside your name. */
export function OwnClock() {
  const clock = store.seat.value === null ? null : turn(store.seat.value);
  return clock && html`<span class=${cls("mine-clock", clock.last && "is-last")} role="timer" data-testid="my-clock"
    aria-label=${t("clock-left", { n: clock.seconds })}>${clock.seconds ? figures(clock.seconds) : t("clock-up")}</span>`;
}

/** Ten seconds before the end of a turn: the only time that it is spoken of. */
const spoken = computed(() => {
  const seat = store.deadline.value?.seat;
  if (seat === undefined || left.value === null || left.value > LAST || left.value === 0) return "";
  return say({ key: "clock-soon", params: { who: seat, n: LAST } }, store.names.value, store.seat.value);
});

export const ClockSpoken = () => html`<p class="sr" role="status" data-testid="clock-spoken">${spoken.value}</p>`;
