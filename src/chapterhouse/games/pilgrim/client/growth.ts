/** What grows on the land: a landscape for each quadrant. */

import { dice, f, R, type Point } from "./hexes";

type Glyph = (chance: number) => string;
const tuft = '<path class="g-tuft" d="M-3 2l1-5M0 2v-6M3 2l-1-5"/>';
/** One landscape for each quadrant, in the pack's order: wood, wheat, heath, vines. */
const GLYPHS: readonly Glyph[] = [
  (k) => (k < 0.3 ? tuft : `<path class="g-trunk" d="M0 5V0"/>${k < 0.68 ? '<path class="g-tree" d="M0-9L4.500 1H-4.500z"/>' : '<circle class="g-tree" cy="-3" r="4.600"/>'}`),
  (k) => (k < 0.65 ? `<path class="g-furrow" transform="rotate(${k < 0.3 ? -18 : 14})" d="M-8-3q4-2 8 0t8 0M-8 1q4-2 8 0t8 0M-8 5q4-2 8 0t8 0"/>` : '<path class="g-furrow" d="M-3 5L-1 0-4-6M0 5V-7M3 5L1 0 4-6"/>'),
  (k) => (k < 0.6 ? '<path class="g-hill" d="M-9 4C-6-3-2-5 0-5S6-3 9 4"/>' : k < 0.8 ? tuft : '<path class="g-rock" d="M-4 3L-3-2 1-4 4 0 3 3z"/>'),
  (k) =>
    k < 0.55
      ? '<path class="g-vine" d="M-7 4V-3M0 4V-3M7 4V-3"/><path class="g-leaf" d="M-9-3a2.400 2.400 0 1 1 4 0M-2-3a2.400 2.400 0 1 1 4 0M5-3a2.400 2.400 0 1 1 4 0"/>'
      : k < 0.8
        ? tuft
        : '<ellipse class="g-sheep" rx="3.600" ry="2.400"/><circle class="g-head" cx="3.600" cy="-1" r="1.200"/>',
];

/** What grows on a hex; less of it where something lies. The same hex always looks the same. */
export function growth(hex: string, quarter: number, isBusy: boolean): string {
  const next = dice(`${hex}x`);
  const spots: (Point & { k: number })[] = [];
  for (let tries = 0; tries < 60 && spots.length < (isBusy ? 4 : 7); tries += 1) {
    const angle = next() * Math.PI * 2;
    const far = Math.sqrt(next()) * R * 0.78;
    const spot = { x: Math.cos(angle) * far, y: Math.sin(angle) * far * 0.95 };
    if (isBusy && far < R * 0.56) continue;
    if (spots.every((one) => Math.hypot(one.x - spot.x, one.y - spot.y) >= 11)) spots.push({ ...spot, k: next() });
  }
  spots.sort((a, b) => a.y - b.y);
  const glyph = GLYPHS[quarter % GLYPHS.length] as Glyph;
  return spots.map(({ x, y, k }) => `<g transform="translate(${f(x)} ${f(y)}) scale(${f(0.8 + k * 0.45)})">${glyph(k)}</g>`).join("");
}
