// Every event, spoken: a screen reader hears the game as it goes.

import { html } from "../lib.js";
import * as store from "../store.js";
import { say } from "../words.js";

export function Live() {
  const recent = store.told.value.slice(-4);
  return html`
    <div class="sr" role="log" aria-live="polite" aria-atomic="false" aria-relevant="additions" data-testid="live">
      ${recent.map((line) => html`
        <p key=${line.seq}>${line.say.map((phrase) => say(phrase, store.names.value, store.seat.value)).join(" ")}</p>`)}
    </div>
  `;
}
