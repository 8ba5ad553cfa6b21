import { useRef, useState } from "react";
import { imageAltMaxLength, questionPicture, questionPictureBytes } from "../../schema/rules/limits.ts";
import { acceptedPictures, pictureTexts, pictureToSend } from "../lib/files/picture-file.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { FileField } from "../ui/fields/FileField.tsx";
import { QuestionPicture } from "../ui/texts/QuestionPicture.tsx";
import type { QuestionDraft } from "../lib/question-draft.ts";
import type { DraftTexts } from "./question-drafts.ts";
import { pictureTexts as words } from "./question-texts.ts";

/** Sends a picture and returns its path, or why it failed; null if nothing was sent. */
export type SendPicture = (file: File) => Promise<{ image: string } | { problem: string } | null>;

interface PictureFieldProps {
  draft: QuestionDraft;
  /** From 1. */
  number: number;
  /** Null where the server cannot keep pictures (EXT-27). */
  onSend: SendPicture | null;
  onChange: (change: Partial<DraftTexts>) => void;
}

/** The picture of a question: choose, replace or remove it, and describe it for people who cannot see it. */
export function PictureField({ draft, number, onSend, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const choose = async (file: File | null): Promise<void> => {
    if (!onSend) return;
    setSending(file !== null);
    if (!file) return;
    // Whether another file was chosen while this one was made smaller or sent. A closed question has no field, and keeps its picture.
    const isReplaced = (): boolean => input.current !== null && input.current.files?.[0] !== file;
    const { picture, problem } = await pictureToSend(file, { maxBytes: questionPictureBytes, ...questionPicture });
    if (isReplaced()) return;
    setError(problem ?? null);
    const outcome = picture ? await onSend(picture) : null;
    if (isReplaced()) return;
    setSending(false);
    // Lets the same file be chosen again.
    if (input.current) input.current.value = "";
    if (outcome === null) return;
    if ("problem" in outcome) return setError(outcome.problem);
    onChange({ image: outcome.image, imageAlt: "" });
  };
  const remove = (): void => {
    setError(null);
    onChange({ image: null, imageAlt: "" });
    input.current?.focus();
  };

  if (draft.image === null && !onSend) return null;
  return (
    <div className="stack">
      {draft.image !== null && <QuestionPicture url={draft.image} alt={draft.imageAlt} number={number} />}
      {onSend && (
        <FileField
          label={draft.image === null ? words.add : words.replace}
          help={isSending ? words.sending : pictureTexts.help}
          accept={acceptedPictures}
          error={error}
          ref={input}
          aria-busy={isSending || undefined}
          onFile={(file) => void choose(file)}
        />
      )}
      {draft.image !== null && (
        <>
          <Field
            label={words.alt}
            help={words.altHelp}
            maxLength={imageAltMaxLength}
            value={draft.imageAlt}
            onChange={(event) => onChange({ imageAlt: event.target.value })}
          />
          <div className="row">
            <Button variant="secondary" onClick={remove}>
              {words.remove}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
