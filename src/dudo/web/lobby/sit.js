// Sitting down: a name and a colour.

import { Cup } from "../cups.js";
import { cls, html, useRef, useSignal } from "../lib.js";
import { wish } from "../net.js";
import { colour, name } from "../prefs.js";
import { closeSheet, sheet } from "../parts/sheet.js";
import * as store from "../store.js";
import { errorText, t } from "../words.js";

const COLOURS = [0, 1, 2, 3, 4, 5];

/** The way in for a visitor, or why there is none. */
export function SitDown() {
  const open = store.table.value?.seats.some((seat) => seat.open);
  return html`
    <section class="card sit" aria-labelledby="sit-title">
      <h2 class="field-label" id="sit-title">${t(open ? "sit-title" : "sit-full")}</h2>
      ${open ? html`<${SitForm} word="sit-down" />` : html`<p class="hint" data-testid="full">${t("sit-full-about")}</p>`}
    </section>
  `;
}

/** Another name or colour for whoever sits already. */
export function openSitting() {
  sheet.value = { title: () => t("sit-change"), body: () => html`<${SitForm} word="sit-keep" done=${closeSheet} />` };
}

/** @param {{word: string, done?: () => void}} props */
function SitForm({ word, done }) {
  const seats = store.table.value?.seats ?? [];
  const me = store.seat.value;
  const mine = me === null ? null : seats[me];
  const called = useSignal(mine?.name ?? name.peek());
  const wanted = useSignal(mine?.colour ?? colour.peek());
  const trouble = useSignal("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  // Bots change theirs for people.
  const taken = seats.flatMap((seat, number) => (seat.bot === null && number !== me && seat.colour !== null ? [seat.colour] : []));
  const free = COLOURS.filter((one) => !taken.includes(one));
  const chosen = free.includes(wanted.value) || !free.length ? wanted.value : free[0];
  const place = me ?? Math.max(0, seats.findIndex((seat) => seat.open));

  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    trouble.value = "";
    const asked = called.value.trim();
    try {
      await wish({ type: "sit", colour: chosen, ...(asked && { name: asked }) });
      if (asked) name.value = asked;
      colour.value = chosen;
      done?.();
    } catch (refused) {
      const { code } = /** @type {import("../types.d.ts").Refusal} */ (refused);
      trouble.value = errorText(/** @type {any} */ (refused));
      if (code.includes("name")) field.current?.select();
    }
  };
  return html`
    <form class="sit-form" onSubmit=${submit}>
      <label class="field"><span>${t("home-name")}</span>
        <input class="text" name="sit-name" maxlength="24" autocomplete="nickname" enterkeyhint="go" ref=${field}
          placeholder=${t("sit-any-name")} value=${called.value} data-testid="sit-name"
          onInput=${(/** @type {any} */ e) => (called.value = e.target.value)} /></label>
      <fieldset class="colours">
        <legend>${t("sit-colour")}</legend>
        <div>
          ${COLOURS.map((one) => html`
            <label key=${one} class=${cls("colour", one === chosen && "is-on", free.length > 0 && !free.includes(one) && "is-taken")}
              title=${t(`colour-${one}`)}>
              <input class="sr" type="radio" name="colour" checked=${one === chosen} disabled=${free.length > 0 && !free.includes(one)}
                aria-label=${t(`colour-${one}`)} data-testid=${`colour-${one}`} onChange=${() => (wanted.value = one)} />
              <${Cup} seat=${place} colour=${one} />
            </label>`)}
        </div>
      </fieldset>
      ${trouble.value && html`<p class="trouble" role="alert" data-testid="sit-trouble">${trouble.value}</p>`}
      <button type="submit" class="button act big" data-testid="sit-down">${t(word)}</button>
    </form>
  `;
}
