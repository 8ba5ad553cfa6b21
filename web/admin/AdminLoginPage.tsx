import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { adminLoginRedirectMs, toastAdminMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { adminPaths } from "../lib/navigation/admin-paths.ts";
import { startAdminSession } from "../lib/sessions/admin-session.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { messageOf } from "../lib/calls/message-of.ts";
import { failureWords } from "../lib/calls/no-answer.ts";
import { isAdminReturn, returnStateOf, returnTargetOf } from "../lib/sessions/return-target.ts";
import { lastEndOf } from "../lib/sessions/session-end-words.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { useLater } from "../lib/use-later.ts";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { LoginForm } from "../ui/forms/LoginForm.tsx";
import { LoginHead } from "../ui/forms/LoginHead.tsx";
import { useAdminLoginMutation } from "./admin.generated.ts";
import { texts } from "./texts.ts";

const adminLoginRules = formRules(async () => (await import("../../schema/rules/admin.ts")).adminLoginRules);

const words = texts.login;

/** `/admin/adminlogin`. Leads back to the page that asked for the login, else to the dashboard. */
export function AdminLoginPage() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const later = useLater();
  const [login, { loading }] = useAdminLoginMutation(withoutToken);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [isDone, setDone] = useState(false);
  const [ended] = useState(() => lastEndOf("admin"));

  const leave = (): void => {
    const target = returnTargetOf(state);
    if (isAdminReturn(target)) void navigate(target, { replace: true, state: returnStateOf(state) });
    else void navigate(adminPaths.dashboard(), { replace: true });
  };

  const logIn = async (input: { email: string; password: string }): Promise<void> => {
    setRefusal(null);
    try {
      const { data } = await login({ variables: { input } });
      if (!data) throw new Error("The login answered nothing.");
      startAdminSession(data.adminLogin.token, input.email);
      setDone(true);
      toasts.good(words.success, toastAdminMs);
      later(leave, adminLoginRedirectMs);
    } catch (error) {
      const message = messageOf(error, words.failure);
      toasts.bad(message, toastAdminMs);
      setRefusal(failureWords(error, message));
    }
  };

  const { form, field } = useForm({
    initial: { email: "", password: "" },
    rules: adminLoginRules,
    onSubmit: (input) => void logIn(input),
  });

  return (
    <>
      <LoginHead words={words} ended={ended} />
      <LoginForm
        {...form}
        title={words.title}
        emailAutoComplete="username"
        field={field}
        forgot={<Link to={adminPaths.forgotPassword()}>Forgot password?</Link>}
        isBusy={loading || isDone}
      />
      <FailureNotice failure={refusal} />
    </>
  );
}
