/** The front of a half-timbered house, fifty wide. */

export const GROUND = 308;
const HEIGHTS = [40, 47, 42, 50, 39, 45, 41, 49, 40, 44];
const PEAKS = [17, 15, 19, 14, 18, 16, 19, 15, 18, 17];

/** Where the wall of a house ends, and its roof. */
export function high(n: number): { readonly top: number; readonly peak: number } {
  const top = GROUND - (HEIGHTS[n % HEIGHTS.length] ?? 44);
  return { top, peak: top - (PEAKS[n % PEAKS.length] ?? 16) };
}

export function Front({ n }: { readonly n: number }) {
  const { top, peak } = high(n);
  return (
    <>
      <path class={`ln wall${n % 5}`} d={`M0 ${GROUND}V${top}h50v${GROUND - top}z`} />
      <path class={`ln ${n % 2 ? "roof" : "roof2"}`} d={`M-4 ${top + 1}L25 ${peak}L54 ${top + 1}z`} />
      <path class="beam" d={`M0 ${top + 2}h50M1 ${GROUND}V${top}M49 ${GROUND}V${top}M1 ${top + 14}l10-12M49 ${top + 14}l-10-12`} />
    </>
  );
}
