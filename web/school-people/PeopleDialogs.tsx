import { useState } from "react";
import { fetched } from "../lib/fetched.ts";
import { statusOf } from "../lib/calls/message-of.ts";
import { schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { OnDemand } from "../ui/dialogs/OnDemand.tsx";
import { CredentialsResult } from "./CredentialsResult.tsx";
import type { Credentials, PeopleCalls } from "./people-calls.ts";
import type { Named } from "../lib/named.ts";
import { wordsFor, type Person, type PersonKind } from "./person.ts";
import { texts } from "./texts.ts";

const AddPersonDialog = fetched(async () => (await import("./AddPersonDialog.tsx")).AddPersonDialog);
const CredentialsDialog = fetched(async () => (await import("./CredentialsDialog.tsx")).CredentialsDialog);
const EditPersonDialog = fetched(async () => (await import("./EditPersonDialog.tsx")).EditPersonDialog);

/** The open dialog. */
export type OpenedDialog =
  | { dialog: "add" }
  | { dialog: "credentials" | "edit"; person: Person }
  | { dialog: "issued"; credentials: Credentials }
  | { dialog: "remove"; person: Person };

interface PeopleDialogsProps {
  kind: PersonKind;
  opened: OpenedDialog;
  onOpen: (opened: OpenedDialog) => void;
  onClose: () => void;
  classes: readonly Named[] | null;
  calls: PeopleCalls;
  /** The server keeps admission numbers; of students alone. */
  isOurs: boolean;
}

/** The dialogs of one person: add, edit, sign-in ID, remove. */
export function PeopleDialogs({ kind, opened, onOpen, onClose, classes, calls, isOurs }: PeopleDialogsProps) {
  const words = wordsFor[kind];
  const isBusy = useSchoolBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async ({ id }: Person): Promise<void> => {
    setProblem(null);
    const outcome = await sendToSchool(() => calls.remove(id), words.removeFailed);
    if (outcome === null) return;
    if (outcome.problem !== undefined) {
      // a colleague has removed the person meanwhile
      if (statusOf(outcome.error) === 404) void calls.refresh({ isQuiet: true }).catch(() => undefined);
      return setProblem(outcome.problem);
    }
    schoolToasts.good(words.removed);
    onClose();
  };

  return (
    <>
      {opened.dialog === "add" && (
        <OnDemand title={words.add} onClose={onClose}>
          <AddPersonDialog kind={kind} classes={classes} calls={calls} isOurs={isOurs} onClose={onClose} />
        </OnDemand>
      )}
      {opened.dialog === "edit" && (
        <OnDemand title={words.edit.title} onClose={onClose}>
          <EditPersonDialog kind={kind} person={opened.person} classes={classes} onClose={onClose} />
        </OnDemand>
      )}
      {opened.dialog === "credentials" && (
        <OnDemand title={texts.credentialsTitle} onClose={onClose}>
          <CredentialsDialog
            person={opened.person}
            calls={calls}
            onClose={onClose}
            onCreated={(credentials) => onOpen({ dialog: "issued", credentials })}
          />
        </OnDemand>
      )}
      {opened.dialog === "issued" && <CredentialsResult credentials={opened.credentials} onClose={onClose} />}
      {opened.dialog === "remove" && (
        <ConfirmDialog
          title={`Remove ${opened.person.name}?`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={isBusy}
          onConfirm={() => void remove(opened.person)}
          onCancel={onClose}
        >
          <div className="stack">
            {texts.removeHelp[kind]}
            {problem !== null && <Notice tone="bad" title={problem} />}
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
