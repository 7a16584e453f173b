// The table: what everybody sees above, what is yours below.

import { cls, html, useEffect } from "../lib.js";
import { join, link, part } from "../net.js";
import { Lobby } from "../lobby/lobby.js";
import { go } from "../route.js";
import * as store from "../store.js";
import { t } from "../words.js";
import { BidsColumn, Story } from "./asides.js";
import { Centre } from "./centre.js";
import { ClockSpoken } from "./clock.js";
import { Dock } from "./dock.js";
import { listenToKeys } from "./keys.js";
import { Live } from "./live.js";
import { Seats } from "./seats.js";
import { Gone, Joining, Link, Notice, Palifico } from "./states.js";
import { TopStrip } from "./strip.js";

/** @param {{id: string}} props */
export function TableScreen({ id }) {
  useEffect(() => {
    join(id, (next) => go(`/t/${next}`));
    const stop = listenToKeys();
    return () => {
      stop();
      part();
      store.leave();
    };
  }, [id]);

  if (link.value === "gone") return html`<${Gone} />`;
  const stage = store.stage.value;
  if (!stage && store.table.value) return html`<${Lobby} />`;
  if (!stage) {
    return html`
      <div class="page table-wait"><${TopStrip} />
        <${Joining} /></div>`;
  }
  const { kind } = store.moment.value;
  return html`
    <div class=${cls("page table", stage.palifico && "is-palifico", `is-${kind}`,
      stage.seat === null && "is-watched", stage.counts.length > 6 && "is-many", stage.counts.length > 10 && "is-crowd")}
      onClick=${store.skipMoment} data-testid="table" data-phase=${stage.phase} data-moment=${kind}>
      <${TopStrip} />
      <${Link} />
      <main class="board">
        <h1 class="sr">${t("table-title", { round: stage.round })}</h1>
        <div class="ring">
          <${Palifico} />
          <${Seats} />
          <${Centre} />
        </div>
      </main>
      <${Notice} />
      <${BidsColumn} />
      <${Story} talks />
      <${Dock} />
      <${Live} />
      <${ClockSpoken} />
    </div>
  `;
}
