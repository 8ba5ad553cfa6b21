import { beforeEach, describe, expect, it, vi } from "vitest";
import { schoolToasts, sendToSchool } from "../../../web/lib/calls/school-action.ts";
import { startSchoolRequest } from "../../../web/lib/calls/school-requests.ts";
import { endSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { toasts } from "../support/fake-toasts.ts";
import { storeSchoolSession } from "../support/school-harness.tsx";

beforeEach(() => {
  endSchoolSession();
  vi.clearAllMocks();
});

const buildSend = () => vi.fn<() => Promise<string>>().mockResolvedValue("sent");

describe("an action of the school dashboard", () => {
  it("[S-SHELL-13] does nothing without a token", async () => {
    const send = buildSend();
    expect(await sendToSchool(send, "It failed")).toBeNull();
    expect(send).not.toHaveBeenCalled();
    storeSchoolSession();
    expect(await sendToSchool(send, "It failed")).toEqual({ value: "sent" });
  });

  it("[S-SHELL-13] does nothing while another request runs", async () => {
    storeSchoolSession();
    const send = buildSend();
    const end = startSchoolRequest();
    expect(await sendToSchool(send, "It failed")).toBeNull();
    expect(send).not.toHaveBeenCalled();
    end();
    expect(await sendToSchool(send, "It failed")).toEqual({ value: "sent" });
  });

  it("[S-SHELL-14] [B-20] says what came of it for 2 seconds", async () => {
    storeSchoolSession();
    await sendToSchool(() => Promise.reject(new Error("broken")), "It failed");
    expect(toasts.bad.mock.calls).toEqual([["It failed", 2000]]);
    schoolToasts.good("Done");
    schoolToasts.info("Note");
    expect([...toasts.good.mock.calls, ...toasts.info.mock.calls]).toEqual([
      ["Done", 2000],
      ["Note", 2000],
    ]);
  });
});
