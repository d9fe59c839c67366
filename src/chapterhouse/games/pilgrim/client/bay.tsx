/** One duty as a bay of the cloister: what it is, what it costs and brings, its tithe, and who stands there. */

import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { Crowd } from "./crowd";
import { Bars, Pic, Words } from "./parts";
import { mainMove, pillMoves, type Ghost } from "./ringing";
import { nameIn, nameOf, packOf, viewOf, type Place, type Standing, type Strength } from "./view";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The small buttons hang above it, not below. */
  readonly isTop?: boolean;
  /** How wide the whole drawing is: the small buttons stay inside. */
  readonly frame: number;
}

interface Props {
  readonly board: BoardProps;
  readonly place: Place;
  readonly box: Box;
  readonly ghost: Ghost | undefined;
  readonly isDull: boolean;
}

export function Bay({ board, place, box, ghost, isDull }: Props) {
  const { width: w, height: h } = box;
  const now = viewOf(board.view);
  const isWide = w > 250;
  const main = mainMove(board, place.place);
  const isActive = now.doing.place === place.place && now.doing.duty !== null;
  const standing = place.standing[board.eyes] ?? null;
  const strength = ghost ? ghost.strength : (standing?.strength ?? null);
  const arch = isWide ? `M8 ${h}H${w - 8}V22Q${w - 8} 6 ${w - 26} 6H26Q8 6 8 22z` : `M6 ${h - 4}V64C6 34 40 12 ${w / 2} 4 ${w - 40} 12 ${w - 6} 34 ${w - 6} 64V${h - 4}z`;
  const inner = isWide ? `M18 ${h - 6}V26Q18 14 32 14H${w - 32}Q${w - 18} 14 ${w - 18} 26V${h - 6}z` : `M16 ${h - 10}V66C16 42 46 22 ${w / 2} 14 ${w - 46} 22 ${w - 16} 42 ${w - 16} 66V${h - 10}z`;
  const isLit = board.lit.has(place.place.toLowerCase());
  return (
    <g class={`bay ${isDull && !isActive ? "is-dull" : ""}`} transform={`translate(${box.x} ${box.y})`} data-bay={place.place}>
      <Shape board={board} noun={main} label={useLabel(board, place)} thing={place.duty ? `duty.${place.duty}` : undefined} class={`arch ${isActive ? "is-chosen" : ""} ${isLit ? "is-lit" : ""}`}>
        <path class="stone" d={arch} />
        <path class="joints" d={isWide ? `M16 6v${h - 6}M${w - 16} 6v${h - 6}` : `M14 58v${h - 62}M${w - 14} 58v${h - 62}`} />
        <path class="inner" d={inner} />
        {isWide ? <path class="floor" d={`M18 ${h - 6}V${h - 22}H${w - 18}V${h - 6}z`} /> : <Floor w={w} h={h} />}
        <path class="halo" d={arch} />
      </Shape>
      <g class="furniture" aria-hidden="true">
        {isWide ? <Wide {...{ board, place, box, ghost, standing }} /> : <Tall {...{ board, place, box, ghost, standing }} />}
        {strength && <Ribbon board={board} strength={strength} standing={ghost ? null : standing} x={isWide ? w - 184 : 20} y={isWide ? 15 : h - 36} width={isWide ? 138 : w - 40} />}
      </g>
      <Lantern board={board} place={place} x={isWide ? w - 42 : w - 36} y={isWide ? h - 30 : 52} />
      <Pills board={board} place={place} box={box} />
    </g>
  );
}

function Floor({ w, h }: { readonly w: number; readonly h: number }) {
  return (
    <>
      <path class="floor" d={`M16 ${h - 10}V${h - 48}H${w - 16}V${h - 10}z`} />
      <path class="flags" d={`M16 ${h - 28}H${w - 16}M50 ${h - 48}L40 ${h - 10}M${w / 2} ${h - 48}V${h - 10}M${w - 50} ${h - 48}L${w - 40} ${h - 10}`} />
    </>
  );
}

interface InnerProps {
  readonly board: BoardProps;
  readonly place: Place;
  readonly box: Box;
  readonly ghost: Ghost | undefined;
  readonly standing: Standing | null;
}

