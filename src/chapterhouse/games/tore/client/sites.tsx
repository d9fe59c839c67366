/** The building sites: every field is a piece of the building, laid or still open. */

import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { about, G, Nogo, Seal, stance, T } from "./parts";
import { packOf, viewOf, type Project, type ToreView } from "./view";
import { worth } from "./words";

type Box = readonly [x: number, y: number, width: number, height: number];
interface Drawing {
  readonly box: Box;
  readonly tag: readonly [x: number, y: number];
  readonly scaffold: Box;
  readonly stone: readonly string[];
  readonly wood: readonly string[];
}

const block = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
const arch = (x: number): string => `M${x} 484h78v74h-12v-14a27 30 0 0 0-54 0v14h-12z`;

/** Where the sites lie and how they grow; a site with other fields is built in even courses. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  bridge: { box: [160, 462, 328, 104], tag: [324, 572], scaffold: [488, 480, 12, 80], stone: [0, 1, 2, 3].map((n) => arch(168 + n * 78)), wood: ["M166 472h157v12h-157z", "M323 472h157v12h-157z"] },
  mill: { box: [40, 470, 104, 96], tag: [84, 570], scaffold: [30, 480, 14, 84], stone: [block(52, 538, 66, 26)], wood: [block(52, 508, 66, 30), "M46 508 84 476l40 32z", "M126 522a22 22 0 1 1-.1 0zM126 530a14 14 0 1 0 .1 0z"] },
  palace: { box: [106, 116, 92, 88], tag: [146, 205], scaffold: [94, 128, 13, 74], stone: [block(112, 176, 40, 26), block(152, 176, 40, 26), block(112, 150, 40, 26), block(152, 150, 40, 26)], wood: ["M106 150 122 124h60l16 26z"] },
  chapel: { box: [454, 120, 82, 84], tag: [488, 205], scaffold: [533, 124, 14, 78], stone: [block(456, 168, 38, 34), block(494, 168, 38, 34), "M456 168v-12h76v12z"], wood: ["M452 156 470 126h48l18 30z"] },
  exchange: { box: [526, 470, 110, 96], tag: [580, 570], scaffold: [636, 484, 14, 78], stone: ["M530 562v-32h50v32h-10v-10a15 15 0 0 0-30 0v10z", "M580 562v-32h50v32h-10v-10a15 15 0 0 0-30 0v10z"], wood: ["M526 530v-22l20-26h34v48z", "M580 530v-48h34l20 26v22z"] },
  hospital: { box: [552, 128, 104, 76], tag: [606, 205], scaffold: [657, 132, 12, 70], stone: [0, 1, 2].map((n) => block(556 + n * 32, 162, 32, 40)), wood: ["M552 162 570 134h34v28z", "M604 162v-28h34l18 28z"] },
  tower: { box: [312, 8, 70, 112], tag: [442, 66], scaffold: [377, 50, 11, 68], stone: [0, 1, 2, 3, 4, 5].map((n) => block(n > 2 ? 323 : 320, 107.4 - n * 10.6, n > 2 ? 48 : 54, 10.6)), wood: ["M319 54.400l8-16h40l8 16z", "M327 38.400l20-24 20 24z"] },
};
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
    <Shape board={here} noun={id} label={label} thing={`project.${id}`} class={`site ${project?.complete ? "is-complete" : ""} ${project?.covered ? "is-covered" : ""}`}>
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

function scaffold([x, y, w, h]: Box): string {
  const floors = 4;
  const high = (h - 8) / floors;
  const rungs = Array.from({ length: floors }, (_, n) => {
    const at = y + 8 + n * high;
    return `M${x - 4} ${at}H${x + w + 3}${n ? `M${x + 2} ${at}L${x + w} ${at - high}` : ""}`;
  });
  return `M${x + 2} ${y + h}V${y}M${x + w} ${y + h}V${y + 4}${rungs.join("")}`;
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
