// The first page: everything has a good default, one button plays.

import { Cup, Emblem } from "../cups.js";
import { Die } from "../dice.js";
import { call } from "../http.js";
import { html, useEffect, useSignal } from "../lib.js";
import { lastSetup, name, running, runningSeat } from "../prefs.js";
import { go } from "../route.js";
import { Stepper } from "../parts/controls.js";
import { Settings, Wordmark } from "../parts/chrome.js";
import { Icon } from "../icons.js";
import { errorText, language, t } from "../words.js";
import { Clock, Details, More, Presets } from "./choices.js";
import { Public } from "./public.js";
import * as chosen from "./setup.js";

export function Home() {
  const trouble = useSignal("");
  const busy = useSignal(/** @type {"" | "bots" | "friends"} */ (""));
  const more = useSignal(Boolean(lastSetup.peek() && chosen.changed.peek().length));
  const load = () => {
    trouble.value = "";
    chosen.loadOptions().catch(() => (trouble.value = t("trouble-offline")));
  };
  useEffect(load, []);

  /** @param {"bots" | "friends"} whom */
  const play = async (whom) => {
    if (busy.value) return;
    busy.value = whom;
    trouble.value = "";
    try {
      if (!chosen.options.value) await chosen.loadOptions();
      go(`/t/${await chosen.play(whom)}`);
    } catch (error) {
      trouble.value = errorText(/** @type {import("../types.d.ts").Refusal} */ (error));
    } finally {
      busy.value = "";
    }
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    play("bots");
  };
  const closed = Boolean(busy.value) || !chosen.options.value;

  return html`
    <div class="page home">
      <header class="home-top">
        <${Wordmark} />
        <${Settings} />
      </header>
      <main><form class="home-form" onSubmit=${submit} data-testid="home-form">
        <div class="home-side">
          <h1 class="home-title">${t("home-title")}</h1>
          <p class="home-lead">${t("home-lead")}</p>
          ${running.value && html`<${Back} id=${running.value} />`}
          <${Public} />
          <div class="home-cups" aria-hidden="true">
            <${Cup} seat=${0} /><${Cup} seat=${1} /><${Cup} seat=${2} /><${Die} face=${1} /><${Die} face=${5} />
          </div>
        </div>
        <div class="home-main">
          <label class="field">
            <span class="field-label">${t("home-name")}</span>
            <input class="text" name="name" maxlength="24" autocomplete="nickname" enterkeyhint="go"
              placeholder=${t("sit-any-name")} value=${name.value} data-testid="name"
              onInput=${(/** @type {any} */ e) => (name.value = e.target.value)} />
          </label>
          ${chosen.options.value && html`<${Choices} more=${more} />`}
          <div class="home-play">
            ${trouble.value && html`
              <p class="trouble" role="alert">
                ${trouble.value}
                ${!chosen.options.value && html`
                  <button class="link" type="button" onClick=${load}>${t("again")}</button>`}
              </p>`}
            <div class="home-ways">
              <button class="button act big" type="submit" data-testid="play" aria-disabled=${closed}>
                ${t(busy.value === "bots" ? "home-playing" : "home-play")}
              </button>
              <button class="button big" type="button" data-testid="play-friends" aria-disabled=${closed}
                onClick=${() => play("friends")}>
                ${t(busy.value === "friends" ? "home-playing" : "home-friends")}
              </button>
            </div>
          </div>
        </div>
      </form></main>
    </div>
  `;
}

/** The way back to a game that goes on. @param {{id: string}} props */
function Back({ id }) {
  const table = useSignal(/** @type {import("../types.d.ts").Table | null} */ (null));
  useEffect(() => {
    call(`/api/tables/${encodeURIComponent(id)}`).then((known) => (table.value = known.table), (error) => {
      if (error.code === "no-such-table") running.value = null;
    });
  }, [id]);
  const seats = table.value?.seats ?? [];
  const others = seats.filter((seat, number) => !seat.open && number !== runningSeat.value).map((seat) => seat.name ?? "");
  const list = new Intl.ListFormat(language.value, { type: "conjunction" });
  return html`
    <section class="back" aria-labelledby="back-title">
      <h2 id="back-title">${t(table.value?.stage === "lobby" ? "back-lobby" : "back-title")}</h2>
      <p class="hint">${others.length > 4 ? t("back-many", { n: others.length })
        : others.length > 0 && t("back-with", { list: list.format(others) })}</p>
      <button type="button" class="button act" onClick=${() => go(`/t/${id}`)} data-testid="back">
        ${t(table.value?.stage === "lobby" ? "back-to-table" : "back")}</button>
    </section>
  `;
}

/** @param {{more: import("../vendor/signals.js").Signal<boolean>}} props */
function Choices({ more }) {
  const known = /** @type {chosen.Options} */ (chosen.options.value);
  const { bots } = chosen.setup.value;
  return html`
    <${Presets} />
    <section class="group">
      <div class="row">
        <h2 class="field-label" id="opponents">${t("home-opponents")}</h2>
        <${Stepper} labelledby="opponents" value=${bots.length} least=${known.players[0] - 1}
          most=${known.players[1] - 1} onChange=${chosen.setOpponents} testid="opponents" />
      </div>
      <ul class="rivals">
        ${bots.map((kind, i) => html`
          <li class="rival" key=${i}>
            <${Emblem} seat=${i + 1} />
            <select class="rival-kind" value=${kind} aria-label=${t("home-opponent", { n: i + 1 })}
              title=${t(known.bots.find((bot) => bot.name === kind)?.about ?? "")}
              onChange=${(/** @type {any} */ e) =>
                chosen.choose({ bots: bots.with(i, e.target.value) })}>
              ${known.bots.map((bot) => html`
                <option value=${bot.name} selected=${bot.name === kind}>${t(`bot-${bot.name}`)}</option>`)}
            </select>
            <${Icon} name="more" />
          </li>`)}
      </ul>
      <p class="hint">${[...new Set(bots)].map((kind) => html`
        <span key=${kind}><b>${t(`bot-${kind}`)}</b> ${t(`bot-${kind}-about`)} </span>`)}</p>
    </section>
    <${Details} />
    <${More} more=${more} opener><div class="house-friends"><h3 class="field-label">${t("home-among")}</h3><${Clock} /></div><//>
  `;
}
