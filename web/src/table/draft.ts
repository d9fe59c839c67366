/**
 * A gesture that means several small choices: the first ones are held, the board shows what is asked next, and all of them are
 * sent as one list. Which choices are held is said by the title's board (`lifts`); what follows them is said by the server.
 */

import { useEffect, useState } from "preact/hooks";
import type { BoardModule } from "../boards/board";
import type { Choice, Question, View } from "../wire";
import type { Foresight } from "./foresight";
import { useLanguage } from "../words";
import { changed } from "./ghost";

export interface Draft {
  readonly moves: readonly string[];
  readonly question: Question;
  readonly view: View | null;
  /** The thing that was pointed at, if the choices so far do not reach it. */
  readonly aim: string;
}

interface Drafting {
  readonly draft: Draft | undefined;
  /** Whether it is being found out what follows. */
  readonly isLifting: boolean;
  /** Hold a choice if it is the beginning of something, else send it with what is held. */
  readonly take: (choice: Choice, aim: string, isPointed: boolean) => void;
  readonly drop: () => void;
}

const PATIENCE = 3_000; // milliseconds that a gesture waits to hear what follows; then its choice is played by itself

/** What is found, or a failure if it takes too long: nobody's click is held up by an answer that never comes, and nobody waits for it any more. */
function inTime<Found>(find: (signal: AbortSignal) => Promise<Found>): Promise<Found> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error("late"));
      stop.abort(); // once the choice is played, it would be answered with a refusal
    }, PATIENCE);
  });
  return Promise.race([find(stop.signal), late]).finally(() => clearTimeout(timer));
}

export function useDraft(question: Question | null, view: View | null, module: BoardModule, foresight: Foresight, send: (question: Question, moves: readonly string[]) => void): Drafting {
  const [draft, setDraft] = useState<Draft>();
  const [isLifting, setLifting] = useState(false);
  const language = useLanguage();
  const now = draft && question && draft.question.at === question.at && draft.question.seat === question.seat ? draft : undefined;
  useEffect(() => setDraft(undefined), [question?.at, question?.seat]);
  useEffect(() => {
    if (!draft) return; // what is held is asked about in the language that is spoken now
    const speak = (asked: Question | null): void => setDraft((held) => (held === draft && asked ? { ...held, question: asked } : held));
    foresight.foretell(draft.moves).then(
      (preview) => speak(preview.question),
      () => undefined,
    );
  }, [language]);

  const take = (choice: Choice, pointed: string, isPointed: boolean): void => {
    if (!question || isLifting) return;
    const before = now?.moves ?? [];
    const aim = pointed && pointed !== choice.noun ? pointed : (now?.aim ?? "");
    const whole = (moves: readonly string[]): void => {
      setDraft(undefined);
      send(question, moves);
    };
    if (!module.lifts?.[choice.verb] || !(isPointed || now)) return whole([...before, choice.move]);
    setLifting(true);
    inTime((signal) => foresight.reach(before, choice, aim, signal))
      .then(
        ({ moves, preview, goesOn }) => {
          if (!goesOn || !preview.question) return whole(moves);
          setDraft({ moves, question: preview.question, view: view && changed(view, preview.changes), aim });
        },
        () => whole([...before, choice.move]), // what cannot be foretold is played as it comes
      )
      .finally(() => setLifting(false));
  };
  return { draft: now, isLifting, take, drop: () => setDraft(undefined) };
}
