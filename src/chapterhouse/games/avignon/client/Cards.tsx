/** The five cards of the display on their ribbons. */

import type { BoardProps } from "@house/boards/board";
import { Glide } from "@house/boards/Glide";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { Card, petitionRoom } from "./Card";
import { CHAIRS, type Form } from "./form";
import { cardName, cardRow, LAUREL, mark, placeName, SIDES, SIGNS, viewOf, type Column, type Side } from "./view";
import { isPictured, winsInWords } from "./Wins";
import { readable } from "./wrap";

interface Props extends BoardProps {
  readonly form: Form;
  readonly isFirst: boolean;
  readonly chosen: number | undefined;
  readonly aim: (move: string | undefined) => void;
}

export function Cards({ form, ...props }: Props) {
  const view = viewOf(props.view);
  const { width, height } = form.card;
  return (
    <>
      {view.columns.map(({ column, card, before, place }) => {
        if (before === null || !card || before === place) return null;
        const { x, y } = form.centre(column, before);
        return (
          <g key={column} class="was-here">
            <title>{props.texts.say("board.was_here")}</title>
            <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="8" />
          </g>
        );
      })}
      {[...view.columns]
        .sort((a, b) => Number(a.column === props.chosen) - Number(b.column === props.chosen)) // the chosen one lies on top
        .map((column) => column.card && <Hung key={`${column.column}${column.card}`} {...props} form={form} column={column} card={column.card} />)}
    </>
  );
}

function Hung({ form, column, card, isFirst, chosen, aim, ...props }: Props & { readonly column: Column; readonly card: string }) {
  const say = useWords();
  const view = viewOf(props.view);
  const { x, y } = form.centre(column.column, column.place);
  const { width, height } = form.card;
  const noun = String(column.column);
  const isPetitioned = view.petition?.column === column.column;
  const whole = props.texts.name(`card_text.${card}`) ?? "";
  const wins = cardRow(props.title, card)?.win ?? [];
  const [wide, high] = petitionRoom(props.texts, props.title, form.card);
  const hasPictures = isPictured(wins, wide, high);
  const seen = form.isNarrow ? "" : hasPictures ? winsInWords(props.texts, wins, say) : readable(whole, wide, high); // what is seen is said
  const petition = seen && ` ${seen}`;
  const label = say("avignon.card", { card: cardName(props.texts, card) + mark(props.title, card) + petition, column: column.column, place: placeName(props.texts, column.place) });
  const only = props.live.get(noun);
  const aimed = only?.length === 1 ? only[0]?.move : undefined;
  const isLast = (side: Side): boolean => view.congregations[side].length === CHAIRS - 1; // then any card wins there, and the chair says so
  const gates = SIDES.flatMap((side) => (column.gates[side] && !(isLast(side) && column.gates[side] === side) ? [{ side, wins: column.gates[side] }] : []));
  const words = gates.map(({ side, wins }) => say("avignon.gate", { side: props.texts.name(`side.${side}`) ?? "", wins: props.texts.name(`side.${wins}`) ?? "" }));
  return (
    <Glide x={x} y={y} from={isFirst ? undefined : form.pile}>
      <g onPointerEnter={() => aim(aimed)} onPointerLeave={() => aim(undefined)} onFocusCapture={() => aim(aimed)} onBlurCapture={() => aim(undefined)}>
        <Shape
          board={props}
          noun={noun}
          thing={!form.isNarrow && props.meant.has(noun) ? undefined : `card.${card}`}
          label={[label, ...(hasPictures || seen.endsWith("…") ? [whole] : []), ...words].join(". ")}
          marks={{ "data-piece": `column ${noun}`, "data-face": card }}
          class={`hung ${chosen === column.column ? "is-chosen" : ""} ${isPetitioned ? "is-petitioned" : ""}`}
        >
          <Card texts={props.texts} title={props.title} card={card} size={form.card} number={column.column} hasText={!form.isNarrow} sentence={isPetitioned ? view.petition?.sentence : undefined} />
          <path class="notch" d={`M${-width / 2 - 8}-7l9 7-9 7zM${width / 2 + 8}-7l-9 7 9 7z`} />
          {gates.map(({ side, wins }) => (
            <g key={side} class={`gate colour-${wins}`} transform={`translate(${width / 2 - 15} ${side === form.bottom ? height / 2 - 13 : -height / 2 + 14})`}>
              <circle r="11.500" />
              <path class="laurel" transform="scale(0.78)" d={LAUREL} />
              <path class="sign" transform="scale(0.6)" d={wins ? SIGNS[wins] : ""} />
            </g>
          ))}
          <rect class="halo" x={-width / 2 - 4} y={-height / 2 - 4} width={width + 8} height={height + 8} rx="11" />
        </Shape>
      </g>
    </Glide>
  );
}
