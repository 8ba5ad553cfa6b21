import type { Stack } from "./processes/stack.ts";

/** Text of the newest mail to an address that matches `pattern`; waits for the mail worker. */
export type ReadMail = (email: string, pattern: RegExp) => Promise<string>;

/** Reads the development mailbox of the gateway. */
export const fromMailbox =
  (stack: Stack): ReadMail =>
  (email, pattern) =>
    eventually(`a mail to ${email}`, async () => {
      const answer = await fetch(`${stack.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      const { items } = (await answer.json()) as { items: { text: string }[] };
      return items.find((item) => pattern.test(item.text))?.text;
    });

/** The six digits of the newest code mailed to an address. */
export async function readCode(read: ReadMail, email: string): Promise<string> {
  const text = await read(email, /^\d{6}$/m);
  return /^\d{6}$/m.exec(text)?.[0] ?? "";
}

/** Tries until there is a result, for at most 20 s, because another process needs some time. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come`);
}
