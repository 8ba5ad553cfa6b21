import { callTimeoutMs } from "../lib/calls/with-timeout.ts";

/** Input of the provider's pop-up. */
export interface ProviderRequest {
  key: string;
  email: string;
  /** Kobo. */
  amount: number;
  currency: string;
  reference: string;
}

/** How the pop-up ended. */
export type ProviderOutcome = { kind: "success" } | { kind: "cancelled" } | { kind: "error"; message: string | null };

interface ProviderCallbacks {
  onSuccess: (transaction: { reference?: string; status?: string }) => void;
  onCancel: () => void;
  onError: (error: { message?: string }) => void;
}

interface PopUp {
  newTransaction: (request: ProviderRequest & { metadata: { userId: string } } & ProviderCallbacks) => unknown;
}

declare global {
  interface Window {
    PaystackPop?: new () => PopUp;
  }
}

const kinds: Record<keyof ProviderRequest, "string" | "number"> = {
  key: "string",
  email: "string",
  amount: "number",
  currency: "string",
  reference: "string",
};

/** The provider's message about wrong input (C-PAY-12); null if the input is right. */
export function requestFault(request: Partial<Record<keyof ProviderRequest, unknown>>): string | null {
  for (const [name, kind] of Object.entries(kinds)) {
    const value = request[name as keyof ProviderRequest];
    if (value === undefined || value === null || value === "") return `Required parameter missing: ${name}`;
    if (typeof value !== kind || Number.isNaN(value)) return `Invalid parameter type: ${name}`;
  }
  return null;
}

const loading = new Map<string, Promise<void>>();

/** Loads the provider's script once; after a failure it can be called again. */
export function loadProvider(scriptUrl: string): Promise<void> {
  const known = loading.get(scriptUrl);
  if (known) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    const fail = (): void => {
      clearTimeout(timer);
      loading.delete(scriptUrl);
      script.remove();
      reject(new Error("The script of the payment provider did not load."));
    };
    const timer = setTimeout(fail, callTimeoutMs);
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
  loading.set(scriptUrl, promise);
  return promise;
}

/**
 * Opens the pop-up and waits until it is closed. The payment names the candidate too, whose address may be another one by
 * the time it is checked (SEC-33).
 */
export function openProvider(request: ProviderRequest, candidateId: string): Promise<ProviderOutcome> {
  const { PaystackPop } = window;
  if (!PaystackPop) return Promise.resolve({ kind: "error", message: null });
  return new Promise((resolve) => {
    try {
      new PaystackPop().newTransaction({
        ...request,
        metadata: { userId: candidateId },
        onSuccess: ({ status }) =>
          resolve(status === undefined || status === "success" ? { kind: "success" } : { kind: "cancelled" }),
        onCancel: () => resolve({ kind: "cancelled" }),
        onError: (error) => resolve({ kind: "error", message: error?.message?.trim() || null }),
      });
    } catch (error) {
      resolve({ kind: "error", message: error instanceof Error ? error.message : null });
    }
  });
}
