/** Three soft sounds of our own, made while they are played: a bell for one's turn, a knock for a move, a chord for the end. */

import { live } from "./live";
import { settings } from "./settings";

/** One tone: its pitch in hertz, when it begins and how long it fades, in seconds. */
type Tone = readonly [pitch: number, start: number, length: number];

const BELL: readonly Tone[] = [[659.3, 0, 1.1], [880, 0.16, 1.1]];
const CHORD: readonly Tone[] = [[392, 0, 1.6], [493.9, 0.14, 1.5], [587.3, 0.28, 1.4], [784, 0.42, 1.8]];
const KNOCK: readonly Tone[] = [[180, 0, 0.09], [310, 0, 0.05]];

export const ring = (): void => play(BELL, "sine");

live.listen((message) => {
  if (!settings.value.sound) return;
  if (message.type === "notice" && message.what === "over") play(CHORD, "sine");
  // one's own moves are seen while they are made
  if (message.type === "moment" && !message.id && !document.hidden && message.events.some(({ by }) => typeof by === "number" && !message.info.yours.includes(by))) play(KNOCK, "triangle");
});

function play(tones: readonly Tone[], shape: OscillatorType): void {
  const air = new AudioContext();
  let last = 0;
  for (const [pitch, start, length] of tones) {
    const tone = air.createOscillator();
    const loudness = air.createGain();
    const begin = air.currentTime + start;
    tone.frequency.value = pitch;
    tone.type = shape;
    loudness.gain.setValueAtTime(0.0001, begin);
    loudness.gain.exponentialRampToValueAtTime(0.12, begin + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(loudness).connect(air.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.05);
    last = Math.max(last, start + length);
  }
  setTimeout(() => void air.close(), last * 1000 + 200);
}
