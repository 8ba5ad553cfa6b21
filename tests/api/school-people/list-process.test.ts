import { afterAll, expect, it, vi } from "vitest";
import { buildApi } from "../../support/api.ts";
import { buildSchool, sendFile } from "../../support/data/school.ts";
import { paragraph, table, wordDocument } from "../../support/data/word-document.ts";

/* The process that reads a list loads its modules by itself: what is put in their place here is seen by requests alone. */
vi.mock("../../../api/school-people/import-sheets.ts", () => ({
  readClassSheets: () => {
    throw new Error("read beside the requests of others");
  },
}));

const api = await buildApi();
afterAll(() => api.stop());

it("[EXT-15a] reads a class list in a process of its own, because it may take a second [SEC-44]", async () => {
  const school = await buildSchool(api);
  const read = (content: string | Uint8Array) =>
    sendFile(api, "/school/import-students/preview", school.admin.token, ["file", "list.csv", content]);
  expect((await read("Name,Class\nAda Obi,JSS 1")).json()).toMatchObject({ rows: [{ name: "Ada Obi" }] });
  const document = wordDocument([paragraph("JSS 1"), table([["Name"], ["Efe Okoro"]])]);
  expect((await read(document)).json()).toMatchObject({ rows: [{ name: "Efe Okoro", className: "JSS 1" }] });
  const refused = await read("Ada,Obi,Chioma,JSS 1");
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    "The list needs a line of headings, such as Surname, First name, Middle name, Class.",
  ]);
});
