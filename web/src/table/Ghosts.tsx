/** Rings around what a choice would change, before it is made: drawn like those around what others moved, and still. */

import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { board } from "../boards";
import { useStore } from "../store";
import type { Title, View } from "../wire";
import type { Foresight } from "./foresight";
import { touched } from "./ghost";
import { useRings } from "./Marks";

interface Props {
  readonly area: RefObject<HTMLElement | null>;
  readonly title: Title;
  readonly view: View | null;
  readonly foresight: Foresight;
}

const NONE: readonly { readonly noun: string }[] = [];

export function Ghosts({ area, title, view, foresight }: Props) {
  const foretold = useStore(foresight.shown);
  const module = board(title.name);
  const ghosts = useMemo(() => (foretold && view ? touched(view, foretold.preview.changes, title.moves, module).map((noun) => ({ noun })) : NONE), [foretold, view, title, module]);
  const rings = useRings(area, ghosts, view);
  if (!foretold || rings.length === 0) return null;
  const colour = (view && module.badge?.(view, foretold.preview.seat)?.colour) ?? "";
  return (
    <svg class="marks ghosts" aria-hidden="true">
      {rings.map(({ noun, x, y, width, height }) => (
        <g key={noun} class={`badge colour-${colour}`} data-ghost={noun}>
          <rect x={x} y={y} width={width} height={height} rx={Math.min(14, width / 2, height / 2)} />
        </g>
      ))}
    </svg>
  );
}
