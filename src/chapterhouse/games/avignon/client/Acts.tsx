/** The four actions at the chosen card: arrows with the places that they lead to, and two round chips. */

import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import type { Form } from "./form";
import { leads, other, viewOf, type Column } from "./view";

const ICONS: Readonly<Record<string, string>> = {
  beseech: "M0-8V7M-6 1l6 6 6-6",
  chastise: "M0 8V-7M-6-1l6-6 6 6",
  petition: "M-8-6H8v12H-8zM-8-6l8 7 8-7",
  excommunicate: "M-6-6L6 6M6-6L-6 6",
};

interface Props extends BoardProps {
  readonly form: Form;
  readonly column: Column;
  readonly aim: (move: string | undefined) => void;
}

export function Acts({ form, column, aim, ...props }: Props) {
  const { x, y } = form.centre(column.column, column.place);
  const { width, height } = form.card;
  const noun = String(column.column);
  const acts = props.meant.get(noun) ?? [];
  const named = new Map(acts.map((choice) => [choice.verb, choice]));
  const away = height / 2 + Math.min(form.step, 66) - 8; // where the arrow ends
  const parts = { ...props, aim, noun, named };
  return (
    <g class="act-chips" transform={`translate(${x} ${y})`}>
      <Flat {...parts} verb="chastise" y={Math.max(-away, form.banner + 24 - y)} to={leads(props.texts, props.view, `chastise ${noun}`)} />
      <Flat {...parts} verb="beseech" y={Math.min(away, form.banner + form.land - 24 - y)} to={leads(props.texts, props.view, `beseech ${noun}`)} />
      <Round {...parts} verb="excommunicate" x={-width / 2 - 3} />
      <Round {...parts} verb="petition" x={width / 2 + 3} />
    </g>
  );
}

type Part = BoardProps & { readonly aim: Props["aim"]; readonly noun: string; readonly named: ReadonlyMap<string, { readonly verb_label: string }>; readonly verb: string };

function Flat({ verb, y, to, noun, named, aim, ...props }: Part & { readonly y: number; readonly to: string }) {
  const name = named.get(verb)?.verb_label ?? "";
  if (!name) return null;
  const wide = Math.max(96, name.length * 9 + 50, to.length * 6.5 + 46);
  const move = `${verb} ${noun}`;
  return (
    <g transform={`translate(0 ${y})`} onPointerEnter={() => aim(move)} onPointerLeave={() => aim(undefined)} onFocusCapture={() => aim(move)} onBlurCapture={() => aim(undefined)}>
      <Shape board={props} noun={move} label={`${name} ${to}`.trim()} class="act">
        <rect class="ground" x={-wide / 2} y="-22" width={wide} height="44" rx="22" />
        <path class="icon" transform={`translate(${22 - wide / 2} 0)`} d={ICONS[verb]} />
        <text class="verb" x={38 - wide / 2} y={to ? -1 : 5}>
          {name}
        </text>{" "}
        <text class="to" x={38 - wide / 2} y="14">
          {to}
        </text>
        <rect class="halo" x={-wide / 2} y="-22" width={wide} height="44" rx="22" />
      </Shape>
    </g>
  );
}

function Round({ verb, x, noun, named, aim, ...props }: Part & { readonly x: number }) {
  const say = useWords();
  const name = named.get(verb)?.verb_label ?? "";
  if (!name) return null;
  const move = `${verb} ${noun}`;
  const then = viewOf(props.view).outcomes[move]?.then;
  const more = then ? say(then.side === other(viewOf(props.view).side === 0 ? "rome" : "avignon") ? "avignon.then_other" : "avignon.then", { count: then.columns.length }) : "";
  const wide = Math.max(name.length, more.length * 0.8) * 7.6 + 18;
  return (
    <g transform={`translate(${x} -34)`} onPointerEnter={() => aim(move)} onPointerLeave={() => aim(undefined)} onFocusCapture={() => aim(move)} onBlurCapture={() => aim(undefined)}>
      <Shape board={props} noun={move} label={`${name} ${more}`.trim()} class="act round">
        <circle class="ground" r="23" />
        <path class="icon" transform="scale(1.15)" d={ICONS[verb]} />
        <circle class="halo" r="23" />
        <g class="tag">
          <rect x={-wide / 2} y="25" width={wide} height={more ? 36 : 22} rx="8" />
          <text class="verb" text-anchor="middle" y="41">
            {name}
          </text>{" "}
          {more && (
            <text class="to" text-anchor="middle" y="55">
              {more}
            </text>
          )}
        </g>
      </Shape>
    </g>
  );
}
