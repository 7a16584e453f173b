// The address of the page, and how to go elsewhere without loading anew.

import { signal } from "./lib.js";
import { closeSheet } from "./parts/sheet.js";

export const path = signal(location.pathname);

/** @param {string} to */
export function go(to) {
  closeSheet();
  history.pushState(null, "", to);
  path.value = to;
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  closeSheet();
  path.value = location.pathname;
});
