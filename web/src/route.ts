/** Addresses of pages. A link is an ordinary link; a click on it does not load the page anew. */

import { Store } from "./store";

export const path = new Store(location.pathname + location.search);

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path.set(location.pathname + location.search);
  scrollTo(0, 0);
}

addEventListener("popstate", () => path.set(location.pathname + location.search));

addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (/^\/(api|data|docs|schema)\b/.test(link.pathname)) return;
  event.preventDefault();
  const to = link.pathname + link.search;
  if (to !== path.value) go(to);
  if (link.hash) requestAnimationFrame(() => document.getElementById(link.hash.slice(1))?.focus());
});
