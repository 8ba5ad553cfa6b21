import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { loginRedirectMs, toastLoginMs } from "../../schema/rules/limits.ts";
import { fetched } from "../lib/fetched.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { withoutToken } from "../lib/calls/clients.ts";
import { codeOf, messageOf, statusOf } from "../lib/calls/message-of.ts";
import { failureWords } from "../lib/calls/no-answer.ts";
import { paths } from "../lib/navigation/paths.ts";
import {
  belongsToAnother,
  isCandidateReturn,
  ownerOf,
  returnStateOf,
  returnTargetOf,
} from "../lib/sessions/return-target.ts";
import { forgetPictures } from "../lib/device/service-worker.ts";
import { lastEndOf } from "../lib/sessions/session-end-words.ts";
import { pendingEmail } from "../lib/sessions/pending-email.ts";
import { leftSession, startSession } from "../lib/sessions/sessions.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { useLater } from "../lib/use-later.ts";
import { waitingOf, type Waiting } from "../lib/calls/waiting.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { ErrorBoundary } from "../ui/notices/ErrorBoundary.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { LoginForm } from "../ui/forms/LoginForm.tsx";
import { LoginHead } from "../ui/forms/LoginHead.tsx";
import { useLoginMutation } from "./auth.generated.ts";
import { endLeftSession } from "./logout.ts";
import { OtherDeviceNotice } from "./OtherDeviceNotice.tsx";
import { forgetRegistration } from "./registration-draft.ts";
import { texts } from "./texts.ts";
import { UnverifiedNotice } from "./UnverifiedNotice.tsx";

const loginRules = formRules(async () => (await import("../../schema/rules/auth.ts")).loginRules);

const words = texts.login;
const WaitingRoom = fetched(async () => (await import("../ui/notices/WaitingRoom.tsx")).WaitingRoom);

interface Credentials {
  email: string;
  password: string;
}

/** Why the login failed, and what the person can do about it. */
type Refusal =
  | { kind: "failed"; failure: Failure }
  | { kind: "waiting"; waiting: Waiting; credentials: Credentials }
  | { kind: "otherDevice"; credentials: Credentials }
  | { kind: "unverified"; email: string; message: string };

/** The login. Leads back to the page that asked for it; any other navigation state is passed on to the dashboard. */
export function LoginPage() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const later = useLater();
  const [login] = useLoginMutation(withoutToken);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isDone, setDone] = useState(false);
  const [ended] = useState(() => lastEndOf("candidate"));

  const gone = ended?.reason?.isErased ? ownerOf(state) : null;
  useEffect(
    function forgetGoneAccount() {
      if (gone === null) return;
      forgetPictures();
      const forget = async (): Promise<void> => (await import("../attempt/store.ts")).forgetPerson(gone);
      void forget().catch(() => undefined);
    },
    [gone],
  );

  const leave = (userId: string): void => {
    const target = returnTargetOf(state);
    if (isCandidateReturn(target) && !belongsToAnother(state, userId))
      void navigate(target, { replace: true, state: returnStateOf(state) });
    else void navigate(paths.dashboard(), { replace: true, state });
  };

  const logIn = async (credentials: Credentials): Promise<void> => {
    // The place in the line stays in sight while the server is asked again, and a code that was mailed can still be entered.
    if (refusal?.kind !== "waiting" && refusal?.kind !== "otherDevice") setRefusal(null);
    setBusy(true);
    try {
      await endLeftSession();
      const { data } = await login({ variables: { input: credentials } });
      if (!data) throw new Error("The login answered nothing.");
      startSession(data.login.user, data.login.accessToken);
      forgetRegistration();
      setDone(true);
      setRefusal(null);
      toasts.good(data.login.message ?? words.success, toastLoginMs);
      const { id } = data.login.user;
      later(() => leave(id), loginRedirectMs);
    } catch (error) {
      refuse(error, credentials);
    }
    setBusy(false);
  };

  const refuse = (error: unknown, credentials: Credentials): void => {
    const waiting = waitingOf(error, refusal?.kind === "waiting" ? refusal.waiting : null);
    if (waiting !== null) {
      setRefusal({ kind: "waiting", waiting, credentials });
      return;
    }
    const isUnverified = codeOf(error) === "EMAIL_NOT_VERIFIED";
    const isOtherDevice = !isUnverified && (codeOf(error) === "OTHER_DEVICE" || statusOf(error) === 403);
    const message = isOtherDevice ? words.otherDevice : messageOf(error, words.failure);
    toasts.bad(message, toastLoginMs);
    if (isOtherDevice) setRefusal({ kind: "otherDevice", credentials });
    else if (isUnverified) setRefusal({ kind: "unverified", email: credentials.email, message });
    else if (codeOf(error) === "UPSTREAM_FAILED") setRefusal({ kind: "failed", failure: words.ourFault });
    else setRefusal({ kind: "failed", failure: failureWords(error, message) });
  };

  const { form, field, values } = useForm({
    initial: { email: pendingEmail() ?? "", password: "" },
    rules: loginRules,
    onSubmit: (credentials) => void logIn(credentials),
  });

  return (
    <>
      <LoginHead words={words} ended={ended} />
      {refusal?.kind === "waiting" && (
        <ErrorBoundary fallback={<FailureNotice failure={words.partMissing} />}>
          <Suspense>
            <WaitingRoom
              waiting={refusal.waiting}
              isAsking={isBusy}
              onRetry={() => void logIn(refusal.credentials)}
              onClose={() => setRefusal(null)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <LoginForm
        {...form}
        title={words.title}
        emailAutoComplete="email"
        field={field}
        forgot={
          <Link to={paths.forgotPassword()} state={{ email: values.email }}>
            Forgot password?
          </Link>
        }
        isBusy={isBusy || isDone}
      />
      {/* Below the button, which they would move: a second press of it would open the link below. */}
      {refusal?.kind === "otherDevice" && (
        <OtherDeviceNotice
          key={refusal.credentials.email}
          credentials={refusal.credentials}
          isOwnLeft={leftSession() !== null}
          onDone={() => {
            setRefusal(null);
            void logIn(refusal.credentials);
          }}
        />
      )}
      {refusal?.kind === "unverified" && <UnverifiedNotice email={refusal.email} message={refusal.message} />}
      {refusal?.kind === "failed" && <FailureNotice failure={refusal.failure} />}
      <Link className={buttonClass({ variant: "secondary", large: true, block: true })} to={paths.register()}>
        {words.register}
      </Link>
      <p className="small">
        <Link to={paths.trial()}>{words.tryFirst}</Link>
      </p>
    </>
  );
}
