/** What others did, as steps that the board shows one after the other. */

import type { Automa } from "../boards/board";
import type { Eyes, Frame, Paragraph, View } from "../wire";
import { isOfAutoma, nounOf } from "./since";

export interface Step {
  readonly n: number;
  readonly seat: number | undefined;
  readonly sentence: string;
  readonly noun: string;
  readonly view: View;
  /** One sentence of several about the same. */
  readonly isPart?: boolean;
}

const PART = 0.75; // how long one of several sentences is shown, compared with a move
const LINE = 70; // letters that are read in that time
const LONGEST = 2;

/** How long a step is shown, compared with a short one: what is longer to read lasts longer. */
export function lasting({ sentence, isPart }: Step): number {
  return (isPart ? PART : 1) * Math.min(LONGEST, Math.max(1, sentence.length / LINE));
}

/** A frame as steps, if somebody else chose it and something is told about it: what an automa does, sentence by sentence. */
export function stepsOf({ n, event, story, view }: Frame, eyes: Eyes, automa: Automa | undefined, told: readonly Paragraph[]): Step[] {
  const sentences = story?.sentences ?? [];
  if (!event?.do || !sentences.length) return [];
  const isHis = isOfAutoma(event, automa);
  if (automa && (isHis || event.by === eyes)) {
    const about = told.filter(({ seat, turn }) => seat === null && turn > 0).flatMap((paragraph) => paragraph.sentences);
    const his = isHis ? sentences : sentences.filter((one) => about.includes(one));
    return his.map((sentence) => ({ n, seat: automa.seat(view), sentence, noun: "", view, isPart: true }));
  }
  if (event.forced || typeof event.by !== "number" || event.by === eyes) return [];
  return [{ n, seat: event.by, sentence: sentences.join(" "), noun: nounOf(event.do) ?? "", view }];
}
