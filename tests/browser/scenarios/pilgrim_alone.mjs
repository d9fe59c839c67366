// A whole game of Pilgrim against the Ab-Bott by keyboard; by pointing it is played in pilgrim_by_clicking.

import { playWhole } from "../whole.mjs";

export default async function (house) {
  await playWhole(house, { key: "alone", title: "Pilgrim", button: ["Allein spielen", "Play alone"], least: 60, numbers: [1], ends: [/Ab-Bott liegt|vor dem Ab-Bott/, /Ab-Bott/] });
}
