// Chapterhouse can be installed: it has a manifest and icons, its shell opens without a network, says so, and comes back by itself.

import { assert, ask, at } from "../house.mjs";

const SAID = { en: "No connection", de: "Keine Verbindung" };

export default async function ({ person }) {
  for (const language of ["en", "de"]) {
    const { page, context } = await person({ name: "Ida", language, keeps: true });
    const manifest = await page.evaluate(async () => {
      const address = document.querySelector("link[rel=manifest]").href;
      return (await fetch(address)).json();
    });
    assert.equal(manifest.start_url, "/");
    for (const { src, type } of manifest.icons) {
      const kind = await page.evaluate(async (address) => (await fetch(address)).headers.get("content-type"), src);
      assert.equal(kind, type, src);
    }
    await page.evaluate(() => navigator.serviceWorker.ready);
    const kept = await page.evaluate(async () => {
      const [name] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    });
    assert.ok(kept.includes("/") && kept.some((path) => path.endsWith(".js")) && kept.some((path) => path.endsWith(".css")));
    assert.ok(!kept.some((path) => path.startsWith("/api")), "nothing of anybody's games is kept");

    const table = await ask(page, "POST", "/tables", { title: "avignon", start: true, seats: [{ kind: "me" }, { kind: "bot", level: "easy" }] });
    await context.setOffline(true);
    await page.goto(at(`/table/${table.id}`));
    await page.getByRole("heading", { name: SAID[language] }).waitFor();
    await context.setOffline(false);
    await page.locator(".table-page").waitFor();
    await context.close();
  }
}
