/** Calls somebody whose turn it is: a soft bell and a notification of the browser, both off until asked for. */

import { live } from "./live";
import { go, path } from "./route";
import { settings } from "./settings";
import { ring } from "./sounds";
import { say } from "./words";

live.listen((message) => {
  if (message.type !== "notice" || message.what !== "your_turn") return;
  const { sound, notify } = settings.value;
  if (sound) ring();
  if (!notify || !("Notification" in window) || Notification.permission !== "granted" || !document.hidden) return;
  const note = new Notification(say("attention.title"), { body: message.name || say("attention.body"), tag: message.table });
  note.onclick = () => {
    window.focus();
    if (!path.value.startsWith(`/table/${message.table}`)) go(`/table/${message.table}`);
    note.close();
  };
});

/** Ask the browser for the right to notify; resolves to whether it was given. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
