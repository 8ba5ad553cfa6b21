import { useApolloClient } from "@apollo/client/react";
import { lazy, useState } from "react";
import { studentsAtOnceMax } from "../../schema/rules/limits.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { OnDemand } from "../ui/OnDemand.tsx";
import { groupName } from "./group-name.ts";
import type { CardStudent } from "./LoginCards.tsx";
import { moveStudents } from "./many-calls.ts";
import type { Move } from "./MoveDialog.tsx";
import type { Person, SchoolClassName } from "./person.ts";
import { texts } from "./texts.ts";
import type { ShownPeople } from "./use-shown-people.ts";
import styles from "./ManyStudents.module.css";

const MoveDialog = lazy(async () => ({ default: (await import("./MoveDialog.tsx")).MoveDialog }));
const RenewDialog = lazy(async () => ({ default: (await import("./RenewDialog.tsx")).RenewDialog }));

const words = texts.many;

interface ManyStudentsProps {
  people: readonly Person[];
  list: ShownPeople;
  classes: readonly SchoolClassName[];
  onCards: (cards: readonly CardStudent[]) => void;
}

/** Chooses several students, to give them sign-in IDs or another class together. */
export function ManyStudents({ people, list, classes, onCards }: ManyStudentsProps) {
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const [opened, setOpened] = useState<"move" | "renew" | null>(null);
  const [moved, setMoved] = useState<Move | null>(null);
  const { chosen, found } = list;
  const who = groupName(chosen, people, classes);
  const isTooMany = chosen.length > studentsAtOnceMax;
  const isAll = chosen.length === found.length;
  const close = (): void => setOpened(null);

  const moveBack = async ({ from }: Move): Promise<void> => {
    const back = async (): Promise<number> => {
      let count = 0;
      for (const [classId, ids] of from) count += (await moveStudents(client, ids, classId)).length;
      return count;
    };
    const outcome = await sendToSchool(back, failureText(words.moveFailed));
    if (outcome?.value === undefined) return;
    schoolToasts.good(words.movedBack(outcome.value));
    setMoved(null);
  };

  return (
    <>
      {moved && (
        <div className={styles.news}>
          <Notice
            tone="good"
            title={words.moved(moved.count, moved.to)}
            action={
              moved.from.size > 0 && (
                <Button variant="secondary" busy={isBusy} onClick={() => void moveBack(moved)}>
                  {words.back}
                </Button>
              )
            }
          />
        </div>
      )}
      {found.length > 0 && (
        <div className={styles.bar}>
          <label className="checkbox">
            <input
              type="checkbox"
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && !isAll;
              }}
              onChange={() => list.choose(isAll ? [] : found.map(({ id }) => id))}
            />
            {words.all(found.length)}
          </label>
          {chosen.length > 0 && (
            <div className={styles.actions}>
              <output className="small muted tabular">{words.chosen(chosen.length)}</output>
              <Button variant="secondary" disabled={isTooMany} busy={isBusy} onClick={() => setOpened("renew")}>
                {words.renew}
              </Button>
              <Button variant="secondary" disabled={isTooMany} busy={isBusy} onClick={() => setOpened("move")}>
                {words.move}
              </Button>
              <Button variant="ghost" onClick={() => list.choose([])}>
                {words.clear}
              </Button>
            </div>
          )}
          {isTooMany && <Notice tone="mid" title={words.most(studentsAtOnceMax)} />}
        </div>
      )}
      {opened === "renew" && (
        <OnDemand title={words.renewTitle(who)} onClose={close}>
          <RenewDialog students={chosen} who={who} onClose={close} onRenewed={onCards} />
        </OnDemand>
      )}
      {opened === "move" && (
        <OnDemand title={words.moveTitle(who)} onClose={close}>
          <MoveDialog
            students={chosen}
            who={who}
            classes={classes}
            onClose={close}
            onMoved={(move) => {
              setMoved(move.count > 0 ? move : null);
              list.choose([]);
              close();
            }}
          />
        </OnDemand>
      )}
    </>
  );
}
