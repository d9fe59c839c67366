import { defineConfig } from "vite";

// The page is served by Chapterhouse itself, so every address is absolute and no script stands in the HTML.
export default defineConfig({
  base: "/",
  build: {
    outDir: "../src/chapterhouse/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/data": "http://127.0.0.1:8000",
      "/live": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
