/** The handbooks on offer. */

import { titles as loadTitles } from "../http";
import { useLoad } from "../parts/load";
import { Frontispiece } from "../parts/Frontispiece";
import { Problem } from "../parts/Problem";
import { useLanguage, useWords } from "../words";

export function Titles() {
  const say = useWords();
  const language = useLanguage();
  const { value, refusal } = useLoad(loadTitles, []);
  return (
    <div class="page">
      <h1>{say("nav.rules")}</h1>
      <Problem refusal={refusal} />
      <div class="titles">
        {value?.map((title) => (
          <article key={title.name} class="leaf title-card">
            <Frontispiece title={title.name} />
            <h2>
              <a href={`/rules/${title.name}`}>{title.names[language]}</a>
            </h2>
            <p class="small soft">{title.theme[language]}</p>
          </article>
        ))}
      </div>
    </div>
  );
}
