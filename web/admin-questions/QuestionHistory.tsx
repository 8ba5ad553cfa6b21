import { dayAndTime } from "../lib/words/dates.ts";
import { lastData } from "../lib/calls/last-data.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../ui/notices/LoadFailure.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { differences, draftOf, type Draft } from "./draft.ts";
import { FieldChanges } from "./FieldChanges.tsx";
import { useQuestionVersionsQuery } from "./versions.generated.ts";
import styles from "./QuestionHistory.module.css";

interface QuestionHistoryProps {
  id: string;
  /** Puts a version into the form without saving it. */
  onRestore: (draft: Draft, version: number) => void;
  onClose: () => void;
}

function Versions({ id, onRestore }: Omit<QuestionHistoryProps, "onClose">) {
  const query = useQuestionVersionsQuery({
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const { error, again } = useRetry(query);
  const versions = lastData(query)?.questionVersions;
  if (codeOf(error) === "NOT_OFFERED") return <EmptyState title="There is no history here." />;
  const failure = error && (
    <LoadFailure title="The history could not be loaded." reason={reasonOf(error)} hasOld={!!versions} {...again} />
  );
  if (!versions) return failure ?? <Skeleton label="Loading history..." lines={4} />;
  return (
    <>
      {failure}
      <ol className={styles.versions}>
        {versions.map(({ version, changedAt, changedBy, question }, index) => {
          const earlier = versions[index + 1];
          const draft = draftOf(question);
          const earlierDraft = earlier && draftOf(earlier.question);
          return (
            <li key={version} className="card stack-small">
              <b>
                Version {version}
                {index === 0 && ", now in the bank"}
              </b>
              <p className="small muted tabular">
                {version === 1 ? "Added" : "Changed"}
                {changedBy !== null && (
                  <>
                    {" "}
                    by <EmailText address={changedBy} />
                  </>
                )}
                <br />
                {dayAndTime(changedAt)}
              </p>
              {earlier && earlierDraft && (
                <FieldChanges
                  fields={differences(earlierDraft, draft)}
                  before={{ label: "Before", draft: earlierDraft }}
                  after={{ label: "After", draft }}
                />
              )}
              {index > 0 && (
                <Button variant="secondary" onClick={() => onRestore(draft, version)}>
                  Use this version<span className="visually-hidden">, version {version}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Every version of a question, newest first, with what each changed. */
export function QuestionHistory({ onClose, ...props }: QuestionHistoryProps) {
  return (
    <Dialog isOpen title="History of this question" shape="full" wide onClose={onClose}>
      <div className="panel-content">
        <Versions {...props} />
      </div>
    </Dialog>
  );
}
