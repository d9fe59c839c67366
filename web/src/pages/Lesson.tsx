/** The page of one lesson: what it needs is fetched, and every move is answered by the server. */

import { useEffect, useState } from "preact/hooks";
import { course as loadCourse, leave, left, take, type Taken, type Taking } from "../learn/lessons";
import { Taught } from "../learn/Taught";
import { refusalOf, useLoad } from "../parts/load";
import { Masthead } from "../parts/Masthead";
import { Problem } from "../parts/Problem";
import { useTitle } from "../table/texts";
import type { Refusal } from "../wire";
import { useLanguage, useWords } from "../words";

export function LessonPage({ name, id }: { readonly name: string; readonly id: string }) {
  const say = useWords();
  const language = useLanguage();
  const { value: known, refusal: unknown } = useTitle(name);
  const course = useLoad(() => loadCourse(name), [name]);
  const [state, setState] = useState<Taken>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);

  const send = async (played: readonly string[], what: Taking = {}): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const taken = await take(name, id, played, what);
      setState(taken);
      leave(taken, name);
      if (taken.told?.tried) setTried(true);
    } catch (problem) {
      const why = refusalOf(problem);
      if (why.reason === "lesson_lost" && played.length) return void (await send([])); // the lesson has changed since
      setRefusal(why);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => void send(state?.played ?? left(name, id)), [language]);

  if (!known || !course.value || !state) {
    const why = refusal ?? unknown ?? course.refusal;
    return (
      <>
        <Masthead />
        <div class="page">
          <Problem refusal={why} />
          {why ? <a href={`/learn/${name}`}>{say("learn.back")}</a> : <p class="soft">{say("loading")}</p>}
        </div>
      </>
    );
  }
  return (
    <Taught known={known} course={course.value} state={state} isBusy={isBusy} isTried={isTried} refusal={refusal} send={(what) => void send(state.played, what)} again={() => void send([])} />
  );
}
