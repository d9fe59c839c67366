/** Who clicks twice means the question of the first click: the second answers nothing that was asked only since. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function useSteadyHand(root: RefObject<HTMLElement | null>, asked: string): void {
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    let first = "";
    const click = (event: MouseEvent): void => {
      if (event.detail < 2) first = latest.current;
      else if (first !== latest.current && (event.target as Element).closest("[data-move], [data-noun]")) {
        event.stopPropagation();
        event.preventDefault();
      }
    };
    page.addEventListener("click", click, true);
    return () => page.removeEventListener("click", click, true);
  }, [root]);
}
