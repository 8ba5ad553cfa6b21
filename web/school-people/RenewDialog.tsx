import { useApolloClient } from "@apollo/client/react";
import { useState, type SubmitEvent } from "react";
import { credentialsDaysDefault } from "../../schema/rules/limits.ts";
import { credentialsDays } from "../../schema/rules/school-people.ts";
import { failureText, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import type { CardStudent } from "./LoginCards.tsx";
import { renewSignIns } from "./many-calls.ts";
import type { Person } from "./person.ts";
import { SignInDays } from "./SignInDays.tsx";
import { credentialsTexts } from "./credentials-texts.ts";
import { manyTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";

interface RenewDialogProps {
  students: readonly Person[];
  /** "JSS 1" or "5 students". */
  who: string;
  onClose: () => void;
  onRenewed: (cards: readonly CardStudent[]) => void;
}

/** New sign-in IDs for several students, then their login cards (EXT-57b). */
export function RenewDialog({ students, who, onClose, onRenewed }: RenewDialogProps) {
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const [days, setDays] = useState(String(credentialsDaysDefault));
  const [problem, setProblem] = useState<string | null>(null);
  const renew = async (): Promise<void> => {
    setProblem(null);
    const ids = students.map(({ id }) => id);
    const outcome = await sendToSchool(async () => {
      // The server shows the new IDs once only, so the code of the cards must be loaded before they are made.
      await import("./LoginCards.tsx");
      return renewSignIns(client, ids, credentialsDays.parse(days));
    }, failureText(credentialsTexts.failed));
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem(outcome.problem);
    onRenewed(outcome.value);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void renew();
  };
  return (
    <FormDialog
      title={texts.many.renewTitle(who)}
      busy={isBusy}
      onClose={onClose}
      formId="renew-sign-ins"
      submitLabel={manyTexts.renewSubmit}
      busyLabel={credentialsTexts.creating}
    >
      <form className="stack" id="renew-sign-ins" noValidate onSubmit={handleSubmit}>
        <p className="muted">{manyTexts.renewHelp(students.length)}</p>
        <SignInDays days={days} autoFocus onDays={setDays} />
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
