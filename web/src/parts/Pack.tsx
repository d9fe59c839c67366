/** What of a title is printed, and what is ours. */

import { MARKS } from "../boards/things";
import type { Pack, Source, TitleCard } from "../wire";
import { useWords } from "../words";

const SOURCES: readonly Source[] = ["rulebook", "sourced", "reconstructed"];

export function PackNote({ title, pack }: { readonly title: TitleCard; readonly pack: Pack }) {
  const say = useWords();
  return (
    <div class="pack small">
      <p>
        <b>{say("pack.title")}</b>
      </p>
      <ul class="plain row">
        {SOURCES.map((source) => {
          const count = pack.provenance[source] ?? 0;
          return count ? (
            <li key={source}>
              <span class="mark">{MARKS[source]}</span> <span class="number">{count}</span> {say(`source.${source}`)}
            </li>
          ) : null;
        })}
      </ul>
      <a href={`/rules/${title.name}`}>{say("pack.rules")}</a>
    </div>
  );
}
