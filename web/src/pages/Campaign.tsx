/** A campaign: solo games in a row, how each of them went, and the rank that they earn together. */

import { useState } from "preact/hooks";
import { ask, titles as loadTitles } from "../http";
import { DeadEnd } from "../parts/DeadEnd";
import { Frontispiece } from "../parts/Frontispiece";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { go } from "../route";
import type { Campaign, CampaignGame, Refusal, Table } from "../wire";
import { useLanguage, useWords } from "../words";

const signed = (lead: number): string => (lead > 0 ? `+${lead}` : lead < 0 ? `−${-lead}` : "0");

export function CampaignPage({ name }: { readonly name: string }) {
  const say = useWords();
  const language = useLanguage();
  const titles = useLoad(loadTitles, []);
  const { value: campaign, refusal } = useLoad(() => ask<Campaign>("GET", `/campaigns/${name}`), [name]);
  const [problem, setProblem] = useState<Refusal>();
  const title = titles.value?.find((one) => one.name === name)?.names[language] ?? "";
  if (refusal && !campaign) return <DeadEnd refusal={refusal} />;
  if (!campaign) return <p class="page soft">{say("loading")}</p>;
  const begin = (): void => {
    ask<Table>("POST", `/campaigns/${name}`).then(
      (table) => go(`/table/${table.id}`),
      (why: unknown) => setProblem(refusalOf(why)),
    );
  };
  return (
    <div class="page narrow campaign">
      <Frontispiece title={name} />
      <h1>{say("campaign.title", { title })}</h1>
      <section class="leaf stack">
        <p>{say("campaign.text", { count: campaign.games.length })}</p>
        <Problem refusal={problem} onClose={() => setProblem(undefined)} />
        <ol class="plain stages">
          {campaign.games.map((game) => (
            <Stage key={game.number} game={game} />
          ))}
        </ol>
        {campaign.games.some(({ lead }) => lead !== null) && (
          <p class="number">
            {say("campaign.total", { total: signed(campaign.total) })} {campaign.rank && <b>{say("campaign.rank", { rank: campaign.rank[language] })}</b>}
          </p>
        )}
        <div class="row">
          <button type="button" class="strong" onClick={begin}>
            {say(`campaign.${next(campaign)}`)}
          </button>
          <a href={`/learn/${name}`}>{say("lobby.learn")}</a>
        </div>
      </section>
    </div>
  );
}

/** What the button does: begin, go on with a game, play the next one, or begin all over. */
function next({ number, games, rank }: Campaign): "begin" | "go_on" | "next" | "again" {
  if (rank) return "again";
  if (games.some(({ state }) => state === "playing")) return "go_on";
  return number && games.some(({ state }) => state === "over") ? "next" : "begin";
}

function Stage({ game }: { readonly game: CampaignGame }) {
  const say = useWords();
  const language = useLanguage();
  return (
    <li class={`row spread is-${game.state}`} data-stage={game.number}>
      <span>
        <b>{say("campaign.game", { number: game.number })}</b> <span class="soft">{game.label[language]}</span>
      </span>
      <span class="row">
        {game.lead !== null ? <span class="number">{say("campaign.lead", { lead: signed(game.lead) })}</span> : <span class="soft">{say(game.state === "playing" ? "status.playing" : "campaign.ahead")}</span>}
        {game.table && game.state === "over" && <a href={`/replay/${game.table}`}>{say("over.replay")}</a>}
      </span>
    </li>
  );
}
