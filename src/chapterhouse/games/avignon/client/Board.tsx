/** Avignon: five columns between two cities, one's own city at the bottom. */

import type { Texts } from "@house/say";
import { useWords } from "@house/words";
import type { Title, View } from "@house/wire";
import type { BoardProps } from "@house/boards/board";
import { Glide, useBefore, type Point } from "@house/boards/Glide";
import { Shape } from "@house/boards/Shape";
import { Sheet } from "@house/boards/Sheet";
import { City } from "./cities";
import { Emblem } from "./emblems";
import "./avignon.css";

export type Side = "rome" | "avignon";

interface Column {
  readonly column: number;
  readonly card: string | null;
  readonly place: number;
  readonly before: number | null;
}

export interface AvignonView {
  readonly turn: number;
  readonly side: number;
  readonly seats: Readonly<Record<Side, number>>;
  readonly left: number;
  readonly used: readonly string[];
  readonly columns: readonly Column[];
  readonly pile: number;
  readonly discard: readonly string[];
  readonly congregations: Readonly<Record<Side, readonly string[]>>;
  readonly petition: { readonly card: string; readonly column: number | null; readonly sentence: number } | null;
  readonly winner: Side | "draw" | null;
}

const WIDTH = 680;
const GUTTER = 46;
const CELL = { width: 122, height: 112 };
const CARD = { width: 110, height: 98 };
const BANNER = 122;
const STRIP = 76;
const PLACES = 5;
const SLOTS = 3;
const HEIGHT = 2 * BANNER + PLACES * CELL.height + STRIP;
const PILE: Point = { x: 62, y: HEIGHT - STRIP / 2 };

export function Board(props: BoardProps) {
  const { texts, eyes, names } = props;
  const say = useWords();
  const view = props.view as unknown as AvignonView;
  const before = useBefore(view);
  const bottom: Side = view.seats.avignon === eyes ? "avignon" : "rome";
  const top: Side = bottom === "rome" ? "avignon" : "rome";
  const layout = new Layout(bottom);
  const cards = cardRows(props.title);

  return (
    <Sheet frame={{ x: 0, y: 0, width: WIDTH, height: HEIGHT }} label={say("avignon.board")} class="avignon">
      <Lanes texts={texts} layout={layout} />
      <Banner side={top} y={0} name={names[view.seats[top]] ?? ""} view={view} texts={texts} isTop />
      <Banner side={bottom} y={HEIGHT - STRIP - BANNER} name={names[view.seats[bottom]] ?? ""} view={view} texts={texts} />
      <Piles {...props} view={view} />
      {view.columns.map((column) =>
        column.before !== null && column.card && column.before !== column.place ? (
          <circle key={`b${column.column}`} class="was-here" {...layout.centre(column.column, column.before)} r="11">
            <title>{texts.say("board.was_here")}</title>
          </circle>
        ) : null,
      )}
      {[top, bottom].flatMap((side) =>
        view.congregations[side].map((card, index) => (
          <Glide key={`${side}${index}${card}`} {...layout.slot(side, index)} from={entered(before, layout, side, card, index)}>
            <Shape board={props} label={cardName(texts, card) + mark(props.title, card)} thing={`card.${card}`}>
              <Card texts={texts} card={card} faction={cards.get(card)?.faction} mark={mark(props.title, card)} />
            </Shape>
          </Glide>
        )),
      )}
      {view.columns.map((column) => {
        if (column.card === null) return null;
        const at = layout.centre(column.column, column.place);
        const isPetitioned = view.petition?.column === column.column;
        const where = texts.say("log.plain", { text: `@location.${column.place}` });
        return (
          <Glide key={`${column.column}${column.card}`} x={at.cx} y={at.cy} from={before ? PILE : undefined}>
            <Shape
              board={props}
              noun={String(column.column)}
              thing={`card.${column.card}`}
              label={say("avignon.card", { card: cardName(texts, column.card) + mark(props.title, column.card), column: column.column, place: where })}
              class={isPetitioned ? "is-petitioned" : ""}
            >
              <Card
                texts={texts}
                card={column.card}
                faction={cards.get(column.card)?.faction}
                mark={mark(props.title, column.card)}
                number={column.column}
              />
            </Shape>
          </Glide>
        );
      })}
    </Sheet>
  );
}

