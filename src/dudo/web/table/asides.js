// The bids of the round in order, and what has happened so far.

import { Bid } from "../dice.js";
import { cls, html } from "../lib.js";
import * as store from "../store.js";
import { say, t } from "../words.js";
import { Who } from "./centre.js";
import { canTalk, Composer } from "./chat.js";
import { useEnd } from "./end.js";

const bids = () => store.stage.value?.bids ?? [];

/** In a column, on a desk. */
export function BidsColumn() {
  const list = useEnd(bids().length);
  return html`
    <section class="aside bids-aside" aria-labelledby="bids-title">
      <h2 id="bids-title">${t("bids-title")}</h2>
      ${bids().length === 0 && html`<p class="hint">${t("bids-none")}</p>`}
      <ol class="bids-list" ref=${list} tabindex=${bids().length > 8 ? 0 : null}>
        ${bids().map(([seat, bid], i) => html`
          <li class=${cls(i === bids().length - 1 && "is-last")} key=${i}><${Who} seat=${seat} /><${Bid} bid=${bid} /></li>`)}
      </ol>
    </section>
  `;
}

/** In a line, on a phone. */
export function Trail() {
  const list = useEnd(bids().length);
  return html`
    <ol class="trail" ref=${list} tabindex=${bids().length > 3 ? 0 : null} aria-label=${t("bids-title")}>
      ${bids().map(([seat, bid], i) => html`
        <li class=${cls(i === bids().length - 1 && "is-last")} key=${i}><${Who} seat=${seat} /><${Bid} bid=${bid} /></li>`)}
    </ol>
  `;
}

/**
 * Everything that was told, as sentences.
 * @param {{last?: number, talks?: boolean}} props only so many of the last; whether one may answer here
 */
export function Story({ last, talks }) {
  const told = store.told.value
    .flatMap((line) => line.say.map((phrase, i) => ({ id: `${line.seq}.${i}`, type: line.type, phrase })))
    .slice(last ? -last : 0);
  const list = useEnd(told.length);
  return html`
    <section class="aside story" aria-label=${t("story-title")}>
      ${!last && html`<h2>${t("story-title")}</h2>`}
      <ol class="story-list" ref=${list} tabindex=${last ? null : 0}>
        ${told.map(({ id, type, phrase }) => html`
          <li key=${id} class=${`told-${type}`}>${say(phrase, store.names.value, store.seat.value)}</li>`)}
      </ol>
      ${talks && canTalk() && html`<${Composer} />`}
    </section>
  `;
}
