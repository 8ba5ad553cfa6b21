import { useState } from "react";
import { logFailure } from "./log-failure.ts";
import { codeOf, reasonOf } from "./message-of.ts";

interface DeletionOptions {
  remove: () => Promise<unknown>;
  /** The line of the log when it failed. */
  note: string;
  onDeleted: () => void;
}

/** Deletes when it is confirmed; what another admin has deleted already counts as done. `failure` is the reason why not. */
export function useDeletion({ remove, note, onDeleted }: DeletionOptions) {
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setFailure(null);
    try {
      await remove();
      onDeleted();
    } catch (error) {
      // Gone already: that is what was asked for.
      if (codeOf(error) === "NOT_FOUND") return onDeleted();
      logFailure(note, error);
      setFailure(reasonOf(error));
    }
  };
  return { failure, onConfirm: () => void confirm() };
}
