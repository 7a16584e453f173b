// Whatever somebody changes at the table that waits, and what came of it.

import { signal } from "../lib.js";
import { wish } from "../net.js";
import { errorText } from "../words.js";

/** What went wrong last. */
export const trouble = signal("");

/** Asks for a change, and says why not. @param {{type: string} & Record<string, unknown>} message */
export function change(message) {
  trouble.value = "";
  return wish(message).catch((refused) => {
    trouble.value = errorText(refused);
  });
}
