// From this device to another one, and away from those that are lost.

import { html, useEffect, useSignal } from "../lib.js";
import { Icon } from "../icons.js";
import { alone, Link } from "../parts/link.js";
import { sheet } from "../parts/sheet.js";
import * as store from "../store.js";
import { errorText, t } from "../words.js";
import { make, renew } from "./transfer.js";

/** @typedef {import("./transfer.js").Made & {until: number}} Code */
/** @typedef {import("../types.d.ts").Refusal} Refusal */

const TICK_MS = 1000;
const MINUTE_MS = 60_000;

export function openDevices() {
  sheet.value = { title: () => t("device-title"), body: () => html`<${Devices} />` };
}

function Devices() {
  const code = useSignal(/** @type {Code | null} */ (null));
  const trouble = useSignal("");
  const left = useSignal(0);
  const draw = async () => {
    code.value = null;
    trouble.value = "";
    try {
      const made = await make(store.table.value?.id ?? null);
      code.value = { ...made, until: Date.now() + made.seconds * 1000 };
      left.value = made.seconds * 1000;
    } catch (error) {
      trouble.value = errorText(/** @type {Refusal} */ (error));
    }
  };
  useEffect(() => {
    draw();
    const timer = setInterval(() => {
      if (!code.value) return;
      left.value = code.value.until - Date.now();
      // Nobody needs a new one while nobody looks.
      if (left.value <= 0 && !document.hidden) draw();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return html`
    <div class="devices" data-testid="devices-sheet">
      <p>${t("device-lead")}</p>
      <div class="device-code">
        ${code.value ? html`<${Picture} qr=${code.value.qr} />`
          : trouble.value ? html`
            <p class="trouble" role="alert">${trouble.value}</p>
            <button type="button" class="button small" onClick=${draw}>${t("again")}</button>`
          : html`<p role="status">${t("device-making")}</p>`}
      </div>
      <div class="device-link">
        <h3 class="sr" id="device-link">${t("device-link")}</h3>
        <${Link} address=${code.value?.link ?? ""} title=${t("device-share-title")} labelledby="device-link" testid="device-link" />
        <p class="hint" data-testid="device-left">
          ${code.value ? t("device-left", { n: Math.max(1, Math.ceil(left.value / MINUTE_MS)) }) : t("device-yours")}</p>
        ${alone && html`<p class="hint">${t("device-alone")}</p>`}
      </div>
      <${Others} onDone=${draw} />
    </div>
  `;
}

/** @param {{qr: {size: number, path: string}}} props */
const Picture = ({ qr }) => html`
  <svg class="device-qr" viewBox=${`0 0 ${qr.size} ${qr.size}`} role="img" aria-label=${t("device-qr")} shape-rendering="crispEdges">
    <path fill="#fff" d=${`M0 0h${qr.size}v${qr.size}H0z`} /><path fill="#000" d=${qr.path} />
  </svg>
`;

/** @param {{onDone: () => void}} props */
function Others({ onDone }) {
  const step = useSignal(/** @type {"" | "sure" | "busy" | "done"} */ (""));
  const trouble = useSignal("");
  const signOut = async () => {
    if (step.value === "busy") return;
    step.value = "busy";
    trouble.value = "";
    try {
      await renew();
      step.value = "done";
      onDone();
    } catch (error) {
      trouble.value = errorText(/** @type {Refusal} */ (error));
      step.value = "sure";
    }
  };
  return html`
    <section class="device-others" aria-labelledby="device-others">
      <h3 id="device-others">${t("device-others")}</h3>
      ${step.value === "done" ? html`
        <p class="device-done" role="status" data-testid="signed-out"><${Icon} name="check" />${t("device-signed-out")}</p>`
      : step.value === "" ? html`
        <p class="hint">${t("device-others-about")}</p>
        <button type="button" class="button small" onClick=${() => (step.value = "sure")} data-testid="sign-out">
          <${Icon} name="leave" />${t("device-sign-out")}</button>`
      : html`
        <p role="alert">${t("device-sure")}</p>
        ${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
        <div class="device-acts">
          <button type="button" class="button small" onClick=${signOut} data-testid="sign-out-now">
            ${t(step.value === "busy" ? "device-signing-out" : "device-sign-out-now")}</button>
          <button type="button" class="button small quiet" onClick=${() => (step.value = "")}>${t("device-keep")}</button>
        </div>`}
    </section>
  `;
}
