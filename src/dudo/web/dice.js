// Dice as vectors: pips for 2 to 6, a toucan for the paco, an empty face for a die not seen.

import { cls, html } from "./lib.js";
import { t } from "./words.js";

const A = 13.5;
const B = 24;
const C = 34.5;
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  2: [[A, C], [C, A]],
  3: [[A, C], [B, B], [C, A]],
  4: [[A, A], [A, C], [C, A], [C, C]],
  5: [[A, A], [A, C], [B, B], [C, A], [C, C]],
  6: [[A, A], [A, B], [A, C], [C, A], [C, B], [C, C]],
};

/** The bird alone, on a 48 px grid: all beak, as it should be. */
export const Toucan = () => html`
  <g class="toucan">
    <path class="toucan-coat" d="M8.5 45.7C4.8 36 4.3 24.5 7.5 16.8 10 10.6 14.8 7 20 7c6.2 0 10 4.8 9.6 11-.5 8.4-6.3 12.4-7.6 19.5-.4 2.2-.4 4.3-.1 8.2z" />
    <path class="toucan-bib" d="M25.6 22.8c-.9 5.9-4.9 8.6-8.8 12.6-3.6-3.5-4.7-9.3-2.2-12.9 2.3-3.2 7.2-3.3 11 .3z" />
    <path class="toucan-beak" d="M22.8 11.3C27 5.6 38.5 6.2 42.8 14.5c2.6 5 2.7 11.6.6 14.2-1.2 1.5-2.7.9-3.1-1-.6-2.8-2.5-4-5.3-4.3-4-.4-7.8.6-11 .1-2.7-3.9-3.4-8.3-1.2-12.2z" />
    <path class="toucan-tip" d="M38.6 9.8c1.7 1.2 3.2 2.8 4.2 4.7 2.6 5 2.7 11.6.6 14.2-1.2 1.5-2.7.9-3.1-1-.4-1.9-1.4-3.1-2.9-3.7 2.7-4 3.3-9.2 1.2-14.2z" />
    <path d="M24 17.2c5.5-1.3 10-1.2 15.3.4" class="toucan-smile" />
    <circle class="toucan-ring" cx="17.6" cy="15.6" r="4.2" />
    <circle class="toucan-eye" cx="18.2" cy="15.6" r="2.1" />
    <circle cx="19" cy="14.8" r="0.7" class="toucan-glint" />
  </g>
`;

/**
 * @param {{face: number, class?: string, label?: boolean}} props `face` 0 is a die not seen;
 *   `label` lets a screen reader say it, otherwise text nearby does.
 */
export function Die({ face, class: extra, label }) {
  const spoken = label ? { role: "img", "aria-label": t("face-name", { face }) } : { "aria-hidden": "true" };
  return html`
    <svg class=${cls("die", extra)} viewBox="0 0 48 48" focusable="false" ...${spoken}>
      <rect class="die-body" x="1.5" y="1.5" width="45" height="45" rx="11" />
      ${face === 1 && html`<${Toucan} />`}
      ${PIPS[face]?.map(([x, y]) => html`<circle class="pip" cx=${x} cy=${y} r="4.7" />`)}
    </svg>
  `;
}

/** A bid as it is written everywhere on the page. @param {{bid: [number, number]}} props */
export const Bid = ({ bid: [count, face] }) => html`
  <span class="bid" role="img" aria-label=${t("dice", { count, face })}>
    <span class="bid-count" aria-hidden="true">${count}</span>
    <span class="bid-times" aria-hidden="true">×</span>
    <${Die} face=${face} />
  </span>
`;
