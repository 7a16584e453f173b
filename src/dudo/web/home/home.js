// The first page: everything has a good default, one button plays.

import { Cup, Emblem } from "../cups.js";
import { Die } from "../dice.js";
import { call } from "../http.js";
import { cls, html, useEffect, useSignal } from "../lib.js";
import { lastSetup, name, running } from "../prefs.js";
import { go } from "../route.js";
import { openRules } from "../rules/rules.js";
import { Choice, Stepper, Switch } from "../parts/controls.js";
import { Settings, Wordmark } from "../parts/chrome.js";
import { Icon } from "../icons.js";
import { errorText, language, t } from "../words.js";
import { HouseRules } from "./options.js";
import * as chosen from "./setup.js";

// Programs may ask for "instant", too; nobody could follow that.
const PACES = ["calm", "quick"];

export function Home() {
  const trouble = useSignal("");
  const busy = useSignal(false);
  const more = useSignal(Boolean(lastSetup.peek() && chosen.changed.peek().length));
  const load = () => {
    trouble.value = "";
    chosen.loadOptions().catch(() => (trouble.value = t("trouble-offline")));
  };
  useEffect(load, []);

  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    if (busy.value || !chosen.options.value) return;
    busy.value = true;
    trouble.value = "";
    try {
      go(`/t/${await chosen.play()}`);
    } catch (error) {
      trouble.value = errorText(/** @type {import("../types.d.ts").Refusal} */ (error));
    } finally {
      busy.value = false;
    }
  };

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
          <div class="home-cups" aria-hidden="true">
            <${Cup} seat=${0} /><${Cup} seat=${1} /><${Cup} seat=${2} /><${Die} face=${1} /><${Die} face=${5} />
          </div>
        </div>
        <div class="home-main">
          <label class="field">
            <span class="field-label">${t("home-name")}</span>
            <input class="text" name="name" maxlength="24" autocomplete="nickname" enterkeyhint="go"
              placeholder=${t("home-default-name")} value=${name.value} data-testid="name"
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
            <button class="button act big" type="submit" data-testid="play"
              aria-disabled=${busy.value || !chosen.options.value}>
              ${t(busy.value ? "home-playing" : "home-play")}
            </button>
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
  const others = table.value?.seats.filter((seat) => seat.bot !== null).map((seat) => seat.name) ?? [];
  const list = new Intl.ListFormat(language.value, { type: "conjunction" });
  return html`
    <section class="back" aria-labelledby="back-title">
      <h2 id="back-title">${t("back-title")}</h2>
      <p class="hint">${others.length > 4 ? t("back-many", { n: others.length })
        : others.length > 0 && t("back-with", { list: list.format(others) })}</p>
      <button type="button" class="button act" onClick=${() => go(`/t/${id}`)} data-testid="back">${t("back")}</button>
    </section>
  `;
}

/** @param {{more: import("../vendor/signals.js").Signal<boolean>}} props */
function Choices({ more }) {
  const known = /** @type {chosen.Options} */ (chosen.options.value);
  const { preset, bots, assisted, pace } = chosen.setup.value;
  const house = chosen.changed.value.length > 0;
  return html`
    <fieldset class="group">
      <legend class="field-label">${t("home-rules")}</legend>
      <div class="presets">
        ${Object.keys(known.presets).map((key) => html`
          <label class=${cls("preset", key === preset && "is-on")} key=${key}>
            <input class="sr" type="radio" name="preset" value=${key} checked=${key === preset}
              data-testid=${`preset-${key}`} onChange=${() => chosen.choose({ preset: key, house: {} })} />
            <span class="preset-name">${t(`preset-${key}`)}
              ${key === preset && house && html`<small>${t("home-changed")}</small>`}</span>
            <span class="preset-about">${t(`preset-${key}-about`)}</span>
          </label>`)}
      </div>
    </fieldset>

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

    <section class="group">
      <${Choice} label=${t("option-starting_dice")} value=${chosen.rules.value.starting_dice}
        values=${known.options.starting_dice} word=${String} name="starting_dice" inline
        onChange=${(/** @type {number} */ n) => chosen.setRule("starting_dice", n)} />
      <${Choice} label=${t("home-pace")} value=${pace} values=${PACES} name="pace" inline
        word=${(/** @type {string} */ one) => t(`home-pace-${one}`)}
        onChange=${(/** @type {string} */ one) => chosen.choose({ pace: one })} />
      <${Switch} label=${t("home-assisted")} about=${t("home-assisted-about")} on=${assisted}
        onChange=${(/** @type {boolean} */ on) => chosen.choose({ assisted: on })} testid="assisted" />
    </section>

    <section class="group more">
      <div class="row">
        <button class="more-button" type="button" aria-expanded=${more.value} aria-controls="house"
          onClick=${() => (more.value = !more.value)} data-testid="more-options">
          <${Icon} name="more" />${t("home-more")}
        </button>
        <button class="link" type="button" onClick=${() => openRules(chosen.rules.value)}>
          ${t("home-read-rules")}
        </button>
      </div>
      <div id="house" hidden=${!more.value}>${more.value && html`<${HouseRules} />`}</div>
      <${Difference} />
    </section>
  `;
}

/** What differs from the preset, in a sentence that follows every change. */
function Difference() {
  const { preset } = chosen.setup.value;
  const differs = chosen.changed.value.map((option) =>
    t("home-difference", {
      option: t(`option-${option}`),
      value: chosen.valueWord(option, chosen.rules.value[option]),
    }),
  );
  return html`
    <p class="difference" aria-live="polite" data-testid="difference">
      ${differs.length > 0 && t("home-differs", { preset: t(`preset-${preset}`), list: differs.join(t("list-joint")) })}
    </p>
  `;
}
