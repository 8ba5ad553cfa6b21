import { send } from "./send.ts";
import { currentSession } from "./sessions.ts";

/**
 * Sends for one candidate alone. Somebody else may have logged in in another tab, before this one has heard of it; without a
 * session the server says so itself. Rejects like a call without a network, so that what waits goes on waiting.
 */
export const sendAs =
  (candidateId: string): typeof send =>
  async (client, ...call) => {
    if ((currentSession()?.user.id ?? candidateId) !== candidateId) throw new Error("Another person is signed in.");
    return send(client, ...call);
  };
