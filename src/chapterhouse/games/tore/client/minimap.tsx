/** The whole town, small, where its window shows a part of it: which part, and a way to another. For pointers: keys go from thing to thing. */

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { DRAWN, TOWN } from "./town";

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function MiniMap({ frame }: { readonly frame: RefObject<HTMLDivElement | null> }) {
  const part = usePart(frame);
  if (!part) return null;
  const go = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const of = frame.current;
    if (!of || (event.type === "pointermove" && !event.buttons)) return;
    const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    of.scrollTo({ left: at.x * of.scrollWidth - of.clientWidth / 2, top: at.y * of.scrollHeight - of.clientHeight / 2 });
  };
  return (
    <svg class="mini-map" viewBox={`0 0 ${TOWN.width} ${TOWN.height}`} aria-hidden="true" onPointerDown={go} onPointerMove={go}>
      <use href={`#${DRAWN}`} />
      <path class="unseen-part" fill-rule="evenodd" d={`M0 0H${TOWN.width}V${TOWN.height}H0zM${part.x} ${part.y}h${part.width}v${part.height}h${-part.width}z`} />
      <rect class="seen-part" {...part} />
    </svg>
  );
}

/** The part of the town that is in its window; nothing where all of it is. */
function usePart(frame: RefObject<HTMLDivElement | null>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    const of = frame.current;
    if (!of) return;
    const measure = (): void => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight, scrollLeft, scrollTop } = of;
      const [wide, high] = [TOWN.width / scrollWidth, TOWN.height / scrollHeight];
      const isScrolled = clientWidth > 0 && getComputedStyle(of).overflowX !== "visible" && scrollWidth > clientWidth;
      setPart(isScrolled ? { x: scrollLeft * wide, y: scrollTop * high, width: clientWidth * wide, height: clientHeight * high } : undefined);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(of);
    of.addEventListener("scroll", measure, { passive: true });
    return () => {
      watch.disconnect();
      of.removeEventListener("scroll", measure);
    };
  }, [frame]);
  return part;
}
