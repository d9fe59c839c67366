/** The client's own words, and those of the boards that have arrived. Both languages have the same keys; a test compares them. */

import { Texts, type Entries, type Fact, type Language } from "./say";
import { settings } from "./settings";
import { useStore } from "./store";
import de from "./text/de.json";
import en from "./text/en.json";

/** Words that come with the board of a title, `client/text`: each title says here which it has. */
export interface BoardWords {}
export type Word = keyof typeof en | keyof BoardWords;
export type Say = (key: Word, facts?: Readonly<Record<string, Fact>>) => string;

export const both: Record<Language, Texts> = { en: new Texts("en", en), de: new Texts("de", de) };

/** Take in what a board brings. */
export function learn(words: Readonly<Record<Language, Entries>>): void {
  both.en.learn(words.en);
  both.de.learn(words.de);
}

export function useLanguage(): Language {
  return useStore(settings).language;
}

export function useWords(): Say {
  const words = both[useLanguage()];
  return (key, facts) => words.say(key, facts);
}

/** For places that are no components. */
export function say(key: Word, facts?: Readonly<Record<string, Fact>>): string {
  return both[settings.value.language].say(key, facts);
}
