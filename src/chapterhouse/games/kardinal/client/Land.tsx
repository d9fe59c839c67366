/** The land of each country: its wash, an inner edge as if painted, and the line inside its border where something can be placed. */

import type { BoardProps } from "@house/boards/board";
import type { Layout } from "./plan";
import { placingIn, viewOf, type Atlas } from "./view";

interface Props extends BoardProps {
  readonly atlas: Atlas;
  readonly plan: Layout;
  readonly look: (country: string | undefined) => void;
}

/** A click anywhere on a country's land means the country; keyboards and readers have its crest. */
export function Countries({ atlas, plan, look, ...props }: Props) {
  const view = viewOf(props.view);
  const pays = view.seats[props.eyes]?.pays ?? {};
  const placing = placingIn(props.view, props.meant);
  return (
    <g class="countries" aria-hidden="true">
      <defs>
        {atlas.countries.map(({ id }) => (
          <clipPath key={id} id={`kardinal-land-${id}`}>
            <path d={plan.land.countries.get(id)} />
          </clipPath>
        ))}
      </defs>
      {atlas.countries.map(({ id, card }) => {
        const noun = id.toLowerCase();
        const isLive = props.live.has(noun);
        const d = plan.land.countries.get(id);
        const classes = ["country", `wash-${card}`, isLive && "is-live", isLive && pays[id] === "pair" && "is-dear", id === placing && "is-placing", placing && id !== placing && "is-dim", props.lit.has(noun) && "is-lit"];
        return (
          <g
            key={id}
            class={classes.filter(Boolean).join(" ")}
            data-land={id}
            data-move={props.meant.has(noun) ? `country ${noun}` : undefined}
            onClick={(event) => props.meant.has(noun) && props.point(noun, event.currentTarget)}
            onPointerEnter={() => look(id)}
            onPointerLeave={(event) => event.pointerType === "mouse" && look(undefined)}
          >
            <path class="field" d={d} />
            <g clip-path={`url(#kardinal-land-${id})`}>
              <path class="edge" d={d} />
              <path class="legal-edge" d={d} />
              <path class="legal" d={d} />
            </g>
          </g>
        );
      })}
    </g>
  );
}
