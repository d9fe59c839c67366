/** "Play now": asks once whether one knows the title. Who does not gets a first game with a coach, who does chooses how good the bots are. */

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../http";
import { course as loadCourse } from "../learn/lessons";
import { firstGame, known, note } from "../newcomers";
import { refusalOf, useLoad } from "../parts/load";
import { go } from "../route";
import { useStore } from "../store";
import type { Level, Refusal, Table, TitleCard } from "../wire";
import { useLanguage, useWords } from "../words";

export const LEVELS: readonly Level[] = ["easy", "medium", "hard"];

interface Props {
  readonly title: TitleCard;
  readonly refuse: (refusal: Refusal) => void;
  /** Whether it is what most people want here. */
  readonly isStrong?: boolean;
}

export function QuickPlay({ title, refuse, isStrong = true }: Props) {
  const say = useWords();
  const about = useStore(known)?.[title.name];
  const [isAsking, setAsking] = useState(false);
  const open = (making: Promise<Table>): void => {
    making.then(
      (table) => go(`/table/${table.id}`),
      (problem: unknown) => refuse(refusalOf(problem)),
    );
  };
  const learn = (): void => open(firstGame(title.name));
  const play = (level: Level): void => open(note(title.name, { knows: true, level }).then(() => against(title, level)));
  const begin = (): void => {
    if (!about) setAsking(true);
    else if (about.knows || !title.first_game) play(about.level);
    else learn();
  };
  return (
    <>
      <button type="button" class={isStrong ? "strong" : ""} data-play={title.name} onClick={begin}>
        {say("lobby.quick")}
      </button>
      {about && (
        <button type="button" class="quiet small" data-change={title.name} onClick={() => setAsking(true)}>
          {about.knows ? say("quick.level", { level: say(`level.${about.level}`) }) : say("quick.learner")}
        </button>
      )}
      {isAsking && <Question title={title} learn={learn} play={play} close={() => setAsking(false)} />}
    </>
  );
}

/** A table for this person and as many bots as the smallest table of more than one has. */
function against(title: TitleCard, level: Level): Promise<Table> {
  const count = title.seats.find((seats) => seats > 1) ?? 1;
  const seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? { kind: "me" } : { kind: "bot", level }));
  return ask<Table>("POST", "/tables", { title: title.name, seats, start: true });
}

interface QuestionProps {
  readonly title: TitleCard;
  readonly learn: () => void;
  readonly play: (level: Level) => void;
  readonly close: () => void;
}

function Question({ title, learn, play, close }: QuestionProps) {
  const say = useWords();
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const { value: course } = useLoad(() => loadCourse(title.name), [title.name]);
  const name = title.names[language];
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="knowing stack" aria-labelledby="knowing" onClose={close}>
      <h2 id="knowing">{say("quick.ask", { title: name })}</h2>
      {title.first_game && (
        <section>
          <button type="button" class="strong" data-knows="no" onClick={learn}>
            {say("quick.no")}
          </button>
          <p class="small soft">{course?.first_games[0]?.explain[language]}</p>
          <p class="small">
            <a href={`/learn/${title.name}`}>{say("quick.read", { title: name })}</a>
          </p>
        </section>
      )}
      <section>
        <p>
          <b>{say("quick.yes")}</b> {say("quick.how")}
        </p>
        <div class="row">
          {LEVELS.map((level) => (
            <button key={level} type="button" data-level={level} onClick={() => play(level)}>
              {say(`level.${level}`)}
            </button>
          ))}
        </div>
      </section>
      <form method="dialog">
        <button type="submit" class="quiet">
          {say("close")}
        </button>
      </form>
    </dialog>
  );
}
