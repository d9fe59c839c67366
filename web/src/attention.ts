/** Calls somebody whose turn it is: a soft bell and a notification of the browser, both off until asked for. */

import { live } from "./live";
import { go, path } from "./route";
import { settings } from "./settings";
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

/** A bell of two tones that fades. */
export function ring(): void {
  const air = new AudioContext();
  for (const [pitch, start] of [[659.3, 0], [880, 0.16]] as const) {
    const tone = air.createOscillator();
    const loudness = air.createGain();
    const begin = air.currentTime + start;
    tone.frequency.value = pitch;
    tone.type = "sine";
    loudness.gain.setValueAtTime(0.0001, begin);
    loudness.gain.exponentialRampToValueAtTime(0.12, begin + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 1.1);
    tone.connect(loudness).connect(air.destination);
    tone.start(begin);
    tone.stop(begin + 1.2);
    tone.onended = () => pitch === 880 && void air.close();
  }
}

/** Ask the browser for the right to notify; resolves to whether it was given. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
