import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { moveToDatabase, moveToObjects } from "../../../api/core/files/moved-files.ts";
import { removeUnusedObjects } from "../../../api/core/files/unused-objects.ts";
import { openObjectStore, type ObjectStore } from "../../../api/core/files/object-store.ts";
import { storedBytes } from "../../../api/core/files/files.ts";
import { readRuntime } from "../../../server/runtime.ts";
import { startObjectStorage, type ObjectStorage } from "../../../tools/topology/object-storage.ts";
import { buildApi } from "../../support/api.ts";
import { adminApiForFile, adminToken } from "../../support/data/admin.ts";
import {
  createExam,
  examForm,
  formParts,
  publishedExam,
  putQuestions,
  simpleQuestions,
  takeExam,
} from "../../support/data/school-exams.ts";
import { ask, buildSchool, picture, sendFile, type TestSchool } from "../../support/data/school.ts";
import { drawing, paragraph, wordDocument } from "../../support/data/word-document.ts";

/* EXT-71: the bytes of files in object storage, on a server that speaks its protocol. */
const directory = mkdtempSync(join(tmpdir(), "akada-objects-"));
let s3: ObjectStorage;
beforeAll(async () => {
  s3 = await startObjectStorage(directory);
});
afterAll(async () => {
  await s3.stop();
  rmSync(directory, { recursive: true, force: true });
});
const api = adminApiForFile(() => s3.settings);
let school: TestSchool;
let objects: ObjectStore;
beforeAll(() => {
  if (api.deps.objects === null) throw new Error("no object storage");
  objects = api.deps.objects;
});
beforeEach(async () => {
  school = await buildSchool(api);
});

const logo = picture(40, 20);
const upload = () => sendFile(api, "/api/upload/logo", school.admin.token, ["logo", "logo.png", logo]);
const save = async (logoUrl: string) => {
  const { token } = school.admin;
  const body = { ...(await ask<object>(api, "GET", "/api/settings", { token })), logoUrl };
  return api.call("PUT", "/api/settings", { body, token });
};
const uploaded = async (): Promise<string> => (await upload()).json<{ url: string }>().url;
const rows = () =>
  api.deps.db
    .selectFrom("stored_files")
    .select(["name", "bytes", "object_size"])
    .where("school_id", "=", school.id)
    .orderBy("created_at")
    .execute();
const nameOf = (url: string) => url.slice("/files/".length);
const inTwoDays = () => new Date(Date.now() + 48 * 3600_000);

