// Every page at a desk, in both themes and languages; the boards on a wall of 4K.

import { lookAtPages } from "../pages.mjs";

export default async function (house) {
  await lookAtPages(house, [
    ["desk", "en", "light"],
    ["desk", "de", "dark"],
    ["wall", "en", "light", ["avignon", "kardinal", "lobby"]],
  ]);
}
