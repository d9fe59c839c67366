/** A note about the country under the pointer: who has how much there, and what it brings now. */

import type { BoardProps } from "@house/boards/board";
import { Mark } from "@house/boards/Mark";
import { useWords } from "@house/words";
import { SIGNS } from "./pieces";
import type { Layout } from "./plan";
import { viewOf, type Atlas } from "./view";

export function Note({ atlas, plan, country, ...props }: BoardProps & { readonly atlas: Atlas; readonly plan: Layout; readonly country: string }) {
  const say = useWords();
  const view = viewOf(props.view);
  const now = view.countries.find((one) => one.country === country);
  const at = atlas.countries.find(({ id }) => id === country)?.crest;
  if (!now || !at) return null;
  const spaces = Object.values(now.spaces);
  const side = at[0] < plan.sea.x + plan.sea.width / 2 ? "at-right" : "at-left";
  const end = at[1] < plan.sea.y + plan.sea.height / 2 ? "at-bottom" : "at-top";
  const rows = now.standing.flatMap((standing, seat) => (standing.cloisters ? [{ ...standing, seat }] : [])).sort((a, b) => a.place - b.place);
  const who = (seat: number): string => (seat === props.eyes ? say("kardinal.you") : (props.names[seat] ?? ""));
  const advisors = now.advisors.reduce((sum, count) => sum + count, 0);
  return (
    <aside class={`country-note ${side} ${end}`} aria-hidden="true">
      <b>{say("kardinal.built", { country: props.texts.name(`country.${country}`) ?? country, built: spaces.filter((owner) => owner !== null).length, spaces: spaces.length })}</b>
      {rows.map(({ seat, cloisters, place, points }) => {
        const colour = view.seats[seat]?.colour ?? "";
        return (
          <p key={seat}>
            <Mark badge={{ colour, sign: SIGNS[colour] ?? "", name: colour }} /> {say("kardinal.note_row", { who: who(seat), cloisters, place, points })}
          </p>
        );
      })}
      <p class="soft">{say("kardinal.note_advisors", { advisors, limit: now.limit, leaders: now.leaders.map(who).join(", ") || say("kardinal.nobody") })}</p>
    </aside>
  );
}
