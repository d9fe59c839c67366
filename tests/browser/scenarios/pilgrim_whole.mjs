// Whole games of Pilgrim against a bot: by clicking in German, by keyboard in English.

import { playWhole } from "../whole.mjs";

export default async function (house) {
  await playWhole(house, { key: "pilgrim", title: "Pilgrim", button: ["Sofort gegen Bots spielen", "Play now against bots"], least: 60, ends: [/gewinnt|Geteilt/, /wins|Shared/] });
}
