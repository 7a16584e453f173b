// What the page does for its dice while it plays: it gives a number of its own, and notes what it is told.

import { note } from "./memory.js";

/** @typedef {import("./memory.js").Told} Told */

/**
 * @param {import("../types.d.ts").FromServer} message
 * @param {{table: import("../types.d.ts").Table | null, seat: number | null}} now as they are after it
 * @param {(message: Record<string, unknown>) => void} send
 */
export function listen(message, { table, seat }, send) {
  if (!table?.fair || !tells(message)) return;
  const { seal, contributions } = table.fair;
  note(table.id, { seal, early: contributions === null }, (told) => {
    if (message.type === "welcome") {
      noteSeal(told, message.fair);
      noteDice(told, message.view?.last);
    } else if (message.type === "event") {
      noteSeal(told, message.fair);
      if (message.event.type === "result") noteDice(told, /** @type {import("../types.d.ts").Result} */ (message.event));
    }
    if (contributions) {
      told.numbers ??= contributions;
      if (told.given === "sent" && seat !== null && contributions[seat] !== told.number) {
        told.given = contributions[seat] === null ? "late" : "other";
      }
    } else if (table.stage === "playing" && seat !== null && (told.given === "no" || message.type === "welcome")) {
      // Again after each welcome: the message before may not have arrived, and only the first one counts.
      told.given = "sent";
      send({ type: "contribute", random: told.number });
    }
  });
}

/** Whether there may be something to note: bids and calls are not. @param {import("../types.d.ts").FromServer} message */
function tells(message) {
  if (message.type === "event") return Boolean(message.fair ?? message.table) || message.event.type === "result";
  return message.type === "welcome" || message.type === "table";
}

/** What is told first stays. @param {Told} told @param {{round: number, seal?: string} | null | undefined} fair */
function noteSeal(told, fair) {
  if (fair?.seal) (told.rounds[fair.round] ??= {}).seal ??= fair.seal;
}

/** @param {Told} told @param {import("../types.d.ts").Result | null | undefined} result */
function noteDice(told, result) {
  if (result) (told.rounds[result.number] ??= {}).dice ??= result.hands.map((hand) => hand.join("")).join(" ");
}
