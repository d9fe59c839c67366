// A newcomer learns Die Tore der Welt with a keyboard, in English, doing only what the page says: every lesson, then a first game.

import { learn } from "../newcomer.mjs";

export const titles = ["tore"];

export default (house) => learn(house, "tore", "keys", "en");
