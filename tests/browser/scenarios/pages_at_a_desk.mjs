// Every page at a desk, in both themes and languages; the boards on a wall of 4K.

import { isThere } from "../house.mjs";
import { lookAtPages } from "../pages.mjs";

const BOARDS = ["avignon", "kardinal", "tore", "pilgrim"].filter(isThere);

export default async function (house) {
  await lookAtPages(house, [
    { size: "desk", language: "en", theme: "light" },
    { size: "desk", language: "de", theme: "dark", rules: ["color-contrast"] }, // the rest does not depend on the light
    { size: "wall", language: "en", theme: "light", only: [...BOARDS, "lobby"], rules: ["color-contrast"] },
  ]);
}
