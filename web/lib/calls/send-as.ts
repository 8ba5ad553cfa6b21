import { send } from "./send.ts";
import { currentSession } from "../sessions/sessions.ts";

/**
 * Sends only while this candidate is signed in. Somebody else may have logged in in another tab, before this one has heard of
 * it: then it rejects like a call without a network, so that waiting answers stay on the device. Without any session the call
 * goes out, because the server's refusal says why the session ended.
 */
export const sendAs =
  (candidateId: string): typeof send =>
  async (client, ...call) => {
    if ((currentSession()?.user.id ?? candidateId) !== candidateId) throw new Error("Another person is signed in.");
    return send(client, ...call);
  };
