/** The building sites: every field is a piece of the building, laid or still open. */

import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { about, G, Nogo, Seal, stance, T } from "./parts";
import { packOf, viewOf, type Project, type ToreView } from "./view";
import { worth } from "./words";
import { block, DRAWINGS, scaffold, type Box, type Drawing } from "./works";

const PLACES = Object.values(DRAWINGS);

/** The drawing of a project; of one that we do not know, or that has other fields, courses in the place of its number. */
function drawingOf(id: string, place: number, stones: number, woods: number): Drawing | undefined {
  const known = DRAWINGS[id] ?? PLACES[place % PLACES.length];
  if (!known || (DRAWINGS[id] && known.stone.length === stones && known.wood.length === woods)) return known;
  const [x, y, w, h] = known.box;
  const course = h / Math.max(1, stones + woods);
  const row = (n: number): string => block(x + 6, y + h - (n + 1) * course, w - 12, course);
  return { ...known, stone: Array.from({ length: stones }, (_, n) => row(n)), wood: Array.from({ length: woods }, (_, n) => row(stones + n)) };
}

interface Props {
  readonly board: BoardProps;
  /** The table as it was when one was last asked. */
  readonly before: ToreView | undefined;
}

export function Sites({ board, before }: Props) {
  const now = viewOf(board.view);
  const here = about(board, ["build", "donate"]);
  return (
    <>
      {packOf(board.title).project.map((row, place) => {
        const project = now.projects.find((one) => one.project === row.id);
        const drawing = drawingOf(row.id, place, row.stone, row.wood);
        const old = before?.projects.find((one) => one.project === row.id);
        return drawing && <Site key={row.id} board={board} here={here} id={row.id} project={project} old={old} drawing={drawing} />;
      })}
    </>
  );
}

interface SiteProps {
  readonly board: BoardProps;
  readonly here: ReturnType<typeof about>;
  readonly id: string;
  readonly project: Project | undefined;
  readonly old: Project | undefined;
  readonly drawing: Drawing;
}

function Site({ board, here, id, project, old, drawing }: SiteProps) {
  const say = useWords();
  const { texts } = board;
  const name = texts.name(`project.${id}`) ?? id;
  const [x, y, w, h] = drawing.box;
  const row = packOf(board.title).project.find((one) => one.id === id);
  const state = project?.complete ? texts.say("board.complete") : project?.covered ? say("tore.rests") : project ? "" : say("tore.later");
  const donors = project?.donors.map((seat) => board.names[seat]).join(", ") || "–";
  const label = project
    ? say("tore.site", { name, stone: project.stone.join("/"), wood: project.wood.join("/"), donors, bonus: row ? worth(texts, row.bonus) : "", state })
    : `${name}: ${state}`;
  return (
    <Shape board={here} noun={id} label={label} thing={`project.${id}`} class={`site ${project?.complete ? "is-complete" : ""} ${project?.covered ? "is-covered" : ""} ${project?.worked ? "is-chosen" : ""}`}>
      <rect class="halo" x={x - 5} y={y - 5} width={w + 10} height={h + 10} rx="8" />
      {project ? <Pieces drawing={drawing} project={project} old={old} /> : <Pegs box={drawing.box} />}
      {project && !project.complete && <path class="scaf" d={scaffold(drawing.scaffold)} />}
      <Tag board={board} drawing={drawing} name={name} project={project} state={state} />
      {stance(here, id) === "refused" && project && <Nogo x={x + w} y={y + 4} />}
    </Shape>
  );
}

function Pieces({ drawing, project, old }: { readonly drawing: Drawing; readonly project: Project; readonly old: Project | undefined }) {
  return (
    <>
      {(["stone", "wood"] as const).flatMap((good) =>
        drawing[good].map((d, n) => {
          const laid = project[good][0];
          const fresh = old && n < laid && n >= old[good][0];
          return (
            <g key={`${good}${n}`} class={fresh ? "fresh" : undefined}>
              <path class={`${n < laid ? "laid" : "gap"} ${good} ${n === laid ? "open" : ""}`} d={d} />
              {fresh && <path class="just-moved" d={d} />}
            </g>
          );
        }),
      )}
    </>
  );
}

/** A site that is not in play: pegs and a rope. */
function Pegs({ box: [x, y, w, h] }: { readonly box: Box }) {
  const ground = y + h - 4;
  return (
    <g class="pegs">
      <path d={`M${x + 6} ${ground}h${w - 12}`} />
      <path d={`M${x + 6} ${ground - 14}v18M${x + w - 6} ${ground - 14}v18M${x + w / 2} ${ground - 10}v12`} />
      <path class="rope" d={`M${x + 6} ${ground - 10}q${w / 4} 8 ${w / 2 - 6} 2q${w / 4} 6 ${w / 2 - 6}-2`} />
    </g>
  );
}

interface TagProps {
  readonly board: BoardProps;
  readonly drawing: Drawing;
  readonly name: string;
  readonly project: Project | undefined;
  readonly state: string;
}

function Tag({ board, drawing, name, project, state }: TagProps) {
  const [x, y] = drawing.tag;
  const words = project?.complete ? `✓ ${name}` : project?.covered ? `${name} (${state})` : name;
  const width = Math.max(98, words.length * 6.6 + 18);
  const { seats } = viewOf(board.view);
  if (!project) {
    return (
      <g class="tag idle">
        <T x={x} y={y + 12} class="tn">{name}</T>
        <T x={x} y={y + 25} class="ts">{state}</T>
      </g>
    );
  }
  const isShort = project.complete || project.covered;
  return (
    <g class={`tag ${project.complete ? "done" : ""}`}>
      <rect x={x - width / 2} y={y} width={width} height={isShort ? 17 : 32} rx="3" />
      <T x={x} y={y + 13} class="tn">
        {words}
      </T>
      {!isShort &&
        (["stone", "wood"] as const).map((good, n) => (
          <g key={good}>
            <G good={good} x={x - 44 + n * 45} y={y + 15} size={15} />
            <T x={x - 28 + n * 45} y={y + 27} class="tc" start>
              {project[good].join("/")}
            </T>
          </g>
        ))}
      {project.donors.map((seat, n) => {
        const side = seats[seat]?.side;
        return side && <Seal key={seat} side={side} x={x + width / 2 + 4 - n * 19} y={y - 3} />;
      })}
    </g>
  );
}
