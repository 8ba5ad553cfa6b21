import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, type Stack } from "../support/processes/stack.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/graphql.md"), "utf8");
const blocks = [...page.matchAll(/^```bash\n([^]*?)^```$/gm)].map(([, text]) => text ?? "");

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

describe("docs/graphql.md", () => {
  let stack: Stack;
  beforeAll(async () => {
    // as in production, so that the page shows known operations only
    stack = await startStack({ TRUSTED_DOCUMENTS: "1", LOG_LEVEL: "silent" });
  });
  afterAll(async () => {
    await stack?.stop();
  });

  it("has blocks that can be run in their order", async () => {
    expect(blocks.length).toBeGreaterThan(8);
    const script = blocks.join("\n").replaceAll("http://localhost:4000", stack.url);
    const { stdout, stderr } = await promisify(execFile)("bash", [
      "--norc",
      "-e",
      "-u",
      "-o",
      "pipefail",
      "-c",
      script,
    ]);
    expect(stderr).toBe("");
    const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
    const answers = lines.map((line) => JSON.parse(line) as Answer);
    const codes = answers.flatMap(({ errors }) => (errors ?? []).map((error) => error.extensions?.code));
    // the last answer of the page is an error on purpose
    expect(codes).toEqual(["UNAUTHENTICATED"]);
    expect(answers.at(-1)?.data).toEqual({ examHistory: null });

    const fields = answers.flatMap(({ data }) => Object.keys(data ?? {}));
    expect(fields.filter((field) => field !== "status" && field !== "message")).toEqual(
      expect.arrayContaining(["register", "verifyOtp", "login", "profile", "verifyPayment", "submitExam", "logout"]),
    );
    const submitted = answers.find(({ data }) => data?.["submitExam"] !== undefined)?.data?.["submitExam"];
    expect(submitted).toMatchObject({ emailed: true, result: { receipt: expect.stringMatching(/^AK-/) } });
    const history = answers.find(({ data }) => Array.isArray(data?.["examHistory"]))?.data?.["examHistory"];
    expect(history).toHaveLength(1);
    const of = (field: string) => answers.findLast(({ data }) => data?.[field] !== undefined)?.data?.[field];
    expect(of("checkAnswer")).toMatchObject({ selectedAnswer: "A", correctAnswer: expect.stringMatching(/^[A-D]$/) });
    expect(of("userDetails")).toMatchObject({ firstName: "Adaeze", lastName: "Obi", phone: "08030000001" });
    expect(of("referralStats")).toMatchObject({ referredCount: 1, totalEarnings: 0 });
    expect(of("publishSchoolExam")).toMatchObject({ status: "ACTIVE" });
    expect(of("submitSchoolAttempt")).toMatchObject({ answered: 1, total: 2 });
    const roles = answers.flatMap(({ data }) => (data?.["schoolLogin"] as { user: { role: string } })?.user.role ?? []);
    expect(roles).toEqual(["ADMIN", "STUDENT", "ADMIN", "STUDENT"]);
    expect(fields).toEqual(
      expect.arrayContaining(["schoolStudents", "schoolReportPage", "uploadSchoolLogo", "createStudentCredentials"]),
    );
  });

  it("lists every error code", () => {
    const sdl = readFileSync(join(import.meta.dirname, "../../schema/base.graphql"), "utf8");
    const body = /enum ErrorCode \{([^]*?)\n\}/.exec(sdl)?.[1] ?? "";
    const codes = [...body.matchAll(/^ {2}([A-Z_]+)$/gm)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !page.includes(`| \`${code}\``))).toEqual([]);
  });
});
