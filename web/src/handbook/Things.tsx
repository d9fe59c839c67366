/** The chapter of cards and places: what each does, and where its text comes from. */

import { useEffect, useState } from "preact/hooks";
import { MARKS } from "../boards/things";
import type { Thing } from "../wire";
import { useLanguage, useWords } from "../words";
import type { Place } from "./Chapter";

export function Things({ things, place }: { readonly things: readonly Thing[]; readonly place: Place }) {
  const say = useWords();
  const language = useLanguage();
  const isMeant = place.target === "section-things";
  const [isOpen, setOpen] = useState(isMeant);
  useEffect(() => {
    if (isMeant) setOpen(true);
  }, [isMeant]);
  return (
    <details class="leaf chapter" open={isOpen || place.isWhole} onToggle={(event) => !place.isWhole && setOpen(event.currentTarget.open)}>
      <summary id="section-things" tabIndex={0}>
        <h2>{say("rules.things")}</h2>
        <span class="small soft">{say("rules.thing_count", { count: things.length })}</span>
      </summary>
      <div class="thing-list">
        {things.map((thing) => (
          <article key={thing.key}>
            <h3>
              {thing.names[language]} <span class="mark">{MARKS[thing.source]}</span>
            </h3>
            <p>{thing.texts?.[language]}</p>
            {thing.source !== "rulebook" && <p class="small soft">{say(`source.${thing.source}`)}</p>}
          </article>
        ))}
      </div>
    </details>
  );
}