function Tall({ board, place, box: { width: w, height: h }, ghost, standing }: InnerProps) {
  const now = viewOf(board.view);
  const hasMerchant = now.merchant === place.place;
  return (
    <>
      <Roundel duty={place.duty} x={w / 2} y={40} r={25} />
      <Words x={w / 2} y={85} class="duty-name">{place.duty ? board.texts.name(`duty.${place.duty}`) : ""}</Words>
      <Words x={46} y={58} class="place-name">{board.texts.name(`place.${place.place}`)}</Words>
      {place.duty && h > 180 && <Gives duty={place.duty} standing={standing} x={w / 2} y={101} />} {/* where there is room */}
      {hasMerchant && <Merchant x={41} y={h - 60} />}
      <Crowd place={place} colours={now.seats.map(({ colour }) => colour)} eyes={board.eyes} ghost={ghost} x={hasMerchant ? 64 : 18} y={h - 54} width={w - (hasMerchant ? 80 : 36)} scale={1.4} />
    </>
  );
}

function Wide({ board, place, box: { width: w, height: h }, ghost, standing }: InnerProps) {
  const now = viewOf(board.view);
  const name = (place.duty && board.texts.name(`duty.${place.duty}`)) ?? "";
  const hasMerchant = now.merchant === place.place;
  return (
    <>
      <Roundel duty={place.duty} x={50} y={h / 2 + 3} r={27} />
      <Words x={84} y={37} class={`duty-name is-wide ${name.length > 10 ? "is-long" : ""}`} start>{name}</Words>
      <Words x={w - 31} y={33} class="place-name">{board.texts.name(`place.${place.place}`)}</Words>
      {place.duty && <Gives duty={place.duty} standing={standing} x={84} y={h - 30} start />}
      {hasMerchant && <Merchant x={w - 82} y={h - 30} />}
      <Crowd place={place} colours={now.seats.map(({ colour }) => colour)} eyes={board.eyes} ghost={ghost} x={186} y={h - 25} width={w - 186 - (hasMerchant ? 106 : 66)} scale={1.1} />
    </>
  );
}

function Roundel({ duty, x, y, r }: { readonly duty: string | null; readonly x: number; readonly y: number; readonly r: number }) {
  return (
    <>
      <circle class="roundel" cx={x} cy={y} r={r} />
      {duty && <Pic name={duty} x={x} y={y} size={r * 1.6} />}
    </>
  );
}

function Merchant({ x, y }: { readonly x: number; readonly y: number }) {
  const say = useWords();
  return (
    <g class="merchant">
      <title>{say("pilgrim.merchant")}</title>
      <circle class="coat" cx={x} cy={y} r="21" />
      <Pic name="merchant" x={x} y={y} size={36} />
    </g>
  );
}

/** What goes in and what comes out, in pictures; numbers are those of the seat that looks. */
const GIVES: Readonly<Record<string, readonly string[]>> = {
  allocation: ["abbey", "⇄", "fields"],
  build_roads: ["stone", "›", "build_roads"],
  clerical: ["#piety", "piety", "/", "#coins", "coin"],
  construct: ["stone", "›", "house", "+", "build_roads"],
  give_alms: ["grain", "/", "coin", "›", "alms_house"],
  ordination: ["grain", "›", "village", "›", "abbey", "›", "city"],
  produce: ["#grain", "grain", "/", "#stone", "stone"],
  taxation: ["cornucopia", "+", "cornucopia"],
};

function Gives({ duty, standing, x, y, start = false }: { readonly duty: string; readonly standing: Standing | null; readonly x: number; readonly y: number; readonly start?: boolean }) {
  const parts = (GIVES[duty] ?? []).map((part) => (part.startsWith("#") ? String(standing?.brings[part.slice(1)] ?? "") : part)).filter(Boolean);
  const wide = parts.map((part) => (part.length > 2 ? 20 : 12));
  let left = start ? x : x - wide.reduce((sum, one) => sum + one, 0) / 2;
  return (
    <g class="gives">
      {parts.map((part, n) => {
        const middle = left + (wide[n] ?? 0) / 2;
        left += wide[n] ?? 0;
        return part.length > 2 ? <Pic key={n} name={part} x={middle} y={y} size={19} /> : <Words key={n} x={middle} y={y + 5} class="">{part}</Words>;
      })}
    </g>
  );
}

