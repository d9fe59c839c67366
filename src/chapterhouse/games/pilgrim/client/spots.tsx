/** What can be pointed at on the map: buildings, hexes for tiles, the tile in hand with its exits, the tile that may go. */

import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import { useEffect, useRef } from "preact/hooks";
import { Plot, Site } from "./built";
import { ANGLES, edge, f, middle, outline, R, shift, way } from "./hexes";
import type { Laying } from "./laying";
import { Words } from "./parts";
import { Road } from "./pieces";
import { nameIn, packOf, viewOf } from "./view";

const RIM = outline(R - 1);

/** Buildings of the map and the sites. */
export function Places({ board, open }: { readonly board: BoardProps; readonly open: (building: string) => void }) {
  const now = viewOf(board.view);
  const { building: houses, site: sites } = packOf(board.title);
  const { texts } = board;
  const chooser = { ...board, point: (noun: string) => open(noun) };
  return (
    <>
      {Object.entries(now.hexes).map(([hex, { building }]) => {
        if (!building) return null;
        const house = houses.find(({ id }) => id === building);
        const isLive = now.live.includes(building);
        const round = now.course.indexOf(hex) + 1;
        const label = `${hex} ${texts.name(`building.${building}`)}, ${isLive ? texts.say("board.live") : texts.say("board.round", { round })}`;
        return (
          <Shape key={hex} board={chooser} noun={building} label={label} thing={`building.${building}`} class="house" transform={shift(middle(hex))}>
            <Plot building={building} level={house?.level ?? 1} live={isLive} round={round} />
            <path class="halo" d={RIM} />
          </Shape>
        );
      })}
      {now.quadrants.map(({ quadrant, hex, site }) => {
        const row = sites.find(({ id }) => id === site);
        if (!hex || !row) return null;
        return (
          <g key={quadrant} role="img" aria-label={texts.say("board.site", { hex, number: row.id, points: row.points, piety: row.piety, coins: row.coins })} transform={shift(middle(hex))}>
            <Site view={board.view} title={board.title} quadrant={quadrant} />
          </g>
        );
      })}
    </>
  );
}

interface Props {
  readonly board: BoardProps;
  readonly laying: Laying;
}

/** Hexes that a road can reach; those that are refused say why. */
export function Reach({ board, laying }: Props) {
  const { texts } = board;
  const refused = new Set<string>();
  for (const choices of board.meant.values()) {
    for (const { verb, noun } of choices) {
      const hex = noun.split(" ")[0]?.toUpperCase() ?? "";
      if ((verb === "lay" || verb === "upgrade" || verb === "shrine") && !laying.spots.has(hex)) refused.add(hex);
    }
  }
  const chooser = {
    ...board,
    point: (noun: string, at: Element) => {
      const hex = noun.toUpperCase();
      if (laying.hex !== hex) laying.choose(hex);
      else if (laying.option) board.point(laying.option.move, at);
    },
  };
  return (
    <>
      {[...refused].map((hex) => (
        <Shape key={hex} board={board} noun={hex.toLowerCase()} label={hex} class="hex" transform={shift(middle(hex))}>
          <path class="halo" d={RIM} />
        </Shape>
      ))}
      {[...laying.spots].map(([hex, options]) => (
        <Shape key={hex} board={chooser} noun={hex.toLowerCase()} label={`${hex}, ${options.map(({ move }) => texts.name(`edges.${move.split(" ").at(-1)?.toUpperCase()}`)).join(", ")}`} class={`hex ${laying.hex === hex ? "is-chosen" : ""}`} transform={shift(middle(hex))}>
          <path class="halo" d={RIM} />
          {laying.hex !== hex && [...new Set(options.map(({ entry }) => entry))].map((entry) => <Entry key={entry} entry={entry} />)}
          <Words x={0} y={5} class="hex-name">{hex}</Words>
        </Shape>
      ))}
    </>
  );
}

function Entry({ entry }: { readonly entry: string }) {
  return (
    <g class="entry" transform={`${shift(edge(entry, 0.94))} rotate(${(ANGLES[entry] ?? 0) - 90})`}>
      <circle r="9" />
      <path d="M-3.800 4L0-5.800 3.800 4 0 2z" />
    </g>
  );
}

