// The address of the page, and how to go elsewhere without loading anew.

import { signal } from "./lib.js";
import { closeSheet } from "./parts/sheet.js";

export const path = signal(location.pathname);

/** @param {string} to @param {"pushState" | "replaceState"} how with the second one there is no way back to where the reader is now */
export function go(to, how = "pushState") {
  closeSheet();
  history[how](null, "", to);
  path.value = to;
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  closeSheet();
  path.value = location.pathname;
});
