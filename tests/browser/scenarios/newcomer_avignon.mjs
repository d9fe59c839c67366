// A newcomer learns Avignon with a mouse, in German, doing only what the page says: every lesson, then a first game.

import { learn } from "../newcomer.mjs";

export const titles = ["avignon"];

export default (house) => learn(house, "avignon", "mouse", "de");