/** The tile in hand on its hex: drawn as it would lie, with dots for the exits that are open to it. */
export function Tile({ board, laying }: Props) {
  const group = useRef<SVGGElement>(null);
  const { turn, take, hex, option, spots } = laying;
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      turn(event.deltaY > 0 ? 1 : -1);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });
  if (!hex || !option) return null;
  const now = viewOf(board.view);
  const told = now.lays[option.move];
  const seat = board.eyes >= 0 ? now.seats[board.eyes] : undefined;
  const options = spots.get(hex) ?? [];
  const others = new Set(options.filter(({ entry }) => entry !== option.entry).map(({ entry }) => entry));
  return (
    <g class="in-hand" ref={group}>
      {told?.faces && <path class="faced" transform={shift(middle(told.faces))} d={outline(R - 3)} />}
      <g transform={shift(middle(hex))}>
        <path class="picked" d={outline(R - 3)} onClick={(event) => board.point(option.move, event.currentTarget)} />
        <g class="quiet-drawing">
          <Road edges={`${option.entry}-${option.exit}`} colour={seat?.colour ?? ""} tile={told?.tile} />
        </g>
        {options.filter(({ entry }) => entry === option.entry).map((one) => <Dot key={one.exit} isOn={one === option} edge={one.exit} act={() => take(one)} />)}
        {[...others].map((entry) => <Dot key={entry} isOn={false} isEntry edge={entry} act={() => take(options.find((one) => one.entry === entry) ?? option)} />)}
        <path class="spin" d="M-28-36A46 46 0 0 0-47 8M36-28A46 46 0 0 1 47 8" />
      </g>
    </g>
  );
}

function Dot({ isOn, isEntry = false, edge: name, act }: { readonly isOn: boolean; readonly isEntry?: boolean; readonly edge: string; readonly act: () => void }) {
  return (
    <g class={`exit ${isOn ? "is-on" : ""} ${isEntry ? "is-entry" : ""}`} transform={shift(edge(name, 0.99))} data-exit={name} onClick={act}>
      <circle class="hit" r="15" />
      <circle r={isOn ? 8 : 6} />
      {isOn && <path transform={`rotate(${f((ANGLES[name] ?? 0) + 90)})`} d="M-3.500 4L0-5.500 3.500 4 0 2z" />}
    </g>
  );
}

/** A cross on the tile that may be demolished, and the ghost of a move that is being looked at in the list. */
export function Marks({ board }: { readonly board: BoardProps }) {
  const ghosts = [...board.lit].flatMap((noun) => {
    const [hex = "", edges = ""] = noun.toUpperCase().split(" ");
    return /^[A-K]\d+$/.test(hex) ? [{ hex, edges: /^[NSEW]+-[NSEW]+$/.test(edges) ? edges : "" }] : [];
  });
  const razes = [...board.meant].flatMap(([key, [choice]]) => (choice?.verb === "raze" && key === choice.move ? [choice] : []));
  return (
    <>
      {razes.map((choice) => {
        const hex = choice.noun.toUpperCase();
        return (
          <Shape key={hex} board={board} noun={choice.move} label={`${choice.verb_label}: ${hex}`} class="raze" transform={`${shift(middle(hex))} translate(17 17)`}>
            <circle class="disc" r="11" />
            <circle class="halo" r="13" />
            <path d="M-4.500-4.500L4.500 4.500M4.500-4.500L-4.500 4.500" />
          </Shape>
        );
      })}
      {ghosts.map(({ hex, edges }) => (
        <g key={hex + edges} class="looked-at" transform={shift(middle(hex))}>
          <path class="around" d={RIM} />
          {edges && <path class="ghost-road" d={way(edges)} />}
          <Words x={0} y={5} class="hex-name">{hex}</Words>
        </g>
      ))}
    </>
  );
}

/** What a port, a site or a plain hex is called. */
export function hexName(board: BoardProps, hex: string): { readonly name: string; readonly isGoal: boolean } {
  const pack = packOf(board.title);
  const port = pack.port.find((one) => one.hex === hex);
  if (port) return { name: nameIn(board.texts.language, port), isGoal: true };
  const at = viewOf(board.view).quadrants.find((one) => one.hex === hex);
  const site = pack.site.find(({ id }) => id === at?.site);
  return site ? { name: nameIn(board.texts.language, site), isGoal: true } : { name: hex, isGoal: false };
}
