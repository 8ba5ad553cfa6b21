import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";
import { csvOf, csvRow, multipart } from "../../support/data/question-csv.ts";
import { apiToKill } from "../../support/processes/api-to-kill.ts";

const rows = 4000;
const subjectName = "Killed Studies";

const api = apiToKill();

describe("kill -9 during an upload", { timeout: 120_000 }, () => {
  it("saves the whole file or nothing of it, and the file can be sent again [REL-08] [SEC-42]", async () => {
    const [, { email, password }] = demoAccounts;
    const login = await api.call<{ token: string }>("POST", "/admin/admin-login", { body: { email, password } });
    const { token } = login.body;
    const headers = { authorization: `Bearer ${token}` };
    const content = csvOf(Array.from({ length: rows }, (_, index) => csvRow(index, { subjectName })));
    const { body, type } = await multipart([{ name: "bank.csv", content }]);
    const send = (uploadId: string): Promise<number> =>
      fetch(`${api.url}/admin/upload-questions`, {
        method: "POST",
        headers: { ...headers, "content-type": type, "x-upload-id": uploadId },
        body: new Uint8Array(body),
      }).then(
        ({ status }) => status,
        () => 0,
      );
    const count = async (): Promise<number> =>
      (
        await api.call<{ total: number }>(
          "GET",
          `/admin/get-questions?subjectName=${encodeURIComponent(subjectName)}`,
          {
            token,
          },
        )
      ).body.total;
    for (const delayMs of [30, 120, 250]) {
      const before = await count();
      const answered = send(`killed-after-${delayMs}`);
      // each round waits for another time, so that the kill hits another place
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await api.kill();
      const status = await answered;
      await api.start();
      const after = await count();
      // what was acknowledged is there
      expect(status === 200 ? [rows] : [before, rows]).toContain(after);
    }
    expect(await send("sent-again-1")).toBe(200);
    expect(await count()).toBe(rows);
  });
});
