/** Crests: the arms of a country, who has most cloisters there as pips by rank, and the bench of its advisors. */

import { useMemo } from "preact/hooks";
import type { BoardProps } from "@house/boards/board";
import { Glide, useBefore } from "@house/boards/Glide";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { Shield } from "./arms";
import { Advisor, Sign } from "./pieces";
import { PAWN, type Layout } from "./plan";
import { placingIn, viewOf, type Atlas, type Country, type CountryView, type KardinalView } from "./view";
import { countryWords } from "./words";

interface Props extends BoardProps {
  readonly plan: Layout;
  readonly look: (country: string | undefined) => void;
}

export function Crests({ atlas, ...props }: Props & { readonly atlas: Atlas }) {
  const before = useBefore(props.view);
  return (
    <>
      {atlas.countries.map((country, number) => (
        <CrestOf key={country.id} {...props} country={country} number={number} isFirst={before === undefined} />
      ))}
    </>
  );
}

function CrestOf({ country, number, plan, isFirst, look, ...props }: Props & { readonly country: Country; readonly number: number; readonly isFirst: boolean }) {
  const say = useWords();
  const view = viewOf(props.view);
  const { id, card, crest: [x, y] } = country;
  const now = view.countries.find((one) => one.country === id);
  const spot = plan.crests.get(id);
  const name = props.texts.name(`country.${id}`) ?? id;
  const shield = useMemo(() => <Shield country={id} number={number} name={name} clip="kardinal-shield" />, [id, number, name]);
  if (!now || !spot) return null;
  const placing = placingIn(props.view, props.meant);
  const isPlacing = placing === id;
  const noun = isPlacing && props.meant.has("advisor") ? "advisor" : id.toLowerCase();
  const isDear = props.live.has(noun) && !isPlacing && view.seats[props.eyes]?.pays?.[id] === "pair";
  return (
    <g class={placing && !isPlacing ? "is-dim" : ""} onPointerEnter={() => look(id)} onPointerLeave={(event) => event.pointerType === "mouse" && look(undefined)}>
      <Shape board={props} noun={noun} label={countryWords(say, props, view, now, name)} class={`crest wash-${card} ${isDear ? "is-dear" : ""}`} transform={`translate(${x} ${y})`}>
        <rect class="hit" x="-26" y="-28" width="52" height="72" />
        <path class="halo" d="M-26-28h52v27c0 18-12 27-26 33-14-6-26-15-26-33z" />
        <g class="stands" transform={`scale(${plan.size > 1 ? 1.08 : 0.92})`}>
          {shield}
        </g>
        <text class="name" text-anchor={spot.name.anchor} x={spot.name.dx} y={spot.name.dy + 5 * plan.size}>
          {name}
        </text>
        <g transform={`translate(${spot.council.dx} ${spot.council.dy})`}>
          <Bench view={view} now={now} anchor={spot.council.anchor} isFirst={isFirst} own={noun === "advisor" ? props.eyes : -1} />
        </g>
      </Shape>
      <g transform={`translate(${x} ${y})`} aria-hidden="true">
        <Pips view={view} now={now} size={plan.size > 1 ? 1.25 : 1} />
      </g>
    </g>
  );
}

/** A pip for each colour that is present, the first ones crowned. */
function Pips({ view, now, size }: { readonly view: KardinalView; readonly now: CountryView; readonly size: number }) {
  const present = now.standing.flatMap((standing, seat) => (standing.cloisters ? [{ ...standing, seat }] : [])).sort((a, b) => a.place - b.place);
  return (
    <g class="pips" transform={`translate(0 ${30 + 4 * size}) scale(${size})`}>
      {present.map(({ seat, cloisters, place }, order) => {
        const colour = view.seats[seat]?.colour ?? "";
        return (
          <g key={seat} class={`pip colour-${colour} ${place === 1 ? "first" : ""}`} transform={`translate(${24 * (order - (present.length - 1) / 2)} 0)`}>
            <rect x="-11.500" y="-8" width="23" height="17" rx="4" />
            <g transform="translate(-4.800 0.500) scale(0.72)">
              <Sign colour={colour} />
            </g>
            <text text-anchor="middle" x="5.200" y="5.200">
              {cloisters}
            </text>
            {place === 1 && <path class="crown" d="M-6-10l0-6 3 3 3-5 3 5 3-3v6z" />}
          </g>
        );
      })}
    </g>
  );
}

interface BenchProps {
  readonly view: KardinalView;
  readonly now: CountryView;
  readonly anchor: "start" | "middle" | "end";
  readonly isFirst: boolean;
  /** The seat whose next advisor is shown as a ghost. */
  readonly own: number;
}

/** Advisors in a row, dashed circles where there is room for more: the limit is seen, not read. */
function Bench({ view, now, anchor, isFirst, own }: BenchProps) {
  const pawns = now.advisors.flatMap((count, seat) => Array.from({ length: count }, (_, number) => ({ seat, number })));
  const places = Math.max(now.limit, pawns.length);
  if (places === 0) return null;
  const start = anchor === "middle" ? -((places - 1) * PAWN) / 2 : anchor === "end" ? -(places - 0.5) * PAWN : PAWN / 2;
  return (
    <>
      <rect class="bench" x={start - 12} y="-8" width={places * PAWN + 3} height="20" rx="10" />
      {Array.from({ length: places - pawns.length }, (_, slot) => (
        <circle key={slot} class="seat-slot" cx={start + (pawns.length + slot) * PAWN} cy="2" r="6.500" />
      ))}
      {own >= 0 && pawns.length < places && (
        <g transform={`translate(${start + pawns.length * PAWN} 0)`}>
          <Advisor colour={view.seats[own]?.colour ?? ""} isGhost />
        </g>
      )}
      {pawns.map(({ seat, number }, place) => (
        <Glide key={`${seat}-${number}`} x={start + place * PAWN} y={0} from={isFirst ? undefined : { x: start + place * PAWN, y: 90 }}>
          <Advisor colour={view.seats[seat]?.colour ?? ""} />
        </Glide>
      ))}
    </>
  );
}