/** Where things lie; one's own city is at the bottom. */
class Layout {
  constructor(readonly bottom: Side) {}

  row(place: number): number {
    return this.bottom === "rome" ? place : PLACES - 1 - place; // place 0 is Avignon, 4 is Rome
  }

  centre(column: number, place: number): { cx: number; cy: number } {
    return {
      cx: GUTTER + CELL.width * (column - 0.5) + 5,
      cy: BANNER + CELL.height * (this.row(place) + 0.5),
    };
  }

  slot(side: Side, index: number): Point {
    const y = side === this.bottom ? HEIGHT - STRIP - BANNER / 2 : BANNER / 2;
    return { x: WIDTH - 66 - (SLOTS - 1 - index) * CELL.width, y };
  }
}

/** Where a new member of a congregation lay before: at that end, in a column that has lost this card. */
function entered(before: AvignonView | undefined, layout: Layout, side: Side, card: string, index: number): Point | undefined {
  if (!before || before.congregations[side].length > index) return undefined;
  const column = before.columns.filter((one) => one.card === card).sort((a, b) => (side === "rome" ? b.place - a.place : a.place - b.place))[0];
  if (!column) return undefined;
  const { cx, cy } = layout.centre(column.column, column.place);
  return { x: cx, y: cy };
}

function Lanes({ texts, layout }: { readonly texts: Texts; readonly layout: Layout }) {
  return (
    <g class="lanes">
      {Array.from({ length: PLACES }, (_, place) => {
        const y = BANNER + CELL.height * layout.row(place);
        const middle = y + CELL.height / 2;
        return (
          <g key={place} class={`lane place-${place}`}>
            <rect x="0" y={y} width={WIDTH} height={CELL.height} />
            <text class="place" transform={`translate(29 ${middle}) rotate(-90)`} text-anchor="middle">
              {texts.say("log.plain", { text: `@location.${place}` })}
            </text>
          </g>
        );
      })}
      {Array.from({ length: PLACES + 1 }, (_, line) => (
        <path key={line} class="rule-line" d={`M0 ${BANNER + CELL.height * line}H${WIDTH}`} />
      ))}
      {Array.from({ length: 5 }, (_, column) => {
        const x = layout.centre(column + 1, 0).cx;
        return <path key={column} class="road" d={`M${x} ${BANNER + 6}V${HEIGHT - STRIP - BANNER - 6}`} />;
      })}
      {Array.from({ length: 5 }, (_, column) =>
        Array.from({ length: PLACES }, (_, place) => {
          const { cx, cy } = layout.centre(column + 1, place);
          return <path key={`${column}${place}`} class="stop" d={`M${cx} ${cy - 7}l7 7-7 7-7-7z`} />;
        }),
      )}
    </g>
  );
}

interface BannerProps {
  readonly side: Side;
  readonly y: number;
  readonly name: string;
  readonly view: AvignonView;
  readonly texts: Texts;
  readonly isTop?: boolean;
}

function Banner({ side, y, name, view, texts, isTop }: BannerProps) {
  const count = view.congregations[side].length;
  return (
    <g class={`banner ${side} ${view.winner === side ? "is-winner" : ""}`} transform={`translate(0 ${y})`}>
      <rect class="ground" width={WIDTH} height={BANNER} />
      <g transform={`translate(8 ${isTop ? 24 : 26})`}>
        <City side={side} />
      </g>
      <text class="name" x="14" y="22">
        {name}
      </text>
      {Array.from({ length: SLOTS }, (_, index) => (
        <g key={index} transform={`translate(${WIDTH - 66 - (SLOTS - 1 - index) * CELL.width} ${BANNER / 2})`}>
          <rect class="slot" x={-CARD.width / 2} y={-CARD.height / 2} width={CARD.width} height={CARD.height} rx="6" />
          {index >= count && (
            <text class="slot-number" text-anchor="middle" y="9">
              {["Ⅰ", "Ⅱ", "Ⅲ"][index]}
            </text>
          )}
        </g>
      ))}
      <title>{texts.say("board.congregation", { side: `@side.${side}` })}</title>
    </g>
  );
}

