/** The map of Kardinal & König: land, roads, alliances, crests and pieces, all from the pack's coordinates. */

import { useMemo } from "preact/hooks";
import type { Texts } from "@house/say";
import { useWords } from "@house/words";
import type { BoardProps } from "@house/boards/board";
import { Glide, useBefore } from "@house/boards/Glide";
import { Shape } from "@house/boards/Shape";
import { Sheet, type Rect } from "@house/boards/Sheet";
import { Alliances, Ground, Roads } from "./ground";
import { Advisor, Cloister, Crest } from "./pieces";
import { layout, PAWN, type Layout } from "./plan";
import type { Atlas, Country, CountryView, KardinalView, Space } from "./view";

type Rest = Omit<BoardProps, "view">;

export function Chart({ atlas, ...props }: BoardProps & { readonly atlas: Atlas }) {
  const say = useWords();
  const view = props.view as unknown as KardinalView;
  const plan = useMemo(() => layout(atlas, props.texts), [atlas, props.texts]);
  const before = useBefore(view);
  const placing = view.placing.country;
  const focus = props.live.size > 0 && placing ? zoomOn(atlas, placing) : undefined;
  return (
    <Sheet frame={plan.frame} label={say("kardinal.map")} class="kardinal" focus={focus}>
      <Ground plan={plan} atlas={atlas} placing={placing} />
      <Roads atlas={atlas} />
      <Alliances atlas={atlas} texts={props.texts} />
      {atlas.spaces.map((space) => (
        <Town key={space.id} {...props} space={space} plan={plan} view={view} before={before} />
      ))}
      {atlas.countries.map((country) => (
        <CrestOf key={country.id} {...props} country={country} plan={plan} view={view} before={before} />
      ))}
    </Sheet>
  );
}

/** The rectangle around a country, with room for thumbs. */
function zoomOn(atlas: Atlas, country: string): Rect {
  const spaces = atlas.spaces.filter((space) => space.country === country);
  const [xs, ys] = [spaces.map((space) => space.x), spaces.map((space) => space.y)];
  const [x, y] = [Math.min(...xs) - 60, Math.min(...ys) - 60];
  return { x, y, width: Math.max(...xs) + 60 - x, height: Math.max(...ys) + 60 - y };
}

interface Drawn<T> extends Rest {
  readonly plan: Layout;
  readonly view: T;
  readonly before: T | undefined;
}

function CrestOf({ country, plan, view, before, ...props }: Drawn<KardinalView> & { readonly country: Country }) {
  const say = useWords();
  const { id, card, crest: [x, y] } = country;
  const now = view.countries.find((one) => one.country === id);
  const spot = plan.crests.get(id);
  if (!now || !spot) return null;
  const name = props.texts.name(`country.${id}`) ?? id;
  const isAdvised = view.placing.country === id && props.meant.has("advisor");
  const pawns = now.advisors.flatMap((count, seat) => Array.from({ length: count }, (_, number) => ({ seat, number })));
  const slots = Math.max(now.limit, pawns.length);
  const anchor = spot.council.anchor;
  const start = anchor === "middle" ? -((slots - 1) * PAWN) / 2 : anchor === "end" ? -slots * PAWN + PAWN / 2 : PAWN / 2;
  return (
    <Shape
      board={props}
      noun={isAdvised ? "advisor" : id.toLowerCase()}
      label={say("kardinal.country", { card, country: name, advisors: councilWords(props.texts, view, now), limit: now.limit })}
      class={`crest wash-${card}`}
      transform={`translate(${x} ${y})`}
    >
      <circle class="halo" r="33" cy="-1" />
      <g transform="scale(0.88)">
        <Crest letter={card} />
      </g>
      <text class="name" text-anchor={spot.name.anchor} x={spot.name.dx} y={spot.name.dy + 5}>
        {name}
      </text>
      <g transform={`translate(${spot.council.dx} ${spot.council.dy})`}>
        {Array.from({ length: slots }, (_, slot) => (
          <circle key={slot} class="seat-slot" cx={start + slot * PAWN} cy="1" r="7.5" />
        ))}
        {pawns.map(({ seat, number }, place) => (
          <Glide key={`${seat}-${number}`} x={start + place * PAWN} y={0} from={before ? { x: start + place * PAWN, y: 90 } : undefined}>
            <Advisor colour={view.seats[seat]?.colour ?? ""} />
          </Glide>
        ))}
      </g>
    </Shape>
  );
}

function councilWords(texts: Texts, view: KardinalView, country: CountryView): string {
  const words = country.advisors.flatMap((count, seat) => (count ? [`${texts.name(`colour.${view.seats[seat]?.colour}`)} ${count}`] : []));
  return words.join(", ") || "0";
}

function Town({ space, plan, view, before, ...props }: Drawn<KardinalView> & { readonly space: Space }) {
  const say = useWords();
  const { id, x, y } = space;
  const owner = view.countries.find((country) => country.country === space.country)?.spaces[id] ?? null;
  const name = props.texts.name(`space.${id}`) ?? id;
  const colour = owner === null ? "" : (view.seats[owner]?.colour ?? "");
  const spot = plan.towns.get(id);
  const label =
    owner === null
      ? say("kardinal.free", { space: name, id })
      : say("kardinal.taken", { space: name, id, colour: props.texts.name(`colour.${colour}`) ?? colour, who: props.names[owner] ?? "" });
  return (
    <Shape board={props} noun={id.toLowerCase()} label={label} class="town" transform={`translate(${x} ${y})`}>
      <circle class="hit" r="28" />
      <circle class="halo" r="21" />
      <circle class="space" r="12" />
      <circle class="space-dot" r="2.6" />
      {spot && (
        <text class="name" text-anchor={spot.anchor} x={spot.dx} y={spot.dy + 4.5}>
          {name}
        </text>
      )}
      {owner !== null && (
        <Glide x={0} y={-2} from={before ? { x: (plan.frame.x + plan.frame.width / 2 - x) * 0.12, y: -80 } : undefined}>
          <Cloister colour={colour} />
        </Glide>
      )}
    </Shape>
  );
}
