// After the build: the service worker learns which files make the client, and every text file gets a packed copy
// beside it, which the server sends as it is.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const BUILT = fileURLToPath(new URL("../src/chapterhouse/server/static", import.meta.url));
const TEXTS = [".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt"]; // fonts and pictures are packed already
const WORTH = 0.9; // of the size

/** Write the service worker: the page and what it is drawn with, under a name that changes with them. */
function keepShell() {
  const shell = readFileSync(new URL("./shell.js", import.meta.url), "utf-8");
  const index = readFileSync(join(BUILT, "index.html"));
  const drawn = readdirSync(join(BUILT, "assets")).filter((name) => /^index-.*\.(js|css)$|-normal-.*\.woff2$/.test(name));
  const files = ["/", "/icon.svg", ...drawn.sort().map((name) => `/assets/${name}`)];
  const version = createHash("sha256").update(index).update(shell).update(files.join()).digest("hex").slice(0, 12);
  writeFileSync(join(BUILT, "shell.js"), shell.replace("__VERSION__", version).replace("__FILES__", JSON.stringify(files)));
}

const brotli = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length } });
const gzip = (data) => gzipSync(data, { level: 9 });

keepShell();
for (const name of readdirSync(BUILT, { recursive: true })) {
  const path = join(BUILT, name);
  if (!TEXTS.includes(extname(path))) continue;
  const data = readFileSync(path);
  for (const [suffix, pack] of [[".br", brotli], [".gz", gzip]]) {
    const packed = pack(data);
    if (packed.length < data.length * WORTH) writeFileSync(path + suffix, packed);
  }
}
