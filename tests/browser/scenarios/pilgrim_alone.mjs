// Whole games of Pilgrim against the Ab-Bott: by clicking in German, by keyboard in English.

import { playWhole } from "../whole.mjs";

export default async function (house) {
  await playWhole(house, { key: "alone", title: "Pilgrim", button: ["Allein spielen", "Play alone"], least: 60, ends: [/Ab-Bott liegt|vor dem Ab-Bott/, /Ab-Bott/] });
}
