// A whole game of Die Tore der Welt against a bot by clicking, in German; by keyboard a newcomer plays it.

import { playWhole } from "../whole.mjs";

export const titles = ["tore"];

export default async function (house) {
  await playWhole(house, { key: "tore", least: 30, numbers: [0], ends: [/gewinnt|Geteilt/, /wins|Shared/] });
}
