/** What lies under the pieces: sea, land, borders, roads, alliances. */

import type { Texts } from "@house/say";
import type { Layout } from "./plan";
import type { Atlas } from "./view";
import type { Box } from "./labels";

export function Ground({ plan, atlas, placing }: { readonly plan: Layout; readonly atlas: Atlas; readonly placing: string | null }) {
  const { land, frame, compass } = plan;
  const inset = (by: number): Box => ({ x: frame.x + by, y: frame.y + by, width: frame.width - 2 * by, height: frame.height - 2 * by });
  return (
    <g class="ground" aria-hidden="true">
      <rect class="sea" {...frame} />
      <Waves frame={frame} />
      <path class="shallows far" d={land.all} />
      <path class="shallows near" d={land.all} />
      <path class="coast" d={land.all} />
      {atlas.countries.map((country) => (
        <path key={country.id} class={`country wash-${country.card} ${country.id === placing ? "is-placing" : ""}`} d={land.countries.get(country.id)} />
      ))}
      <path class="border" d={land.borders} />
      <g class="compass" transform={`translate(${compass.x} ${compass.y})`}>
        <circle r="44" />
        <circle r="37" />
        <path class="dark" d="M0-58L7-7 0 0zM58 0L7 7 0 0zM0 58L-7 7 0 0zM-58 0L-7-7 0 0z" />
        <path class="light" d="M0-58L-7-7 0 0zM58 0L7-7 0 0zM0 58L7 7 0 0zM-58 0L-7 7 0 0z" />
        <path class="light" d="M26-26L9-2 2-9zM26 26L2 9 9 2zM-26 26L-9 2-2 9zM-26-26L-2-9-9-2z" />
      </g>
      <rect class="neatline" {...inset(7)} />
      <rect class="neatline thin" {...inset(13)} />
    </g>
  );
}

/** Little waves, strewn evenly but not in rows. */
function Waves({ frame }: { readonly frame: Box }) {
  const waves: string[] = [];
  for (let row = 0; row * 46 < frame.height - 40; row += 1) {
    for (let column = 0; column * 68 < frame.width - 80; column += 1) {
      const x = frame.x + 28 + column * 68 + (row % 2) * 34 + ((row * 37 + column * 53) % 19);
      const y = frame.y + 34 + row * 46 + ((row * 29 + column * 31) % 17);
      waves.push(`M${x} ${y}q5-6 10 0q5-6 10 0`);
    }
  }
  return <path class="waves" d={waves.join("")} />;
}

export function Roads({ atlas }: { readonly atlas: Atlas }) {
  const at = new Map(atlas.spaces.map((space) => [space.id, space]));
  const paths = atlas.roads.map((road, number) => {
    const [a, b] = [at.get(road.a), at.get(road.b)];
    if (!a || !b) return "";
    const bow = number % 2 ? 0.09 : -0.09;
    const [cx, cy] = [(a.x + b.x) / 2 - (b.y - a.y) * bow, (a.y + b.y) / 2 + (b.x - a.x) * bow];
    return `M${a.x} ${a.y}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${b.x} ${b.y}`;
  });
  return (
    <g class="roads" aria-hidden="true">
      <path class="bank" d={paths.join("")} />
      <path class="way" d={paths.join("")} />
    </g>
  );
}

export function Alliances({ atlas, texts }: { readonly atlas: Atlas; readonly texts: Texts }) {
  const crest = new Map(atlas.countries.map((country) => [country.id, country.crest]));
  return (
    <g class="alliances">
      {atlas.alliances.map(({ index, a, b, badge: [x, y] }) => {
        const [from, to] = [crest.get(a), crest.get(b)];
        const name = `${texts.say("board.number")} ${index}: ${texts.name(`country.${a}`)} – ${texts.name(`country.${b}`)}`;
        return (
          <g key={index} class="alliance">
            {from && to && <path class="thread" d={`M${from[0]} ${from[1]}L${x} ${y}L${to[0]} ${to[1]}`} aria-hidden="true" />}
            <g transform={`translate(${x} ${y})`} role="img" aria-label={name}>
              <path class="seal" d="M0-13l4 3 5-1 1 5 4 3-2 5 1 5-5 2-3 4-5-2-5 2-3-4-5-2 1-5-2-5 4-3 1-5 5 1z" />
              <text text-anchor="middle" y="5" aria-hidden="true">
                {index}
              </text>
              <title>{name}</title>
            </g>
          </g>
        );
      })}
    </g>
  );
}
