import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { schoolRegisterRedirectMs, toastSchoolMs } from "../../schema/rules/limits.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { withoutToken } from "../lib/calls/clients.ts";
import { messageOf, saysItself } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { paths } from "../lib/navigation/paths.ts";
import { refusedField } from "../lib/calls/refused-field.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useBackSteps } from "../lib/navigation/use-back-steps.ts";
import { useLater } from "../lib/use-later.ts";
import type { Failure } from "../ui/notices/FailureNotice.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { keepSchoolId } from "./registered-school.ts";
import { forgetDraft, keepDraft, registrationDraft } from "./registration-draft.ts";
import { AddressStep, SchoolStep, type AddressForm, type Refused } from "./RegisterSteps.tsx";
import { useSchoolRegisterMutation } from "./school.generated.ts";
import { registrationTexts } from "./registration-texts.ts";
import styles from "./school-forms.module.css";

const words = registrationTexts;

/** Registration in two steps. All values but passwords are kept on the device until it succeeds. */
export function SchoolRegisterPage() {
  const navigate = useNavigate();
  const later = useLater();
  const [draft, setDraft] = useState(registrationDraft);
  const [register, { loading }] = useSchoolRegisterMutation(withoutToken);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refused, setRefused] = useState<(Refused & { password: string }) | null>(null);
  const [isDone, setDone] = useState(false);

  const update = (step: 1 | 2, changes: Record<string, string>): void => {
    const next = { step, values: { ...draft.values, ...changes } };
    setDraft(next);
    keepDraft(next);
  };
  const goBack = (): void => {
    setFailure(null);
    setRefused(null);
    update(1, {});
  };
  useBackSteps(draft.step - 1, goBack);
  const valueOrEmpty = (name: string): string => draft.values[name] ?? "";

  const submit = async ({ address, city, state, password }: AddressForm): Promise<void> => {
    const [name, type, principalName] = [valueOrEmpty("name"), valueOrEmpty("type"), valueOrEmpty("principalName")];
    const [email, phone] = [valueOrEmpty("email"), valueOrEmpty("phone")];
    const schoolData = { name, type, principalName, email, phone, address, city, state };
    try {
      const { data } = await register({ variables: { input: { schoolData, adminData: { password } } } });
      const schoolId = data?.schoolRegister.schoolId;
      if (schoolId) keepSchoolId(email, schoolId);
      forgetDraft();
      setFailure(null);
      setDone(true);
      toasts.good(words.success, toastSchoolMs);
      later(() => void navigate(schoolPaths.login(), { replace: true }), schoolRegisterRedirectMs);
    } catch (error) {
      const title = saysItself(error, words.notCreated) ? words.notCreated : messageOf(error, words.failure);
      toasts.bad(title, toastSchoolMs);
      const name = refusedField(error, ["email", "password"]);
      setFailure(name === null ? { title, help: helpFor(error) } : null);
      if (name === null) return;
      setRefused({ field: name, problem: title, password });
      if (name === "email") update(1, {});
    }
  };

  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.steps[draft.step - 1]}</p>
      </div>
      {draft.step === 1 ? (
        <SchoolStep
          values={draft.values}
          refused={refused}
          onChange={(values) => update(1, values)}
          onNext={(values) => update(2, values)}
        />
      ) : (
        <AddressStep
          values={draft.values}
          password={refused?.password ?? ""}
          refused={refused}
          failure={failure}
          isBusy={loading}
          isDone={isDone}
          onChange={(values) => {
            if (!isDone) update(2, values);
          }}
          onBack={goBack}
          onSubmit={(form) => void submit(form)}
        />
      )}
      {isDone && (
        <Notice tone="good" title={words.success}>
          {words.next}
        </Notice>
      )}
      <p className={styles.back}>
        <Link to={paths.schools()}>{words.back}</Link>
      </p>
    </>
  );
}
