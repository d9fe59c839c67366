// Whole games of Pilgrim against a bot: by clicking in German, by keyboard in English.

import { playWhole } from "../whole.mjs";

export default async function (house) {
  await playWhole(house, { key: "pilgrim", least: 60, ends: [/gewinnt|Geteilt/, /wins|Shared/] });
}
