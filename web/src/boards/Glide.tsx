/** A group that glides to its new place, unless the person asked for less motion. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isStill } from "../settings";

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly x: number;
  readonly y: number;
  /** Where a thing that appears comes from; without it, it fades in. */
  readonly from?: Point | undefined;
  readonly class?: string;
  readonly children: ComponentChildren;
}

const LONG = 520;

export function Glide({ x, y, from, children, ...rest }: Props) {
  const group = useRef<SVGGElement>(null);
  const last = useRef<Point | undefined>(from);
  const isNew = useRef(true);
  useLayoutEffect(() => {
    const start = last.current;
    const appeared = isNew.current;
    last.current = { x, y };
    isNew.current = false;
    const element = group.current;
    if (!element || isStill()) return;
    if (start && (start.x !== x || start.y !== y)) {
      const way = `translate(${start.x - x}px, ${start.y - y}px)`;
      element.animate([{ transform: way }, { transform: "none" }], { duration: LONG, easing: "ease-in-out" });
    } else if (appeared) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260 });
    }
  }, [x, y]);
  return (
    <g transform={`translate(${x} ${y})`} {...rest}>
      <g ref={group}>{children}</g>
    </g>
  );
}

/** What a value was before the last change, for telling where things came from. */
export function useBefore<T>(value: T): T | undefined {
  const now = useRef<T>(value);
  const before = useRef<T | undefined>(undefined);
  if (now.current !== value) {
    before.current = now.current;
    now.current = value;
  }
  return before.current;
}
