import { describe, expect, it } from "vitest";
import { shownFileName } from "../../api/core/files/file-name.ts";

describe("the name of a sent file", () => {
  it.each([
    ["papers.csv", "papers.csv"],
    ["C:\\Users\\Bola\\papers.csv", "papers.csv"],
    ["../../etc/passwd", "passwd"],
    ["two\r\nlines.csv", "two lines.csv"],
    ["", "file"],
    [undefined, "file"],
    ["folder/", "file"],
    [`${"a".repeat(300)}.docx`, `${"a".repeat(195)}.docx`],
    [`${"a".repeat(300)}`, "a".repeat(200)],
    ["First Term. Physics (Ọjọ́).xlsx", "First Term. Physics (Ọjọ́).xlsx"],
  ])("%j is shown as %j", (sent, shown) => {
    expect(shownFileName(sent)).toBe(shown);
  });
});
