/** What is read of the JSON report that Vitest writes about a ring. */
export interface TestReport {
  numPassedTests: number;
  testResults: readonly {
    /** The file, with its folder. */
    name: string;
    status: string;
    /** What the file itself failed with: it did not load, or a hook of it failed. */
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

const firstLine = (text: string | undefined): string => text?.split("\n")[0] ?? "";

/**
 * One line for each test that failed, and for each file that failed without one, with the first line of its message.
 * @param root the folder that the names of files begin with
 */
export function failuresOf({ testResults }: TestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`);
    return status === "failed" ? [`${file}: ${firstLine(message)}`] : [];
  });
}
