/** Escape closes what was opened last, wherever the focus is; a dialog of the browser closes itself. */

import { useLayoutEffect, useRef } from "preact/hooks";

const opened: object[] = [];

/** Without a way to close it, nothing is open. */
export function useEscape(close: (() => void) | undefined): void {
  const latest = useRef(close);
  latest.current = close;
  const isOpen = close !== undefined;
  useLayoutEffect(() => {
    // at once: before the next frame one may press Escape already
    if (!isOpen) return;
    const own = {};
    opened.push(own);
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || opened.at(-1) !== own || (event.target as Element).closest("dialog")) return;
      event.preventDefault(); // one thing at a time
      latest.current?.();
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      opened.splice(opened.indexOf(own), 1);
    };
  }, [isOpen]);
}
