// Every page at a desk, in both themes and languages; the boards on a wall of 4K.

import { lookAtPages } from "../pages.mjs";

export default async function (house) {
  await lookAtPages(house, [
    { size: "desk", language: "en", theme: "light" },
    { size: "desk", language: "de", theme: "dark", rules: ["color-contrast"] }, // the rest does not depend on the light
    { size: "wall", language: "en", theme: "light", only: ["avignon", "kardinal", "tore", "pilgrim", "lobby"], rules: ["color-contrast"] },
  ]);
}