function Ribbon({ board, strength, standing, x, y, width }: { readonly board: BoardProps; readonly strength: Strength; readonly standing: Standing | null; readonly x: number; readonly y: number; readonly width: number }) {
  const row = packOf(board.title).strength.find(({ id }) => id === strength);
  const left = standing?.brings["left"] ?? row?.value ?? 1;
  const coins = row?.coins ?? 0;
  const name = nameIn(board.texts.language, row);
  return (
    <g class={`ribbon is-${strength}`} transform={`translate(${x} ${y})`}>
      <rect width={width} height="24" rx="12" />
      <Bars strength={strength} x={16} y={17} />
      <Words x={28} y={17.5} class="" start>{name.charAt(0).toUpperCase() + name.slice(1)}</Words>
      <text class="times" x={width - (coins ? 24 : 10)} y="17.500" text-anchor="end">
        {coins ? `−${coins}` : `×${left}`}
      </text>
      {coins > 0 && <Pic name="coin" x={width - 14} y={12} size={17} />}
    </g>
  );
}

/** The tithe hangs in the bay; where the merchant is, it is the fee for hiring. */
function Lantern({ board, place, x, y }: { readonly board: BoardProps; readonly place: Place; readonly x: number; readonly y: number }) {
  const now = viewOf(board.view);
  const tithe = place.tithe;
  const label = tithe ? `${board.texts.name(`place.${place.place}`)}: ${board.texts.name(`tithe.${tithe}`)}` : board.texts.say("board.no_tithe");
  return (
    <Shape board={board} noun={`tithe ${place.place.toLowerCase()}`} label={label} class="lantern" transform={`translate(${x} ${y})`}>
      <path class="chain" d="M0-20V-13" />
      {now.merchant === place.place && <circle class="trade" r="20" />}
      <circle class={tithe ? "lamp-glass" : "lamp-glass is-none"} r="16" />
      {tithe ? <Pic name={tithe} size={23} /> : <path class="chain" d="M-8-8L8 8" />}
      <circle class="halo" r="18" />
    </Shape>
  );
}

function Pills({ board, place, box: { x: at, width: w, height: h, isTop, frame } }: { readonly board: BoardProps; readonly place: Place; readonly box: Box }) {
  const moves = pillMoves(board, place.place);
  const coins = place.standing[board.eyes]?.coins ?? 0;
  const wide = moves.map((move) => {
    const label = board.live.get(move)?.[0]?.verb_label ?? "";
    const letter = w < 189 ? 10 : 8.6; // a small screen has larger words
    return 26 + label.length * letter + (move.startsWith("tithe") ? 24 : move.startsWith("duty") && coins ? 44 : 0);
  });
  const all = wide.reduce((sum, one) => sum + one, 0) + 6 * (moves.length - 1);
  let left = Math.min(Math.max(w / 2 - all / 2, 3 - at), frame - 3 - at - all);
  return (
    <>
      {moves.map((move, n) => {
        const x = left;
        const width = wide[n] ?? 0;
        left += width + 6;
        const choice = board.live.get(move)?.[0];
        const isTithe = move.startsWith("tithe");
        const isPaid = move.startsWith("duty") && coins > 0;
        const words = `${choice?.verb_label ?? ""}${isPaid ? ` −${coins}` : ""}`;
        return (
          <Shape key={move} board={board} noun={move} label={`${words}, ${choice?.label}`} class={`pill ${isTithe ? "is-tithe" : ""}`} transform={`translate(${x} ${isTop ? -25 : h - 5})`}>
            <rect class="ground" width={width} height="30" rx="15" />
            <rect class="halo" x="-1" y="-1" width={width + 2} height="32" rx="16" />
            <text x="13" y="20.500">{words}</text>
            {(isTithe || isPaid) && <Pic name={isTithe ? (place.tithe ?? "") : "coin"} x={width - 19} y={15} size={20} />}
          </Shape>
        );
      })}
    </>
  );
}

/** The bay in words. */
function useLabel(board: BoardProps, place: Place): string {
  const say = useWords();
  const { texts, title } = board;
  const people = place.acolytes.flatMap((count, seat) => {
    const standing = place.standing[seat];
    const strength = standing && packOf(title).strength.find(({ id }) => id === standing.strength);
    return count ? [`${nameOf(board.names, texts, seat)} ${count}${strength ? ` (${nameIn(texts.language, strength)})` : ""}`] : [];
  });
  return [
    `${texts.name(`place.${place.place}`)} ${place.duty ? texts.name(`duty.${place.duty}`) : ""}`,
    place.tithe ? texts.name(`tithe.${place.tithe}`) : texts.say("board.no_tithe"),
    ...(place.dummy ? [say("pilgrim.dummy")] : []),
    ...(viewOf(board.view).merchant === place.place ? [say("pilgrim.merchant")] : []),
    ...people,
  ].join(", ");
}
