/** The gateway answers within 10 s; after this the line is taken for dead. */
const callTimeoutMs = 20_000;

/** Fails when no answer comes in time, so that one lost packet does not hold up anything for ever. */
export async function withTimeout<Value>(call: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError("No answer in time.")), callTimeoutMs);
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
