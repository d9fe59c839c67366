/** A city at its end of the line: skyline, name, who plays it, and the three chairs of its congregation. */

import type { BoardProps } from "@house/boards/board";
import { Glide, type Point } from "@house/boards/Glide";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { Card } from "./Card";
import { City } from "./cities";
import { CHAIRS, type Form } from "./form";
import { cardName, LAUREL, mark, SIGNS, viewOf, type AvignonView, type Side } from "./view";

interface Props extends BoardProps {
  readonly side: Side;
  readonly form: Form;
  readonly before: AvignonView | undefined;
}

export function Banner({ side, form, before, ...props }: Props) {
  const say = useWords();
  const view = viewOf(props.view);
  const members = view.congregations[side];
  const { isNarrow, banner, width } = form;
  const sky = isNarrow ? 0.46 : banner / 98;
  const text = isNarrow ? 138 : 276;
  return (
    <g class={`banner colour-${side} ${view.winner === side ? "is-winner" : ""}`} aria-label={props.texts.say("board.congregation", { side: `@side.${side}` })} role="group">
      <g transform={`translate(0 ${form.banners(side)})`} aria-hidden="true">
        <rect class="ground" width={width} height={banner} rx="8" />
        <g transform={`translate(${isNarrow ? 4 : 14} ${banner - 92 * sky}) scale(${sky})`}>
          <City side={side} />
        </g>
        <path class="sign" transform={`translate(${text + 4} ${isNarrow ? 20 : 38}) scale(${isNarrow ? 0.9 : 1.5})`} d={SIGNS[side]} />
        <text class="city-name" x={text + (isNarrow ? 14 : 20)} y={isNarrow ? 26 : 48}>
          {props.texts.name(`side.${side}`)}
        </text>
        <text class="player" x={text - 4} y={isNarrow ? 44 : 74}>
          {bare(props.names[view.seats[side]] ?? "", props.texts.name(`side.${side}`) ?? "")}
        </text>
        {view.winner === side && <path class="laurel" transform={`translate(${text + (isNarrow ? 94 : 150)} ${isNarrow ? 22 : 42}) scale(${isNarrow ? 0.8 : 1.4})`} d={LAUREL} />}
      </g>
      {Array.from({ length: CHAIRS }, (_, index) => (
        <Chair key={index} says={say("avignon.chair", { number: index + 1, chairs: CHAIRS, side: props.texts.name(`side.${side}`) ?? "" })} side={side} form={form} index={index} isNext={index === CHAIRS - 1 && members.length === CHAIRS - 1} />
      ))}
      {members.map((card, index) => (
        <Glide key={`${index}${card}`} {...form.seat(side, index)} from={entered(before, form, side, card, index)}>
          <Shape board={props} label={cardName(props.texts, card) + mark(props.title, card)} thing={`card.${card}`} class="member">
            <Card texts={props.texts} title={props.title} card={card} size={form.chair} />
            <rect class="halo" x={-form.chair.width / 2 - 2} y={-form.chair.height / 2 - 2} width={form.chair.width + 4} height={form.chair.height + 4} rx="8" />
          </Shape>
        </Glide>
      ))}
    </g>
  );
}

/** "Rome (Ursula)" beside the name of the city: "Ursula". */
const bare = (name: string, city: string): string => (name.startsWith(`${city} (`) ? name.slice(city.length + 2, -1) : name);

function Chair({ says, side, form, index, isNext }: Pick<Props, "side" | "form"> & { readonly says: string; readonly index: number; readonly isNext: boolean }) {
  const { x, y } = form.seat(side, index);
  const { width, height } = form.chair;
  const [half, top, foot] = [width / 2 + 6, -height / 2 - 6, height / 2 + 4];
  return (
    <g class={`chair ${isNext ? "is-next" : ""}`} transform={`translate(${x} ${y})`} aria-hidden="true" data-tip={says}>
      <path class="back" d={`M${-half} ${foot}V${top + 10}q0-8 8-10l${half - 8}-8 ${half - 8} 8q8 2 8 10V${foot}z`} />
      <circle class="finial" cy={top - 9} r={form.isNarrow ? 2.400 : 3.500} />
      <rect class="cushion" x={-width / 2} y={-height / 2} width={width} height={height} rx="5" />
      <text class="numeral" text-anchor="middle" y="7">
        {["I", "II", "III"][index]}
      </text>
    </g>
  );
}

/** Where a new member of a congregation lay before: at that end, in a column that has lost this card. */
function entered(before: AvignonView | undefined, form: Form, side: Side, card: string, index: number): Point | undefined {
  if (!before || before.congregations[side].length > index) return undefined;
  const column = before.columns.filter((one) => one.card === card).sort((a, b) => (side === "rome" ? b.place - a.place : a.place - b.place))[0];
  return column && form.centre(column.column, column.place);
}
