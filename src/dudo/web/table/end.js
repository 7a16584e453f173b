import { useLayoutEffect, useRef } from "../lib.js";

/** A list that stays at its end. @param {unknown} length */
export function useEnd(length) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const one = list.current;
    if (one) one.scrollTo({ top: one.scrollHeight, left: one.scrollWidth });
  }, [length]);
  return list;
}
