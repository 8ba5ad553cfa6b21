import { vi } from "vitest";
import { endSchoolSession, type StoredSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { finishTest } from "./app-harness.tsx";

/** Where the school side keeps its session. */
export const sessionKey = "kept:akada-school";

/** Puts a school session into storage as an earlier login would have. */
export function storeSchoolSession(session: Partial<StoredSchoolSession> = {}): void {
  const whole = { token: "school-token-1", role: "ADMIN", userId: "u1", expiresAt: Date.now() + 3_600_000, ...session };
  localStorage.setItem(sessionKey, JSON.stringify(whole));
  // As another tab would: the client then knows whose data it holds.
  window.dispatchEvent(new StorageEvent("storage", { key: sessionKey }));
}

export const storedSchoolSession = (): unknown => JSON.parse(localStorage.getItem(sessionKey) ?? "null");

/** Ends the session too, so that nothing of one test is left in the client of the next. */
export function finishSchoolTest(): void {
  endSchoolSession();
  finishTest();
}

/** Fetches the pages of the dashboard once, so that the first test waits no longer than the others. */
export async function loadSchoolPages(): Promise<void> {
  await Promise.all([
    import("../../../web/app/school/area.tsx"),
    import("../../../web/app/school/SchoolArea.tsx"),
    import("../../../web/app/school/SchoolDashboardPage.tsx"),
    import("../../../web/app/school/FoundList.tsx"),
    import("../../../web/app/school/SchoolExamsPanel.tsx"),
    import("../../../web/school-results/ReportsPanel.tsx"),
    import("../../../web/school-people/AddUserDialog.tsx"),
    import("../../../web/school-people/ImportStudents.tsx"),
    import("../../../web/school-people/PeoplePanel.tsx"),
    import("../../../web/school-settings/SettingsPanel.tsx"),
    import("../../../web/school-subjects/NamesPanel.tsx"),
  ]);
}

/** Every upload that was sent: operation and name of the file. */
export const uploads: string[] = [];
/** The variables of each of them, without its file. */
export const uploadVariables: object[] = [];
/** The file of each of them. */
export const uploadedFiles: File[] = [];

/**
 * In place of the browser's request with a file, which answers `body`, once `ready` is there. Call in a test; `vi` takes it
 * away again.
 */
export function fakeUploads(body: object, ready?: Promise<void>): void {
  uploads.length = 0;
  uploadVariables.length = 0;
  uploadedFiles.length = 0;
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly responseText = JSON.stringify(body);
    readonly status = 200;
    readyState = 0;
    readonly open = vi.fn<() => void>();
    readonly setRequestHeader = vi.fn<() => void>();
    readonly abort = vi.fn<() => void>();
    send(form: FormData): void {
      const { operationName, variables } = JSON.parse(String(form.get("operations"))) as {
        operationName: string;
        variables: object;
      };
      uploadVariables.push(variables);
      const file = form.get("0");
      uploads.push(`${operationName} ${file instanceof File ? file.name : ""}`);
      if (file instanceof File) uploadedFiles.push(file);
      const reply = (): void => {
        this.readyState = 4;
        this.dispatchEvent(new Event("load"));
      };
      if (ready) void ready.then(reply);
      else queueMicrotask(reply);
    }
  }
  vi.stubGlobal("XMLHttpRequest", Object.assign(FakeRequest, { DONE: 4 }));
}

/** A moment that a test brings about by itself, for `fakeUploads`. */
export function heldBack(): { ready: Promise<void>; reply: () => void } {
  let reply: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    reply = resolve;
  });
  return { ready, reply };
}
