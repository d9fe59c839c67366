/** How the building sites are drawn, piece by piece. */

export type Box = readonly [x: number, y: number, width: number, height: number];
export interface Drawing {
  readonly box: Box;
  readonly tag: readonly [x: number, y: number];
  readonly scaffold: Box;
  readonly stone: readonly string[];
  readonly wood: readonly string[];
}

export const block = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
const arch = (x: number): string => `M${x} 484h78v74h-12v-14a27 30 0 0 0-54 0v14h-12z`;

/** Where the sites lie and how they grow; a site with other fields is built in even courses. */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  bridge: { box: [160, 462, 328, 104], tag: [324, 572], scaffold: [488, 480, 12, 80], stone: [0, 1, 2, 3].map((n) => arch(168 + n * 78)), wood: ["M166 472h157v12h-157z", "M323 472h157v12h-157z"] },
  mill: { box: [40, 470, 104, 96], tag: [84, 570], scaffold: [30, 480, 14, 84], stone: [block(52, 538, 66, 26)], wood: [block(52, 508, 66, 30), "M46 508 84 476l40 32z", "M126 522a22 22 0 1 1-.1 0zM126 530a14 14 0 1 0 .1 0z"] },
  palace: { box: [106, 116, 92, 88], tag: [146, 205], scaffold: [94, 128, 13, 74], stone: [block(112, 176, 40, 26), block(152, 176, 40, 26), block(112, 150, 40, 26), block(152, 150, 40, 26)], wood: ["M106 150 122 124h60l16 26z"] },
  chapel: { box: [454, 120, 82, 84], tag: [488, 205], scaffold: [533, 124, 14, 78], stone: [block(456, 168, 38, 34), block(494, 168, 38, 34), "M456 168v-12h76v12z"], wood: ["M452 156 470 126h48l18 30z"] },
  exchange: { box: [526, 470, 110, 96], tag: [580, 570], scaffold: [636, 484, 14, 78], stone: ["M530 562v-32h50v32h-10v-10a15 15 0 0 0-30 0v10z", "M580 562v-32h50v32h-10v-10a15 15 0 0 0-30 0v10z"], wood: ["M526 530v-22l20-26h34v48z", "M580 530v-48h34l20 26v22z"] },
  hospital: { box: [552, 128, 104, 76], tag: [606, 205], scaffold: [657, 132, 12, 70], stone: [0, 1, 2].map((n) => block(556 + n * 32, 162, 32, 40)), wood: ["M552 162 570 134h34v28z", "M604 162v-28h34l18 28z"] },
  tower: { box: [312, 8, 70, 112], tag: [442, 66], scaffold: [377, 50, 11, 68], stone: [0, 1, 2, 3, 4, 5].map((n) => block(n > 2 ? 323 : 320, 107.4 - n * 10.6, n > 2 ? 48 : 54, 10.6)), wood: ["M319 54.400l8-16h40l8 16z", "M327 38.400l20-24 20 24z"] },
};

/** Poles, floors and ladders beside a site. */
export function scaffold([x, y, w, h]: Box): string {
  const floors = 4;
  const high = (h - 8) / floors;
  const rungs = Array.from({ length: floors }, (_, n) => {
    const at = y + 8 + n * high;
    return `M${x - 4} ${at}H${x + w + 3}${n ? `M${x + 2} ${at}L${x + w} ${at - high}` : ""}`;
  });
  return `M${x + 2} ${y + h}V${y}M${x + w} ${y + h}V${y + 4}${rungs.join("")}`;
}
