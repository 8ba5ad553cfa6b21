import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { plusIcon } from "../ui/icons/staff-icons.ts";
import { QuestionDraftCard } from "./QuestionDraftCard.tsx";
import { questionTexts } from "./question-texts.ts";
import type { QuestionList } from "./use-question-list.ts";
import styles from "./EditedQuestions.module.css";

const words = questionTexts;

/** The list of questions, and a button for one more; `isFixed` once students have begun. */
export function EditedQuestions({ list, isFixed }: { list: QuestionList; isFixed: boolean }) {
  const { drafts, listRef, addButtonRef } = list;
  return (
    <>
      <section className="card list-card" aria-label="Questions">
        {drafts.length === 0 ? (
          <EmptyState level={2} title={words.none}>
            {words.noneHelp}
          </EmptyState>
        ) : (
          <ol className={styles.drafts} ref={listRef}>
            {drafts.map((draft, index) => (
              <QuestionDraftCard
                key={draft.key}
                draft={draft}
                number={index + 1}
                isLast={index === drafts.length - 1}
                beginsSection={draft.section !== (drafts[index - 1]?.section ?? null)}
                isOpen={draft.key === list.openKey}
                isFixed={isFixed}
                onSendPicture={list.takesPictures ? list.sendPicture : null}
                onOpen={(isOpen) => list.open(isOpen ? draft.key : null)}
                onChange={(changes) => list.edit(draft.key, changes)}
                onAccept={() => list.accept(index)}
                onAddPassage={(passage) => list.addPassage(index, passage)}
                onMove={(by) => list.move(index, by)}
                onRemove={() => list.remove(index)}
              />
            ))}
          </ol>
        )}
      </section>
      {!isFixed && (
        <p>
          <Button variant="secondary" ref={addButtonRef} onClick={list.add}>
            <Icon path={plusIcon} />
            {words.add}
          </Button>
        </p>
      )}
    </>
  );
}
