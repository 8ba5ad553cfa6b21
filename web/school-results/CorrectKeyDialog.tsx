import { useState } from "react";
import { failureText } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { TextDialog } from "../ui/dialogs/TextDialog.tsx";
import { CorrectKeyForm } from "./CorrectKeyForm.tsx";
import { useSchoolKeyedQuestionsQuery } from "./remark.generated.ts";
import { remarkTexts as words } from "./remark-texts.ts";

interface CorrectKeyDialogProps {
  examId: string;
  question: { id: string; number: number };
  onClose: () => void;
  onDone: () => void;
}

/** Corrects the key of a question after the exam, once the person has seen whose score changes (EXT-54). */
export function CorrectKeyDialog({ examId, question: { id, number }, onClose, onDone }: CorrectKeyDialogProps) {
  const isBusy = useSchoolBusy();
  const [isSending, setSending] = useState(false);
  const query = useSchoolKeyedQuestionsQuery({
    variables: { examId },
    // the right answers must not stay in the cache
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const question = data?.schoolExamQuestions?.questions.find((one) => one.id === id);
  const title = data ? words.gone : failureText(words.loadFailed)(error);
  return (
    <TextDialog isOpen title={words.title(number)} shape="full" wide busy={isSending} onClose={onClose}>
      {question ? (
        <CorrectKeyForm
          examId={examId}
          number={number}
          question={question}
          onBusy={setSending}
          onStale={again.onRetry}
          onClose={onClose}
          onDone={onDone}
        />
      ) : loading && !error ? (
        <Skeleton label={words.loading} lines={6} />
      ) : (
        <ErrorPanel title={title} retryLabel="Retry" busy={isBusy} onRetry={again.onRetry} />
      )}
    </TextDialog>
  );
}
