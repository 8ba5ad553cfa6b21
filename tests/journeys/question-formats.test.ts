import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Download, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { hiddenButtons } from "../support/browser/dialogs.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { photo } from "../support/data/photo.ts";
import { asDemoSchool, createExam } from "../support/data/school-by-gateway.ts";
import { SchoolWalk } from "../support/browser/school-journey.ts";
import { picture } from "../support/data/school.ts";
import type { Stack } from "../support/processes/stack.ts";

/* Questions come in from Moodle, and go out in the formats of other programs. */
const examName = "Civic Education";

const folder = mkdtempSync(join(tmpdir(), "akada-formats-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

const quiz = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 1 -->
<question type="category"><category><text>$course$/top/Civic Education</text></category></question>
<question type="multichoice">
  <name><text>Flag</text></name>
  <questiontext format="html"><text><![CDATA[<p>Whose flag is this?<br><img src="@@PLUGINFILE@@/flag.png" alt="Green, white, green"></p>]]></text>
  <file name="flag.png" path="/" encoding="base64">${picture(60, 30).toString("base64")}</file></questiontext>
  <generalfeedback format="html"><text><![CDATA[<p>It was raised in 1960.</p>]]></text></generalfeedback>
  <single>true</single>
  <answer fraction="100"><text>Nigeria</text></answer>
  <answer fraction="0"><text>Ghana</text></answer>
  <answer fraction="0"><text>Benin</text></answer>
</question>
<question type="matching"><name><text>Match</text></name></question>
<question type="truefalse"><questiontext format="html"><text>Is \\(2^3 = 8\\)?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
</quiz>`;

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), "utf8");

it("[EXT-14a] [EXT-55a] a school reads Moodle XML with a picture and takes GIFT and Moodle XML away", async () => {
  await createExam(await asDemoSchool(stack), examName);
  const walk = await SchoolWalk.open(browser, 1280, "question-formats");
  const { page } = walk;
  await page.goto(`${stack.url}/schools/login`);
  await page.getByLabel("I am a").selectOption("ADMIN");
  await typeLogin(page, demoAccount(stack, "school"));
  await walk.heading("Dashboard");
  await page.goto(`${stack.url}/schools/dashboard?tab=exams`);
  await walk.follow(`Questions ${examName}`);
  await walk.heading(`Questions of ${examName}`);
  await page.getByText("Get a template to fill in").click();
  await walk.look("empty", { alsoAt360: true });

  await page
    .getByLabel("File with questions")
    .setInputFiles({ name: "moodle.xml", mimeType: "text/xml", buffer: Buffer.from(quiz) });
  await walk.button("Read file").click();
  await page.getByText("Question 2 is a matching question. Only multiple choice can be imported.").waitFor();
  await page.getByText("All 2 have an answer marked").waitFor();
  await walk.look("read", { alsoAt360: true });
  await walk.button("Read file").click();
  await page.getByRole("dialog", { name: "There are questions already" }).waitFor();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate<string[]>(hiddenButtons), { message: `at ${width}` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await walk.look("again", { alsoAt360: true });
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await walk.button("Save questions").click();
  await page.getByText("Questions saved").first().waitFor();

  // a photo of the board, larger than the server takes
  await walk.button("Edit question 2").click();
  await page
    .getByLabel("Picture (optional)")
    .setInputFiles({ name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await page.getByLabel("Describe the picture").fill("A blackboard");
  await walk.look("photo", { alsoAt360: true });
  await page.getByRole("button", { name: "Remove picture" }).click();

  await page.getByText("Download the questions").click();
  const form = page.getByRole("form", { name: "Download the questions" });
  const take = async (format: string): Promise<string> => {
    await form.getByLabel("Format").selectOption(format);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      form.getByRole("button", { name: "Download" }).click(),
    ]);
    return textOf(download);
  };
  const gift = await take("GIFT (.gift)");
  expect(gift).toContain("// Question 1 has a picture, which GIFT cannot hold: http");
  expect(gift).toContain(
    "::Question 1::Whose flag is this?{\n\t=Nigeria\n\t~Ghana\n\t~Benin\n\t####It was raised in 1960.\n}",
  );
  expect(gift).toContain(String.raw`::Question 2::Is \\(2^3 \= 8\\)?{`);
  await walk.look("download", { alsoAt360: true });
  for (const scheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await walk.look(`download-${scheme}`, { alsoAt360: true });
  }
  const xml = await take("Moodle XML (.xml)");
  expect(xml).toMatch(/<file name="question-1\.png" path="\/" encoding="base64">iVBOR/);
  expect(xml).toContain('alt="Green, white, green"');
  await page.context().close();
});

/** Chooses a file as a person does: of the same file, chosen again, the browser says no change. */
async function pick(page: Page, field: string, file: string): Promise<void> {
  await page.locator(field).waitFor();
  const session = await page.context().newCDPSession(page);
  const expression = `document.querySelector(${JSON.stringify(field)})`;
  const { objectId } = (await session.send("Runtime.evaluate", { expression })).result;
  await session.send("DOM.setFileInputFiles", { files: [file], ...(objectId && { objectId }) });
  await session.detach();
}

const gift = `$CATEGORY: $course$/top/NECO/Marine Studies/2019

Which is a boat? {
  =canoe
  ~lorry
  ~bicycle
  ~train
  ####It floats.
}

Match. {=a -> b =c -> d}
`;

it("[EXT-55b] [EXT-55c] an admin imports GIFT and takes the paper away as Moodle XML", async () => {
  const walk = await SchoolWalk.open(browser, 1280, "question-formats-admin");
  const { page } = walk;
  await page.goto(`${stack.url}/admin/adminlogin`);
  await typeLogin(page, demoAccount(stack, "admin"));
  await page.waitForURL(/dashboard/);
  await page.goto(`${stack.url}/admin/upload`);
  await page.getByText("Word, Excel, Aiken, GIFT or Moodle XML").click();
  const form = page.getByRole("form", { name: "Word, Excel, Aiken, GIFT or Moodle XML" });
  const file = join(folder, "paper.gift");
  writeFileSync(file, gift.replace("=canoe", "~canoe"));
  await pick(page, "[name=file]", file);
  await form.getByRole("button", { name: "Check the file" }).click();
  await form.getByText("2 problems were found").waitFor();
  writeFileSync(file, gift);
  // browsers compare whole seconds
  const savedAt = new Date(Date.now() + 60_000);
  utimesSync(file, savedAt, savedAt);
  await pick(page, "[name=file]", file);
  await form.getByRole("button", { name: "Check the file" }).click();
  await form.getByText("1 question was checked, nothing was saved").waitFor();
  await walk.look("checked", { alsoAt360: true });
  await form.getByRole("button", { name: "Import" }).click();
  await form.getByText("1 question was saved").waitFor();
  await form.getByText("Question 2 is a matching question. Only multiple choice can be imported.").waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await walk.look("imported", { alsoAt360: true });

  await page.goto(`${stack.url}/admin/questions`);
  await page.getByLabel("Subject").fill("Marine Studies");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByText("1 question found").waitFor();
  await page.getByText("Download this question").click();
  const download = page.getByRole("form", { name: "Download this question" });
  await download.getByLabel("Format").selectOption("Moodle XML (.xml)");
  await walk.look("export-dark", { alsoAt360: true });
  await page.emulateMedia({ colorScheme: "light" });
  await walk.look("export", { alsoAt360: true });
  const [xml] = await Promise.all([
    page.waitForEvent("download"),
    download.getByRole("button", { name: "Download" }).click(),
  ]);
  const text = await textOf(xml);
  expect(text).toContain("$course$/top/NECO/Marine Studies/2019");
  expect(text).toContain('<answer fraction="100" format="html"><text><![CDATA[canoe]]></text>');
  await page.context().close();
});
