// The coach answers when a question has come: whoever plays faster than that would not hear him.

const isCoach = (request) => new URL(request.url()).pathname.endsWith("/coach");
const MOST = 20_000; // milliseconds; a question about which the page asks nothing is not waited for longer

/** Return what waits until the coach has answered about the question that is shown, and what he says is drawn. */
export function listenToCoach(page) {
  const asked = new Set();
  let open = 0;
  const answered = (request) => isCoach(request) && (open -= 1);
  page.on("request", (request) => {
    if (!isCoach(request)) return;
    open += 1;
    asked.add(request.postDataJSON().at);
  });
  page.on("requestfinished", answered);
  page.on("requestfailed", answered);
  return async () => {
    const at = Number(await page.locator(".table-page").getAttribute("data-at"));
    for (const end = Date.now() + MOST; Date.now() < end && (open > 0 || !asked.has(at)); ) await page.waitForTimeout(20);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };
}
