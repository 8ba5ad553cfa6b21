import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";

interface OldNoteProps {
  /** What failed, as it would stand in place of the data. */
  title: string;
  busy?: boolean;
  onRetry: () => void;
}

/** Stands above data that could not be loaded again. */
export function OldNote({ title, busy, onRetry }: OldNoteProps) {
  return (
    <Notice
      tone="mid"
      title={title}
      action={
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      This is what was loaded before. It may be out of date.
    </Notice>
  );
}
