import { useState, type SubmitEvent } from "react";
import { credentialsDaysDefault, credentialsDaysMax, credentialsDaysMin } from "../../schema/rules/limits.ts";
import { credentialsDays } from "../../schema/rules/school-people.ts";
import { schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import type { Credentials, PeopleCalls } from "./people-calls.ts";
import type { Person } from "./person.ts";
import { credentialsTexts } from "./credentials-texts.ts";
import { texts } from "./texts.ts";

const words = credentialsTexts;

interface CredentialsDialogProps {
  person: Person;
  calls: PeopleCalls;
  onClose: () => void;
  onCreated: (credentials: Credentials) => void;
}

/** Issues a sign-in ID that works for some days. */
export function CredentialsDialog({ person, calls, onClose, onCreated }: CredentialsDialogProps) {
  const isBusy = useSchoolBusy();
  const [days, setDays] = useState(String(credentialsDaysDefault));
  const [problem, setProblem] = useState<string | null>(null);
  const create = async (): Promise<void> => {
    setProblem(null);
    const outcome = await sendToSchool(() => calls.issue(person, credentialsDays.parse(days)), words.failed);
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem(outcome.problem);
    schoolToasts.good(words.created);
    onCreated(outcome.value);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void create();
  };
  return (
    <FormDialog
      title={texts.credentialsTitle}
      busy={isBusy}
      onClose={onClose}
      closesOutside
      formId="credentials-form"
      submitLabel={words.create}
      busyLabel={words.creating}
    >
      <form className="stack" id="credentials-form" noValidate onSubmit={handleSubmit}>
        <p className="muted">
          For <b className="ink">{person.name}</b>. {person.hasTemporaryCredentials && words.replaces}
        </p>
        <Field
          label={words.days}
          type="number"
          inputMode="numeric"
          min={credentialsDaysMin}
          max={credentialsDaysMax}
          autoFocus
          help={words.daysHelp}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          onBlur={() => setDays(String(credentialsDays.parse(days)))}
        />
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
