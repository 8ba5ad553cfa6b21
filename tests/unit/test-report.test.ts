import { expect, it } from "vitest";
import { failuresOf } from "../../tools/test-report.ts";

const file = (name: string, status: string, message = "", tests: readonly [string, string, string?][] = []) => ({
  name: `/akada/${name}`,
  status,
  message,
  assertionResults: tests.map(([status, fullName, failure]) => ({
    status,
    fullName,
    failureMessages: failure === undefined ? [] : [failure],
  })),
});

it("names each test that failed, and each file whose hook failed, with the first line of the message", () => {
  const report = {
    numPassedTests: 2,
    testResults: [
      file("tests/a.test.ts", "passed", "", [["passed", "adds"]]),
      file("tests/b.test.ts", "failed", "", [
        ["passed", "sorts"],
        ["failed", "counts to ten", "AssertionError: expected 9 to be 10\n    at tests/b.test.ts:2"],
      ]),
      file("tests/c.test.ts", "failed", "Hook timed out in 60000ms.\nIf this is a long-running hook", [
        ["skipped", "waits"],
      ]),
    ],
  };
  expect(failuresOf(report, "/akada")).toEqual([
    "tests/b.test.ts: counts to ten: AssertionError: expected 9 to be 10",
    "tests/c.test.ts: Hook timed out in 60000ms.",
  ]);
});
