/** What a move would do, before it is done: ghosts where cards would lie, arrows on their way, faint ones for what may be chosen then. They lie under the cards, whose words stay readable; only the cross of a card that would go lies on it. */

import type { Form } from "./form";
import { type AvignonView, type Moved, type Outcome, type Side } from "./view";

interface Props {
  readonly form: Form;
  readonly view: AvignonView;
  /** Moves that are shown, the one under the pointer last. */
  readonly moves: readonly string[];
  readonly isFaint?: boolean;
  /** Only what lies on the cards; else only what lies under them. */
  readonly isAbove?: boolean;
}

export function Ghosts({ form, view, moves, isFaint = false, isAbove = false }: Props) {
  return (
    <g class={`ghosts ${isFaint ? "is-faint" : ""}`} aria-hidden="true">
      {moves.flatMap((move) => {
        const outcome = view.outcomes[move];
        return outcome ? [isAbove ? <Leaving key={move} form={form} outcome={outcome} /> : <Ghost key={move} form={form} view={view} outcome={outcome} />] : [];
      })}
    </g>
  );
}

function Ghost({ form, view, outcome }: { readonly form: Form; readonly view: AvignonView; readonly outcome: Outcome }) {
  const { then } = outcome;
  return (
    <>
      {outcome.moves.filter(stays).map((moved) => (
        <Way key={moved.column} form={form} view={view} moved={moved} />
      ))}
      {then?.columns.map((column) => {
        const place = view.columns[column - 1]?.place ?? 2;
        const to = Math.min(4, Math.max(0, place + then.step));
        return <Way key={`then ${column}`} form={form} view={view} moved={{ column, from: place, to, enters: null }} isOffered />;
      })}
    </>
  );
}

const stays = ({ to, enters }: Moved): boolean => to !== null || enters !== null;

function Leaving({ form, outcome }: { readonly form: Form; readonly outcome: Outcome }) {
  return (
    <>
      {outcome.moves.filter((moved) => !stays(moved)).map(({ column, from }) => {
        const { x, y } = form.centre(column, from);
        return <path key={column} class="leaves" d={`M${x - 26} ${y - 26}l52 52M${x + 26} ${y - 26}l-52 52`} />;
      })}
    </>
  );
}

function Way({ form, view, moved, isOffered = false }: { readonly form: Form; readonly view: AvignonView; readonly moved: Moved; readonly isOffered?: boolean }) {
  const { column, from, to, enters } = moved;
  const { width, height } = form.card;
  const start = form.centre(column, from);
  const gains: Side = enters ?? ((to ?? 0) > from || (to === from && from === 4) ? "rome" : "avignon");
  const end = enters ? form.seat(enters, view.congregations[enters].length) : form.centre(column, to ?? from);
  const way = gains === form.bottom ? 1 : -1;
  const edge = start.y + way * (height / 2 - 10);
  const tip = enters ? end.y - way * (form.chair.height / 2 + 14) : edge + way * Math.max(34, Math.abs(end.y - start.y));
  return (
    <g class={`way colour-${gains} ${isOffered ? "is-offered" : ""}`}>
      {!enters && !isOffered && <rect class="ghost" x={end.x - width / 2} y={end.y - height / 2} width={width} height={height} rx="8" />}
      {enters && <rect class="ghost" x={end.x - form.chair.width / 2} y={end.y - form.chair.height / 2} width={form.chair.width} height={form.chair.height} rx="6" />}
      <path class="arrow" d={enters ? `M${start.x} ${edge}Q${start.x} ${tip} ${end.x} ${tip}` : `M${start.x} ${edge}V${tip}`} />
      <path class="tip" transform={`translate(${end.x} ${tip}) scale(1 ${way})`} d="M-12 0h24L0 18z" />
    </g>
  );
}
