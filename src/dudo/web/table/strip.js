// The one line above the table: where we are, the rules in force, sound, menu.

import { Icon } from "../icons.js";
import { html } from "../lib.js";
import { wish } from "../net.js";
import { language as chosenLanguage, muted, theme } from "../prefs.js";
import { go } from "../route.js";
import { openDevices } from "../device/sheet.js";
import { openCheck } from "../fair/sheet.js";
import { Choice, Switch } from "../parts/controls.js";
import { SoundButton, Wordmark } from "../parts/chrome.js";
import { closeSheet, sheet } from "../parts/sheet.js";
import { openRules } from "../rules/rules.js";
import * as store from "../store.js";
import { language, LANGUAGES, t } from "../words.js";
import { Story } from "./asides.js";
import { ChatButton } from "./chat.js";
import { mayManageAny, mayTakeOver, openManage, takeOver } from "./host.js";

export function TopStrip() {
  const stage = store.stage.value;
  const table = store.table.value;
  return html`
    <header class="strip">
      <${Wordmark} />
      ${stage && html`
        <p class="strip-facts"><span data-testid="round">${t("strip-round", { round: Math.max(1, stage.round) })}</span>
          <span data-testid="in-play">${t("strip-dice", { n: stage.total })}</span></p>`}
      ${table && html`
        <button type="button" class="chip" onClick=${() => openRules(table.rules)} data-testid="rules">
          ${t(`preset-${table.preset ?? "house"}`)}</button>`}
      <${ChatButton} />
      <${SoundButton} />
      <button type="button" class="tool" aria-label=${t("menu")} aria-haspopup="dialog" data-testid="menu"
        onClick=${openMenu}><${Icon} name="menu" /></button>
    </header>
  `;
}

const THEMES = ["auto", "dark", "light"];

function openMenu() {
  sheet.value = { title: () => t("menu"), body: () => html`<${Menu} />` };
}

/** A bot plays on for whoever leaves, and they may come back. */
function leaveGame() {
  closeSheet();
  wish({ type: "leave" }).catch(() => {});
}

function Menu() {
  const table = store.table.value;
  return html`
    <div class="menu">
      <${Choice} name="language" label=${t("language")} value=${language.value} values=${Object.keys(LANGUAGES)}
        word=${(/** @type {"en" | "fr"} */ tag) => LANGUAGES[tag]}
        onChange=${(/** @type {string} */ tag) => (chosenLanguage.value = tag)} />
      <${Choice} name="theme" label=${t("theme")} value=${theme.value} values=${THEMES}
        word=${(/** @type {string} */ one) => t(`theme-${one}`)}
        onChange=${(/** @type {any} */ one) => (theme.value = one)} />
      <${Switch} label=${t("sound")} about="" on=${!muted.value} testid="menu-sound"
        onChange=${(/** @type {boolean} */ on) => (muted.value = !on)} />
      <div class="menu-links">
        ${table && html`<button type="button" class="button quiet" onClick=${() => openRules(table.rules)}>
          <${Icon} name="book" />${t("rules-title")}</button>`}
        <button type="button" class="button quiet" onClick=${openHelp}><${Icon} name="keys" />${t("keys-title")}</button>
        ${table && html`<a class="button quiet" href=${`/api/tables/${table.id}/record`} download=${`${table.id}.dudo`}>
          <${Icon} name="down" />${t("record")}</a>`}
        ${table && table.stage !== "lobby" && html`
          <button type="button" class="button quiet" onClick=${openCheck} data-testid="check-dice">
            <${Icon} name="seal" />${t("check-title")}</button>`}
        ${(store.seat.value ?? store.leftSeat.value) !== null && html`
          <button type="button" class="button quiet" onClick=${openDevices} data-testid="devices">
            <${Icon} name="phone" />${t("device-menu")}</button>`}
        ${table && html`<a class="button quiet" href=${`/t/${table.id}/screen`} target="_blank" rel="noopener" data-testid="menu-screen">
          <${Icon} name="tv" />${t("screen")}</a>`}
        ${mayManageAny() && html`<button type="button" class="button quiet" onClick=${() => openManage()} data-testid="manage">
          <${Icon} name="crown" />${t("manage")}</button>`}
        ${mayTakeOver() && html`<button type="button" class="button quiet" onClick=${takeOver} data-testid="take-over">
          <${Icon} name="crown" />${t("lobby-take-over")}</button>`}
        ${table?.stage === "playing" && store.together.value && store.seat.value !== null && html`
          <button type="button" class="button quiet" onClick=${leaveGame} data-testid="leave">
            <${Icon} name="leave" />${t("leave")}</button>`}
        <button type="button" class="button quiet" onClick=${() => {
          closeSheet();
          go("/");
        }}><${Icon} name="back" />${t("new-game")}</button>
      </div>
      ${table && html`<div class="menu-story"><${Story} /></div>`}
    </div>
  `;
}

const keys = () => [
  ["1 – 6", "keys-face"],
  ["← →", "keys-count"],
  [t("key-pages"), "keys-count-5"],
  [t("key-ends"), "keys-count-ends"],
  ["↵", "keys-raise"],
  ["D", "keys-dudo"],
  ["C", "keys-calza"],
  ["␣", "keys-next"],
  ["M", "keys-mute"],
  ["?", "keys-help"],
];

export function openHelp() {
  sheet.value = {
    title: () => t("keys-title"),
    body: () => html`
      <dl class="keys">
        ${keys().map(([key, about]) => html`
          <div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(about)}</dd></div>`)}
      </dl>`,
  };
}
