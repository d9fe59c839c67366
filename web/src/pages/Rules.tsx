/** The rule cards of a title by section, each with its id and a mark where it is not simply the rulebook's. */

import { useEffect, useState } from "preact/hooks";
import { MARKS } from "../boards/things";
import { rules as loadRules, title as loadTitle, titles as loadTitles } from "../http";
import { useLoad } from "../parts/load";
import { Frontispiece } from "../parts/Frontispiece";
import { PackNote } from "../parts/Pack";
import { Problem } from "../parts/Problem";
import type { Rule, Thing } from "../wire";
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
            <p class="small soft">{say(`stage.${title.stage as "draft"}`)}</p>
          </article>
        ))}
      </div>
    </div>
  );
}

const STATUS = ["rulebook", "ruling", "sourced", "reconstructed"] as const;

export function RuleBook({ name }: { readonly name: string }) {
  const say = useWords();
  const language = useLanguage();
  const rules = useLoad(() => loadRules(name), [name]);
  const title = useLoad(() => loadTitle(name), [name]);
  const [wanted, setWanted] = useState("");
  const target = useHash(Boolean(rules.value && title.value));
  if (!rules.value || !title.value) {
    return (
      <div class="page">
        <Problem refusal={rules.refusal ?? title.refusal} />
        {!rules.refusal && <p class="soft">{say("loading")}</p>}
      </div>
    );
  }
  const shown = rules.value.filter((rule) => matches(rule, wanted, language));
  const sections = [...new Set(shown.map((rule) => rule.section))];
  const things = title.value.things.filter((thing) => thing.texts);
  return (
    <div class="page rules-page">
      <header class="leaf stack">
        <h1>{say("rules.title", { title: title.value.names[language] })}</h1>
        <p>{say("rules.text")}</p>
        <ul class="plain row small">
          {STATUS.filter((status) => status !== "rulebook").map((status) => (
            <li key={status}>
              <span class="mark">{MARKS[status]}</span> {say(`source.${status}`)}
            </li>
          ))}
        </ul>
        <label>
          {say("rules.search")}
          <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
        <nav aria-label={say("rules.sections")}>
          <ul class="plain row small">
            {sections.map((section) => (
              <li key={section}>
                <a href={`#section-${section}`}>{shown.find((rule) => rule.section === section)?.section_names[language]}</a>
              </li>
            ))}
            {things.length > 0 && (
              <li>
                <a href="#section-things">{say("rules.things")}</a>
              </li>
            )}
          </ul>
        </nav>
      </header>
      {sections.map((section) => {
        const list = shown.filter((rule) => rule.section === section);
        return (
          <section key={section} aria-labelledby={`section-${section}`}>
            <h2 id={`section-${section}`} tabIndex={-1}>
              {list[0]?.section_names[language]}
            </h2>
            <div class="rule-cards">
              {list.map((rule) => (
                <RuleCard key={rule.id} rule={rule} isTarget={rule.id === target} />
              ))}
            </div>
          </section>
        );
      })}
      {shown.length === 0 && <p class="empty">{say("rules.none")}</p>}
      {things.length > 0 && !wanted && <Things things={things} />}
      <section class="leaf" id="content" tabIndex={-1} aria-label={say("pack.title")}>
        <PackNote title={title.value} pack={title.value.content} />
      </section>
    </div>
  );
}

function RuleCard({ rule, isTarget }: { readonly rule: Rule; readonly isTarget: boolean }) {
  const say = useWords();
  const language = useLanguage();
  return (
    <article class={`leaf rule-card ${isTarget ? "is-target" : ""}`} id={rule.id} tabIndex={-1} aria-label={rule.id}>
      <h3>
        <a href={`#${rule.id}`}>{rule.id}</a> <span class="mark">{MARKS[rule.status]}</span>
        <span class="soft small"> {say(`kind.${rule.kind as "fact"}`)}</span>
      </h3>
      <p>{rule.texts[language]}</p>
      {rule.printed.length > 0 && (
        <p class="soft small">
          {say("rule.printed", { places: rule.printed.map((section) => `${section.place}. ${section.heading}`).join(" · ") })}
        </p>
      )}
      {rule.apart && <p class="soft small">{say("rule.apart", { why: rule.apart[language] })}</p>}
      {rule.status !== "rulebook" && (
        <p class="small soft">
          <span class="mark">{MARKS[rule.status]}</span> {say(`source.${rule.status}`)}. {rule.notes[language]}
        </p>
      )}
    </article>
  );
}

function Things({ things }: { readonly things: readonly Thing[] }) {
  const say = useWords();
  const language = useLanguage();
  return (
    <section aria-labelledby="section-things">
      <h2 id="section-things" tabIndex={-1}>
        {say("rules.things")}
      </h2>
      <div class="rule-cards">
        {things.map((thing) => (
          <article key={thing.key} class="leaf rule-card">
            <h3>
              {thing.names[language]} <span class="mark">{MARKS[thing.source]}</span>
            </h3>
            <p>{thing.texts?.[language]}</p>
            {thing.source !== "rulebook" && <p class="small soft">{say(`source.${thing.source}`)}</p>}
          </article>
        ))}
      </div>
    </section>
  );
}

function matches(rule: Rule, wanted: string, language: "en" | "de"): boolean {
  const text = `${rule.id} ${rule.texts[language]} ${rule.notes[language]}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The rule behind the # of the address: scrolled to and focused when the cards are there. */
function useHash(isReady: boolean): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  useEffect(() => {
    const change = (): void => setHash(location.hash.slice(1));
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  useEffect(() => {
    if (!isReady || !hash) return;
    const card = document.getElementById(hash);
    card?.scrollIntoView({ block: "center" });
    card?.focus({ preventScroll: true });
  }, [isReady, hash]);
  return hash;
}
