/** The gateway answers within 10 s; after this no answer is expected any more. */
export const callTimeoutMs = 20_000;

/** Fails when no answer comes in time, so that a lost packet does not stop a page for ever. */
export const withTimeout = <Value>(call: Promise<Value>, ms = callTimeoutMs): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError("No answer in time.")), ms);
    void call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
