// What you can do in your turn: a bid (legal ones only), dudo, calza.

import { Bid, Die } from "../dice.js";
import { cls, html, useLayoutEffect, useRef } from "../lib.js";
import { act, link, pending } from "../net.js";
import { calm } from "../prefs.js";
import { Icon } from "../icons.js";
import { useHold } from "../parts/controls.js";
import * as store from "../store.js";
import { chanceWord, percent, t } from "../words.js";
import { callOrAsk, counts, moveCount, pickCount, picked, pickFace, ranges } from "./choice.js";

/** @param {number} count @param {number} face */
const chanceOf = (count, face) => store.odds.value?.at_least[face - 1][count - 1];

export function Picker() {
  const bid = picked.value;
  return html`
    <div class=${cls("picker", (pending.value || link.value !== "open") && "is-sent")} data-testid="picker">
      ${bid ? html`<${Counts} bid=${bid} /><${Faces} bid=${bid} />`
        : html`<p class="picker-none">${t("no-raise-left")}</p>`}
      <${Acts} bid=${bid} />
    </div>
  `;
}

/** @param {{bid: [number, number]}} props */
function Counts({ bid: [count, face] }) {
  const open = counts.value;
  const strip = useRef(/** @type {HTMLElement | null} */ (null));
  const down = useHold(() => moveCount(-1));
  const up = useHold(() => moveCount(1));
  useLayoutEffect(() => {
    const here = /** @type {HTMLElement | null} */ (strip.current?.querySelector(".is-on"));
    if (!strip.current || !here) return;
    const left = here.offsetLeft - (strip.current.clientWidth - here.clientWidth) / 2;
    strip.current.scrollTo({ left, behavior: calm.matches ? "instant" : "smooth" });
  }, [count, face, open[0]]);
  return html`
    <div class="counts" role="group" aria-label=${t("picker-count")}>
      <button type="button" class="round" aria-label=${t("less")} aria-disabled=${count <= open[0]}
        data-testid="count-less" data-raises ...${down}><${Icon} name="minus" /></button>
      <div class="counts-strip" ref=${strip} data-testid="counts" onWheel=${turned}>
        ${open.map((one) => {
          const chance = chanceOf(one, face);
          return html`
            <button type="button" key=${one} class=${cls("count", one === count && "is-on")}
              aria-pressed=${one === count} tabindex=${one === count ? 0 : -1} data-raises
              data-testid=${`count-${one}`} onClick=${() => pickCount(one)}>
              ${one}
              ${chance !== undefined && html`<small>${percent(chance)}</small>`}
            </button>`;
        })}
      </div>
      <button type="button" class="round" aria-label=${t("more")} aria-disabled=${count >= (open.at(-1) ?? 0)}
        data-testid="count-more" data-raises ...${up}><${Icon} name="plus" /></button>
    </div>
  `;
}

/** A wheel moves the strip sideways. @param {WheelEvent} event */
function turned(event) {
  /** @type {HTMLElement} */ (event.currentTarget).scrollLeft += event.deltaY + event.deltaX;
  event.preventDefault();
}

/** Each face says from which count it may be bid. @param {{bid: [number, number]}} props */
function Faces({ bid: [, chosen] }) {
  return html`
    <div class="faces" role="group" aria-label=${t("picker-face")}>
      ${[1, 2, 3, 4, 5, 6].map((face) => {
        const range = ranges.value[face - 1];
        return html`
          <button type="button" key=${face} data-testid=${`face-${face}`} data-raises
            class=${cls("face", face === chosen && "is-on", !range && "is-closed")}
            aria-pressed=${face === chosen} aria-disabled=${!range}
            onClick=${() => pickFace(face)}>
            <${Die} face=${face} />
            <span class="sr">${t("face-names", { face })}</span>
            ${range && html`<small class="face-from">${range[0] < range[1] ? t("face-from", { n: range[0] }) : range[0]}</small>`}
            <kbd class="key" aria-hidden="true">${face}</kbd>
          </button>`;
      })}
    </div>
  `;
}

/** @param {{bid: [number, number] | null}} props */
function Acts({ bid }) {
  const view = store.view.value;
  const chance = bid ? chanceOf(...bid) : undefined;
  const last = view?.bids.at(-1)?.[1];
  const held = last ? chanceOf(...last) : undefined;
  const exactly = store.odds.value?.exactly;
  return html`
    <div class="acts">
      ${bid && html`
        <button type="button" class="button act big raise" data-testid="bid" data-raises
          onClick=${() => act({ type: "bid", bid })}>
          <span class="act-word">${t(last ? "act-raise" : "act-open")}</span>
          <${Bid} bid=${bid} />
          ${chance !== undefined && html`<small>${percent(chance)} ${chanceWord(chance)}</small>`}
          <kbd class="key" aria-hidden="true">↵</kbd>
        </button>`}
      <${Call} call="dudo" open=${view?.dudo} chance=${held === undefined ? undefined : 1 - held} />
      ${store.table.value?.rules.calza !== "never" && html`
        <${Call} call="calza" open=${view?.calza} chance=${exactly ?? undefined} />`}
    </div>
  `;
}

/** @param {{call: "dudo" | "calza", open?: boolean, chance?: number}} props */
export const Call = ({ call, open, chance }) => html`
  <button type="button" class=${cls("button call", `call-${call}`)} data-testid=${call} aria-disabled=${!open}
    onClick=${() => callOrAsk(call)}>
    <span class="act-word">${t(`act-${call}`)}</span>
    ${open && chance !== undefined && html`<small>${percent(chance)}</small>`}
    <kbd class="key" aria-hidden="true">${call === "dudo" ? "D" : "C"}</kbd>
  </button>
`;
