/**
 * What moves between two moments, for any board: whatever it marks. `data-piece` is a thing that keeps its name wherever it lies,
 * `data-face` with it what it shows, `data-holds` ("0 wool") with `data-count` how many of a good a seat has, `data-home` where such a
 * good comes from.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The marks, as attributes of a thing. */
export interface Marked {
  readonly "data-piece"?: string;
  readonly "data-face"?: string;
  readonly "data-holds"?: string;
  readonly "data-count"?: number;
  readonly "data-home"?: string;
}

export interface Piece {
  readonly element: Element;
  readonly at: Point;
  readonly width: number;
  readonly face: string | undefined;
}

export interface Purse {
  /** The picture of the good. */
  readonly element: Element;
  readonly at: Point;
  readonly count: number;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly purses: ReadonlyMap<string, Purse>;
  readonly homes: ReadonlyMap<string, Point>;
  /** Where the thing is that the last move was about. */
  readonly source: Point | undefined;
}

export interface Motion {
  readonly element: Element;
  readonly kind: "glide" | "land" | "turn" | "fly";
  /** How far away it starts, in pixels of the screen; without it, it appears where it is. */
  readonly way: Point | undefined;
  /** How much larger it was. */
  readonly ratio: number;
}

const NEAR = 4; // pixels: nobody sees a shorter way
const MOST = 24; // things that move at once; where more do, another game is shown

/** What has moved, in the order in which it is told: what was moved, what was turned up, what came of it. */
export function motions(before: Scene, after: Scene): Motion[] {
  const isSame = Math.abs(before.width - after.width) < 1 && Math.abs(before.height - after.height) < 1; // else the room has changed, not the game
  const source = before.source ?? after.source;
  const found: Motion[] = [];
  for (const [name, { element, at, width, face }] of after.pieces) {
    const old = before.pieces.get(name);
    const way = old ? between(old.at, at) : source && between(source, at);
    if (!old) found.push({ element, kind: "land", way, ratio: 1 });
    else if (old.face !== face) found.push({ element, kind: "turn", way: undefined, ratio: 1 });
    else if (isSame && way) found.push({ element, kind: "glide", way, ratio: width ? old.width / width : 1 });
  }
  for (const [name, { element, at, count }] of after.purses) {
    const home = before.homes.get(name.split(" ").at(-1) ?? "") ?? source;
    const way = home && between(home, at);
    if (way && count > (before.purses.get(name)?.count ?? count)) found.push({ element, kind: "fly", way, ratio: 1 });
  }
  return found.length > MOST ? [] : found;
}

function between(from: Point, to: Point): Point | undefined {
  const way = { x: from.x - to.x, y: from.y - to.y };
  return Math.hypot(way.x, way.y) > NEAR ? way : undefined;
}
