/** A title with its words in the language of the moment. */

import { texts as loadTexts, title as loadTitle } from "../http";
import { useLoad, type Loaded } from "../parts/load";
import { Texts } from "../say";
import type { Title } from "../wire";
import { useLanguage } from "../words";

export interface Known {
  readonly title: Title;
  readonly texts: Texts;
}

export function useTitle(name: string | undefined, content = ""): Loaded<Known> {
  const language = useLanguage();
  return useLoad(async () => {
    if (!name) return new Promise<Known>(() => undefined);
    const [title, entries] = await Promise.all([loadTitle(name, content), loadTexts(name, language, content)]);
    return { title, texts: new Texts(language, entries) };
  }, [name, content, language]);
}
