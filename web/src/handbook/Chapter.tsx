/** One chapter of the handbook: a picture, then its rules as paragraphs. */

import { useEffect, useState } from "preact/hooks";
import { MARKS } from "../boards/things";
import { Scene } from "../learn/Scene";
import type { Rule } from "../wire";
import { useLanguage, useWords } from "../words";
import type { RuleChapter } from "./chapters";

/** How the handbook is being read. */
export interface Place {
  readonly title: string;
  readonly target: string;
  readonly isWhole: boolean;
  readonly withPictures: boolean;
}

interface ChapterProps {
  readonly chapter: RuleChapter;
  readonly place: Place;
  readonly isFirst: boolean;
}

export function Chapter({ chapter, place, isFirst }: ChapterProps) {
  const say = useWords();
  const language = useLanguage();
  const { section, rules, lesson } = chapter;
  const isMeant = place.target === `section-${section}` || rules.some((rule) => rule.id === place.target);
  const [isOpen, setOpen] = useState(isFirst || isMeant);
  useEffect(() => {
    if (isMeant) setOpen(true);
  }, [isMeant]);
  const isShown = isOpen || place.isWhole;
  const told = isShown || isMeant; // a rule that an address names is there to be scrolled to
  return (
    <details class="leaf chapter" open={told} onToggle={(event) => !place.isWhole && setOpen(event.currentTarget.open)}>
      <summary id={`section-${section}`} tabIndex={0}>
        <h2>{chapter.names[language]}</h2>
        <span class="small soft">{say("rules.count", { count: rules.length })}</span>
      </summary>
      {told && (
        <>
          {lesson && place.withPictures && (
            <>
              <Scene name={place.title} lesson={lesson.id} caption={lesson.title[language]} />
              <p class="small no-print">
                <a href={`/learn/${place.title}/${lesson.id}`}>{say("rules.try", { lesson: lesson.title[language] })}</a>
              </p>
            </>
          )}
          {rules.map((rule) => (
            <Clause key={rule.id} rule={rule} isTarget={rule.id === place.target} />
          ))}
        </>
      )}
    </details>
  );
}

function Clause({ rule, isTarget }: { readonly rule: Rule; readonly isTarget: boolean }) {
  const say = useWords();
  const language = useLanguage();
  return (
    <article class={`clause ${isTarget ? "is-target" : ""}`} id={rule.id} tabIndex={-1} aria-label={rule.id}>
      <a class="clause-id" href={`#${rule.id}`}>
        {rule.id}
      </a>
      <div>
        <p>
          {rule.texts[language]} <span class="mark">{MARKS[rule.status]}</span>
        </p>
        {rule.printed.length > 0 && (
          <p class="small soft">{say("rule.printed", { places: rule.printed.map((section) => `${section.place}. ${section.heading}`).join(" · ") })}</p>
        )}
        {rule.apart && <p class="small soft">{say("rule.apart", { why: rule.apart[language] })}</p>}
        {rule.readings.length > 0 && (
          <p class="small soft">{say("rule.readings", { ours: rule.readings[0]?.texts[language] ?? "", other: rule.readings[1]?.texts[language] ?? "" })}</p>
        )}
        {rule.status !== "rulebook" && (
          <details class="small soft" open={isTarget}>
            <summary>
              <span class="mark">{MARKS[rule.status]}</span> {say(`source.${rule.status}`)}
            </summary>
            <p>{rule.notes[language]}</p>
          </details>
        )}
      </div>
    </article>
  );
}
