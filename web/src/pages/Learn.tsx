/** A title in two minutes, and its lessons. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { course as loadCourse, done as loadDone, type Introduction, type Section } from "../learn/lessons";
import { Scene } from "../learn/Scene";
import { QuickPlay } from "../lobby/QuickPlay";
import { me } from "../me";
import { Frontispiece } from "../parts/Frontispiece";
import { DeadEnd } from "../parts/DeadEnd";
import { useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { useStore } from "../store";
import { useTitle } from "../table/texts";
import type { Refusal } from "../wire";
import { useLanguage, useWords } from "../words";

export function Learn({ name }: { readonly name: string }) {
  const say = useWords();
  const language = useLanguage();
  const you = useStore(me);
  const { value: known, refusal } = useTitle(name);
  const course = useLoad(() => loadCourse(name), [name]);
  const { value: done = [] } = useLoad(() => (you ? loadDone(name) : Promise.resolve([])), [name, Boolean(you)]);
  const [problem, setProblem] = useState<Refusal>();
  const first = course.value?.lessons[0]?.id;
  const next = course.value?.lessons.find((lesson) => !done.includes(lesson.id));
  if (!known || !course.value) {
    const why = refusal ?? course.refusal;
    return why ? <DeadEnd refusal={why} /> : <p class="page soft">{say("loading")}</p>;
  }
  const { introduction, lessons } = course.value;
  const title = known.title.names[language];
  return (
    <div class="page learn-page">
      <article class="leaf stack">
        <Frontispiece title={name} />
        <h1>{say("learn.title", { title })}</h1>
        {introduction && <p class="soft">{introduction.facts[language]}</p>}
        <div class="row begin">
          {next && (
            <a class="button strong" href={`/learn/${name}/${next.id}`}>
              {done.length ? say("learn.resume") : say("learn.begin")}
            </a>
          )}
          {you && <QuickPlay title={known.title} refuse={setProblem} isStrong={!next} />}
          <a href={`/rules/${name}`}>{say("nav.rules")}</a>
        </div>
        <Problem refusal={problem} />
        {introduction && <Telling introduction={introduction}>{you && first && <Scene name={name} lesson={first} caption={say("learn.scene")} />}</Telling>}
      </article>
      <section class="leaf stack" aria-label={say("learn.lessons")}>
        <h2>{say("learn.lessons")}</h2>
        {lessons.length === 0 ? (
          <p class="empty">{say("learn.none")}</p>
        ) : (
          <>
            <p class="small soft">{say("learn.progress", { done: lessons.filter((lesson) => done.includes(lesson.id)).length, all: lessons.length })}</p>
            <ol class="lessons">
              {lessons.map((lesson) => (
                <li key={lesson.id} class={done.includes(lesson.id) ? "is-done" : ""}>
                  <a href={`/learn/${name}/${lesson.id}`}>{lesson.title[language]}</a>
                  {lesson.optional && <span class="small soft"> {say("learn.optional")}</span>}
                  {done.includes(lesson.id) && <span class="tag good">{say("learn.done")}</span>}
                </li>
              ))}
            </ol>
          </>
        )}
      </section>
    </div>
  );
}

const OPENING = 2; // sections before the picture: what it is about, and the goal

function Telling({ introduction, children }: { readonly introduction: Introduction; readonly children: ComponentChildren }) {
  const told = (sections: readonly Section[]) => sections.map((section) => <Part key={section.heading.en} section={section} />);
  return (
    <>
      {told(introduction.sections.slice(0, OPENING))}
      {children}
      {told(introduction.sections.slice(OPENING))}
    </>
  );
}

function Part({ section }: { readonly section: Section }) {
  const language = useLanguage();
  return (
    <section>
      <h2>{section.heading[language]}</h2>
      {section.text && <p>{section.text[language]}</p>}
      {section.steps.length > 0 && (
        <ol>
          {section.steps.map((step) => (
            <li key={step.en}>{step[language]}</li>
          ))}
        </ol>
      )}
      {section.points.length > 0 && (
        <ul>
          {section.points.map((point) => (
            <li key={point.en}>{point[language]}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
