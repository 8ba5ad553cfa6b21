import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { needsYou, type QuestionDraft } from "../lib/question-draft.ts";
import { texts } from "./texts.ts";

const words = texts.keys;

interface KeySummaryProps {
  drafts: readonly QuestionDraft[];
  onShow: () => void;
}

/** How many questions have a key, and a button that shows the next one that needs a person. */
export function KeySummary({ drafts, onShow }: KeySummaryProps) {
  const keyed = drafts.filter(({ correctAnswer }) => correctAnswer !== "").length;
  const open = drafts.filter(needsYou).length;
  return (
    <Notice
      tone={open === 0 ? "good" : "mid"}
      title={words.keyed(keyed, drafts.length, open)}
      action={
        open === 0 ? undefined : (
          <Button variant="secondary" onClick={onShow}>
            {words.showNext}
          </Button>
        )
      }
    />
  );
}
