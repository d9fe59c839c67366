/** Alliances: a wax seal in two halves, each with the sign of who leads at that end; one that pays is ringed and says how much. */

import type { BoardProps } from "@house/boards/board";
import { useWords } from "@house/words";
import { Sign } from "./pieces";
import type { Layout } from "./plan";
import { viewOf, type Alliance, type AllianceView, type Atlas, type KardinalView } from "./view";

const HALF = "M0-15l4 2.500 5-1 2 5 4 3-1.500 5 1 5-5 2-3 4-5-1.500L0 17z";

interface Props extends BoardProps {
  readonly atlas: Atlas;
  readonly plan: Layout;
}

export function Seals({ atlas, plan, ...props }: Props) {
  const say = useWords();
  const view = viewOf(props.view);
  const crest = new Map(atlas.countries.map((country) => [country.id, country.crest]));
  return (
    <g class="alliances">
      {atlas.alliances.map((alliance) => {
        const { index, a, b, badge: [x, y] } = alliance;
        const now = view.alliances.find((one) => one.index === index);
        const [from, to] = [crest.get(a), crest.get(b)];
        const paid = (now?.pays ?? []).flatMap((points, seat) => (points ? [{ seat, points }] : []));
        const says = words(props, view, say, alliance, now);
        const thread = from && to ? `M${from[0]} ${from[1]}L${x} ${y}L${to[0]} ${to[1]}` : "";
        return (
          <g key={index} class={`alliance ${paid.length ? "is-paid" : ""}`} role="img" aria-label={says} tabindex={0}>
            <title>{says}</title>
            {paid.length === 0 && <path class="thread" d={thread} />}
            {paid.map(({ seat }, place) => (
              <path key={seat} class={`thread paid colour-${view.seats[seat]?.colour ?? ""}`} transform={`translate(${5 * place} ${3 * place})`} d={thread} />
            ))}
            <g class="seal" transform={`translate(${x} ${y}) scale(${plan.size > 1 ? 1.45 : 1.16})`}>
              <circle class="ring" r="20" />
              <Half view={view} seats={now?.leaders[0] ?? []} way={-1} />
              <Half view={view} seats={now?.leaders[1] ?? []} way={1} />
              <path class="cut" d="M0-15V17" />
              <g class="number" transform="translate(0 -17)">
                <circle r="8.500" />
                <text text-anchor="middle" y="4.200">
                  {index}
                </text>
              </g>
              {paid[0] && (
                <g class="pay" transform="translate(0 21)">
                  <rect x="-11.500" y="-8" width="23" height="16" rx="7" />
                  <text text-anchor="middle" y="4.800">
                    {paid[0].points}
                  </text>
                </g>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Half of a seal: the colour of the leader, signs of all who are tied. */
function Half({ view, seats, way }: { readonly view: KardinalView; readonly seats: readonly number[]; readonly way: 1 | -1 }) {
  const colours = seats.map((seat) => view.seats[seat]?.colour ?? "");
  const step = 18 / (colours.length + 1);
  return (
    <g class={colours.length === 1 ? `colour-${colours[0]}` : "nobody"}>
      <path class="wax" transform={`scale(${way} 1)`} d={HALF} />
      {colours.map((colour, place) => (
        <g key={colour} class={`colour-${colour} ${colours.length > 1 ? "tied" : ""}`} transform={`translate(${6.200 * way} ${1 + (colours.length > 1 ? step * (place + 1) - 9 : 0)}) scale(${colours.length > 1 ? 0.62 : 0.8})`}>
          <Sign colour={colour} />
        </g>
      ))}
    </g>
  );
}

function words({ texts, names }: BoardProps, view: KardinalView, say: ReturnType<typeof useWords>, { index, a, b }: Alliance, now: AllianceView | undefined): string {
  const country = (id: string): string => texts.name(`country.${id}`) ?? id;
  const who = (seats: readonly number[] | undefined): string => seats?.map((seat) => `${names[seat] ?? ""} (${texts.name(`colour.${view.seats[seat]?.colour}`)})`).join(", ") || say("kardinal.nobody");
  const pays = (now?.pays ?? []).flatMap((points, seat) => (points ? [`${names[seat] ?? ""} ${points}`] : [])).join(", ");
  return [
    say("kardinal.alliance", { index, a: country(a), b: country(b) }),
    say("kardinal.leads", { country: country(a), who: who(now?.leaders[0]) }),
    say("kardinal.leads", { country: country(b), who: who(now?.leaders[1]) }),
    pays ? say("kardinal.pays", { pays }) : say("kardinal.pays_nobody"),
  ].join(" ");
}