describe("files in object storage [EXT-71]", () => {
  it("are stored there, served as before, and no longer in the database", async () => {
    const url = await uploaded();
    const [row] = await rows();
    expect(row).toMatchObject({ name: nameOf(url), bytes: null });
    expect(row?.object_size).toBeGreaterThan(50);
    const served = await api.call("GET", url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(served.rawPayload.length).toBe(row?.object_size);
    expect(await storedBytes(api.deps.db, [url])).toEqual(new Map([[url, row?.object_size]]));
  });

  it("are refused with 503 while it is away, and nothing is stored; later all goes on [REL-06]", async () => {
    const url = await uploaded();
    await s3.stop();
    const away = { message: "Files cannot be stored or opened at the moment. Please try again." };
    const refused = await upload();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.json()).toMatchObject(away);
    const unread = await api.call("GET", url);
    expect(unread.statusCode).toBe(503);
    expect(unread.json()).toMatchObject(away);
    // what needs no file goes on
    expect((await api.call("GET", "/api/settings", { token: school.admin.token })).statusCode).toBe(200);
    await s3.start();
    expect(await rows()).toHaveLength(1);
    expect((await api.call("GET", url)).statusCode).toBe(200);
    expect((await upload()).statusCode).toBe(200);
  });

  it("are brought there outside of transactions, so that a slow storage keeps nobody waiting [REL-06]", async () => {
    const exam = await createExam(api, school);
    const waiting: unknown[] = [];
    const store = objects.put;
    const put = vi.spyOn(objects, "put").mockImplementation(async (...file) => {
      // while the storage is slow, no transaction is open that would lock rows or use a connection
      const { rows } = await api.database.execute(
        "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
      waiting.push(...rows);
      return store(...file);
    });
    onTestFinished(() => put.mockRestore());
    const { token } = school.teacher;
    const file = { name: "questions.pdf", content: "%PDF-1.7" };
    const attached = await api.call("POST", "/exams", { token, ...formParts(examForm(school), file) });
    const again = formParts({ ...examForm(school), version: exam.version }, file);
    const changed = await api.call("PUT", `/api/exams/${exam.id}`, { token, ...again });
    const drawn = await sendFile(api, `/api/exams/${exam.id}/question-pictures`, token, ["picture", "map.png", logo]);
    const paper = wordDocument(
      [paragraph("1. What is this? ", drawing("rId1")), paragraph("A. a line"), paragraph("B. a dot")],
      [{ name: "image1.png", bytes: logo }],
    );
    const read = await sendFile(api, `/api/exams/${exam.id}/questions/preview`, token, ["file", "paper.docx", paper]);
    const bank = wordDocument(
      [
        paragraph("1. What is this? ", drawing("rId1")),
        ...["A. a line", "B. a dot", "C. a map", "D. a flag", "Answer: B"].map((line) => paragraph(line)),
      ],
      [{ name: "image1.png", bytes: logo }],
    );
    const bankFile = { field: "file", name: "bank.docx", content: bank };
    const form = formParts({ examType: "JAMB", subjectName: "Geography", year: "2024" }, bankFile);
    const imported = await api.call("POST", "/admin/import-questions", { token: await adminToken(api), ...form });
    expect(imported.json()).toMatchObject({ totalInserted: 1 });
    const answers = [attached, changed, drawn, read, imported, await upload()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(put).toHaveBeenCalledTimes(6);
    expect(waiting).toEqual([]);
  });

  it("are not needed to print results and to download questions without pictures [REL-06]", async () => {
    const { token } = school.teacher;
    await save(await uploaded());
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 1);
    await ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.admin.token });
    const draft = await createExam(api, school);
    const path = `/api/exams/${draft.id}/question-pictures`;
    const { image } = (await sendFile(api, path, token, ["picture", "map.png", picture(4, 3)])).json<{
      image: string;
    }>();
    expect((await putQuestions(api, token, draft, [{ ...simpleQuestions(1)[0], image }])).statusCode).toBe(200);
    const get = async (path: string) => api.call("GET", `/api/exams/${path}`, { token });
    await s3.stop();
    for (const paper of ["slips.pdf", "class-result.pdf"])
      expect((await get(`${exam.id}/${paper}`)).statusCode).toBe(200);
    for (const format of ["csv", "xlsx", "aiken", "gift"]) {
      expect((await get(`${draft.id}/questions/file/${format}`)).statusCode).toBe(200);
    }
    expect((await get(`${draft.id}/questions/file/docx`)).statusCode).toBe(503);
    await s3.start();
    const gift = await get(`${draft.id}/questions/file/gift`);
    expect(gift.body).toContain(`has a picture, which GIFT cannot hold: ${api.deps.config.PUBLIC_WEB_URL}${image}`);
  });

  it("gives up a server that accepts a call and says nothing", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const noted: string[] = [];
    const settings = { ...s3.settings, S3_REGION: "us-east-1", S3_ENDPOINT: `http://127.0.0.1:${port}` };
    const store = await openObjectStore(settings, (event) => noted.push(event), 200);
    await expect(store?.get("x")).rejects.toMatchObject({ status: 503 });
    expect(noted).toEqual(["object storage: reading failed"]);
    store?.close();
  });

  it("are deleted there a day after their rows, and those in use stay", async () => {
    const [left, used] = [await uploaded(), await uploaded()];
    expect((await save(used)).statusCode).toBe(200);
    expect((await rows()).map(({ name }) => name)).toEqual([nameOf(used)]);
    await removeUnusedObjects(api.deps.db, objects, new Date());
    await expect(objects.get(nameOf(left))).resolves.toBeInstanceOf(Uint8Array);
    expect(await removeUnusedObjects(api.deps.db, objects, inTwoDays())).toBeGreaterThan(0);
    await expect(objects.get(nameOf(left))).rejects.toMatchObject({ status: 503 });
    expect((await api.call("GET", used)).statusCode).toBe(200);
  });

  it("are not deleted by another database that uses the same bucket", async () => {
    const url = await uploaded();
    await removeUnusedObjects(api.deps.db, objects, new Date());
    const copy = await buildApi(s3.settings);
    onTestFinished(() => copy.stop());
    await expect(removeUnusedObjects(copy.deps.db, objects, inTwoDays())).rejects.toThrow(
      "belongs to another database",
    );
    expect((await api.call("GET", url)).statusCode).toBe(200);
    // the owner goes on, also after it was deleted there by hand
    await objects.remove(["owner"]);
    await expect(removeUnusedObjects(copy.deps.db, objects, inTwoDays())).rejects.toThrow("files of another database");
    const unused = await uploaded();
    expect(await removeUnusedObjects(api.deps.db, objects, inTwoDays())).toBe(0);
    await expect(objects.get(nameOf(unused))).resolves.toBeInstanceOf(Uint8Array);
    await expect(removeUnusedObjects(copy.deps.db, objects, inTwoDays())).rejects.toThrow(
      "belongs to another database",
    );
  });

  it("move there and back with every byte", async () => {
    const url = await uploaded();
    const before = (await api.call("GET", url)).rawPayload;
    expect(await moveToDatabase(api.deps.db, objects)).toBeGreaterThan(0);
    expect(await rows()).toEqual([{ name: nameOf(url), bytes: before, object_size: null }]);
    await removeUnusedObjects(api.deps.db, objects, inTwoDays());
    expect((await api.call("GET", url)).rawPayload).toEqual(before);
    // a move back may have stored the object already, and is about to empty the row
    await expect(objects.get(nameOf(url))).resolves.toBeInstanceOf(Uint8Array);
    expect(await moveToObjects(api.deps.db, objects)).toBeGreaterThan(0);
    expect(await rows()).toEqual([{ name: nameOf(url), bytes: null, object_size: before.length }]);
    expect((await api.call("GET", url)).rawPayload).toEqual(before);
    expect(await moveToObjects(api.deps.db, objects)).toBe(0);
  });
});

describe("settings of object storage [EXT-71]", () => {
  const read = (env: Record<string, string>) => readRuntime("api", { NODE_ENV: "test", ...env });
  it("go together", () => {
    expect(() => read({ S3_BUCKET: "akada", S3_ACCESS_KEY_ID: "a" })).toThrow(
      "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither",
    );
    expect(() => read({ S3_ENDPOINT: "https://s3.example.ng" })).toThrow("S3_ENDPOINT: S3_BUCKET is missing");
    expect(read({ S3_BUCKET: "akada" })).toMatchObject({ S3_BUCKET: "akada", S3_REGION: "us-east-1" });
  });

  it("are not needed: without them no client is loaded", async () => {
    expect(await openObjectStore({ S3_REGION: "us-east-1" }, () => {})).toBeNull();
  });
});
