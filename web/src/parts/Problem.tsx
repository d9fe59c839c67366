/** A refusal, as a sentence with its rule. */

import type { Refusal } from "../wire";
import { useWords } from "../words";
import { RuleLink } from "./Rule";

export function Problem({ refusal, title, onClose }: { readonly refusal: Refusal | undefined | null; readonly title?: string; readonly onClose?: () => void }) {
  const say = useWords();
  if (!refusal) return null;
  return (
    <div class="notice bad" role="alert">
      <div class="row spread">
        <span>
          {refusal.sentence || say("problem.unreachable")} {title && <RuleLink title={title} rule={refusal.rule} />}
        </span>
        {onClose && (
          <button type="button" class="quiet icon" onClick={onClose} aria-label={say("close")}>
            ×
          </button>
        )}
      </div>
    </div>
  );
}
