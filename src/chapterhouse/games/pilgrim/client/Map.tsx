/** The map: hexes, rivers, city, ports, sites, buildings, roads, shrines and the ship; a move that is looked at is drawn in dashes. */

import type { ComponentChildren } from "preact";
import { useWords } from "@house/words";
import type { BoardProps } from "@house/boards/board";
import { Glide } from "@house/boards/Glide";
import { Shape } from "@house/boards/Shape";
import { Sheet, type Rect } from "@house/boards/Sheet";
import { edge, FRAME, HEXES, middle, outline, SIZE, way } from "./hexes";
import { badge, nameOf, packOf, viewOf, type Lying } from "./view";

const WHOLE = outline(SIZE - 1);
const RIM = outline(SIZE - 4);

export function Chart(props: BoardProps) {
  const say = useWords();
  const { view, title, texts } = props;
  const now = viewOf(view);
  const pack = packOf(title);
  const city = new Set(pack.city.hexes);
  const quarters = new Map(pack.quadrant.flatMap(({ id, hexes }) => hexes.map((hex) => [hex, id] as const)));
  const closed = new Set(now.quadrants.filter((one) => one.closed).map((one) => one.quadrant));
  const water = new Map(pack.crossing.map((one) => [one.id, one.water]));
  const rivers = new Map(pack.river.flatMap(({ id, hexes }) => hexes.map((hex) => [hex, id] as const)));
  const ports = new Map(pack.port.map(({ id, hex }) => [hex, id]));
  const sites = new Map(now.quadrants.flatMap(({ hex, site }) => (hex && site ? [[hex, site] as const] : [])));
  const heart = middle("F6");
  const ship = middle(now.ship);
  const far = Math.hypot(ship.x - heart.x, ship.y - heart.y);
  const shipAt = { x: ship.x + ((ship.x - heart.x) / far) * SIZE * 0.98, y: ship.y + ((ship.y - heart.y) / far) * SIZE * 0.98 };

  return (
    <Sheet frame={FRAME} label={say("pilgrim.map")} class="pilgrim" focus={inPlay(props)}>
      <rect class="sea" x={FRAME.x} y={FRAME.y} width={FRAME.width} height={FRAME.height} />
      {HEXES.map((hex) => {
        const lying = now.hexes[hex];
        const site = sites.get(hex);
        const port = ports.get(hex);
        const quarter = quarters.get(hex) ?? "";
        const isRiver = water.has(hex);
        const ground = city.has(hex) ? "city" : port ? "harbour" : isRiver ? "bank" : `quarter-${quarter}`;
        const noun = nounOf(props, hex, lying);
        const lit = [...props.lit].filter((one) => one.startsWith(`${hex.toLowerCase()} `)).map((one) => one.slice(hex.length + 1));
        const label = spoken(props, hex, lying, site, port, closed.has(quarter), rivers.get(hex));
        const drawing = (
          <>
            <path class={`ground ${ground} ${closed.has(quarter) ? "is-closed" : ""}`} d={WHOLE} />
            {water.get(hex)?.map((name) => <path key={name} class="river" d={`M0 0L${edge(name, 1.02).x} ${edge(name, 1.02).y}`} />)}
            {closed.has(quarter) && <path class="hatch" d={`M${-SIZE / 3} ${-SIZE / 3}L${SIZE / 3} ${SIZE / 3}M${SIZE / 3} ${-SIZE / 3}L${-SIZE / 3} ${SIZE / 3}`} />}
            {!city.has(hex) && !lying?.building && (
              <text class="name" y={-SIZE * 0.58} text-anchor="middle">
                {hex}
              </text>
            )}{" "}
            {port && <Harbour />}
            {site && <Sanctuary points={pack.site.find((one) => one.id === site)?.points ?? 0} isAside={Boolean(lying)} />}
            {lying?.building && <House name={texts.name(`building.${lying.building}`) ?? ""} hex={hex} isLive={now.live.includes(lying.building)} />}
            {lying?.roads?.map((road) => <Road key={road.edges} {...props} seat={road.seat} edges={road.edges} />)}
            {lying?.shrine !== undefined && <Shrine {...props} seat={lying.shrine} />}
            {lit.map((edges) => /^[nsew]+-[nsew]+$/.test(edges) && <path key={edges} class="ghost" d={way(edges)} />)}
            <path class="halo" d={RIM} />
          </>
        );
        return (
          <g key={hex} transform={`translate(${middle(hex).x.toFixed(1)} ${middle(hex).y.toFixed(1)})`}>
            {noun || lying || site || port ? (
              <Shape board={props} noun={noun ?? hex.toLowerCase()} label={label} thing={lying?.building && `building.${lying.building}`} class="hex">
                {drawing}
              </Shape>
            ) : (
              <g aria-hidden="true" class={props.lit.has(hex.toLowerCase()) || lit.length ? "hex is-lit" : "hex"}>
                {drawing}
              </g>
            )}
          </g>
        );
      })}
      <text class="city-name" x={heart.x} y={heart.y + 8} text-anchor="middle" aria-hidden="true">
        {texts.say("board.city")}
      </text>
      <Glide x={shipAt.x} y={shipAt.y} class="ship">
        <g role="img" aria-label={say("pilgrim.ship", { hex: now.ship })}>
          <path d="M-15 4h30l-5 9h-20zM0 3v-19M1-15c9 2 11 8 10 14H1zM-1-12c-7 2-9 6-9 11h9z" />
        </g>
      </Glide>
    </Sheet>
  );
}

