/** What a teacher says next. */

import type { Taken } from "./lessons";

/** What the teacher talks about, if about anything. */
export type Remark = "solved" | "answer" | "explain" | "way" | "invitation";

const ANSWERED = ["refused", "wrong", "again"];

/** The one thing to say now; what was heard is not said again. */
export function remarkOf({ solved, told, experiment }: Pick<Taken, "solved" | "told" | "experiment">, isTried: boolean, heard: { readonly answer: boolean; readonly explanation: boolean }, isShown = false): Remark | undefined {
  if (told && ANSWERED.includes(told.outcome) && !heard.answer) return "answer";
  if (solved) return "solved";
  if (isShown) return "way";
  if (!heard.explanation) return "explain";
  return experiment && !isTried ? "invitation" : undefined;
}
