/** Pilgrim: the cloister around the painted map, everybody's abbey, tracks and stores; on a phone one of them at a time. */

import type { BoardProps } from "@house/boards/board";
import { useWords, type Word } from "@house/words";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Abbeys } from "./abbeys";
import { Abbot } from "./abbot";
import { BAYS } from "./cloister";
import { HEART, middle } from "./hexes";
import { useLaying, type Laying } from "./laying";
import { HouseCard, TileCard } from "./lectern";
import { Definitions } from "./parts";
import { isAboutRing } from "./ringing";
import { Scene, SmallLand, SmallRing } from "./scene";
import { Stores } from "./stores";
import { Tracks } from "./tracks";
import { Tray } from "./tray";
import { viewOf, type PilgrimView } from "./view";
import "@house/boards/folio.css";
import "./pilgrim.css";
import "./map.css";
import "./rail.css";

const TABS = ["land", "ring", "abbeys", "stores"] as const;
type Tab = (typeof TABS)[number];
const LABELS: Readonly<Record<Tab, Word>> = { land: "pilgrim.tab_land", ring: "pilgrim.tab_ring", abbeys: "pilgrim.tab_abbeys", stores: "pilgrim.tab_stores" };
const AWAY = 520; // units of the drawing between a hex and the card about it
const NARROW = 640; // CSS pixels: below it one part is shown at a time
const WIDE = 880; // from here on everybody's abbey stands beside the picture (pilgrim.css)

export function Board(board: BoardProps) {
  const say = useWords();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const isNarrow = width < NARROW;
  const isWide = width >= WIDE;
  const laying = useLaying(board);
  const [building, open] = useState("");
  const [pointed, setPointed] = useState("");
  const [tab, choose] = useTab(board, laying);
  const fresh = useFresh(viewOf(board.view), board.live.size > 0);
  useEffect(() => open(""), [board.live]);
  const pick: Laying = { ...laying, choose: (hex) => (open(""), laying.choose(hex)) };
  const show = (id: string): void => (laying.putBack(), open(id));
  const scene = { board, laying: pick, pointed, fresh, open: show };
  const inHand = laying.option && viewOf(board.view).lays[laying.option.move]?.tile;
  const card = laying.hex ? (
    <TileCard board={board} laying={laying} corner={isWide ? "rail" : corner(board, laying.hex)} />
  ) : building ? (
    <HouseCard board={board} building={building} corner={isWide ? "rail" : corner(board, placeOf(board, building))} close={() => open("")} />
  ) : null;
  const point = (event: Event): void => {
    const noun = (event.target as Element).closest<HTMLElement>("[data-noun]")?.dataset["noun"] ?? "";
    setPointed(noun in viewOf(board.view).ways ? noun : "");
  };
  return (
    <div ref={root} class={`folio pilgrim-board ${isNarrow ? `is-narrow shows-${tab}` : ""} ${laying.spots.size ? "asks-land" : ""} ${isAboutRing(board) ? "asks-ring" : ""}`} onPointerOver={point} onFocusIn={point} onKeyDown={(event) => keys(event, laying, () => open(""))}>
      <Definitions />
      {isNarrow && (
        <div class="tabs-of-board" role="group" aria-label={say("folio.show")}>
          {TABS.map((one) => (
            <button key={one} type="button" class={`shows-${one}`} aria-pressed={tab === one} onClick={() => choose(one)}>{say(LABELS[one])}</button>
          ))}
        </div>
      )}
      <Tray board={board} isNarrow={isNarrow && tab !== "abbeys"} />
      <div class="picture">
        {!isNarrow && <Scene {...scene} />}
        {isNarrow && tab === "land" && <SmallLand {...scene} />}
        {isNarrow && tab === "ring" && <SmallRing {...scene} />}
        {!isWide && card}
      </div>
      <div class="rail">
        <Abbeys board={board} open={show} />
        <Abbot board={board} />
        {isWide && <Tracks board={board} isBeside />}
        {isWide && card}
      </div>
      <div class="ledge">
        {!isWide && <Tracks board={board} isBeside={false} />}
        <Stores board={board} inHand={inHand} />
      </div>
    </div>
  );
}

/** The tile is turned with Q and E or the arrows, and put back with Escape. */
function keys(event: KeyboardEvent, laying: Laying, close: () => void): void {
  if (event.key === "Escape") return laying.putBack(), close();
  if (!laying.hex || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = { q: -1, ArrowLeft: -1, e: 1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  laying.turn(by);
}

/** Where a building lies; one on somebody's board has its card where the map is least asked. */
function placeOf(board: BoardProps, building: string): string {
  return Object.entries(viewOf(board.view).hexes).find(([, lying]) => lying.building === building)?.[0] ?? "";
}

/** A corner of the picture that is not too near to a hex, so that nothing around it is covered, and whose bay is not asked. */
function corner(board: BoardProps, hex: string): string {
  const { ring, doing } = viewOf(board.view);
  const { x, y } = hex ? middle(hex) : HEART;
  const far = (place: number): number => {
    const box = BAYS[place];
    return box && ring[place]?.place !== doing.place ? Math.abs(Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) - AWAY) : Infinity;
  };
  const [best = 7] = [1, 3, 5, 7].sort((a, b) => far(a) - far(b));
  return ({ 1: "ne", 3: "se", 5: "sw", 7: "nw" } as Readonly<Record<number, string>>)[best] ?? "nw";
}

/** Hexes on which something was laid since one was asked the time before. */
function useFresh(now: PilgrimView, isAsked: boolean): ReadonlySet<string> {
  const asked = useRef<PilgrimView | undefined>(undefined);
  const before = useRef<PilgrimView | undefined>(undefined);
  if (isAsked && asked.current !== now) {
    before.current = asked.current;
    asked.current = now;
  }
  const old = isAsked ? before.current : asked.current;
  if (!old) return new Set();
  const size = (view: PilgrimView, hex: string): string => JSON.stringify(view.hexes[hex] ?? "");
  return new Set(Object.keys(now.hexes).filter((hex) => size(now, hex) !== size(old, hex) && now.hexes[hex]?.building === undefined));
}

/** How much room there is, as far as it matters: the lower end of the range it lies in. */
function useWidth(root: { readonly current: HTMLElement | null }): number {
  const range = (width: number): number => [WIDE, NARROW].find((least) => width >= least) ?? 0;
  const [least, setLeast] = useState(() => range(innerWidth));
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setLeast(range(element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return least;
}

/** On a small screen one part is shown; it follows the question. */
function useTab(board: BoardProps, laying: Laying): readonly [Tab, (tab: Tab) => void] {
  const [tab, choose] = useState<Tab>("ring");
  const verbs = new Set([...board.live.values()].flatMap((choices) => choices.map(({ verb }) => verb)));
  const wanted: Tab | undefined = laying.spots.size ? "land" : isAboutRing(board) ? "ring" : verbs.has("move") || verbs.has("donate") ? "abbeys" : verbs.has("build") ? "land" : undefined;
  useEffect(() => {
    if (wanted) choose(wanted);
  }, [wanted, board.live]);
  return [tab, choose];
}

