/** A lesson under way, in the frame of a table: the board, the task, the choices of the moment, and a word about whatever is tried. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { board } from "../boards";
import { Moving } from "../boards/Moving";
import { FrameHead } from "../parts/FrameHead";
import { Problem } from "../parts/Problem";
import { Choices, Shown } from "../table/Choices";
import { Edge } from "../table/Edge";
import { Menu } from "../table/Menu";
import { ruleOf } from "../table/Rules";
import { nounOf } from "../table/since";
import type { Known } from "../table/texts";
import { Tip } from "../table/Tip";
import { useChoices } from "../table/turn";
import type { Choice, Refusal } from "../wire";
import { useLanguage, useWords } from "../words";
import { useKeys } from "./keys";
import { LessonRules } from "./LessonRules";
import type { Course, Taken, Taking } from "./lessons";
import { remarkOf } from "./remark";
import { Teacher } from "./Teacher";
import { VerbHelp } from "./VerbHelp";

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

export function Taught({ known, course, state, isBusy, isTried, refusal, send, again }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { title, texts } = known;
  const module = board(title.name);
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLElement>(null);
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ at: Element; noun: string }>();
  const [rule, setRule] = useState<string>();
  const [answered, setAnswered] = useState<Taken>();
  const [asked, setAsked] = useState<Taken>(); // where somebody wanted to be shown the way
  const [isExplained, setExplained] = useState(state.played.length > 0); // who comes back has heard it
  const { question, view } = state;
  const number = course.lessons.findIndex((one) => one.id === state.lesson);
  const lesson = course.lessons[number];
  const chosen = useChoices(question, view, module, title);
  const { choices, meant, live, via, shortcuts } = chosen;
  const light = useCallback((nouns: readonly string[]) => setLit(new Set(nouns.filter(Boolean))), []);
  useEffect(() => setMenu(undefined), [state]);

  const choose = (choice: Choice): void => {
    setMenu(undefined);
    setExplained(true);
    if (!isBusy) send({ play: choice.move }); // a refused one, too: that is how one learns
  };
  const point = (noun: string, at: Element): void => {
    const legal = (meant.has(noun) ? live : via).get(noun) ?? [];
    const only = legal[0];
    if (legal.length === 1 && only) choose(only);
    else if (meant.has(noun) || legal.length) setMenu({ at, noun });
  };
  useKeys(choices, shortcuts, choose);
  useEffect(() => root.current?.querySelector(".choice.is-shown")?.scrollIntoView({ block: "nearest" }), [asked]);
  const way = asked === state ? choices.find(({ move }) => move === state.way_on) : undefined;
  const remark = remarkOf(state, isTried, { answer: answered === state, explanation: isExplained }, Boolean(way));
  // nothing but the way: a choice that happens to lie under the resting pointer would look marked, too
  const spoken = lesson?.shines.filter((noun) => !state.solved && !state.played.some((move) => move.split(" ").includes(noun))) ?? [];
  const shone = way ? new Set([way.noun || way.verb, way.noun.split(" ")[0] ?? "", way.move]) : spoken.length ? new Set([...spoken, ...lit]) : lit;
  const show = (): void => {
    setAnswered(state);
    setExplained(true);
    setAsked(state);
  };
  const hear = (): void => (remark === "answer" ? setAnswered(state) : setExplained(true));
  const offered = menu && (meant.get(menu.noun) ?? via.get(menu.noun));
  const first = offered?.[0];
  const last = state.played.length ? state.story.at(-1)?.sentences.at(-1) : "";
  const Board = module.Board;
  if (!lesson) return null;
  const facts = (
    <>
      <span class="of-title">
        <a href={`/learn/${title.name}`}>{title.names[language]}</a> ·{" "}
      </span>
      {say("learn.number", { number: number + 1, all: course.lessons.length })}
    </>
  );
  return (
    <Shown.Provider value={way?.move}>
      <div class="table-page frame lesson-page" ref={root} data-title={title.name} data-at={state.played.length} data-lesson={lesson.id} data-solved={state.solved ? "" : undefined} onClick={(event) => ruleOf(event, setRule)}>
        <FrameHead heading={lesson.title[language]} facts={facts} more={<a href={`/learn/${title.name}`}>{say("learn.finish")}</a>}>
          <button type="button" class="quiet" onClick={() => setRule(lesson.rules[0] ?? "")}>
            {say("table.rules")}
          </button>
        </FrameHead>
        <section class="ask" aria-label={say("table.ask")}>
          {last && (
            <div class="since">
              <p class="last">{last}</p>
            </div>
          )}
          <div class="question">
            <p class="prompt task">
              <span class="tag turn">{say("learn.task")}</span> {lesson.task[language]}
            </p>
            {question && <p class="asked small">{question.prompt}</p>}
            {question && <VerbHelp root={root} texts={texts} chosen={chosen} />}
          </div>
          <Problem refusal={refusal} title={title.name} />
          <Teacher remark={remark} state={state} lesson={lesson} title={title.name} way={way} isBusy={isBusy} isTried={isTried} hear={hear} attempt={(play) => send({ play })} />
          {question && (
            <div class="choice-window">
              <Choices choices={choices} keys={shortcuts} isBusy={isBusy} choose={choose} light={light} />
            </div>
          )}
          <div class="row acts">
            {state.waits && (
              <button type="button" class="strong" data-go-on disabled={isBusy} onClick={() => send({ go_on: true })}>
                {say("learn.others")}
              </button>
            )}
            {state.way_on !== null && question && !way && (
              <button type="button" data-show onClick={show}>
                {say("learn.show")}
              </button>
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
            {isExplained && !state.solved && (
              <button type="button" class="quiet" onClick={() => (setAnswered(state), setExplained(false))}>
                {say("learn.explain")}
              </button>
            )}
          </div>
        </section>
        <section class="board-area" ref={area} aria-label={say("table.board")}>
          <Moving area={area} view={view} noun={nounOf(state.played.at(-1))}>
            <Board title={title} view={view} texts={texts} eyes={state.eyes} names={state.names} live={live} meant={meant} via={via} point={point} lit={shone} />
          </Moving>
          <Edge area={area} live={live} meant={meant} point={point} lit={shone} />
        </section>
        <LessonRules title={title} rules={lesson.rules} rule={rule} close={() => setRule(undefined)} />
        {menu && first && (
          <Menu at={menu.at} noun={menu.noun} choices={offered ?? []} title={title} thing={first.thing ?? undefined} isBusy={isBusy} choose={choose} light={light} close={() => setMenu(undefined)} />
        )}
        <Tip root={root} title={title} />
      </div>
    </Shown.Provider>
  );
}
