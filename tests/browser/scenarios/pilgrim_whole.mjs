// A whole game of Pilgrim against a bot by keyboard, in English; with a finger a newcomer plays it.

import { playWhole } from "../whole.mjs";

export default async function (house) {
  await playWhole(house, { key: "pilgrim", least: 60, numbers: [1], ends: [/gewinnt|Geteilt/, /wins|Shared/] });
}
