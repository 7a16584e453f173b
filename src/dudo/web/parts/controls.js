// Form controls: a segmented choice, a stepper that repeats while held, a switch.

import { Icon } from "../icons.js";
import { cls, html, useEffect, useId, useRef } from "../lib.js";
import { t } from "../words.js";

/**
 * One of a few values, side by side.
 * @param {{label: string, name: string, value: any, values: any[], word: (value: any) => string,
 *   onChange: (value: any) => void, disabled?: string | null, changed?: boolean, inline?: boolean, pairs?: boolean}} props
 *   `disabled` is the reason why there is no choice; `pairs` puts two in a row.
 */
export function Choice({ label, name, value, values, word, onChange, disabled, changed, inline, pairs }) {
  const id = useId();
  return html`
    <fieldset class=${cls("choice", inline && "choice-inline", pairs && "choice-pairs", disabled && "is-off")}
      disabled=${Boolean(disabled)} aria-describedby=${disabled ? id : null}>
      <legend class="choice-label">${label}${changed && html` <i class="changed" title=${t("home-changed")}>•</i>`}</legend>
      <div class="segments">
        ${values.map((one) => html`
          <label class=${cls("segment", one === value && "is-on")} key=${String(one)}>
            <input class="sr" type="radio" name=${name} checked=${one === value}
              data-testid=${`${name}-${one}`} onChange=${() => onChange(one)} />
            <span>${word(one)}</span>
          </label>`)}
      </div>
      ${disabled && html`<p class="hint" id=${id}>${disabled}</p>`}
    </fieldset>
  `;
}

/** Calls `step` once, and again and again, faster, while the pointer stays down. @param {() => void} step */
export function useHold(step) {
  const latest = useRef(step);
  latest.current = step;
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | null} */ (null));
  const repeated = useRef(false);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => stop, []);
  /** @param {number} pause */
  const again = (pause) => {
    timer.current = setTimeout(() => {
      repeated.current = true;
      latest.current?.();
      again(Math.max(45, pause * 0.8));
    }, pause);
  };
  return {
    onPointerDown: () => {
      stop();
      repeated.current = false;
      again(420);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // The click that ends a hold is no step of its own.
    onClick: () => {
      if (!repeated.current) latest.current?.();
      repeated.current = false;
    },
  };
}

/**
 * @param {{value: number, least: number, most: number, onChange: (value: number) => void,
 *   labelledby: string, testid: string}} props
 */
export function Stepper({ value, least, most, onChange, labelledby, testid }) {
  const down = useHold(() => value > least && onChange(value - 1));
  const up = useHold(() => value < most && onChange(value + 1));
  return html`
    <div class="stepper" role="group" aria-labelledby=${labelledby}>
      <button type="button" class="round" aria-label=${t("less")} aria-disabled=${value <= least}
        data-testid=${`${testid}-less`} ...${down}><${Icon} name="minus" /></button>
      <output class="stepper-value" data-testid=${`${testid}-value`}>${value}</output>
      <button type="button" class="round" aria-label=${t("more")} aria-disabled=${value >= most}
        data-testid=${`${testid}-more`} ...${up}><${Icon} name="plus" /></button>
    </div>
  `;
}

/** @param {{label: string, about: string, on: boolean, onChange: (on: boolean) => void, testid: string}} props */
export const Switch = ({ label, about, on, onChange, testid }) => html`
  <label class=${cls("switch", on && "is-on")}>
    <span class="switch-words"><span class="choice-label">${label}</span><span class="hint">${about}</span></span>
    <input class="sr" type="checkbox" role="switch" checked=${on} data-testid=${testid}
      onChange=${(/** @type {any} */ e) => onChange(e.target.checked)} />
    <span class="switch-track" aria-hidden="true"><span class="switch-thumb"></span></span>
  </label>
`;
