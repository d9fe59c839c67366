/** A title's rules to be read: by chapter in reading order, with pictures; what is ours and why is folded away. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { MARKS } from "../boards/things";
import { Chapter, type Place } from "../handbook/Chapter";
import { chapters, matches } from "../handbook/chapters";
import { Things } from "../handbook/Things";
import { rules as loadRules, title as loadTitle } from "../http";
import { course as loadCourse } from "../learn/lessons";
import { me } from "../me";
import { DeadEnd } from "../parts/DeadEnd";
import { useLoad } from "../parts/load";
import { PackNote } from "../parts/Pack";
import { useStore } from "../store";
import { useLanguage, useWords } from "../words";

const MARKED = ["ruling", "sourced", "reconstructed"] as const;

export function Handbook({ name }: { readonly name: string }) {
  const say = useWords();
  const language = useLanguage();
  const you = useStore(me);
  const rules = useLoad(() => loadRules(name), [name]);
  const title = useLoad(() => loadTitle(name), [name]);
  const course = useLoad(() => loadCourse(name), [name]);
  const [wanted, setWanted] = useState("");
  const [isWhole, setWhole] = useState(false);
  const target = useHash(Boolean(rules.value && title.value));
  useEffect(() => {
    const open = (): void => setWhole(true); // on paper nothing can be unfolded
    addEventListener("beforeprint", open);
    return () => removeEventListener("beforeprint", open);
  }, []);
  const found = useMemo(() => chapters(rules.value ?? [], course.value?.lessons ?? []), [rules.value, course.value]);
  if (!rules.value || !title.value) {
    const why = rules.refusal ?? title.refusal;
    return why ? <DeadEnd refusal={why} /> : <p class="page soft">{say("loading")}</p>;
  }
  const shown = found.map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => matches(rule, wanted, language)) })).filter((chapter) => chapter.rules.length > 0);
  const things = title.value.things.filter((thing) => thing.texts);
  const place: Place = { title: name, target, isWhole: isWhole || wanted !== "", withPictures: Boolean(you) && wanted === "" };
  return (
    <div class="page handbook">
      <header class="leaf stack">
        <h1>{say("rules.title", { title: title.value.names[language] })}</h1>
        <p>
          {say("rules.text")} <a href={`/learn/${name}`}>{say("rules.learn")}</a>
        </p>
        <ul class="plain row small">
          {MARKED.map((status) => (
            <li key={status}>
              <span class="mark">{MARKS[status]}</span> {say(`source.${status}`)}
            </li>
          ))}
        </ul>
        <div class="row spread no-print">
          <label>
            {say("rules.search")}
            <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
          </label>
          <span class="row">
            <button type="button" class="quiet" onClick={() => setWhole(!isWhole)}>
              {say(isWhole ? "rules.fold" : "rules.unfold")}
            </button>
            <button type="button" class="quiet" onClick={() => print()}>
              {say("rules.print")}
            </button>
          </span>
        </div>
        <nav aria-label={say("rules.sections")} class="contents">
          <ol>
            {shown.map(({ section, names }) => (
              <li key={section}>
                <a href={`#section-${section}`}>{names[language]}</a>
              </li>
            ))}
            {things.length > 0 && (
              <li>
                <a href="#section-things">{say("rules.things")}</a>
              </li>
            )}
          </ol>
        </nav>
      </header>
      {shown.map((chapter, index) => (
        <Chapter key={chapter.section} chapter={chapter} place={place} isFirst={index === 0} />
      ))}
      {shown.length === 0 && <p class="empty">{say("rules.none")}</p>}
      {things.length > 0 && !wanted && <Things things={things} place={place} />}
      <section class="leaf" id="content" tabIndex={-1} aria-label={say("pack.title")}>
        <PackNote title={title.value} pack={title.value.content} />
      </section>
    </div>
  );
}

/** What stands behind the # of the address: scrolled to and focused when it is there. */
function useHash(isReady: boolean): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  useEffect(() => {
    const change = (): void => setHash(location.hash.slice(1));
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  useEffect(() => {
    if (!isReady || !hash) return;
    const place = document.getElementById(hash);
    place?.scrollIntoView({ block: hash.startsWith("section-") ? "start" : "center" });
    place?.focus({ preventScroll: true });
  }, [isReady, hash]);
  return hash;
}
