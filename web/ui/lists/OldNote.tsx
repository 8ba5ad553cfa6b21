import { Notice } from "../notices/Notice.tsx";
import { PassingButton } from "../buttons/PassingButton.tsx";

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
        <PassingButton variant="secondary" busy={busy} onClick={onRetry}>
          Retry
        </PassingButton>
      }
    >
      This is what was loaded before. It may be out of date.
    </Notice>
  );
}
