/** Addresses of pages. A link is an ordinary link; a click on it does not load the page again. */

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
  if (link.hash && link.pathname + link.search === path.value) return; // a place on this page: the browser goes there
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
