/** What a title teaches, and a lesson under way; see docs/api.md. */

import { ask, once } from "../http";
import type { Course, LessonsDone, Taken, Taking as Sent } from "../wire";

export type { Course, Introduction, Lesson, Section, Taken, Told } from "../wire";
export type Taking = Omit<Sent, "played">;

export const course = (title: string): Promise<Course> => once(`/titles/${title}/lessons`);
export const done = async (title: string): Promise<string[]> => (await ask<LessonsDone>("GET", `/lessons/${title}`)).done;
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
