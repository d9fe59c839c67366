/** What a title teaches, and a lesson under way; see docs/api.md. */

import { ask, once } from "../http";
import type { Both, Question, View } from "../wire";

export interface Section { heading: Both; text: Both | null; steps: Both[]; points: Both[] }
export interface Introduction { facts: Both; sections: Section[] }
export interface Lesson { id: string; title: Both; optional: boolean; explain: Both; task: Both; invitation: Both; success: Both; rules: string[] }
export interface Course { introduction: Introduction | null; lessons: Lesson[]; first_games: { id: string; title: Both }[]; help: Record<string, string> }
export interface Told { outcome: "on" | "solved" | "wrong" | "again" | "refused" | "over"; move: string; tried: boolean; sentence: string; rule: string }
export interface Taken {
  lesson: string; played: string[]; told: Told | null; solved: boolean; waits: boolean; undo: boolean; experiment: string | null; next: string | null;
  eyes: number; turn: number; names: string[]; view: View; question: Question | null; story: { heading: string; sentences: string[] }[];
}
export interface Taking { play?: string; go_on?: boolean; undo?: boolean }

export const course = (title: string): Promise<Course> => once(`/titles/${title}/lessons`);
export const done = async (title: string): Promise<string[]> => (await ask<{ done: string[] }>("GET", `/lessons/${title}`)).done;
export const take = (title: string, lesson: string, played: readonly string[], what: Taking = {}): Promise<Taken> =>
  ask("POST", `/lessons/${title}/${lesson}`, { played, ...what });

const place = (title: string, lesson: string): string => `chapterhouse.lesson.${title}.${lesson}`;

/** How far somebody had come with a lesson in this browser. */
export function left(title: string, lesson: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(title, lesson)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((move): move is string => typeof move === "string") : [];
  } catch {
    return [];
  }
}

/** Keep how far somebody has come; nothing is kept of a lesson that is done. */
export function leave({ lesson, played, solved }: Taken, title: string): void {
  if (solved || played.length === 0) localStorage.removeItem(place(title, lesson));
  else localStorage.setItem(place(title, lesson), JSON.stringify(played));
}
