import { render, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { App } from "../../../web/app/App.tsx";
import { candidateClient } from "../../../web/lib/calls/clients.ts";
import { endSession } from "../../../web/lib/sessions/sessions.ts";

export { pass, person } from "./person.ts";

/** What the mocked gateway answers: data, a GraphQL error of ours, or nothing at all. */
export type Answer =
  | { data: Record<string, unknown>; errors?: readonly object[] }
  | {
      fails: {
        code: string;
        status: number;
        serverMessage?: string | null;
        retryAfterSeconds?: number;
        [detail: string]: unknown;
      };
    }
  | { cutOff: true }
  | { never: true };

export interface Call {
  name: string;
  variables: Record<string, unknown>;
  headers: Record<string, string>;
}

const prepared = new Map<string, Answer[]>();
/** Every operation that was sent, in order. */
export const calls: Call[] = [];

/** Prepares answers of an operation; the last one is repeated. */
export function answer(name: string, ...answers: Answer[]): void {
  prepared.set(name, answers);
}

export const callsOf = (name: string): Call[] => calls.filter((call) => call.name === name);

/** In place of the browser's fetch: the client, its links and the generated hooks are the real ones. */
async function fakeFetch(_address: unknown, request: RequestInit): Promise<unknown> {
  const { operationName, variables } = JSON.parse(String(request.body)) as { operationName: string } & Pick<
    Call,
    "variables"
  >;
  // a stored operation has its hash behind the name
  const name = operationName.replace(/\..*$/, "");
  calls.push({ name, variables, headers: request.headers as Record<string, string> });
  const queue = prepared.get(name) ?? [];
  const reply = queue.length > 1 ? queue.shift() : queue[0];
  if (reply === undefined) throw new Error(`No answer prepared for ${name}.`);
  if ("never" in reply) return new Promise(() => undefined);
  if ("cutOff" in reply) throw new TypeError("Failed to fetch");
  const { serverMessage = null, ...extensions } = "fails" in reply ? reply.fails : { code: "", status: 0 };
  const body =
    "data" in reply
      ? { data: reply.data, ...(reply.errors ? { errors: reply.errors } : {}) }
      : {
          data: null,
          errors: [{ message: serverMessage ?? "The documented text", extensions: { ...extensions, serverMessage } }],
        };
  return {
    ok: true,
    status: 200,
    headers: new Headers({ "content-type": "application/json" }),
    text: async () => JSON.stringify(body),
  };
}

/** Clock, network and storage of a test; `finishTest` puts them back. */
export function prepareTest(): void {
  prepared.clear();
  calls.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-20T12:00:00Z") });
  vi.stubGlobal("fetch", fakeFetch);
  // happy-dom has no layout; scrolling is only recorded.
  vi.stubGlobal("scrollTo", vi.fn());
}

export function finishTest(): void {
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
}

/** Prepares every test of the file, or of the group, it is called in. */
export function prepareEveryTest(): void {
  beforeEach(prepareTest);
  afterEach(finishTest);
}

/** As `prepareEveryTest`, for a candidate who logged in before and leaves nothing in the client. */
export function prepareEveryTestSignedIn(): void {
  beforeEach(() => {
    prepareTest();
    storeSession();
  });
  afterEach(async () => {
    finishTest();
    await candidateClient().clearStore();
  });
}

/** The server no longer knows the session. */
export const sessionGone = {
  fails: { code: "UNAUTHENTICATED", status: 401, serverMessage: "Your session has ended." },
};

/** Opens the client at an address, as a person who types it. */
export function open(path: string, state: unknown = null): void {
  window.history.pushState(state === null ? null : { usr: state, key: "test", idx: 0 }, "", path);
  render(<App />);
}

export const path = (): string => window.location.pathname + window.location.search;

/** The page is there once its main heading is. */
export const heading = (name: string): Promise<HTMLElement> => screen.findByRole("heading", { level: 1, name });

export const candidate = {
  id: "c1",
  firstName: "Adaeze",
  lastName: "Okafor",
  email: "adaeze@example.com",
  role: "user",
  phone: null,
};

/** Puts a session into storage as an earlier login would have. */
export function storeSession(token = "token-1"): void {
  localStorage.setItem("user", JSON.stringify(candidate));
  localStorage.setItem("accessToken", token);
  localStorage.setItem("isLoggedIn", "true");
}

/** Fills in and sends the form of a login. */
export async function typeLogin(user: UserEvent, email: string, password: string): Promise<void> {
  await user.clear(screen.getByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), email);
  await user.clear(screen.getByLabelText("Password"));
  if (password) await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Login" }));
}
