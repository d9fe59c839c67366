/** Ways to pay, at the crest of the country in play: one card, a pair, or enough. Only where there is a real choice. */

import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import type { Choice } from "@house/wire";
import { placingIn, type Atlas } from "./view";

const WAYS = ["pay", "pair", "stop"];
const WIDE = 104;

export function Chips({ atlas, ...props }: BoardProps & { readonly atlas: Atlas }) {
  const placing = placingIn(props.view, props.meant);
  const at = atlas.countries.find(({ id }) => id === placing)?.crest;
  const ways = [...new Set([...props.live.values()].flat())].filter(({ verb }) => WAYS.includes(verb));
  if (!at || ways.length < 2) return null;
  return (
    <g class="chips" transform={`translate(${at[0]} ${at[1] + 74})`}>
      {ways.map((choice, place) => (
        <g key={choice.move} transform={`translate(${(WIDE + 8) * (place - (ways.length - 1) / 2)} 0)`}>
          <Chip {...props} atlas={atlas} choice={choice} />
        </g>
      ))}
    </g>
  );
}

function Chip({ choice, atlas, ...props }: BoardProps & { readonly atlas: Atlas; readonly choice: Choice }) {
  const card = atlas.cards.find(({ id }) => id.toLowerCase() === choice.noun)?.id ?? "";
  const sheets = choice.verb === "pair" ? 2 : choice.verb === "pay" ? 1 : 0;
  return (
    <Shape board={props} noun={choice.noun ? choice.move : choice.verb} label={`${choice.verb_label} ${choice.label}`.trim()} class={`chip wash-${card}`}>
      <rect class="ground" x={-WIDE / 2} y="-21" width={WIDE} height="42" rx="21" />
      {Array.from({ length: sheets }, (_, sheet) => (
        <rect key={sheet} class="sheet-of-card" x={-42 + 9 * sheet} y="-14" width="19" height="28" rx="3" />
      ))}
      <text text-anchor={sheets ? "start" : "middle"} x={sheets ? -42 + 9 * sheets + 14 : 0} y="5.500">
        {choice.verb_label}
      </text>
      <rect class="halo" x={-WIDE / 2} y="-21" width={WIDE} height="42" rx="21" />
    </Shape>
  );
}
