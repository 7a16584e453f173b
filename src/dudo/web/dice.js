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
    <path class="toucan-coat" d="M9 43C6.5 34 6 25 8.5 17.5 11 10 17 6 23 6.5c6 .5 9.5 5 9.5 10.5 0 9-5 13.5-7.5 19.5-1 2.5-1.3 4.5-1.3 6.5z" />
    <path class="toucan-bib" d="M27 23.5c-1.5 6.5-6 8-9.3 11.5-3-4-3.2-9-.7-12 2.5-2.8 6.5-2.5 10 .5z" />
    <path class="toucan-beak" d="M25.5 9.8c8-3.3 17.5.7 18.7 11.7.4 4-.7 6.7-2 6.7-1.3 0-1-2.2-2.5-3.4-2.7-2.2-8-2.3-13-1.3-2.5-4.5-3-9-1.2-13.7z" />
    <path class="toucan-tip" d="M38.8 11.3c3.2 2.3 5 5.7 5.4 10.2.4 4-.7 6.7-2 6.7-1.3 0-1-2.2-2.5-3.4-.7-.6-1.5-1-2.5-1.3 2.5-3.2 3-7.7 1.6-12.2z" />
    <circle class="toucan-ring" cx="20.3" cy="14.8" r="3.9" />
    <circle class="toucan-eye" cx="20.8" cy="14.8" r="1.9" />
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
