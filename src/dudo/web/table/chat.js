// What people say to each other, and the small signs that pop up over their cups.

import { Die, Toucan } from "../dice.js";
import { Icon } from "../icons.js";
import { cls, html, useEffect, useSignal } from "../lib.js";
import { wish } from "../net.js";
import { closeSheet, sheet } from "../parts/sheet.js";
import * as store from "../store.js";
import { errorText, t } from "../words.js";
import { useEnd } from "./end.js";

const EMOTES = ["clap", "laugh", "think", "wow", "sweat", "wave", "toucan", "dice"];
const MAX_TEXT = 200;

/** A sign as it is drawn: two are pictures, the others a word. @param {{emote: string}} props */
const Sign = ({ emote }) => emote === "toucan"
  ? html`<svg class="sign-picture" viewBox="0 0 48 48" aria-hidden="true"><${Toucan} /></svg>`
  : emote === "dice" ? html`<${Die} face=${5} class="sign-picture" />` : t(`pop-${emote}`);

/** The sign of a seat, while it is fresh. @param {{seat: number}} props */
export function Pop({ seat }) {
  const one = store.pops.value[seat];
  return one ? html`<span class=${cls("pop", `is-${one.emote}`)} key=${one.seq} data-testid=${`pop-${seat}`}
    aria-hidden="true"><${Sign} emote=${one.emote} /></span>` : null;
}

/** Whether there is anybody to talk to, and it is allowed. */
export const canTalk = () => Boolean(store.table.value?.chat) && store.together.value;

/** Opens what was said, on a phone. */
export function ChatButton() {
  if (!canTalk()) return null;
  const n = store.unread.value;
  return html`
    <button type="button" class="tool chat-button" aria-haspopup="dialog" data-testid="chat" onClick=${openTalk}
      aria-label=${n ? t("chat-unread", { n }) : t("chat-title")}>
      <${Icon} name="chat" />${n > 0 && html`<span class="unread" data-testid="unread" aria-hidden="true">${n > 9 ? "9+" : n}</span>`}
    </button>
  `;
}

function openTalk() {
  sheet.value = { title: () => t("chat-title"), body: () => html`<div class="talk-sheet"><${Talk} seen /><${Composer} sent=${closeSheet} /></div>` };
}

/** Beside the table, on a desk. */
export const TalkPanel = () => html`
  <section class="talk-panel" aria-label=${t("chat-title")}>
    <h2 class="field-label">${t("chat-title")}</h2>
    <${Talk} />
    <${Composer} />
  </section>
`;

/** @param {{seen?: boolean}} props whether it is on the screen for sure */
function Talk({ seen }) {
  const said = store.lines.value.filter(({ type }) => type === "said");
  const list = useEnd(said.length);
  const newest = said.at(-1)?.seq ?? 0;
  useEffect(() => {
    // Where the list is hidden nobody has read it.
    if (seen || list.current?.offsetParent) store.read.value = Math.max(store.read.peek(), newest);
  }, [newest]);
  return html`
    <ol class="talk" ref=${list} tabindex="0" aria-label=${t("chat-said")} data-testid="talk">
      ${said.length === 0 && html`<li class="hint">${t("chat-none")}</li>`}
      ${said.map(({ seq, say: [{ params }] }) => html`<li key=${seq}><b>${params.name}</b> ${params.text}</li>`)}
    </ol>
  `;
}

/** Where one writes. @param {{sent?: () => void}} props `sent` is told after a sign */
export function Composer({ sent }) {
  const text = useSignal("");
  const trouble = useSignal("");
  if (store.seat.value === null) return html`<p class="hint">${t("chat-watching")}</p>`;
  /** @param {{type: string} & Record<string, unknown>} message */
  const send = (message) => {
    trouble.value = "";
    return wish(message).then(() => true, (refused) => {
      trouble.value = errorText(refused);
      return false;
    });
  };
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (said && (await send({ type: "say", text: said })) && text.value.trim() === said) text.value = "";
  };
  return html`
    <div class="composer">
      <div class="emotes" role="group" aria-label=${t("chat-signs")}>
        ${EMOTES.map((emote) => html`
          <button type="button" class="emote" key=${emote} title=${t(`emote-${emote}`)} data-testid=${`emote-${emote}`}
            aria-label=${["toucan", "dice"].includes(emote) ? t(`emote-${emote}`) : null}
            onClick=${() => send({ type: "emote", emote }).then((done) => done && sent?.())}><${Sign} emote=${emote} /></button>`)}
      </div>
      <form class="say" onSubmit=${submit}>
        <input class="text" maxlength=${MAX_TEXT} autocomplete="off" enterkeyhint="send" aria-label=${t("chat-write")}
          placeholder=${t("chat-write")} value=${text.value} data-testid="say"
          onInput=${(/** @type {any} */ e) => (text.value = e.target.value)} />
        <button type="submit" class="round" aria-label=${t("chat-send")} data-testid="say-send"><${Icon} name="send" /></button>
      </form>
      ${trouble.value && html`<p class="hint" role="status">${trouble.value}</p>`}
    </div>
  `;
}
