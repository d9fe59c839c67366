// After the build: every text file of the client gets a packed copy beside it, which the server sends as it is.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const BUILT = fileURLToPath(new URL("../src/chapterhouse/server/static", import.meta.url));
const TEXTS = [".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt"]; // fonts and pictures are packed already
const WORTH = 0.9; // of the size

const brotli = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length } });
const gzip = (data) => gzipSync(data, { level: 9 });

for (const name of readdirSync(BUILT, { recursive: true })) {
  const path = join(BUILT, name);
  if (!TEXTS.includes(extname(path))) continue;
  const data = readFileSync(path);
  for (const [suffix, pack] of [[".br", brotli], [".gz", gzip]]) {
    const packed = pack(data);
    if (packed.length < data.length * WORTH) writeFileSync(path + suffix, packed);
  }
}
