/** The end is a moment: who has won and by what, over the veiled board. What to do next stands in the bar as always. */

import { board } from "../boards";
import { Mark } from "../boards/Mark";
import { useEscape } from "../escape";
import { ask } from "../http";
import { useLoad } from "../parts/load";
import type { Texts } from "../say";
import type { Moment, Paragraph, Result, Score, Title } from "../wire";
import { useLanguage, useWords, type Say } from "../words";
import { headline } from "./Over";
import { Race } from "./Race";
import { isRanked } from "./ranked";

interface Props {
  readonly moment: Pick<Moment, "info" | "names" | "view" | "eyes" | "at">;
  readonly result: Result;
  readonly title: Title;
  readonly texts: Texts;
  readonly story: readonly Paragraph[];
  readonly visit: (at: number) => void;
  readonly close: () => void;
}

export function Finale({ moment, result, title, texts, story, visit, close }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { info, names, view, eyes, at } = moment;
  useEscape(close);
  const { value: score } = useLoad(() => ask<Score>("GET", `/tables/${info.id}/score?eyes=${eyes}&n=${at}`), [info.id, eyes, at, language]);
  const winners = names.flatMap((_, seat) => (result.rank[seat] === 1 ? [seat] : []));
  const [first] = winners;
  const isMine = isRanked(result) && names.length > 1 && winners.length === 1 && info.yours.length === 1 && first === info.yours[0];
  const { Ending } = board(info.title);
  const last = Ending && story.findLast((paragraph) => paragraph.sentences.length > 0)?.sentences.slice(-2).join(" "); // how it came about
  const badge = view && first !== undefined && isRanked(result) ? board(info.title).badge?.(view, first) : undefined;
  return (
    <div class="finale" role="dialog" aria-labelledby="finale-title">
      <div class="leaf">
        <header>
          <span class="laurel">
            <Laurel />
            <Mark badge={badge} />
          </span>
          <div>
            <h2 id="finale-title">{isMine ? say("over.you", { who: names[first ?? 0] ?? "" }) : headline(say, result, winners.map((seat) => names[seat] ?? ""))}</h2>
            <p>
              {result.rank.length > 1 && (isRanked(result) && last || result.ending)} {score && because(say, result, score, names)}
            </p>
          </div>
        </header>
        {Ending && view && <Ending title={title} texts={texts} view={view} names={names} />}
        <Race table={info.id} title={info.title} eyes={eyes} at={at} names={names} view={view} visit={visit} />
        <button type="button" onClick={close} aria-keyshortcuts="Escape">
          {say("over.board")} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </div>
  );
}

/** By how much, and by which kind of points, the first was ahead of the second. */
function because(say: Say, result: Result, { kinds }: Score, names: readonly string[]): string {
  const { points, rank } = result;
  const order = [...names.keys()].sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0));
  const [first, second] = order;
  if (!points || !kinds.length || first === undefined || second === undefined || rank[second] === 1 || !isRanked(result)) return "";
  const margin = (points[first] ?? 0) - (points[second] ?? 0);
  const facts = { points: points[first] ?? 0, margin, who: names[second] ?? "" };
  if (margin <= 0) return say("over.tied", facts);
  const most = kinds.map(({ label, points: by }) => ({ label, plus: (by[first] ?? 0) - (by[second] ?? 0) })).sort((a, b) => b.plus - a.plus)[0];
  return [say("over.margin", facts), most && most.plus > 0 ? say("over.most", { kind: most.label, plus: most.plus }) : ""].join(" ");
}

function Laurel() {
  const leaf = (angle: number): string => `rotate(${angle}) translate(0 -40)`;
  const angles = [-150, -125, -100, -75, -50, -25];
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      {[...angles, ...angles.map((angle) => -angle)].map((angle) => (
        <ellipse key={angle} rx="5" ry="10" transform={`${leaf(angle)} rotate(${angle < 0 ? 55 : -55})`} />
      ))}
    </svg>
  );
}
