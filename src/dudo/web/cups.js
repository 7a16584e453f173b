// A cup for each seat: six colours that everybody can tell apart, and an emblem that needs none.

import { html, signal } from "./lib.js";

const COLOURS = 6;

/** Emblems on a 24 px grid, filled. @type {string[]} */
const EMBLEMS = [
  // sun
  "M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6zM11 1.5h2v4h-2zM11 18.5h2v4h-2zM1.5 11h4v2h-4zM18.5 11h4v2h-4zM3.9 5.3l1.4-1.4 2.8 2.8-1.4 1.4zM15.9 17.3l1.4-1.4 2.8 2.8-1.4 1.4zM5.3 20.1l-1.4-1.4 2.8-2.8 1.4 1.4zM17.3 8.1l-1.4-1.4 2.8-2.8 1.4 1.4z",
  // llama
  "M5 1.5l1.5 2.3h1L9 1.5l.7 3.8c.8.8 1.3 1.7 1.3 2.7v3.5h6.5c2.5 0 4 1.5 4 4v7h-3v-5.5h-6.5v5.5H9v-6.5c-2-.8-3-2.5-3-5V8.5l-3.2-.7c-.6-1.8.2-3 2.2-3.5z",
  // mountains
  "M1 20.5L8.5 5l4 7.5L15.5 8 23 20.5z",
  // moon
  "M15.5 2.5a10 10 0 1 0 0 19 8.2 8.2 0 0 1 0-19z",
  // stepped cross
  "M9 2h6v3.5h3.5V9H22v6h-3.5v3.5H15V22H9v-3.5H5.5V15H2V9h3.5V5.5H9zM10.5 10.5v3h3v-3z",
  // leaf
  "M20.5 2.5C9 3.5 3 8.5 3.5 16c0 1 .2 1.8.5 2.5C7.5 13 11 10 15 8.5 10.5 11.5 7 15.5 4.5 21.5l2 .5c.5-1.2 1-2.3 1.5-3.2 8.5 1 12.7-5 12.5-16.3z",
  // star
  "M12 1.5l3 7 7.5.7-5.7 5 1.7 7.3L12 17.7 5.5 21.5l1.7-7.3-5.7-5L9 8.5z",
  // fish
  "M1.5 5.5c2 1.2 3.3 2.7 4 4.3C8 6.5 11.3 5 14.5 5c3.5 0 6.3 2.5 8 7-1.7 4.5-4.5 7-8 7-3.2 0-6.5-1.5-9-4.8-.7 1.6-2 3.1-4 4.3.8-2.2 1.2-4.4 1.2-6.5s-.4-4.3-1.2-6.5zM16.5 9a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  // drop
  "M12 1.5c4.5 5.5 7 9.5 7 13a7 7 0 0 1-14 0c0-3.5 2.5-7.5 7-13z",
  // eye
  "M12 3.5L23 12l-11 8.5L1 12zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z",
];

/** The colours that the people of the table have chosen, by seat. @type {import("./vendor/signals.js").Signal<(number | null)[]>} */
export const chosenColours = signal(/** @type {(number | null)[]} */ ([]));

/** @param {number} seat @param {number} [colour] */
export const colourOf = (seat, colour) => `cup-${colour ?? chosenColours.value[seat] ?? seat % COLOURS}`;

/** @param {{seat: number}} props */
export const Emblem = ({ seat }) => html`
  <svg class=${`emblem ${colourOf(seat)}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d=${EMBLEMS[seat % EMBLEMS.length]} fill-rule="evenodd" />
  </svg>
`;

/** The cup as it stands over its dice, mouth down. @param {{seat: number, colour?: number}} props */
export const Cup = ({ seat, colour }) => html`
  <svg class=${`cup ${colourOf(seat, colour)}`} viewBox="0 0 56 56" aria-hidden="true" focusable="false">
    <path class="cup-body" d="M17.5 4h21c2.6 0 4.3 1.3 4.7 3.8L48.5 42h-41L12.8 7.8C13.2 5.3 14.9 4 17.5 4z" />
    <path class="cup-shade" d="M34 4h4.5c2.6 0 4.3 1.3 4.7 3.8L48.5 42H38z" />
    <rect class="cup-rim" x="4" y="41" width="48" height="11" rx="4.5" />
    <path class="cup-stitch" d="M10 46.5h36" />
    <svg x="16.5" y="11.5" width="23" height="23" viewBox="0 0 24 24">
      <path class="cup-emblem" d=${EMBLEMS[seat % EMBLEMS.length]} fill-rule="evenodd" />
    </svg>
  </svg>
`;
