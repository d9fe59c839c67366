/** Finds places for names on a map: each label takes the spot that covers least of what is there already. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  /** Where the text stands, seen from the point it names. */
  readonly dx: number;
  readonly dy: number;
  readonly anchor: "start" | "middle" | "end";
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Chooses a spot for a block of this size around a point, inside the frame, and marks it as taken. */
export function settle(at: Point, width: number, height: number, spots: readonly Spot[], taken: Box[], frame: Box): Spot {
  const best = choose(at, width, height, spots, taken, frame);
  taken.push(block(at, width, height, best));
  return best;
}

export interface Label {
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}

const ROUNDS = 4;

/** Chooses spots for many labels: each moves on while that helps, since those that chose first did not know of the others. */
export function settleAll(labels: readonly Label[], spots: readonly Spot[], taken: Box[], frame: Box): Spot[] {
  const boxes: (Box | undefined)[] = labels.map(() => undefined);
  let found: Spot[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    found = labels.map(({ at, width, height }, number) => {
      const others = boxes.filter((box, one): box is Box => box !== undefined && one !== number);
      const spot = choose(at, width, height, spots, [...taken, ...others], frame);
      boxes[number] = block(at, width, height, spot);
      return spot;
    });
  }
  taken.push(...boxes.filter((box) => box !== undefined));
  return found;
}

function choose(at: Point, width: number, height: number, spots: readonly Spot[], taken: readonly Box[], frame: Box): Spot {
  let best = spots[0] as Spot;
  let least = Infinity;
  spots.forEach((spot, order) => {
    const box = block(at, width, height, spot);
    const outside = width * height - shared(box, frame);
    const cost = taken.reduce((sum, other) => sum + shared(box, other), 0) + 4 * outside + order; // the first spots are the nicest
    if (cost < least) [least, best] = [cost, spot];
  });
  return best;
}

/** The ground that a block covers; `dy` is the middle of it. */
function block(at: Point, width: number, height: number, { dx, dy, anchor }: Spot): Box {
  const left = anchor === "middle" ? -width / 2 : anchor === "end" ? -width : 0;
  return { x: at.x + dx + left, y: at.y + dy - height / 2, width, height };
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

export function around({ x, y }: Point, left: number, top: number, right: number, bottom: number): Box {
  return { x: x - left, y: y - top, width: left + right, height: top + bottom };
}

/** The emptiest place in a frame, for an ornament. */
export function emptiest(frame: Box, points: readonly Point[], margin: number): Point {
  let best: Point = { x: frame.x + margin, y: frame.y + margin };
  let most = -1;
  for (let x = frame.x + margin; x <= frame.x + frame.width - margin; x += 20) {
    for (let y = frame.y + margin; y <= frame.y + frame.height - margin; y += 20) {
      const room = Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)));
      if (room > most) [most, best] = [room, { x, y }];
    }
  }
  return best;
}
