import { useLayoutEffect, useRef } from "../lib.js";

/** Whoever pressed a button that is gone goes on from where it stood. */
export function useFocusKept() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    inside.current = place.current?.contains(document.activeElement) ?? false;
  });
  useLayoutEffect(() => {
    const note = () => {
      inside.current = place.current?.contains(document.activeElement) ?? false;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  return place;
}
