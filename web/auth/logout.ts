import { toastLogoutMs } from "../../schema/rules/limits.ts";
import { candidateClient } from "../lib/clients.ts";
import { currentSession, endSession } from "../lib/sessions.ts";
import { toasts } from "../lib/toasts.ts";
import { LogoutDocument } from "./auth.generated.ts";
import { texts } from "./texts.ts";

/** Ends the session on the server and always on this device, and says how it went. Where to go next is the caller's. */
export async function logout(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  try {
    await candidateClient().mutate({
      mutation: LogoutDocument,
      variables: { input: { userId: session.user.id } },
      context: { isLeaving: true },
    });
    toasts.good(texts.logout.success, toastLogoutMs);
  } catch {
    toasts.bad(texts.logout.failure, toastLogoutMs);
  }
  endSession();
}