/** The part of the map where something can be laid: small screens show that. */
function inPlay({ live }: BoardProps): Rect | undefined {
  const points = HEXES.filter((hex) => live.has(hex.toLowerCase())).map(middle);
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [left, top] = [Math.min(...xs) - 3 * SIZE, Math.min(...ys) - 3 * SIZE];
  return { x: left, y: top, width: Math.max(...xs) + 3 * SIZE - left, height: Math.max(...ys) + 3 * SIZE - top };
}

/** What moves call this hex: the building on it, where one may be built, or the hex. */
function nounOf({ meant }: BoardProps, hex: string, lying: Lying | undefined): string | undefined {
  return [lying?.building, hex.toLowerCase()].find((one) => one !== undefined && meant.has(one));
}

/** The hex in words. */
function spoken(
  { texts, names, title }: BoardProps, hex: string, lying: Lying | undefined, site: string | undefined, port: string | undefined, isClosed: boolean, river: string | undefined,
): string {
  const own = packOf(title).site.find((one) => one.id === site);
  const written = [lying?.building && texts.name(`building.${lying.building}`), hex, own?.points]; // what is seen comes first
  const parts = [
    written.filter(Boolean).join(" "),
    river && texts.name(`river.${river}`),
    port && texts.name(`port.${port}`),
    own && texts.say("board.site", { hex: "", number: own.id, points: own.points, piety: own.piety, coins: own.coins }).trim(),
    ...(lying?.roads ?? []).map((road) => `${texts.name(`edges.${road.edges}`) ?? road.edges}: ${nameOf(names, texts, road.seat)}`),
    lying?.shrine !== undefined && `${texts.name("tile.shrine") ?? texts.say("verb.shrine")}: ${nameOf(names, texts, lying.shrine)}`,
    isClosed && "×",
  ];
  return parts.filter(Boolean).join(", ");
}

type Seated = BoardProps & { readonly seat: number };

function Coloured({ view, seat, children }: Seated & { readonly children: ComponentChildren }) {
  return <g class={`colour-${badge(view, seat)?.colour ?? ""}`}>{children}</g>;
}

function Road({ edges, ...props }: Seated & { readonly edges: string }) {
  return (
    <Coloured {...props}>
      <path class="road-edge" d={way(edges)} />
      <path class="road" d={way(edges)} />
      <g class="road-sign" transform={sign(edges)}>
        <circle r="8" />
        <path class="sign" d={badge(props.view, props.seat)?.sign ?? ""} />
      </g>
    </Coloured>
  );
}

/** Whose road it is stands where it bends. */
function sign(edges: string): string {
  const [from = "N", to = "S"] = edges.split("-");
  const [a, b] = [edge(from), edge(to)];
  return `translate(${((a.x + b.x) / 4).toFixed(1)} ${((a.y + b.y) / 4).toFixed(1)}) scale(0.8)`;
}

function Shrine(props: Seated) {
  return (
    <Coloured {...props}>
      <path class="shrine" d="M-17 15V-3L0-20 17-3v18zM-2-20v-7M-6-25h8" />
      <g transform="translate(0 3)">
        <path class="sign" d={badge(props.view, props.seat)?.sign ?? ""} />
      </g>
    </Coloured>
  );
}

function House({ name, hex, isLive }: { readonly name: string; readonly hex: string; readonly isLive: boolean }) {
  const lines = name.includes(" ") ? name.split(" ") : [name];
  const size = Math.min(13, 118 / Math.max(...lines.map((line) => line.length)));
  return (
    <g class={`house ${isLive ? "is-open" : ""}`}>
      <path class="roof" d="M-24-6L0-24 24-6v5h-48z" />
      {lines.flatMap((line, row) => [
        " ",
        <text key={line} class="title" y={14 + row * (size + 1)} text-anchor="middle" font-size={size.toFixed(1)}>
          {line}
        </text>,
      ])}{" "}
      <text class="where" y={-8} text-anchor="middle">
        {hex}
      </text>
    </g>
  );
}

function Harbour() {
  return <path class="anchor" d="M0-10a4 4 0 1 1 .1 0V16M-8-3H8M-14 4c2 9 8 12 14 12s12-3 14-12M-14 4l-3 5M14 4l3 5" />;
}

function Sanctuary({ points, isAside }: { readonly points: number; readonly isAside: boolean }) {
  return (
    <g class="sanctuary" transform={isAside ? `translate(0 ${-SIZE * 0.62}) scale(0.62)` : "translate(0 3)"}>
      <path d="M0-20l5 9 10 2-7 8 1 11-9-4-9 4 1-11-7-8 10-2z" />
      <text text-anchor="middle" y="5">
        {points}
      </text>
    </g>
  );
}
