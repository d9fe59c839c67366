/** Rules by chapter, in the order of the book, each chapter with the lesson that shows most of it. */

import type { Lesson } from "../learn/lessons";
import type { Language } from "../say";
import type { Both, Rule } from "../wire";

export interface RuleChapter {
  readonly section: string;
  readonly names: Both;
  readonly rules: readonly Rule[];
  readonly lesson: Lesson | null;
}

export function chapters(rules: readonly Rule[], lessons: readonly Lesson[]): RuleChapter[] {
  const free = new Set(lessons);
  return [...new Set(rules.map((rule) => rule.section))].map((section) => {
    const own = rules.filter((rule) => rule.section === section);
    const ids = new Set(own.map((rule) => rule.id));
    const shared = (lesson: Lesson): number => lesson.rules.filter((id) => ids.has(id)).length;
    const [best] = [...free].filter((lesson) => shared(lesson) > 0).sort((one, other) => shared(other) - shared(one));
    if (best) free.delete(best); // no picture twice
    return { section, names: own[0]?.section_names ?? { en: section, de: section }, rules: own, lesson: best ?? null };
  });
}

export function matches(rule: Rule, wanted: string, language: Language): boolean {
  const text = `${rule.id} ${rule.section_names[language]} ${rule.texts[language]} ${rule.notes[language]}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
