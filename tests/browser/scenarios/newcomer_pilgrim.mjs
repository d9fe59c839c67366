// A newcomer learns Pilgrim with a finger, in German, doing only what the page says: every lesson, then a first game.

import { learn } from "../newcomer.mjs";

export const titles = ["pilgrim"];

export default (house) => learn(house, "pilgrim", "touch", "de");
