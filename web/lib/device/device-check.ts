import { erase, inTurn, read, write } from "./device-store.ts";

/** Room for answers on this device: `low` is enough for now, `none` keeps nothing beyond the open page. */
export type DeviceRoom = "good" | "low" | "none";

const checkName = "check";
/** As long as a paper of 180 questions with formulas, and of random letters, because a browser may compress what it keeps. */
const checkText = (): string => Array.from({ length: 24_000 }, () => Math.random().toString(36).slice(2)).join("");
/** Less than this fills up with the next picture that the phone takes. */
const lowBytes = 5 * 1024 * 1024;

/**
 * Tries to keep and read back as much as a paper needs, and asks the browser not to clear this site's storage by itself.
 * Never fails; a browser that says nothing about its storage counts as `good` when the write worked.
 */
export async function checkDevice(): Promise<DeviceRoom> {
  const value = checkText();
  const isKept = await inTurn(async () => {
    const kept = await write(checkName, value);
    const copies = await read(checkName);
    await erase([checkName]);
    return kept === "device" && copies.includes(value);
  });
  if (!isKept) return "none";
  // Over plain http browsers have no storage manager.
  const storage: StorageManager | undefined = navigator.storage;
  try {
    if ((await storage?.persisted?.()) === false) void storage?.persist?.().catch(() => undefined);
    const { quota, usage } = (await storage?.estimate?.()) ?? {};
    return quota !== undefined && quota - (usage ?? 0) < lowBytes ? "low" : "good";
  } catch {
    return "good";
  }
}
