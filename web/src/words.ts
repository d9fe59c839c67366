/** The client's own words. Both languages have the same keys; a test compares them. */

import { Texts, type Fact, type Language } from "./say";
import { settings } from "./settings";
import { useStore } from "./store";
import de from "./text/de.json";
import en from "./text/en.json";

export type Word = keyof typeof en;
export type Say = (key: Word, facts?: Readonly<Record<string, Fact>>) => string;

export const both: Record<Language, Texts> = { en: new Texts("en", en), de: new Texts("de", de) };

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
