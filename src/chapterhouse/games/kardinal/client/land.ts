/** Draws land where the data has only points: each country is what lies nearest to its towns and its crest. */

export interface Site {
  readonly x: number;
  readonly y: number;
  readonly country: string;
  /** Sites of different lands are parted by a channel of the sea. */
  readonly land: number;
}

export interface Land {
  /** The outer edge of each country as the path of an SVG. */
  readonly countries: ReadonlyMap<string, string>;
  readonly all: string;
  readonly borders: string;
}

type Dot = readonly [number, number];
interface Edge {
  readonly from: Dot;
  readonly to: Dot;
  /** The number of the site on the other side; -1 is the sea. */
  readonly beyond: number;
}

const REACH = 66; // how far land reaches beyond a town
const CHANNEL = 13; // half the width of a strait
const CORNERS = 26;
const JOINED = 4; // points nearer to each other than this are one: neighbouring cells are cut from different rings
const FINE = 7; // length of the pieces that a line is bent in

export function draw(sites: readonly Site[]): Land {
  const shores = new Map<string, Edge[]>();
  let borders = "";
  let all = "";
  sites.forEach((site, number) => {
    const edges = cell(sites, number);
    all += `${edges.map((edge, place) => bent(edge.from, edge.to, place === 0)).join("")}Z`;
    const outer = edges.filter((edge) => sites[edge.beyond]?.country !== site.country);
    shores.set(site.country, [...(shores.get(site.country) ?? []), ...outer]);
    for (const edge of edges) {
      const other = sites[edge.beyond];
      if (other && edge.beyond > number && other.country !== site.country && other.land === site.land) {
        borders += bent(edge.from, edge.to, true);
      }
    }
  });
  return { countries: new Map([...shores].map(([country, edges]) => [country, outline(edges)])), all, borders };
}

/** The edges of a country, one after the other: closed lines, for an island each. */
function outline(edges: readonly Edge[]): string {
  const left = [...edges];
  let path = "";
  for (let edge = left.shift(); edge; edge = left.shift()) {
    let last: Edge = edge;
    path += bent(last.from, last.to, true);
    for (let next = nearest(left, last.to); next >= 0; next = nearest(left, last.to)) {
      last = left.splice(next, 1)[0] as Edge;
      path += bent(last.from, last.to, false);
    }
    path += "Z";
  }
  return path;
}

/** The number of the edge that begins where another has ended; -1 if none does. */
function nearest(edges: readonly Edge[], [x, y]: Dot): number {
  let [best, least] = [-1, JOINED];
  edges.forEach(({ from }, number) => {
    const far = Math.hypot(from[0] - x, from[1] - y);
    if (far < least) [best, least] = [number, far];
  });
  return best;
}

/** The part of the plane nearest to a site, no farther than the reach of its land. */
function cell(sites: readonly Site[], number: number): Edge[] {
  const site = sites[number] as Site;
  const ring = Array.from({ length: CORNERS }, (_, corner): Dot => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return [site.x + REACH * Math.cos(angle), site.y + REACH * Math.sin(angle)];
  });
  let edges = ring.map((from, corner): Edge => ({ from, to: ring[(corner + 1) % CORNERS] as Dot, beyond: -1 }));
  sites.forEach((other, beyond) => {
    if (beyond !== number) edges = cut(edges, site, other, beyond);
  });
  return edges;
}

/** Cut a cell along the line half-way to another site. */
function cut(edges: readonly Edge[], site: Site, other: Site, beyond: number): Edge[] {
  const [nx, ny] = [other.x - site.x, other.y - site.y];
  const far = Math.hypot(nx, ny);
  if (far > 2 * REACH + 2 * CHANNEL) return [...edges];
  const isStrait = other.land !== site.land;
  const limit = far / 2 - (isStrait ? CHANNEL : 0);
  const depth = ([x, y]: Dot): number => ((x - site.x) * nx + (y - site.y) * ny) / far - limit;
  const kept: Edge[] = [];
  let entry: Dot | undefined;
  let exit: Dot | undefined;
  for (const edge of edges) {
    const [a, b] = [depth(edge.from), depth(edge.to)];
    if (a <= 0 && b <= 0) kept.push(edge);
    else if (a <= 0) {
      exit = between(edge.from, edge.to, a, b);
      kept.push({ ...edge, to: exit });
    } else if (b <= 0) {
      entry = between(edge.from, edge.to, a, b);
      kept.push({ ...edge, from: entry });
    }
  }
  if (!exit || !entry) return kept;
  const after = kept.findIndex((edge) => edge.to === exit) + 1;
  return [...kept.slice(0, after), { from: exit, to: entry, beyond: isStrait ? -1 : beyond }, ...kept.slice(after)];
}

function between([x, y]: Dot, [u, v]: Dot, a: number, b: number): Dot {
  const part = a / (a - b);
  return [x + (u - x) * part, y + (v - y) * part];
}

/** A line in small pieces, each point moved by a field that is the same for both sides of a border. */
function bent(from: Dot, to: Dot, starts: boolean): string {
  // both neighbours must take the same steps, whichever way round they go
  const turned = from[0] > to[0] || (from[0] === to[0] && from[1] > to[1]);
  const [a, b] = turned ? [to, from] : [from, to];
  const steps = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / FINE));
  const dots = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    return shifted(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part);
  });
  if (turned) dots.reverse();
  return dots.map(([x, y], place) => `${place || !starts ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

function shifted(x: number, y: number): Dot {
  const wave = (k: number, phase: number): number =>
    8 * Math.sin(x / 31 + k + 1.7 * Math.sin(y / 47 + phase)) +
    4.5 * Math.sin(y / 17 + 2 * k + Math.sin(x / 23 + phase)) +
    2 * Math.sin(x / 7.3 + y / 9.1 + 3 * k);
  return [x + wave(0.4, 1.1) * 0.8, y + wave(2.3, 0.2) * 0.8];
}
