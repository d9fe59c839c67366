/** What is left: road tiles and upgrades as pictures with their numbers, and the cardinal's favours. */

import type { BoardProps } from "@house/boards/board";
import { useWords } from "@house/words";
import { Chapel, Road } from "./pieces";
import { EDGES, outline, R, way } from "./hexes";
import { nameIn, packOf, viewOf } from "./view";

const WAX = "M0-17C6-18 9-13 13-11 18-8 17-3 16 1 17 6 14 10 11 13 7 16 4 17 0 16-4 18-9 16-11 13-15 11-17 6-16 1-18-4-16-9-12-11-9-15-5-17 0-17z";

interface PictureProps {
  readonly roads: readonly string[];
  readonly kind: string;
  readonly colour?: string;
  readonly isWet?: boolean;
}

export function TilePicture({ roads, kind, colour = "plain", isWet = kind === "bridge" || kind === "ford" }: PictureProps) {
  return (
    <svg class="tile-picture" viewBox="-36 -32 72 64" aria-hidden="true">
      <path class={`tile-ground ${isWet ? "is-wet" : ""}`} d={outline(R - 1)} />
      {isWet && <path class="river-bank" d={way("NW-SE")} />}
      {isWet && <path class="river-bed" d={way("NW-SE")} />}
      {kind === "shrine" ? <Chapel colour={colour === "plain" ? "grey" : colour} /> : roads.map((edges) => <Road key={edges} edges={edges} colour={colour} tile={kind} />)}
    </svg>
  );
}

const pairs = (edges: readonly number[]): string[] => Array.from({ length: edges.length / 2 }, (_, n) => `${EDGES[edges[2 * n] ?? 0]}-${EDGES[edges[2 * n + 1] ?? 0]}`);

export function Stores({ board, inHand }: { readonly board: BoardProps; readonly inHand: string | undefined }) {
  const say = useWords();
  const { texts } = board;
  const now = viewOf(board.view);
  const pack = packOf(board.title);
  const name = (row: Parameters<typeof nameIn>[1]): string => nameIn(texts.language, row);
  return (
    <section class="stores leaf-card" aria-label={texts.say("board_part.tiles")}>
      <ul class="plain rack">
        {pack.tile.map((tile) => (
          <li key={tile.id} class={`${now.supply[tile.id] ? "" : "is-out"} ${inHand === tile.id ? "is-in-hand" : ""}`} title={name(tile)}>
            <TilePicture kind={tile.id} roads={pairs(tile.edges ?? [])} isWet={tile.terrain === "river"} />
            <span class="unseen">{name(tile)} </span>
            <b class="number">{now.supply[tile.id] ?? 0}</b>
          </li>
        ))}
      </ul>
      <ul class="plain upgrades" aria-label={texts.say("board.upgrades")}>
        {pack.upgrade.map((tile) => (
          <li key={tile.id} class={`${now.supply[tile.id] ? "" : "is-out"} ${inHand === tile.id ? "is-in-hand" : ""}`} title={name(tile)}>
            <TilePicture kind={tile.id} roads={now.supply[tile.id] ? pairs(tile.roads) : []} />
            <span class="unseen">{name(tile)}: {now.supply[tile.id] ?? 0}</span>
          </li>
        ))}
      </ul>
      <ul class="plain favours" aria-label={texts.say("board.favours")}>
        {pack.favour.map(({ id, length, points }) => (
          <li key={id} class={now.favours.includes(length) ? "" : "is-out"} title={say("pilgrim.favour", { length, points })}>
            <svg viewBox="-20 -20 40 40" aria-hidden="true">
              <path class="wax" d={WAX} />
              <text class="wax-number" y="6.500" text-anchor="middle">{length}</text>
            </svg>
            <b class="number" aria-hidden="true">{points}</b>
            <span class="unseen">{say("pilgrim.favour", { length, points })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
