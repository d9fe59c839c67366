/** Asks what would happen: for what is pointed at, a moment later, each thing once for a question; whoever moves on asks no more. */

import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { BoardModule } from "../boards/board";
import { ask } from "../http";
import { Store } from "../store";
import type { Choice, Preview, Question } from "../wire";
import { useLanguage } from "../words";
import { isLegal } from "./choices";

/** Choices that somebody thinks about, and what comes of them. */
export interface Foretold {
  readonly moves: readonly string[];
  readonly preview: Preview;
  /** The last of them is only the beginning of what is meant: its follow-up is asked for next. */
  readonly goesOn: boolean;
}

const PAUSE = 110; // milliseconds that a pointer rests before anything is asked

export class Foresight {
  readonly shown = new Store<Foretold | undefined>(undefined);
  private readonly kept = new Map<string, Promise<Preview>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stop: AbortController | undefined;
  private readonly passing = new Set<string>(); // what was asked for the pointer only: it goes with it
  private turns = 0;
  private isHeld = false;

  constructor(
    private readonly table: string,
    private readonly question: Question | null,
    private readonly module: BoardModule,
  ) {}

  /** Look at what a choice would do, soon; or at nothing any more. */
  look(before: readonly string[], choice: Choice | undefined, aim: string): void {
    this.rest();
    if (!choice || !this.question || this.isHeld) return;
    const turn = this.turns;
    this.timer = setTimeout(() => {
      this.stop = new AbortController();
      this.reach(before, choice, aim, this.stop.signal).then(
        (found) => turn === this.turns && this.shown.set(found),
        () => undefined, // somebody moved on, or the server has other things to do: then nothing is foretold
      );
    }, PAUSE);
  }

  /** Ask no more, and show nothing. */
  rest(): void {
    this.turns += 1;
    clearTimeout(this.timer);
    for (const key of this.passing) this.kept.delete(key);
    this.passing.clear();
    this.stop?.abort();
    this.stop = undefined;
    this.shown.set(undefined);
  }

  /** Look at nothing while a command is on its way: the moment that would be asked about may be over before the question arrives. */
  hold(isBusy: boolean): void {
    this.isHeld = isBusy;
    if (isBusy) this.rest();
  }

  /** What a choice leads to: on to the thing that is aimed at, where what follows leaves no doubt about it. */
  async reach(before: readonly string[], choice: Choice, aim: string, signal?: AbortSignal): Promise<Foretold> {
    const moves = [...before, choice.move];
    const preview = await this.foretell(moves, signal);
    const { question } = preview;
    const goesOn = question !== null && (this.module.lifts?.[choice.verb]?.includes(question.step) ?? false);
    const legal = goesOn && aim ? question.choices.filter((one) => isLegal(one) && one.noun === aim) : [];
    const next = legal[0];
    return legal.length === 1 && next ? this.reach(moves, next, "", signal) : { moves, preview, goesOn };
  }

  foretell(moves: readonly string[], signal?: AbortSignal): Promise<Preview> {
    const key = moves.join("\n");
    let answer = this.kept.get(key);
    if (!answer) {
      answer = ask<Preview>("POST", `/tables/${this.table}/preview`, { seat: this.question?.seat, at: this.question?.at, moves }, signal);
      this.kept.set(key, answer);
      if (signal) this.passing.add(key);
      answer.then(
        () => this.passing.delete(key),
        () => this.kept.get(key) === answer && this.kept.delete(key),
      );
    }
    return answer;
  }
}

/** What can be foretold of a question, unless something was just sent; with the next question it begins anew. */
export function useForesight(table: string, question: Question | null, module: BoardModule, isBusy: boolean): Foresight {
  const language = useLanguage();
  const foresight = useMemo(() => new Foresight(table, question, module), [table, question?.at, question?.seat, module, language]);
  useEffect(() => () => foresight.rest(), [foresight]);
  useLayoutEffect(() => foresight.hold(isBusy), [foresight, isBusy]);
  return foresight;
}
