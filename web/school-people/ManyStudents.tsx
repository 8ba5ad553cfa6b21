import { Suspense, useRef, useState } from "react";
import { studentsAtOnceMax } from "../../schema/rules/limits.ts";
import { fetched } from "../lib/fetched.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { ErrorBoundary } from "../ui/notices/ErrorBoundary.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { OnDemand } from "../ui/dialogs/OnDemand.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { groupName } from "./group-name.ts";
import type { CardStudent } from "./LoginCards.tsx";
import type { Named } from "../lib/named.ts";
import type { Person } from "./person.ts";
import { useLastStudentMoveQuery } from "./school-people.generated.ts";
import { texts } from "./texts.ts";
import type { ShownPeople } from "./use-shown-people.ts";
import styles from "./ManyStudents.module.css";

const LastMove = fetched(async () => (await import("./LastMove.tsx")).LastMove);
const MoveDialog = fetched(async () => (await import("./MoveDialog.tsx")).MoveDialog);
const RemoveManyDialog = fetched(async () => (await import("./RemoveManyDialog.tsx")).RemoveManyDialog);
const RenewDialog = fetched(async () => (await import("./RenewDialog.tsx")).RenewDialog);

const words = texts.many;

interface ManyStudentsProps {
  people: readonly Person[];
  list: ShownPeople;
  classes: readonly Named[];
  onCards: (cards: readonly CardStudent[]) => void;
}

/** Chooses several students, to give them sign-in IDs or another class, or to remove them, together. */
export function ManyStudents({ people, list, classes, onCards }: ManyStudentsProps) {
  const isBusy = useSchoolBusy();
  const [opened, setOpened] = useState<"move" | "remove" | "renew" | null>(null);
  // anybody of the staff may have moved students meanwhile
  const { data, refetch } = useLastStudentMoveQuery({ fetchPolicy: "no-cache" });
  const move = data?.lastStudentMove;
  const loadMove = (): void => void refetch().catch(() => undefined);
  const { chosen, found } = list;
  const who = groupName(chosen, people, classes);
  const isTooMany = chosen.length > studentsAtOnceMax;
  const isAll = chosen.length === found.length;
  const close = (): void => setOpened(null);
  // null when only one student is found, because the box is not shown then
  const allBox = useRef<HTMLInputElement>(null);

  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>{move && <LastMove key={move.id} move={move} onDone={loadMove} />}</Suspense>
      </ErrorBoundary>
      {(found.length > 1 || chosen.length > 0) && (
        <div className={`${styles.bar} no-print`}>
          {found.length > 1 && (
            <label className="checkbox">
              <input
                type="checkbox"
                checked={isAll}
                ref={(box) => {
                  allBox.current = box;
                  if (box) box.indeterminate = chosen.length > 0 && !isAll;
                }}
                onChange={() => list.choose(isAll ? [] : found.map(({ id }) => id))}
              />
              {words.all(found.length)}
            </label>
          )}
          {chosen.length > 0 && (
            <div className={styles.actions}>
              <output className="small muted tabular">{words.chosen(chosen.length)}</output>
              <Button variant="secondary" disabled={isTooMany} busy={isBusy} onClick={() => setOpened("renew")}>
                {words.renew}
              </Button>
              <Button variant="secondary" disabled={isTooMany} busy={isBusy} onClick={() => setOpened("move")}>
                {words.move}
              </Button>
              <Button variant="secondary" disabled={isTooMany} busy={isBusy} onClick={() => setOpened("remove")}>
                {words.remove}
              </Button>
              <PassingButton
                variant="ghost"
                onClick={() => {
                  list.choose([]);
                  allBox.current?.focus();
                }}
              >
                {words.clear}
              </PassingButton>
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
      {opened === "remove" && (
        <OnDemand title={words.remove} onClose={close}>
          <RemoveManyDialog students={chosen} who={who} onClose={close} onRemoved={close} />
        </OnDemand>
      )}
      {opened === "move" && (
        <OnDemand title={words.moveTitle(who)} onClose={close}>
          <MoveDialog
            students={chosen}
            who={who}
            classes={classes}
            onClose={close}
            onMoved={() => {
              loadMove();
              list.choose([]);
              close();
            }}
          />
        </OnDemand>
      )}
    </>
  );
}
