/** The gateway answers within 10 s; after this no answer is expected any more. */
export const callTimeoutMs = 20_000;

/** Fails when no answer comes in time, so that a lost packet does not stop a page for ever. */
export async function withTimeout<Value>(call: Promise<Value>, ms = callTimeoutMs): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError("No answer in time.")), ms);
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
