/** Rule cards beside the board: the one that was asked for, then all that a search finds. */

import { useEffect, useRef, useState } from "preact/hooks";
import { MARKS } from "../boards/things";
import { rules as loadRules } from "../http";
import { useLoad } from "../parts/load";
import type { Title } from "../wire";
import { useLanguage, useWords } from "../words";

interface Props {
  readonly title: Title;
  readonly rule: string;
  readonly close: () => void;
}

const MOST = 12;

export function RulesAtHand({ title, rule, close }: Props) {
  const say = useWords();
  const language = useLanguage();
  const [wanted, setWanted] = useState("");
  const { value: rules = [] } = useLoad(() => loadRules(title.name, title.content.label), [title]);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setWanted("");
    search.current?.focus({ preventScroll: true });
  }, [rule]);
  const first = rules.find(({ id }) => id === rule);
  const words = wanted.toLowerCase().split(/\s+/);
  const found = wanted
    ? rules.filter(({ id, texts }) => words.every((word) => `${id} ${texts[language]}`.toLowerCase().includes(word)))
    : rules.filter(({ section, id }) => section === first?.section && id !== rule);
  const shown = [...(first && !wanted ? [first] : []), ...found].slice(0, MOST);
  return (
    <div class="rules-at-hand" onKeyDown={(event) => event.key === "Escape" && close()}>
      <header class="row spread">
        <h2>{say("nav.rules")}</h2>
        <a class="small" href={`/rules/${title.name}${rule ? `#${rule}` : ""}`}>
          {say("rules.all")}
        </a>
        <button type="button" class="quiet" onClick={close}>
          {say("close")} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </header>
      <input type="search" ref={search} value={wanted} placeholder={say("rules.search")} aria-label={say("rules.search")} onInput={(event) => setWanted(event.currentTarget.value)} />
      <div class="cards-at-hand" tabIndex={0} role="group" aria-label={say("nav.rules")}>
        {shown.map((one) => (
          <article key={one.id} class={`rule-card ${one.id === rule ? "is-target" : ""}`}>
            <p>
              {one.texts[language]} <span class="mark">{MARKS[one.status]}</span> <small class="soft">{one.id}</small>
            </p>
          </article>
        ))}
        {shown.length === 0 && <p class="empty">{say("rules.none")}</p>}
      </div>
    </div>
  );
}
