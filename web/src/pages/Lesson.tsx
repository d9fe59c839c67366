/** One lesson: a board, a task, the choices of the moment, and an answer to whatever is tried. */

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { board } from "../boards";
import { Answer } from "../learn/Answer";
import { useKeys } from "../learn/keys";
import { course as loadCourse, leave, left, take, type Course, type Taken, type Taking } from "../learn/lessons";
import { VerbHelp } from "../learn/VerbHelp";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { RuleLink } from "../parts/Rule";
import { Choices } from "../table/Choices";
import { byNoun, isLegal, keys } from "../table/choices";
import { Menu } from "../table/Menu";
import { useTitle, type Known } from "../table/texts";
import { Tip } from "../table/Tip";
import type { Choice, Refusal } from "../wire";
import { useLanguage, useWords } from "../words";

export function LessonPage({ name, id }: { readonly name: string; readonly id: string }) {
  const say = useWords();
  const language = useLanguage();
  const { value: known, refusal: unknown } = useTitle(name);
  const course = useLoad(() => loadCourse(name), [name]);
  const [state, setState] = useState<Taken>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);

  const send = async (played: readonly string[], what: Taking = {}): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const taken = await take(name, id, played, what);
      setState(taken);
      leave(taken, name);
      if (taken.told?.tried) setTried(true);
    } catch (problem) {
      const why = refusalOf(problem);
      if (why.reason === "lesson_lost" && played.length) return void (await send([])); // the lesson has changed since
      setRefusal(why);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => void send(state?.played ?? left(name, id)), [language]);

  if (!known || !course.value || !state) {
    const why = refusal ?? unknown ?? course.refusal;
    return (
      <div class="page">
        <Problem refusal={why} />
        {why ? <a href={`/learn/${name}`}>{say("learn.back")}</a> : <p class="soft">{say("loading")}</p>}
      </div>
    );
  }
  return (
    <Taught known={known} course={course.value} state={state} isBusy={isBusy} isTried={isTried} refusal={refusal} send={(what) => void send(state.played, what)} again={() => void send([])} />
  );
}

interface Props {
  readonly known: Known;
  readonly course: Course;
  readonly state: Taken;
  readonly isBusy: boolean;
  readonly isTried: boolean;
  readonly refusal: Refusal | undefined;
  readonly send: (what: Taking) => void;
  readonly again: () => void;
}

function Taught({ known, course, state, isBusy, isTried, refusal, send, again }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { title, texts } = known;
  const module = board(title.name);
  const root = useRef<HTMLDivElement>(null);
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ at: Element; noun: string }>();
  const { question, view } = state;
  const number = course.lessons.findIndex((one) => one.id === state.lesson);
  const lesson = course.lessons[number];

  const choices = useMemo(() => {
    const about = ({ thing, verb, noun }: Choice): string | null => thing ?? module.thing?.(view, verb, noun) ?? null;
    return (question?.choices ?? []).map((choice) => ({ ...choice, thing: about(choice) }));
  }, [question, module]);
  const meant = useMemo(() => byNoun(choices), [choices]);
  const live = useMemo(() => byNoun(choices.filter(isLegal)), [choices]);
  const shortcuts = useMemo(() => keys(choices), [choices]);
  const light = useCallback((nouns: readonly string[]) => setLit(new Set(nouns.filter(Boolean))), []);
  useEffect(() => setMenu(undefined), [state]);

  const choose = (choice: Choice): void => {
    setMenu(undefined);
    if (!isBusy) send({ play: choice.move }); // a refused one, too: that is how one learns
  };
  const point = (noun: string, at: Element): void => {
    const legal = live.get(noun) ?? [];
    const only = legal[0];
    if (legal.length === 1 && only) choose(only);
    else if (meant.has(noun)) setMenu({ at, noun });
  };
  useKeys(choices, shortcuts, choose);
  const first = menu && meant.get(menu.noun)?.[0];
  const Board = module.Board;
  if (!lesson) return null;
  return (
    <div class="table-page lesson-page" ref={root} data-at={state.played.length} data-lesson={lesson.id} data-solved={state.solved ? "" : undefined}>
      <header class="table-head">
        <div>
          <h1>{lesson.title[language]}</h1>
          <p class="small soft">
            {say("learn.number", { number: number + 1, all: course.lessons.length })} · <a href={`/learn/${title.name}`}>{title.names[language]}</a> ·{" "}
            {lesson.rules.map((rule) => (
              <span key={rule}>
                <RuleLink title={title.name} rule={rule} />{" "}
              </span>
            ))}
          </p>
        </div>
      </header>
      <section class="board-area" aria-label={say("table.board")}>
        <Board title={title} view={view} texts={texts} eyes={state.eyes} names={state.names} live={live} meant={meant} point={point} lit={lit} />
      </section>
      <section class="ask leaf" aria-label={say("table.ask")}>
        <p>{lesson.explain[language]}</p>
        <p class="prompt task">
          <span class="tag turn">{say("learn.task")}</span> {lesson.task[language]}
        </p>
        <Problem refusal={refusal} title={title.name} />
        <Answer state={state} lesson={lesson} title={title.name} />
        {!isTried && (
          <div class="notice experiment">
            <p>
              <b>{say("learn.invitation")}</b> {lesson.invitation[language]}
            </p>
            {state.experiment && (
              <button type="button" data-try={state.experiment} disabled={isBusy} onClick={() => state.experiment && send({ play: state.experiment })}>
                {say("learn.try")}
              </button>
            )}
          </div>
        )}
        {question && <p class="prompt small">{question.prompt}</p>}
        {state.waits && (
          <button type="button" class="strong" data-go-on disabled={isBusy} onClick={() => send({ go_on: true })}>
            {say("learn.others")}
          </button>
        )}
        {question && <VerbHelp root={root} texts={texts} />}
        <Choices choices={choices} keys={shortcuts} isBusy={isBusy} choose={choose} light={light} />
        <div class="row">
          {state.solved && (
            <a class="button strong" data-next href={state.next ? `/learn/${title.name}/${state.next}` : `/learn/${title.name}`}>
              {state.next ? say("learn.next") : say("learn.finish")}
            </a>
          )}
          {state.undo && (
            <>
              <button type="button" disabled={isBusy} onClick={() => send({ undo: true })}>
                {say("learn.undo")}
              </button>
              <button type="button" disabled={isBusy} onClick={again}>
                {say("learn.again")}
              </button>
            </>
          )}
        </div>
      </section>
      {menu && first && (
        <Menu at={menu.at} noun={menu.noun} choices={meant.get(menu.noun) ?? []} title={title} thing={first.thing ?? undefined} isBusy={isBusy} choose={choose} light={light} close={() => setMenu(undefined)} />
      )}
      <Tip root={root} title={title} />
    </div>
  );
}
