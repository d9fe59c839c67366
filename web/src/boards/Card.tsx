/** Cards: a sheet of paper with a line around it when it is legal, a back, and an empty place. Drawn from their upper left corner. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "./board";
import type { Marked } from "./motion";
import { Shape } from "./Shape";

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly board: Pick<BoardProps, "live" | "meant" | "point" | "lit">;
  readonly size: Size;
  readonly noun?: string | undefined;
  readonly label: string;
  readonly thing?: string | undefined;
  readonly class?: string;
  /** What about it moves from moment to moment. */
  readonly marks?: Marked;
  readonly children: ComponentChildren;
}

/** A card that lies alone, with room for its line. */
export function Card({ board, size: { width, height }, noun, label, thing, marks, children, ...rest }: Props) {
  return (
    <svg class={`card-slot ${rest.class ?? ""}`} viewBox={`-6 -6 ${width + 12} ${height + 12}`} {...marks}>
      <Shape board={board} noun={noun} label={label} thing={thing} class="kard">
        {children}
        <rect class="halo" x="-3" y="-3" width={width + 6} height={height + 6} rx="10" />
      </Shape>
    </svg>
  );
}

export function Face({ size: { width, height }, children, ...rest }: { readonly size: Size; readonly class?: string; readonly children: ComponentChildren }) {
  return (
    <g class={`card-face ${rest.class ?? ""}`}>
      <rect class="paper" width={width} height={height} rx="8" />
      <rect class="field" x="5" y="5" width={width - 10} height={height - 10} rx="5" />
      <path class="vine" d={vines(width, height)} />
      {children}
    </g>
  );
}

/** A small curl in every corner. */
function vines(width: number, height: number): string {
  const [right, low] = [width - 11, height - 11];
  return `M11 30c0-12 7-19 19-19M${right} ${low - 19}c0 12-7 19-19 19M${right - 19} 11c12 0 19 7 19 19M30 ${low}c-12 0-19-7-19-19`;
}

/** A pile of cards with its number; the fewer, the thinner. */
export function Pile({ size: { width, height }, count }: { readonly size: Size; readonly count: number }) {
  if (count === 0) return <Gap size={{ width, height }} />;
  const [middle, half] = [width / 2, height / 2];
  const layers = Math.min(3, Math.ceil(count / 8));
  return (
    <g class="card-back">
      {Array.from({ length: layers }, (_, layer) => (
        <rect key={layer} class="paper" x={2 * (layers - 1 - layer)} y={2 * (layers - 1 - layer)} width={width} height={height} rx="8" />
      ))}
      <rect class="vine" x="8" y="8" width={width - 16} height={height - 16} rx="5" />
      <path class="vine" d={`M8 ${half}L${middle} 8l${middle - 8} ${half - 8}L${middle} ${height - 8}z`} />
      <circle class="count-ground" cx={middle} cy={half} r="21" />
      <text class="count" x={middle} y={half + 9} text-anchor="middle">
        {count}
      </text>
    </g>
  );
}

export function Gap({ size: { width, height } }: { readonly size: Size }) {
  return <rect class="card-gap" width={width} height={height} rx="8" />;
}
