import { useState } from "react";
import { logFailure } from "../calls/log-failure.ts";
import { codeOf, reasonOf } from "../calls/message-of.ts";

interface DeletionOptions {
  remove: () => Promise<unknown>;
  /** Line of the log if it fails. */
  note: string;
  onDeleted: () => void;
}

/** Deletes once it is confirmed. Something that another admin has deleted already counts as done. */
export function useDeletion({ remove, note, onDeleted }: DeletionOptions) {
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setFailure(null);
    try {
      await remove();
      onDeleted();
    } catch (error) {
      // deleted already by somebody else
      if (codeOf(error) === "NOT_FOUND") return onDeleted();
      logFailure(note, error);
      setFailure(reasonOf(error));
    }
  };
  return { failure, onConfirm: () => void confirm() };
}
