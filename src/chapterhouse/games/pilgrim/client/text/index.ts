/** The words of the board of Pilgrim, which come with it. Both languages have the same keys; a test compares them. */

import { learn } from "@house/words";
import de from "./de.json";
import en from "./en.json";

type Own = Record<keyof typeof en, string>;

declare module "@house/words" {
  interface BoardWords extends Own {}
}

learn({ en, de });
