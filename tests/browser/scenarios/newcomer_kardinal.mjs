// A newcomer learns Kardinal & König with a finger, in English, doing only what the page says: every lesson, then a first game.

import { learn } from "../newcomer.mjs";

export const titles = ["kardinal"];

export default (house) => learn(house, "kardinal", "touch", "en");
