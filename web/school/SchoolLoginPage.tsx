import { Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { toastSchoolMs } from "../../schema/rules/limits.ts";
import { schoolRoles } from "../../schema/rules/school-words.ts";
import { fetched } from "../lib/fetched.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { isNetworkError, messageOf } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { paths } from "../lib/navigation/paths.ts";
import { belongsToAnother, isSchoolReturn, returnStateOf, returnTargetOf } from "../lib/sessions/return-target.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { currentSchoolSession, startSchoolSession } from "../lib/sessions/school-session.ts";
import { lastEndOf } from "../lib/sessions/session-end-words.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { waitingOf, type Waiting } from "../lib/calls/waiting.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { ErrorBoundary } from "../ui/notices/ErrorBoundary.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { LoginHead } from "../ui/forms/LoginHead.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { keptSchoolId } from "./registered-school.ts";
import { rememberedEmail, rememberEmail } from "./remembered-email.ts";
import { useSchoolLoginMutation } from "./school.generated.ts";
import { texts } from "./texts.ts";
import "../ui/fields/FieldFrame.css";
import styles from "./school-forms.module.css";

const schoolLoginRules = formRules(async () => (await import("../../schema/rules/school.ts")).schoolLoginRules);

const WaitingRoom = fetched(async () => (await import("../ui/notices/WaitingRoom.tsx")).WaitingRoom);

/**
 * Login of the three school roles; with a valid session it leads to the dashboard at once, unless the page that asked for the
 * login belongs to somebody else. Leads back to that page.
 */
export function SchoolLoginPage() {
  const { state } = useLocation() as { state: unknown };
  const [isRestored] = useState(() => {
    const session = currentSchoolSession();
    return session !== null && !belongsToAnother(state, session.userId);
  });
  useEffect(
    function sayRestored() {
      if (isRestored) toasts.info(texts.restoring, toastSchoolMs);
    },
    [isRestored],
  );
  return isRestored ? <Navigate to={schoolPaths.dashboard()} replace /> : <LoginForm />;
}

function LoginForm() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const [login, { loading }] = useSchoolLoginMutation(withoutToken);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [isDone, setDone] = useState(false);
  const [isRemembered, setRemembered] = useState(() => rememberedEmail() !== "");
  const [ended] = useState(() => lastEndOf("school"));

  const { form, field, values } = useForm({
    initial: { role: "", email: rememberedEmail(), password: "", signInId: "" },
    rules: schoolLoginRules,
    onSubmit: async (input) => {
      setFailure(null);
      try {
        const { data } = await login({ variables: { input } });
        setWaiting(null);
        const user = data?.schoolLogin.user;
        if (!data || !user?.role) {
          toasts.bad(texts.failed, toastSchoolMs);
          setFailure({ title: texts.failed });
          return;
        }
        if (input.role === "ADMIN") rememberEmail(isRemembered ? input.email : null);
        const { role, id: userId, schoolName, name, email, classId, className, admissionNo } = user;
        const { token } = data.schoolLogin;
        const schoolId = user.schoolId ?? (input.role === "ADMIN" ? keptSchoolId(input.email) : null);
        startSchoolSession({ token, role, userId, schoolId, schoolName, name, email, classId, className, admissionNo });
        // until the next page has been loaded
        setDone(true);
        toasts.good(texts.success, toastSchoolMs);
        const target = returnTargetOf(state);
        if (isSchoolReturn(target)) await navigate(target, { replace: true, state: returnStateOf(state) });
        else await navigate(schoolPaths.dashboard(), { replace: true });
      } catch (error) {
        const place = waitingOf(error, waiting);
        setWaiting(place);
        if (place !== null) return;
        const title = isNetworkError(error) ? texts.unexpected : messageOf(error, texts.refused);
        toasts.bad(title, toastSchoolMs);
        setFailure({ title, help: helpFor(error) });
      }
    },
  });
  const isAdmin = values.role === "ADMIN";

  return (
    <>
      <LoginHead words={texts} ended={ended} />
      {waiting && (
        <ErrorBoundary fallback={<FailureNotice failure={texts.partMissing} />}>
          <Suspense>
            <WaitingRoom
              waiting={waiting}
              isAsking={loading}
              onRetry={() => form.ref.current?.requestSubmit()}
              onClose={() => setWaiting(null)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <form className="stack" {...form} aria-label={texts.title}>
        <Select label={texts.role} required {...field("role")}>
          <option value="">{texts.chooseRole}</option>
          {schoolRoles.map((role) => (
            <option key={role} value={role}>
              {texts.roles[role]}
            </option>
          ))}
        </Select>
        {isAdmin && (
          <>
            <Field label="Email" type="email" inputMode="email" autoComplete="username" required {...field("email")} />
            <PasswordField label="Password" autoComplete="current-password" required {...field("password")} />
            <div className={styles.remember}>
              <label className="checkbox">
                <input
                  type="checkbox"
                  name="remember"
                  checked={isRemembered}
                  aria-describedby="remember-help"
                  onChange={(event) => setRemembered(event.target.checked)}
                />
                {texts.remember}
              </label>
              <Link to={schoolPaths.forgotPassword()}>{texts.forgot}</Link>
            </div>
            <p className="field-help" id="remember-help">
              {texts.rememberHelp}
            </p>
          </>
        )}
        {values.role !== "" && !isAdmin && (
          <Field
            label={texts.signInId}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            help={texts.signInHelp}
            {...field("signInId")}
          />
        )}
        <Button
          type="submit"
          large
          block
          disabled={values.role === ""}
          busy={loading || isDone}
          busyLabel="Logging in..."
        >
          Login
        </Button>
      </form>
      <FailureNotice failure={failure} />
      <p className={styles.back}>
        <Link to={paths.schools()}>{texts.back}</Link>
      </p>
    </>
  );
}
