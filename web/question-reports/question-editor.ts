import type { ReactNode } from "react";
import type { ReportedQuestionEntryFragment } from "./queue.generated.ts";

/** Draws the editor of a question, which belongs to another room. */
export type QuestionEditor = (editing: {
  question: ReportedQuestionEntryFragment["question"];
  onSaved: () => void;
  onClose: () => void;
}) => ReactNode;
