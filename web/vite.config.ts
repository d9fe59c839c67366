import { defineConfig } from "vite";

const here = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname).replace(/^\/(?=[A-Z]:)/, "");

/** "board-avignon" for what a title's client begins with. */
const boardOf = (path: string | null) => path?.match(/games\/(\w+)\/client\/index\.\w+$/)?.[1]?.replace(/^/, "board-");

// The page is served by Chapterhouse itself, so every address is absolute and no script stands in the HTML.
export default defineConfig({
  base: "/",
  // The boards lie in the folders of their titles, outside of this one: they name what they need by these words.
  resolve: {
    alias: { "@house": here("./src"), "@games": here("../src/chapterhouse/games"), preact: here("./node_modules/preact") },
    dedupe: ["preact"],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/chapterhouse/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // A title's board is a chunk of its own, with its style sheet, and is named for the title.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${boardOf(facadeModuleId) ?? "[name]"}-[hash].js`,
        assetFileNames: ({ originalFileNames }) => `assets/${originalFileNames.map(boardOf).find(Boolean) ?? "[name]"}-[hash][extname]`,
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/titles": "http://127.0.0.1:8000",
      "/data": "http://127.0.0.1:8000",
      "/live": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
