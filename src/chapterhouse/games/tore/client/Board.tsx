/** Die Tore der Welt: the painted town, the council's rose window, everybody's seat, and a dock for what is one's own. */

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "@house/boards/board";
import { useWords, type Word } from "@house/words";
import { Dock } from "./dock";
import { Acts, CARD_VERBS } from "./hand";
import { about } from "./parts";
import { SYMBOLS } from "./pictures";
import { MiniMap } from "./minimap";
import { Plaques } from "./plaques";
import { isLaying, Posted } from "./posted";
import { Rose } from "./rose";
import { SeatStrip } from "./seats";
import { homeOf, Town } from "./town";
import { CHAPTERS, packOf, viewOf, type Lay, type ToreView } from "./view";
import "@house/boards/folio.css";
import "./paint.css";
import "./scene.css";
import "./tore.css";
import "./laying.css";

const TABS = ["town", "council", "seats"] as const;
type Tab = (typeof TABS)[number];
const LABELS: Readonly<Record<Tab, Word>> = { town: "tore.tab_town", council: "tore.tab_council", seats: "tore.tab_seats" };

export function Board(board: BoardProps) {
  const say = useWords();
  const now = viewOf(board.view);
  const own = board.eyes >= 0 ? now.seats[board.eyes] : undefined;
  const before = useBeforeAsked(now, board.live.size > 0);
  const { shown, look, turn, refused } = useLay(board, now.lays);
  const [tab, choose] = useTab(board);
  const [isFolded, fold] = useState(false);
  const town = useWindow(board, isFolded);
  const isAboutHand = about(board, CARD_VERBS).live.size > 0;
  const isTurning = isLaying(board);
  useEffect(() => fold(board.live.size > 0 && !isAboutHand), [isAboutHand, board.live]);
  const root = useTurningKeys(now.lays.length > 0, turn);
  return (
    <div ref={root} class={`folio tore shows-${tab} ${isFolded ? "is-folded" : ""} ${isTurning ? "is-laying" : ""}`}>
      <Definitions />
      <div class="scene">
        <div class="town-window" ref={town}>
          <Town board={board} before={before} />
        </div>
        <MiniMap frame={town} />
        <div class="council-side">
          <Rose board={board} before={before} shown={shown} refused={refused} turn={turn} />
          {isTurning && shown && <Plaques board={board} lay={shown} isRefused={refused.has(shown.steps)} />}
          <Posted board={board} shown={shown} look={look} turn={turn} />
        </div>
        <div class="tabs-of-board" role="group" aria-label={say("folio.show")}>
          {TABS.map((one) => (
            <button key={one} type="button" aria-pressed={tab === one} onClick={() => (choose(one), fold(one !== "town" || !isAboutHand))}>
              {say(LABELS[one])}
            </button>
          ))}
        </div>
      </div>
      <SeatStrip board={board} />
      {own?.goods && own.hand ? (
        <div class="dock-holder">
          <button type="button" class="quiet grip" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
            <span class="when" aria-hidden="true">
              {CHAPTERS[now.chapter]} · {now.round}/{packOf(board.title).game.rounds_per_chapter}
            </span>
            {say("tore.dock")}
          </button>
          <Dock board={board} own={own} before={before} />
        </div>
      ) : (
        <Acts board={board} />
      )}
    </div>
  );
}

/** Drawings that are used in many places. */
function Definitions() {
  return (
    <svg class="tore-art" width="0" height="0" aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: SYMBOLS }} />
      <defs>
        <linearGradient id="tore-sky" x1="0" y1="0" x2="0" y2="1">
          <stop class="sky-high" offset="0" />
          <stop class="sky-low" offset=".34" />
        </linearGradient>
        <radialGradient id="tore-glass">
          <stop class="glass-inner" offset=".5" />
          <stop class="glass-outer" offset="1" />
        </radialGradient>
        <clipPath id="tore-niche">
          <circle r="30" />
        </clipPath>
      </defs>
    </svg>
  );
}

/** The table as it was when one was asked the time before: what differs has moved since. */
function useBeforeAsked(now: ToreView, isAsked: boolean): ToreView | undefined {
  const asked = useRef<ToreView | undefined>(undefined);
  const before = useRef<ToreView | undefined>(undefined);
  if (isAsked && asked.current !== now) {
    before.current = asked.current;
    asked.current = now;
  }
  return isAsked ? before.current : asked.current;
}

interface Looking {
  readonly shown: Lay | undefined;
  readonly look: (steps: number) => void;
  readonly turn: (by: number) => void;
  readonly refused: ReadonlySet<number>;
}

/** The way to lay the card that one looks at; refused ways can be looked at, too. */
function useLay(board: BoardProps, lays: readonly Lay[]): Looking {
  const [steps, look] = useState(0);
  const { live, meant } = about(board, ["orient"]);
  const refused = new Set([...meant.keys()].filter((noun) => !live.has(noun)).map(Number));
  const turn = (by: number): void => look((old) => (old + by + lays.length) % Math.max(1, lays.length));
  return { shown: lays.find((lay) => lay.steps === steps), look, turn, refused };
}

/** Left and right turn the card, also while nothing has the focus; elsewhere they mean something else. */
function useTurningKeys(isTurning: boolean, turn: (by: number) => void): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTurning) return;
    const press = (event: KeyboardEvent): void => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const at = event.target as Node;
      if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(at === document.body || root.current?.contains(at))) return;
      event.preventDefault();
      turn(by);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return root;
}

/** Where the town is larger than its window, the first thing that can be pointed at is brought into it; else what has come last, or its works. */
function useWindow(board: BoardProps, isFolded: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = ref.current;
    const first = [".shape.is-live", ".just-moved", ".site"].map((kind) => frame?.querySelector(kind)).find(Boolean);
    if (!frame || !first || frame.scrollWidth <= frame.clientWidth) return;
    const seen = frame.getBoundingClientRect();
    const thing = first.getBoundingClientRect();
    frame.scrollBy({ left: thing.left + thing.width / 2 - seen.left - seen.width / 2, top: thing.top + thing.height / 2 - seen.top - seen.height / 2 });
  }, [board.live, isFolded]);
  return ref;
}

/** On a small screen one part is shown; it follows the question. */
function useTab(board: BoardProps): readonly [Tab, (tab: Tab) => void] {
  const [tab, choose] = useState<Tab>("town");
  const taken = [...about(board, ["take"]).live.keys()]; // at their homes in the town, or at the market
  const isCouncil = about(board, ["orient"]).meant.size > 0 || (taken.length > 0 && !taken.some((good) => homeOf(board, good)));
  useEffect(() => {
    if (board.live.size) choose(isCouncil ? "council" : "town");
  }, [isCouncil, board.live]);
  return [tab, choose];
}
