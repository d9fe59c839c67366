/** What a card wins or loses by, in small portraits: who sits in its own congregation, who in the other one, and who wins then. */

import type { Texts } from "@house/say";
import { useWords, type Say } from "@house/words";
import { Niche } from "./Niche";
import { cardName, LAUREL, type Win } from "./view";

const ROOM = 46; // the height that a condition needs
const WIDE = 162; // and its width
const SMALLEST = 0.88; // of its size: then its words are eleven pixels high
const SIZE = { width: 29, height: 30 };
const APART = 33;

/** Whether there are conditions, and room to draw them; else they stand there in words. */
export const isPictured = (wins: readonly Win[], inner: number, height: number): boolean => wins.length > 0 && height >= wins.length * ROOM && inner >= WIDE * SMALLEST;

interface Props {
  readonly texts: Texts;
  readonly wins: readonly Win[];
  readonly inner: number;
  readonly top: number;
  readonly bottom: number;
}

export function Wins({ texts, wins, inner, top, bottom }: Props) {
  const room = (bottom - top) / wins.length;
  const scale = Math.min(1, inner / WIDE);
  return (
    <g class="wins">
      {wins.map((win, place) => (
        <g key={place} transform={`translate(${-inner / 2 + 3} ${top + room * place + (room - ROOM) / 2 + 2}) scale(${scale})`}>
          <Condition texts={texts} win={win} />
        </g>
      ))}
    </g>
  );
}

/** The same in words, in the order in which they are drawn, portraits in brackets: the name of the card has them. */
export function winsInWords(texts: Texts, wins: readonly Win[], say: Say): string {
  const row = (factions: readonly string[], word: string): string[] => (factions.length ? [`(${factions.map((faction) => cardName(texts, faction)).join(", ")})`, word] : []);
  const words = wins.flatMap(({ owner_has: here, opponent_has: there, winner }) => [...row(here, say("avignon.here")), ...row(there, say("avignon.there")), say(winner === "owner" ? "avignon.wins_here" : "avignon.wins_there")]);
  return words.join(" ");
}

function Condition({ texts, win }: { readonly texts: Texts; readonly win: Win }) {
  const say = useWords();
  const { owner_has: here, opponent_has: there } = win;
  const end = APART * (here.length + there.length) + (there.length ? 8 : 0);
  return (
    <>
      <Row texts={texts} factions={here} x={0} word={say("avignon.here")} />
      <Row texts={texts} factions={there} x={APART * here.length + 8} word={say("avignon.there")} />
      <path class="then" d={`M${end + 2} 15h12m-5-5l5 5-5 5`} />
      <path class="laurel" transform={`translate(${end + 42} 15) scale(1.2)`} d={LAUREL} />
      <text class="where is-won" text-anchor="middle" x={end + 42} y="42">
        {`${say(win.winner === "owner" ? "avignon.wins_here" : "avignon.wins_there")} `}
      </text>
    </>
  );
}

/** Portraits that sit in one congregation, and where that is. */
function Row({ texts, factions, x, word }: { readonly texts: Texts; readonly factions: readonly string[]; readonly x: number; readonly word: string }) {
  if (!factions.length) return null;
  return (
    <>
      {factions.map((faction, place) => (
        <g key={faction} class={`small faction-${faction}`}>
          <Niche x={x + APART * place} y={0} {...SIZE} card={faction} name={cardName(texts, faction)} />
          <title>{cardName(texts, faction)}</title>
        </g>
      ))}
      <text class="where" text-anchor="middle" x={x + (APART * factions.length) / 2 - 2} y="42">
        {`${word} `}
      </text>
    </>
  );
}
