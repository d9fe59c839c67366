/** The head of every page: where to go, which language, which light. */

import { me } from "../me";
import { path } from "../route";
import { change, settings, type Theme } from "../settings";
import { useStore } from "../store";
import { useWords } from "../words";

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const LIGHT: Record<Theme, string> = { auto: "◐", light: "☀", dark: "☾" };

export function Masthead() {
  return (
    <header class="masthead">
      <Brand />
      <Pages />
      <Switches />
    </header>
  );
}

export function Brand() {
  return (
    <a class="brand" href="/">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <path d="M8 56V30a24 24 0 0 1 48 0v26" fill="none" stroke="currentColor" stroke-width="5" />
        <path d="M21 56V36a11 11 0 0 1 22 0v20M32 25v31" fill="none" stroke="currentColor" stroke-width="4" />
        <circle cx="32" cy="17" r="4.5" fill="currentColor" />
      </svg>
      <span>Chapterhouse</span>
    </a>
  );
}

export function Pages() {
  const say = useWords();
  const where = useStore(path);
  const you = useStore(me);
  const current = (to: string): "page" | undefined => ((to === "/" ? where === "/" : where.startsWith(to)) ? "page" : undefined);
  return (
    <nav aria-label={say("nav.label")}>
      <a href="/" aria-current={current("/")}>
        {say("nav.lobby")}
      </a>
      <a href="/rules" aria-current={current("/rules")}>
        {say("nav.rules")}
      </a>
      {you !== undefined && (
        <a href="/profile" aria-current={current("/profile")}>
          {you ? you.name : say("nav.profile")}
        </a>
      )}
    </nav>
  );
}

export function Switches() {
  const say = useWords();
  const { language, theme } = useStore(settings);
  return (
    <div class="switches">
      <button
        type="button"
        class="quiet"
        lang={language === "de" ? "en" : "de"}
        onClick={() => change({ language: language === "de" ? "en" : "de" })}
        title={language === "de" ? "English" : "Deutsch"}
      >
        {language === "de" ? "English" : "Deutsch"}
      </button>
      <button
        type="button"
        class="quiet icon"
        onClick={() => change({ theme: NEXT[theme] })}
        aria-label={say("theme.switch", { theme: say(`theme.${theme}`) })}
        title={say("theme.switch", { theme: say(`theme.${theme}`) })}
      >
        {LIGHT[theme]}
      </button>
    </div>
  );
}
