import { expect, it } from "vitest";
import { examFileName } from "../../schema/rules/exam-file-name.ts";

it("[EXT-26] a file about an exam tells classes and subjects apart whose exams have one name", () => {
  expect(examFileName("First Test", ["Mathematics", "JSS 1"], "answers")).toBe(
    "First Test - Mathematics - JSS 1 - answers",
  );
  expect(examFileName("MATHEMATICS test", ["Mathematics", "JSS 2"], "answers")).toBe(
    "MATHEMATICS test - JSS 2 - answers",
  );
  expect(examFileName("First Test", [null, null], "answers")).toBe("First Test - answers");
});
