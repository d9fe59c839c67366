/** Rule cards beside the board: the one that was asked for, then all that a search finds. */

import { useEffect, useRef, useState } from "preact/hooks";
import { MARKS } from "../boards/things";
import { useEscape } from "../escape";
import { rules as loadRules } from "../http";
import { useLoad } from "../parts/load";
import type { Rule, Title } from "../wire";
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
  useEscape(close);
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
    <div class="rules-at-hand">
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
          <RuleCard key={one.id} rule={one} isTarget={one.id === rule} />
        ))}
        {shown.length === 0 && <p class="empty">{say("rules.none")}</p>}
      </div>
    </div>
  );
}

export function RuleCard({ rule: { id, texts, status }, isTarget = false }: { readonly rule: Rule; readonly isTarget?: boolean }) {
  const language = useLanguage();
  return (
    <article class={`rule-card ${isTarget ? "is-target" : ""}`}>
      <p>
        {texts[language]} <span class="mark">{MARKS[status]}</span> <small class="soft">{id}</small>
      </p>
    </article>
  );
}

/** A link to a rule opens its card beside the board; with a key held it is a link as ever. */
export function ruleOf(event: MouseEvent, open: (rule: string) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a.rule, .menu a[href^='/rules/']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.hash.slice(1));
}
