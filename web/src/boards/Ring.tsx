/** Places around a circle, the first at the top, clockwise: duties of an abbey, seats at a round table. */

import type { ComponentChildren } from "preact";
import { onRing } from "./geometry";

interface Props {
  readonly radius: number;
  readonly label: string;
  readonly class?: string;
  readonly children: readonly ComponentChildren[];
}

export function Ring({ radius, label, children, ...rest }: Props) {
  return (
    <g class={`ring-of-places ${rest.class ?? ""}`} role="group" aria-label={label}>
      <circle class="way" r={radius} aria-hidden="true" />
      {children.map((child, place) => {
        const { x, y } = onRing(radius, place, children.length);
        return (
          <g key={place} transform={`translate(${x} ${y})`}>
            {child}
          </g>
        );
      })}
    </g>
  );
}
