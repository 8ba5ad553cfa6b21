import { useEffect, useState } from "react";
import type { FormattedParts } from "../../schema/rules/formatted.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { useQuestionPreviewQuery } from "./admin-questions.generated.ts";
import type { Draft } from "./draft.ts";

/** After the last key press, before the server is asked to draw the formulas. */
const previewDelayMs = 400;

const fields = ["question", "optionA", "optionB", "optionC", "optionD", "explanation"] as const;
const previewTexts = (draft: Draft) => ({
  question: draft.question,
  optionA: draft.optionA,
  optionB: draft.optionB,
  optionC: draft.optionC,
  optionD: draft.optionD,
  explanation: draft.explanation,
});

export interface Preview {
  formatted: Record<"question" | `option${Letter}`, FormattedParts | null> | null;
  formattedExplanation: FormattedParts | null;
}

const plain: Preview = { formatted: null, formattedExplanation: null };

/**
 * The texts as candidates will see them. The gateway draws the formulas, the same way as for candidates; a text
 * without `$` and `<` has none. Texts that changed since then are shown as they are typed.
 */
export function usePreview(draft: Draft): Preview {
  const [drawn, setDrawn] = useState(draft);
  useEffect(
    function drawWhenQuiet() {
      const timer = setTimeout(() => setDrawn(draft), previewDelayMs);
      return () => clearTimeout(timer);
    },
    [draft],
  );
  const isPlain = fields.every((name) => !/[$<]/.test(drawn[name]));
  const { data } = useQuestionPreviewQuery({
    variables: { texts: previewTexts(drawn) },
    skip: isPlain,
    // each pause in typing makes another text, which is not asked for again
    fetchPolicy: "no-cache",
  });
  const preview = isPlain ? plain : (data?.questionPreview ?? plain);
  const ifDrawn = (name: (typeof fields)[number], parts: FormattedParts | null | undefined): FormattedParts | null =>
    draft[name] === drawn[name] ? (parts ?? null) : null;
  return {
    formatted: {
      question: ifDrawn("question", preview.formatted?.question),
      optionA: ifDrawn("optionA", preview.formatted?.optionA),
      optionB: ifDrawn("optionB", preview.formatted?.optionB),
      optionC: ifDrawn("optionC", preview.formatted?.optionC),
      optionD: ifDrawn("optionD", preview.formatted?.optionD),
    },
    formattedExplanation: ifDrawn("explanation", preview.formattedExplanation),
  };
}
