// The service worker: it keeps the client itself, so that an installed Chapterhouse opens without a network and says so.
// Nothing of anybody's games is kept: whatever lies below /api is never touched. VERSION and FILES are filled in by
// pack.mjs after each build.

const VERSION = "__VERSION__";
const FILES = __FILES__;
const HOUSE = "chapterhouse-";
const NAME = `${HOUSE}${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(HOUSE) && name !== NAME;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname === "/api" || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(newest(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
});

/** A page: as the server has it, or the kept shell where the server cannot be reached. */
async function newest(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const shell = await caches.match("/");
    if (shell) return shell;
    throw problem;
  }
}

/** A file of the client: its name changes with its content, so what is kept is right. */
async function kept(request) {
  return (await caches.match(request, { cacheName: NAME })) ?? fetch(request);
}
