/** What is left to do when a game is over. */

import { useState } from "preact/hooks";
import { ask, titles as loadTitles } from "../http";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { canBePutAway, PutAway } from "../parts/PutAway";
import { go } from "../route";
import type { Moment, Refusal, Result, Table } from "../wire";
import { useWords, type Say } from "../words";
import { isRanked } from "./ranked";

/** Who has won; whoever plays alone is told by the title how it went. */
export function headline(say: Say, result: Result, winners: readonly string[]): string {
  if (!isRanked(result)) return say(result.broken_off === "agreed" ? "over.agreed" : "over.given_up");
  if (result.rank.length === 1) return result.ending;
  return winners.length === 1 ? say("over.winner", { who: winners.join() }) : say("over.shared", { who: winners.join(", ") });
}

interface Props {
  readonly info: Table;
  readonly moment: Moment;
  readonly celebrate?: (() => void) | undefined;
}

export function Over({ info, moment, celebrate }: Props) {
  const say = useWords();
  const [refusal, setRefusal] = useState<Refusal>();
  const result = info.result;
  const { value: titles } = useLoad(loadTitles, []);
  const isCampaign = titles?.find(({ name }) => name === info.title)?.campaign;
  const winners = result ? moment.names.filter((_, seat) => result.rank[seat] === 1) : [];
  const again = (): void => {
    if (info.rematch) return go(`/table/${info.rematch}`);
    ask<Table>("POST", `/tables/${info.id}/rematch`).then(
      (next) => go(`/table/${next.id}`),
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  };
  return (
    <div class="over stack">
      <h2>{result ? headline(say, result, winners) : say(`status.${info.status}`)}</h2>
      {info.fault && <p>{info.fault}</p>}
      {result && (result.rank.length > 1 || result.broken_off) && <p class={celebrate ? "" : "is-told"}>{result.ending}</p>}
      {result?.broken_off && result.points && <p class="small soft">{say("over.stood")}</p>}
      {result && (
        <ol class={celebrate ? "plain ranking" : "plain ranking is-told"}>
          {[...moment.names.keys()]
            .sort((a, b) => (result.rank[a] ?? 0) - (result.rank[b] ?? 0))
            .map((seat) => (
              <li key={seat}>
                {isRanked(result) && <span class="number">{result.rank[seat]}. </span>}
                {moment.names[seat]}
                {result.points && <span class="number soft"> {say("over.points", { points: result.points[seat] ?? 0 })}</span>}
              </li>
            ))}
        </ol>
      )}
      <Problem refusal={refusal} />
      <div class="row">
        {info.status === "finished" && info.yours.length > 0 && (
          <button type="button" class="strong" onClick={again}>
            {info.rematch ? say("over.next") : say("over.rematch")}
          </button>
        )}
        {moment.names.length === 1 && isCampaign && (
          <a class="button" href={`/campaign/${info.title}`}>
            {say("campaign.back")}
          </a>
        )}
        <a class="button" href={`/replay/${info.id}`}>
          {say("over.replay")}
        </a>
        <a class="button" href={`/api/tables/${info.id}/record${info.status === "broken" ? "" : "?eyes=all"}`} download>
          {say("over.record")}
        </a>
        {celebrate && (
          <button type="button" onClick={celebrate}>
            {say("over.moment")}
          </button>
        )}
        <a class="button" href="/">
          {say("over.lobby")}
        </a>
        {canBePutAway(info) && <PutAway table={info} done={() => go("/")} />}
      </div>
    </div>
  );
}
