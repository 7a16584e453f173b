// The table before the game: who sits where, how friends get here, and the start.

import { cls, html, useEffect, useSignal } from "../lib.js";
import { Icon } from "../icons.js";
import { clockWord } from "../home/choices.js";
import { Choice } from "../parts/controls.js";
import { openRules } from "../rules/rules.js";
import * as store from "../store.js";
import { TalkPanel } from "../table/chat.js";
import { useFocusKept } from "../table/focus.js";
import { Live } from "../table/live.js";
import { Link } from "../table/states.js";
import { TopStrip } from "../table/strip.js";
import { t } from "../words.js";
import { change, trouble } from "./change.js";
import { Invite } from "./invite.js";
import { Places } from "./places.js";
import { openSettings } from "./settings.js";
import { SitDown } from "./sit.js";

/** @typedef {import("../types.d.ts").Table} Table */

export function Lobby() {
  const table = /** @type {Table} */ (store.table.value);
  const me = store.seat.value;
  const main = useFocusKept();
  useEffect(() => {
    trouble.value = "";
  }, [table.id]);
  const host = table.host === null ? null : table.seats[table.host].name;
  const hosting = me !== null && me === table.host;
  return html`
    <div class="page lobby-page" data-testid="lobby">
      <${TopStrip} />
      <${Link} />
      <main ref=${main} tabindex="-1" class=${cls("lobby", table.chat && "has-talk", hosting && "is-hosting", me === null && "is-watching")}>
        <header class="lobby-head">
          <h1>${hosting ? t("lobby-yours") : host ? t("lobby-title", { name: host }) : t("lobby-nobodys")}</h1>
          <p class="hint">${t(hosting ? "lobby-lead-host" : me === null ? "lobby-lead-visitor" : "lobby-lead")}</p>
        </header>
        <div class="lobby-left">
          ${store.lost.value === "removed" && html`<p class="notice" role="alert" data-testid="removed">${t("lobby-removed")}</p>`}
          ${store.lost.value === "renewed" && html`<p class="notice" role="alert" data-testid="was-signed-out">${t("watching-signed-out")}</p>`}
          ${me === null && html`<${SitDown} />`}
          <${Invite} />
          <${Agreed} hosting=${hosting} />
        </div>
        <div class="lobby-right">
          <${Places} hosting=${hosting} />
          <div class="lobby-start">
            ${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
            ${hosting ? html`<${Start} table=${table} />` : html`<${Waiting} table=${table} />`}
          </div>
        </div>
        ${table.chat && html`<div class="lobby-talk"><${TalkPanel} /></div>`}
      </main>
      <${Live} />
    </div>
  `;
}

/** The rules that are agreed on. @param {{hosting: boolean}} props */
function Agreed({ hosting }) {
  const { rules, preset, assisted, pace, clock, absent } = /** @type {Table} */ (store.table.value);
  const facts = [
    t("dice-count", { n: Number(rules.starting_dice) }),
    t(`home-pace-${pace === "calm" ? "calm" : "quick"}`),
    assisted && t("lobby-assisted"),
    store.clocked.value && clock !== null && t("lobby-clock", { time: clockWord(clock), absent }),
  ];
  return html`
    <section class="card agreed" aria-labelledby="agreed-title">
      <h2 class="field-label" id="agreed-title">${t("home-rules")}</h2>
      <p data-testid="agreed"><b>${t(`preset-${preset ?? "house"}`)}</b> <span class="hint">${facts.filter(Boolean).join(" · ")}</span></p>
      <div class="agreed-acts">
        ${hosting && html`<button type="button" class="button small" onClick=${openSettings} data-testid="settings">
          ${t("lobby-change")}</button>`}
        <button type="button" class="button small quiet" onClick=${() => openRules(rules)}>${t("home-read-rules")}</button>
      </div>
    </section>
  `;
}

/** @param {{table: Table}} props */
function Start({ table }) {
  const starting = useSignal(false);
  const opener = useSignal(/** @type {number | null} */ (null));
  const seated = table.seats.flatMap((seat, number) => (seat.open ? [] : [number]));
  const named = table.rules.first_player === "named";
  const first = opener.value !== null && seated.includes(opener.value) ? opener.value : seated[0];
  const alone = seated.length < 2;
  const start = async () => {
    if (alone || starting.value) return;
    starting.value = true;
    await change({ type: "start", ...(named && { opener: first }) });
    starting.value = false;
  };
  const open = table.seats.length - seated.length;
  return html`
    ${named && html`<${Choice} name="opener" label=${t("home-opener")} value=${first} values=${seated}
      word=${(/** @type {number} */ seat) => (seat === store.seat.value ? t("you") : store.names.value[seat])}
      onChange=${(/** @type {number} */ seat) => (opener.value = seat)} />`}
    <p class="hint" id="start-why" data-testid="start-why">
      ${alone ? t("lobby-alone") : open > 0 ? t("lobby-open", { n: open }) : t("lobby-full-start")}</p>
    <button type="button" class="button act big" aria-disabled=${alone} aria-describedby="start-why"
      onClick=${start} data-testid="start">${t(starting.value ? "lobby-starting" : "lobby-start")}</button>
  `;
}

/** Whoever sits may go on in the place of a host who is gone. @param {{table: Table}} props */
function Waiting({ table }) {
  const me = store.seat.value;
  const host = table.host === null ? null : table.seats[table.host];
  const name = host?.name;
  return html`
    <p class="status" role="status" data-testid="waiting">
      ${!host ? t("lobby-waiting-nobody") : host.here ? t("lobby-waiting", { name }) : t("lobby-host-away", { name })}
      ${host?.here && html`<span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>`}</p>
    ${host && !host.here && me !== null && html`
      <button type="button" class="button act big" onClick=${() => change({ type: "host", seat: me })} data-testid="take-over">
        ${t("lobby-take-over")}</button>`}
    ${me !== null && html`
      <button type="button" class="button" onClick=${() => change({ type: "leave" })} data-testid="stand-up">
        <${Icon} name="leave" />${t("lobby-stand-up")}</button>`}
  `;
}
