import { screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { endAdminSession, startAdminSession } from "../../../web/lib/sessions/admin-session.ts";
import { type Answer, answer, finishTest, open, pass, prepareTest } from "./app-harness.tsx";

/** The query that every admin page sends: whether the server offers more than the documented calls. */
export const noLog = { data: { auditLog: { __typename: "AuditPage", items: [], total: 0 } } };
export const notOffered = { fails: { code: "NOT_OFFERED", status: 404 } };

/** An admin who logged in before. */
export const storeAdmin = (token = "admin-1"): void => startAdminSession(token, "admin@example.com");

/** Opens a page of a signed-in admin and waits for its heading. */
export async function openAdmin(path: string, title: string, log: Answer = noLog): Promise<void> {
  storeAdmin();
  answer("AuditLog", log);
  open(path);
  await screen.findByRole("heading", { level: 1, name: title });
  // lets the effects of the page run
  await pass(0);
}

export function finishAdminTest(): void {
  endAdminSession();
  finishTest();
}

/** Prepares every test of the file it is called in; returns the mock that takes the lines for the console. */
export function prepareEveryAdminTest() {
  const log = vi.fn();
  beforeEach(() => {
    prepareTest();
    log.mockClear();
    vi.spyOn(console, "error").mockImplementation(log);
  });
  afterEach(finishAdminTest);
  return log;
}
