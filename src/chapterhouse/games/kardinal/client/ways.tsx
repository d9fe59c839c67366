/** Roads, and the rows of cloisters along them that score or lack one. */

import { useWords } from "@house/words";
import type { BoardProps } from "@house/boards/board";
import type { Layout } from "./plan";
import { viewOf, type ChainView } from "./view";

export function Roads({ plan }: { readonly plan: Layout }) {
  const all = [...plan.roads.values()].map(({ path }) => path).join("");
  return (
    <g class="roads" aria-hidden="true">
      <path class="bank" d={all} />
      <path class="way" d={all} />
    </g>
  );
}

/** Rows that are drawn: all that score, and one's own that lack one space. */
const shown = ({ view, eyes }: BoardProps): readonly ChainView[] => viewOf(view).chains.filter(({ points, seat }) => points > 0 || seat === eyes);
const keyOf = ({ seat, spaces }: ChainView): string => `${seat} ${spaces.join()}`;

/** Chains glow in their seat's colour; rows that lack one space are dashed. */
export function Chains({ plan, ...props }: BoardProps & { readonly plan: Layout }) {
  const view = viewOf(props.view);
  return (
    <g class="chains" aria-hidden="true">
      {shown(props).map((chain) => {
        const { d } = course(plan, chain);
        return (
          <g key={keyOf(chain)} class={`chain colour-${view.seats[chain.seat]?.colour ?? ""} ${chain.points ? "" : "part"}`}>
            <path class="glow" d={d} />
            <path class="band" d={d} />
            <path class="core" d={d} />
          </g>
        );
      })}
    </g>
  );
}

/** Their lengths, above everything that stands on the map. */
export function Medals({ plan, ...props }: BoardProps & { readonly plan: Layout }) {
  const say = useWords();
  const view = viewOf(props.view);
  return (
    <>
      {shown(props).map((chain) => {
        const { middle } = course(plan, chain);
        const { seat, points, spaces: { length } } = chain;
        const who = props.names[seat] ?? "";
        const says = points ? say("kardinal.chain", { who, points }) : say("kardinal.part_chain", { who, length, whole: length + 1 });
        return (
          middle && (
            <g key={keyOf(chain)} class={`medal colour-${view.seats[seat]?.colour ?? ""}`} transform={`translate(${middle.x} ${middle.y})`} role="img" aria-label={says}>
              <title>{says}</title>
              <rect x={points ? -17 : -22} y="-10.5" width={points ? 34 : 44} height="21" rx="10" />
              <text text-anchor="middle" y="5">
                {points ? length : `${length} / ${length + 1}`}
              </text>
            </g>
          )
        );
      })}
    </>
  );
}

/** The roads of a row as one line, and the middle of the one in its middle. */
function course({ roads }: Layout, { spaces }: ChainView): { d: string; middle: { x: number; y: number } | undefined } {
  const parts = spaces.slice(1).flatMap((space, place) => {
    const road = roads.get(`${spaces[place]} ${space}`) ?? roads.get(`${space} ${spaces[place]}`);
    return road ? [road] : [];
  });
  return { d: parts.map(({ path }) => path).join(""), middle: parts[Math.floor(parts.length / 2)]?.middle };
}
