/** Links to rule cards. */

import { useWords } from "../words";

export function RuleLink({ title, rule }: { readonly title: string; readonly rule: string }) {
  const say = useWords();
  if (!rule) return null;
  return (
    <a class="rule" href={`/rules/${title}#${rule}`} aria-label={say("rule.link", { rule })}>
      {rule}
    </a>
  );
}