function Piles({ texts, view, title }: Omit<BoardProps, "view"> & { readonly view: AvignonView }) {
  const y = HEIGHT - STRIP;
  const cards = cardRows(title);
  return (
    <g class="piles" transform={`translate(0 ${y})`}>
      <rect class="ground" width={WIDTH} height={STRIP} />
      <g transform={`translate(${PILE.x} ${STRIP / 2})`} role="img" aria-label={`${texts.say("board.pile")}: ${view.pile}`}>
        {[6, 3, 0].map((offset) => (
          <rect key={offset} class="back" x={-26 + offset} y={-27 + offset} width="46" height="52" rx="4" />
        ))}
        <text class="count" text-anchor="middle" x="-3" y="7">
          {view.pile}
        </text>
      </g>
      <text class="caption" x="98" y={STRIP / 2 + 5}>
        {texts.say("board.pile")}
      </text>
      <text class="caption" x="240" y={STRIP / 2 + 5}>
        {texts.say("board.discard")}
      </text>
      <g role="img" aria-label={`${texts.say("board.discard")}: ${view.discard.map((card) => cardName(texts, card)).join(", ") || "–"}`}>
        {view.discard.slice(-9).map((card, index) => (
          <g key={`${index}${card}`} class={`small faction-${cards.get(card)?.faction ?? ""}`} transform={`translate(${332 + index * 37} ${STRIP / 2 - 22})`}>
            <rect class="paper" width="34" height="44" rx="4" />
            <g transform="translate(3 8) scale(0.58)">
              <Emblem character={card} />
            </g>
            <title>{cardName(texts, card)}</title>
          </g>
        ))}
      </g>
    </g>
  );
}

interface CardProps {
  readonly texts: Texts;
  readonly card: string;
  readonly faction: string | undefined;
  readonly mark: string;
  readonly number?: number;
}

/** A card, drawn around its middle. */
function Card({ texts, card, faction, mark, number }: CardProps) {
  const name = cardName(texts, card);
  return (
    <g class={`card faction-${faction ?? ""}`}>
      <rect class="halo" x={-CARD.width / 2 - 5} y={-CARD.height / 2 - 5} width={CARD.width + 10} height={CARD.height + 10} rx="10" />
      <rect class="paper" x={-CARD.width / 2} y={-CARD.height / 2} width={CARD.width} height={CARD.height} rx="6" />
      <rect class="frame" x={-CARD.width / 2 + 4} y={-CARD.height / 2 + 4} width={CARD.width - 8} height={CARD.height - 8} rx="4" />
      <path class="ribbon" d={`M${-CARD.width / 2 + 4} ${CARD.height / 2 - 29}h${CARD.width - 8}v21a4 4 0 0 1 -4 4h${-(CARD.width - 16)}a4 4 0 0 1 -4 -4z`} />
      <g transform="translate(-27 -45) scale(1.13)">
        <Emblem character={card} />
      </g>
      <text class="title" text-anchor="middle" y={CARD.height / 2 - 12} textLength={name.length > 12 ? CARD.width - 14 : undefined} lengthAdjust="spacingAndGlyphs">
        {name}
        {mark && <tspan class="sign">{mark}</tspan>}
      </text>{" "}
      {number !== undefined && (
        <text class="column" x={-CARD.width / 2 + 15} y={-CARD.height / 2 + 22} text-anchor="middle">
          {number}
        </text>
      )}
    </g>
  );
}

function cardName(texts: Texts, card: string): string {
  return texts.name(`card.${card}`) ?? card;
}

function mark(title: Title, card: string): string {
  const source = title.things.find((thing) => thing.key === `card.${card}`)?.source;
  return source === "reconstructed" ? "†" : source === "sourced" ? "‡" : "";
}

function cardRows(title: Title): Map<string, { faction: string }> {
  const rows = (title.data["card"] ?? []) as { id: string; faction: string }[];
  return new Map(rows.map((row) => [row.id, row]));
}

export function sideOf(view: View, seat: number): Side {
  return (view as unknown as AvignonView).seats.rome === seat ? "rome" : "avignon";
}
