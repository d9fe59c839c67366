/** What a person likes, kept in this browser: language, theme, motion, sound, notification. */

import type { Language } from "./say";
import { Store } from "./store";

export type Theme = "auto" | "light" | "dark";
/** How fast the board plays what others did. */
export type Tempo = "slow" | "normal" | "once";

export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  readonly sound: boolean;
  readonly notify: boolean;
  readonly confirm: boolean;
  readonly tempo: Tempo;
  /** Whether bell and notification were offered at a table. */
  readonly isAsked: boolean;
}

const KEY = "chapterhouse.settings";

export const settings = new Store<Settings>(read());

export function change(part: Partial<Settings>): void {
  settings.change((now) => ({ ...now, ...part }));
}

/** Whether this person asked the system for less motion. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function read(): Settings {
  const preferred: Language = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
  const usual: Settings = { language: preferred, theme: "auto", sound: false, notify: false, confirm: false, tempo: "normal", isAsked: false };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return usual; // storage is closed, or holds something else
  }
}

function apply(now: Settings): void {
  const root = document.documentElement;
  root.lang = now.language;
  root.dataset["theme"] = now.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // storage is closed: the choice holds until the page is left
  }
}

apply(settings.value);
settings.watch(apply);
