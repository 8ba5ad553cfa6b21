import { toastLogoutMs } from "../../schema/rules/limits.ts";
import { candidateClient } from "../lib/calls/clients.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { forgetTyped } from "../lib/device/tab-storage.ts";
import { send } from "../lib/calls/send.ts";
import { currentSession, endSession, forgetLeftSession, leaveSession, leftSession } from "../lib/sessions/sessions.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { LogoutDocument } from "./auth.generated.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import { texts } from "./texts.ts";

/** If the server has not answered by then, the session ends on this device alone: the next person with this phone must not find it. */
const longestLogoutMs = 5000;

/** Ends the session on this device and, if it answers, on the server, and shows a toast. The caller navigates. */
export async function logout(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  forgetTyped();
  try {
    const variables = { input: { userId: session.user.id } };
    await withTimeout(
      send(candidateClient(), LogoutDocument, variables, { context: { keepsSession: true } }),
      longestLogoutMs,
    );
    endSession();
    toasts.good(texts.logout.success, toastLogoutMs);
  } catch (error) {
    // the server does not know the token, so the session has ended there already
    if (codeOf(error) === "UNAUTHENTICATED") endSession();
    else leaveSession();
    toasts.bad(texts.logout.failure, toastLogoutMs);
    // Somebody who shares the phone wants to know that the next person does not get into the account.
    toasts.info(texts.logout.isOutHere);
  }
}

/** Ends a session that an earlier logout could not, before it keeps its owner from logging in again. */
export async function endLeftSession(): Promise<void> {
  const left = leftSession();
  if (!left) return;
  try {
    const context = { isAnonymous: true, headers: { authorization: `Bearer ${left.accessToken}` } };
    await send(candidateClient(), LogoutDocument, { input: { userId: left.userId } }, { context });
    forgetLeftSession();
  } catch (error) {
    if (codeOf(error) === "UNAUTHENTICATED") forgetLeftSession();
  }
}
