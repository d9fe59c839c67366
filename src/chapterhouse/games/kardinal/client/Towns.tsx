/** Towns: a cloister, or a free space with the ghost of one's own where it could stand. */

import type { BoardProps } from "@house/boards/board";
import { Glide, useBefore } from "@house/boards/Glide";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { Cloister } from "./pieces";
import { NEAR, NEARER, type Layout } from "./plan";
import { placingIn, viewOf, type Atlas, type Space } from "./view";

interface Props extends BoardProps {
  readonly plan: Layout;
  readonly look: (country: string | undefined) => void;
}

export function Towns({ atlas, ...props }: Props & { readonly atlas: Atlas }) {
  const before = useBefore(props.view);
  return (
    <>
      {atlas.spaces.map((space) => (
        <Town key={space.id} {...props} space={space} isFirst={before === undefined} />
      ))}
    </>
  );
}

/** The names of one country's towns, above everything, where the whole map is too small for all of them. */
export function NearNames({ atlas, plan, texts, country, isNearer }: Pick<Props, "texts" | "plan"> & { readonly atlas: Atlas; readonly country: string; readonly isNearer: boolean }) {
  const size = isNearer ? NEARER : NEAR;
  return (
    <g class={isNearer ? "near-names is-nearer" : "near-names"} aria-hidden="true">
      {atlas.spaces
        .filter((space) => space.country === country)
        .map(({ id, x, y }) => {
          const spot = (isNearer ? plan.nearer : plan.near).get(id);
          return (
            spot && (
              <text key={id} text-anchor={spot.anchor} x={x + spot.dx} y={y + spot.dy + 0.3 * size}>
                {texts.name(`space.${id}`) ?? id}
              </text>
            )
          );
        })}
    </g>
  );
}

function Town({ space, plan, isFirst, look, ...props }: Props & { readonly space: Space; readonly isFirst: boolean }) {
  const say = useWords();
  const view = viewOf(props.view);
  const { id, x, y, country } = space;
  const owner = view.countries.find((one) => one.country === country)?.spaces[id] ?? null;
  const name = props.texts.name(`space.${id}`) ?? id;
  const colour = owner === null ? "" : (view.seats[owner]?.colour ?? "");
  const own = view.seats[props.eyes]?.colour;
  const spot = plan.towns.get(id);
  const placing = placingIn(props.view, props.meant);
  const noun = id.toLowerCase();
  const isDear = props.live.has(noun) && !placing && view.seats[props.eyes]?.pays?.[country] === "pair";
  const label =
    owner === null
      ? say("kardinal.free", { space: name, id })
      : say("kardinal.taken", { space: name, id, colour: props.texts.name(`colour.${colour}`) ?? colour, who: props.names[owner] ?? "" });
  return (
    <g class={placing && placing !== country ? "is-dim" : ""} onPointerEnter={() => look(country)} onPointerLeave={(event) => event.pointerType === "mouse" && look(undefined)}>
      <Shape board={props} noun={noun} label={label} class={`town ${placing ? "is-asked" : ""} ${isDear ? "is-dear" : ""}`} transform={`translate(${x} ${y})`}>
        <circle class="hit" r="25" />
        <circle class="halo" r="20" />
        {owner === null && (
          <>
            <circle class="space" r="12" />
            <circle class="space-dot" r="2.600" />
          </>
        )}
        {spot && (
          <text class="name" text-anchor={spot.anchor} x={spot.dx} y={spot.dy + 4.500}>
            {name}
          </text>
        )}
        {owner === null && own && (
          <g transform="translate(0 -3)">
            <Cloister colour={own} isGhost />
          </g>
        )}
        {owner !== null && (
          <Glide x={0} y={-3} from={isFirst ? undefined : { x: (plan.frame.x + plan.frame.width / 2 - x) * 0.12, y: -80 }}>
            <Cloister colour={colour} />
          </Glide>
        )}
      </Shape>
    </g>
  );
}
