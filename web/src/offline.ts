/** Whether the server can be reached, as far as this page has tried; and the shell that opens without it. */

import { Store } from "./store";

export const offline = new Store(false);

/** Let the browser keep the client itself. Where that is not possible (no https, or switched off), nothing is lost. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  const keep = (): void => void navigator.serviceWorker.register("/shell.js").catch(() => undefined);
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}

/** Call back once, when the browser is online again or after a while, whichever comes first; returns how to call it off. */
export function later(milliseconds: number, act: () => void): () => void {
  const off = (): void => {
    clearTimeout(timer);
    removeEventListener("online", once);
  };
  const once = (): void => {
    off();
    act();
  };
  const timer = setTimeout(once, milliseconds);
  addEventListener("online", once);
  return off;
}
