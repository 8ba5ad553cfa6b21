import { useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import { Fold } from "../ui/display/Fold.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";

interface PasteFormProps {
  words: { title: string; label: string; help: string; missing: string; submit: string; busy?: string };
  rows: number;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  isBusy?: boolean;
  isOpen?: boolean;
  /** What stands between the text box and its button. */
  children?: ReactNode;
}

/** A text box, closed at first, for something that people copy from elsewhere. */
export function PasteForm({
  words,
  rows,
  text,
  onText,
  onSend,
  isBusy = false,
  isOpen = false,
  children,
}: PasteFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string | null>(null);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const isMissing = text.trim() === "";
    setError(isMissing ? words.missing : null);
    if (isMissing) area.current?.focus();
    else onSend();
  };
  return (
    <Fold title={words.title} startsOpen={isOpen}>
      <form className="stack" noValidate aria-label={words.title} onSubmit={handleSubmit}>
        <TextArea
          label={words.label}
          help={words.help}
          error={error}
          rows={rows}
          ref={area}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setError(null);
          }}
        />
        {children}
        <p>
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </p>
      </form>
    </Fold>
  );
}
