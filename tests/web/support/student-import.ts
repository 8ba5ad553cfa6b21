import { screen } from "@testing-library/react";
import { heading, open, person } from "./app-harness.tsx";

/** A line of a class list as the server read it. */
export const importLine = (number: number, given: object = {}) => ({
  __typename: "StudentImportRow",
  line: number,
  name: `New ${number}`,
  email: null,
  className: "JSS 1",
  classId: "c1",
  admissionNo: null,
  problem: null,
  isKnown: null,
  ...given,
});

/** The answer to a file that was read. */
export const importPreview = (rows: object[], notes: string[] = []) => ({
  data: { previewStudentImport: { __typename: "StudentImportPreview", importId: "list-1", rows, notes } },
});

/** A student who was created from a list or got a new sign-in ID. */
export const loginCard = (number: number, given: object = {}) => ({
  __typename: "ImportedSchoolStudent",
  id: `n${number}`,
  name: `New ${number}`,
  email: null,
  className: "JSS 1",
  admissionNo: null,
  signInId: `CODE${String(number).padStart(9, "0")}`,
  expiresAt: "2026-11-27T10:00:00.000Z",
  ...given,
});

/** Opens the students of a school and has a file read, whose answer `fakeUploads` gives. */
export async function readClassList(): Promise<ReturnType<typeof person>> {
  const user = person();
  open("/schools/dashboard?tab=students");
  await user.click(await screen.findByRole("button", { name: "Import list" }));
  await heading("Import students");
  await user.upload(screen.getByLabelText("File"), new File(["name,email,class"], "list.csv", { type: "text/csv" }));
  await user.click(screen.getByRole("button", { name: "Read file" }));
  return user;
}
