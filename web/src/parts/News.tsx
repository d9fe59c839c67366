/** What the house has to say to everybody, once: until it is closed, or the page is left. */

import { live } from "../live";
import { Store, useStore } from "../store";
import { useWords } from "../words";

const news = new Store<"faster" | null>(null);

live.listen((message) => {
  if (message.type === "news") news.set(message.what);
});

export function News() {
  const say = useWords();
  const what = useStore(news);
  return (
    <div role="status" class="news">
      {what && (
        <div class="notice row spread">
          <span>{say(`news.${what}`)}</span>
          <button type="button" class="quiet icon" onClick={() => news.set(null)} aria-label={say("close")}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
