/** The picture: the cloister's walk and bays around the sea, the land and the city; on a small screen the land or the ring alone. */

import type { BoardProps } from "@house/boards/board";
import { Sheet, type Rect } from "@house/boards/Sheet";
import { useWords } from "@house/words";
import { Harbours, Laid, Lane, Walls } from "./built";
import { Bays, SEA, Walk } from "./cloister";
import { Court, Flows, Hand } from "./court";
import { HEART, middle, R } from "./hexes";
import { Land } from "./land";
import type { Laying } from "./laying";
import { ghosts as landings } from "./ringing";
import { Marks, Places, Reach, Tile } from "./spots";
import { viewOf } from "./view";
import { Walkers } from "./walkers";

interface Props {
  readonly board: BoardProps;
  readonly laying: Laying;
  readonly pointed: string;
  readonly fresh: ReadonlySet<string>;
  readonly open: (building: string) => void;
}

const WHOLE: Rect = { x: 0, y: 0, width: 1030, height: 852 };
const ISLAND: Rect = { x: 126, y: 66, width: 778, height: 726 };
const CARD = 150; // units that a card about a tile covers on a small screen
const RING: Rect = { x: 0, y: 0, width: 600, height: 564 };
const SMALL_BAYS = [
  [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1], [0, 0],
].map(([column = 0, row = 0]) => ({ x: 4 + column * 202, y: 2 + row * 182, width: 188, height: 170, frame: 600 }));

export function Scene(props: Props) {
  const { board, pointed } = props;
  const say = useWords();
  const ghosts = landings(board, pointed);
  return (
    <Sheet frame={WHOLE} label={say("pilgrim.map")} class="pilgrim">
      <rect class="court-floor" width="1030" height="852" rx="10" />
      <rect fill="url(#pi-paving)" width="1030" height="852" rx="10" />
      <Walk board={board} />
      <path class="kerb" d={SEA} />
      <path class="sea" d={SEA} />
      <path fill="url(#pi-waves)" d={SEA} />
      <path class="deep" d={SEA} />
      <Island {...props} />
      <rect class="dusk" width="1030" height="852" rx="10" fill="url(#pi-dusk)" />
      <Bays board={board} ghosts={ghosts} />
      <Flows board={board} />
      <Hand board={board} />
      <Walkers board={board} />
    </Sheet>
  );
}

function Island({ board, laying, pointed, fresh, open }: Props) {
  const { view, title } = board;
  const ghosts = landings(board, pointed);
  return (
    <>
      <Land view={view} title={title} />
      <Harbours view={view} title={title} />
      <Walls title={title} />
      <Laid view={view} title={title} fresh={fresh} />
      <Lane view={view} />
      <Places board={board} open={open} />
      <Court board={board} ghost={ghosts.get("city")} />
      <Reach board={board} laying={laying} />
      <Marks board={board} />
      <Tile board={board} laying={laying} />
    </>
  );
}

/** The land alone, for a small screen: what can be reached is in view. */
export function SmallLand(props: Props) {
  const say = useWords();
  return (
    <Sheet frame={ISLAND} label={say("pilgrim.map")} class="pilgrim is-small" focus={inPlay(props)}>
      <rect class="sea" {...ISLAND} />
      <rect fill="url(#pi-waves)" {...ISLAND} />
      <Island {...props} />
    </Sheet>
  );
}

function inPlay({ board, laying }: Props): Rect | undefined {
  const hexes = laying.hex ? [laying.hex] : laying.spots.size ? [...laying.spots.keys()] : Object.keys(viewOf(board.view).hexes).filter((hex) => board.live.has(viewOf(board.view).hexes[hex]?.building ?? ""));
  const points = hexes.map(middle);
  if (!points.length) return undefined;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const x = Math.min(...xs) - 2.6 * R;
  const y = Math.min(...ys) - 2.6 * R;
  const card = laying.hex ? CARD : 0; // the card about the tile lies over the lower part
  return { x, y, width: Math.max(...xs) + 2.6 * R - x, height: Math.max(...ys) + 2.6 * R + card - y };
}

/** The ring alone, for a small screen: the same bays around the court. */
export function SmallRing({ board, pointed }: Pick<Props, "board" | "pointed">) {
  const say = useWords();
  const ghosts = landings(board, pointed);
  const now = viewOf(board.view);
  const isSowing = now.doing.in_hand > 0;
  return (
    <Sheet frame={RING} label={say("pilgrim.ring")} class="pilgrim is-ring">
      <rect class="court-floor" {...RING} />
      <rect class="small-walk" x="98" y="87" width="404" height="364" />
      {[[300, 87, 0], [502, 269, 90], [300, 451, 180], [98, 269, 270]].flatMap(([x, y, angle = 0]) =>
        [-1, 1].map((side) => <path key={`${angle} ${side}`} class="chevron" transform={`translate(${x} ${y}) rotate(${angle}) translate(${side * (angle % 180 ? 91 : 101)} 0)`} d="M-5-8L4 0-5 8" />),
      )}
      <path class="small-river" d="M300 150V390M170 269H430" />
      <circle class="small-city" cx="300" cy="269" r="90" />
      <g transform={`translate(${300 - HEART.x} ${269 - HEART.y})`}>
        <Court board={board} ghost={ghosts.get("city")} />
      </g>
      <Bays board={board} ghosts={ghosts} boxes={SMALL_BAYS} />
      {isSowing && (
        <g class="hand" transform="translate(300 222)">
          <rect class="hand-tag" x="-82" y="-16" width="164" height="30" rx="15" />
          <text class="hand-count" y="5" text-anchor="middle">{board.texts.say("board.in_hand", { hand: now.doing.in_hand })}</text>
        </g>
      )}
    </Sheet>
  );
}
