/** The map of Kardinal & König, all from the pack's coordinates: rim, sea, countries, roads, chains, seals, crests, towns. */

import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "@house/boards/board";
import { Sheet, type Rect } from "@house/boards/Sheet";
import { Track } from "@house/boards/Track";
import { useWords } from "@house/words";
import { ShieldClip } from "./arms";
import { Chips } from "./Chips";
import { Crests } from "./Crests";
import { Scenery, Sea } from "./ground";
import { Countries } from "./Land";
import { Note } from "./Note";
import { SIGNS } from "./pieces";
import { layout, RIM } from "./plan";
import { Seals } from "./seals";
import { NearNames, Towns } from "./Towns";
import { placingIn, viewOf, type Atlas } from "./view";
import { Chains, Medals, Roads } from "./ways";

const SMALL = 560; // CSS pixels: below, names and numbers are drawn larger
const MIDDLING = 740; // below, somewhat larger
const LEGIBLE = 0.69; // pixels for a unit: below, towns have no names until one looks closer

export function Chart({ atlas, ...props }: BoardProps & { readonly atlas: Atlas }) {
  const say = useWords();
  const view = viewOf(props.view);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const isSmall = size > 1.5;
  const plan = useMemo(() => layout(atlas, props.texts, size), [atlas, props.texts, size]);
  const [country, look] = useState<string>();
  const placing = placingIn(props.view, props.meant);
  const focus = useMemo(() => (placing ? zoomOn(atlas, placing) : undefined), [placing, atlas]);
  const tokens = view.seats.map(({ colour, score }, seat) => {
    const at = props.points?.[seat] ?? score;
    return { at, badge: { colour, sign: SIGNS[colour] ?? "", name: colour }, label: `${props.names[seat] ?? ""}: ${at}` };
  });
  const parts = { ...props, atlas, plan, look };
  const named = isSmall ? placing || country : undefined; // a finger has no pointer that could rest: what was touched last keeps its names
  const sea = useMemo(() => <Sea plan={plan} />, [plan]); // what no move changes is not drawn again
  const ways = useMemo(() => [<Scenery key="scenery" plan={plan} />, <Roads key="roads" plan={plan} />], [plan]);
  return (
    <div class={`chart ${isSmall ? "is-small" : size > 1 ? "is-middling" : ""}`} ref={box} onPointerDown={({ pointerType, target }) => pointerType !== "mouse" && !(target as Element).closest("[data-land], .town, .crest") && look(undefined)}>
      <Sheet key={plan.size} frame={plan.frame} label={say("kardinal.map")} class="kardinal" focus={focus} legible={LEGIBLE}>
        <defs>
          <ShieldClip id="kardinal-shield" />
        </defs>
        {sea}
        <Countries {...parts} />
        {ways}
        <Chains {...parts} />
        <Seals {...parts} />
        <Crests {...parts} />
        <Towns {...parts} />
        <Medals {...parts} />
        <Chips {...parts} />
        {named && <NearNames {...parts} country={named} isNearer={Boolean(placing)} />}
        <Track frame={plan.frame} rim={RIM} label={say("kardinal.track")} numbered={isSmall ? 10 : 5} tokens={tokens} />
      </Sheet>
      {country && <Note {...parts} country={country} />}
    </div>
  );
}

/** How large names are drawn: larger, the smaller the map is. */
function useSize(box: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      const wide = (element.querySelector("svg") ?? element).clientWidth;
      setSize(wide < SMALL ? 1.9 : wide < MIDDLING ? 1.3 : 1);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** The rectangle around a country, with room for thumbs. */
function zoomOn(atlas: Atlas, country: string): Rect {
  const spaces = atlas.spaces.filter((space) => space.country === country);
  const [xs, ys] = [spaces.map((space) => space.x), spaces.map((space) => space.y)];
  const [x, y] = [Math.min(...xs) - 60, Math.min(...ys) - 60];
  return { x, y, width: Math.max(...xs) + 60 - x, height: Math.max(...ys) + 60 - y };
}
