import { sql } from "kysely";
import sharp from "sharp";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { audit } from "../../../api/core/audit.ts";
import { buildCandidate, buildQuestions } from "../../support/api.ts";
import { createExam } from "../../support/data/school-exams.ts";
import { ask, buildSchool, filePart, lookAt, picture, sendFile, type TestSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import { whileLocked } from "../../support/while-locked.ts";

const { api, school } = schoolForEachTest();

const defaults = () => ({
  schoolName: expect.stringMatching(/^School/),
  logoUrl: null,
  contactEmail: school.email,
  contactPhone: "08030000000",
  defaultExamDuration: 60,
  questionsPerPage: 1,
  randomizeQuestions: true,
  passwordMinLength: 8,
  sessionTimeout: 30,
  emailNotifications: true,
  inAppNotifications: true,
  // beside the documented fields (D-105)
  studentsSeeAnswers: true,
  parentsSeeAverage: true,
});
const read = () => ask<object>(api, "GET", "/api/settings", { token: school.admin.token });
const save = async (given: object) =>
  api.call("PUT", "/api/settings", { body: { ...(await read()), ...given }, token: school.admin.token });
/** A PNG with a right header and check sums, but damaged pixel data. */
const brokenPicture = ((): Buffer => {
  const whole = picture(40, 40);
  const at = whole.indexOf("IDAT") + 10;
  return Buffer.concat([whole.subarray(0, at), Buffer.alloc(20, 0xff), whole.subarray(at + 20)]);
})();
const upload = (content: Uint8Array | string, name = "logo.png", field = "logo") =>
  sendFile(api, "/api/upload/logo", school.admin.token, [field, name, content]);
const logos = async () =>
  (await api.deps.db.selectFrom("stored_files").select("name").where("school_id", "=", school.id).execute()).length;

describe("[R-SCH-26] GET /api/settings", () => {
  it("200 answers the defaults with the school's own contact [B-32, B-33, S-ENT-06]", async () => {
    expect(await read()).toEqual(defaults());
  });

  it("403 for teachers and students [D-67, SEC-24]", async () => {
    for (const { token } of [school.teacher, school.student]) {
      const response = await api.call("GET", "/api/settings", { token });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ message: "You don't have permission to perform this action" });
    }
  });
});

describe("[R-SCH-28] PUT /api/settings", () => {
  it("200 answers the settings as saved [S-SET-09]", async () => {
    const all = {
      schoolName: "Unity Demo College",
      logoUrl: null,
      contactEmail: "office@unity.example",
      contactPhone: "",
      defaultExamDuration: 45,
      questionsPerPage: 5,
      randomizeQuestions: false,
      passwordMinLength: 10,
      sessionTimeout: 20,
      emailNotifications: false,
      inAppNotifications: false,
    };
    const saved = (await save(all)).json<object>();
    expect(saved).toEqual({ ...all, contactPhone: null, studentsSeeAnswers: true, parentsSeeAverage: true });
    expect(await read()).toEqual(saved);
    const body = { role: "ADMIN", email: school.email, password: school.password };
    const login = await api.call("POST", "/school/school-login", { body });
    expect(login.json()).toMatchObject({ data: { user: { schoolName: "Unity Demo College" } } });
  });

  it.each<[object, string, string]>([
    [{ schoolName: " " }, "School name is required", "S-SET-03"],
    [{ contactEmail: "" }, "Contact email is required", "S-SET-03"],
    [{ contactEmail: "office" }, "Please enter a valid email address", "S-SET-03"],
    [{ defaultExamDuration: 0 }, "Exam duration must be at least 1 minute", "S-SET-05, S-SET-08"],
    [{ defaultExamDuration: 1.5 }, "Exam duration must be at least 1 minute", "S-SET-05"],
    [{ questionsPerPage: 0 }, "Questions per page must be at least 1", "S-SET-05"],
    [{ passwordMinLength: 5 }, "Minimum password length must be at least 6", "S-SET-06, D-55"],
    [{ sessionTimeout: 4 }, "Session timeout must be at least 5 minutes", "S-SET-06"],
    [{ sessionTimeout: 1441 }, "At most 1440", "S-SET-06"],
    [{ logoUrl: "https://evil.example/x.png" }, "Please upload the logo first.", "S-SET-04"],
    [{ logoUrl: "data:image/png;base64,AAAA" }, "Please upload the logo first.", "S-SET-04"],
  ])("[S-SET-03, S-SET-05, S-SET-06, S-SET-08] 400 for %j: %s (%s)", async (given, message) => {
    const response = await save(given);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
    expect(await read()).toEqual(defaults());
  });

  it("200 accepts the smallest allowed values [D-55]", async () => {
    const floors = { defaultExamDuration: 1, questionsPerPage: 1, passwordMinLength: 6, sessionTimeout: 5 };
    expect((await save(floors)).json()).toMatchObject(floors);
  });
});

describe("[R-SCH-29] POST /api/upload/logo", () => {
  it("200 returns the path of the picture; saved settings keep it, and everybody can read it [D-70, D-92]", async () => {
    const bytes = picture(64, 32);
    // neither name nor declared type decide what it is
    const response = await upload(bytes, "../../logo.svg");
    expect(response.statusCode).toBe(200);
    const { url } = response.json<{ url: string }>();
    expect(url).toMatch(/^\/files\/[\w-]{43}\.png$/);
    expect((await save({ logoUrl: url })).json()).toMatchObject({ logoUrl: url });
    const file = await api.call("GET", url);
    expect(await lookAt(file.rawPayload)).toEqual({ size: [64, 32], format: "png", isBare: true });
    expect(file.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  it("200 for JPEG and WebP", async () => {
    const drawn = sharp(picture(9, 5));
    const { url } = (await upload(await drawn.jpeg().toBuffer())).json<{ url: string }>();
    expect(url).toMatch(/\.jpg$/);
    // printed slips cannot hold a WebP
    expect((await upload(await drawn.webp().toBuffer())).json<{ url: string }>().url).toMatch(/\.png$/);
  });

  it.each([
    ["a vector picture", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["the head of a PNG alone", Buffer.from("89504e470d0a1a0a", "hex")],
    ["a PNG whose body is broken", brokenPicture],
    ["a PNG that ends too soon", picture(300, 300).subarray(0, 60)],
    ["a GIF", Buffer.from("47494638396101000100", "hex")],
    ["nothing", ""],
    ["the sample of another kind of file", readFileSync(import.meta.filename)],
  ])("415 for %s [D-70, S-SET-04]", async (_what, content) => {
    const response = await upload(content);
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ message: "The logo must be an image file: PNG, JPEG or WebP." });
    expect(await logos()).toBe(0);
  });

  it("200 keeps it small, upright and without the camera's metadata [SEC-43]", async () => {
    const camera = { IFD0: { Model: "Camera of Ada" }, IFD3: { GPSLatitudeRef: "N" } };
    const photo = await sharp(picture(1600, 800)).withExif(camera).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(photo.includes("Camera of Ada")).toBe(true);
    const { url } = (await upload(photo)).json<{ url: string }>();
    const kept = (await api.call("GET", url)).rawPayload;
    expect(await lookAt(kept)).toEqual({ size: [256, 512], format: "jpeg", isBare: true });
    expect(kept.includes("Camera of Ada")).toBe(false);
  });

  it("413 beyond 1 MB or 4096 pixels a side [LIM-04]", async () => {
    const large = await upload(Buffer.concat([picture(2, 2), Buffer.alloc(1024 * 1024)]));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ message: "The file is larger than 1 MB." });
    expect((await upload(picture(4097, 1))).statusCode).toBe(413);
    // the size of a new phone's photos, which is more than may be decoded
    const photo = await upload(picture(6000, 4000));
    expect([photo.statusCode, photo.json()]).toMatchObject([
      413,
      { message: "The logo may be at most 4096 pixels wide and high." },
    ]);
    expect((await upload(picture(4096, 4096))).statusCode).toBe(200);
  });

  it("200 while another school has as many pictures waiting as the queue holds [D-231]", async () => {
    const other = await buildSchool(api);
    const send = ({ admin }: TestSchool) =>
      sendFile(api, "/api/upload/logo", admin.token, ["logo", "logo.png", slow]).then(({ statusCode }) => statusCode);
    const slow = picture(4096, 4096);
    const theirs = Array.from({ length: 60 }, () => send(other));
    const own = Array.from({ length: 5 }, () => send(school));
    expect(await Promise.all(own)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(await Promise.all(theirs))).toEqual(new Set([200, 429]));
  });

  it("200 also for a part without a file name", async () => {
    const { body, headers } = filePart("logo", "", picture(2, 2));
    const nameless = Buffer.from(body.toString("latin1").replace('; filename=""', ""), "latin1");
    const response = await api.call("POST", "/api/upload/logo", {
      body: nameless,
      headers,
      token: school.admin.token,
    });
    expect(response.statusCode).toBe(200);
  });

  it("400 without the documented field", async () => {
    const response = await upload(picture(2, 2), "logo.png", "picture");
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: "Please choose a file." });
  });

  it("keeps the logo in use and one that waits; saving deletes the others", async () => {
    const [first, second] = [await upload(picture(2, 2)), await upload(picture(3, 3))].map(
      (one) => one.json<{ url: string }>().url,
    );
    expect(await logos()).toBe(1);
    expect((await save({ logoUrl: first })).statusCode).toBe(400);
    await save({ logoUrl: second });
    const third = (await upload(picture(4, 4))).json<{ url: string }>().url;
    expect(await logos()).toBe(2);
    await save({ logoUrl: third });
    expect(await logos()).toBe(1);
    expect((await api.call("GET", second ?? "")).statusCode).toBe(404);
    await save({ logoUrl: null });
    expect(await logos()).toBe(0);
  });

  it("keeps the logo that somebody else saves while another one arrives", async () => {
    const { url: saved } = (await upload(picture(2, 2))).json<{ url: string }>();
    const answer = await whileLocked(
      api,
      sql`with held as (select id from schools where id = ${school.id} for no key update)
        update school_settings set logo_file = ${saved.replace("/files/", "")} from held where school_id = held.id`,
      () => upload(picture(3, 3)),
      async () => {},
    );
    expect(answer.statusCode).toBe(200);
    expect(await read()).toMatchObject({ logoUrl: saved });
    expect((await api.call("GET", saved)).statusCode).toBe(200);
  });

  it("400 for the logo of another school [SEC-23]", async () => {
    const { url } = (await upload(picture(2, 2))).json<{ url: string }>();
    const other = await buildSchool(api);
    const settings = await ask<object>(api, "GET", "/api/settings", { token: other.admin.token });
    const response = await api.call("PUT", "/api/settings", {
      body: { ...settings, logoUrl: url },
      token: other.admin.token,
    });
    expect(response.statusCode).toBe(400);
  });
});

it("404 for missing files and for invalid names", async () => {
  for (const name of ["x", "a".repeat(43), "..%2f..%2fetc%2fpasswd", "a%00b"]) {
    expect((await api.call("GET", `/files/${name}`)).statusCode, name).toBe(404);
  }
});

interface LogLine {
  at: string;
  actorName: string;
  action: string;
  object: string | null;
  objectName: string | null;
}

describe("GET /school/log [EXT-72]", () => {
  const log = (query = "", token = school.admin.token) =>
    ask<{ items: LogLine[]; total: number }>(api, "GET", `/school/log${query}`, { token });

  it("[EXT-72] [SEC-64] names what the staff of the own school did, newest first, page by page", async () => {
    const other = await buildSchool(api);
    await ask(api, "POST", "/school/add-subjects", { token: school.admin.token, body: { name: "History" } });
    await ask(api, "POST", "/school/add-subjects", { token: other.admin.token, body: { name: "Foreign" } });
    await save({ questionsPerPage: 2 });
    const { items, total } = await log();
    expect(total).toBe(items.length);
    expect(items[0]).toMatchObject({ action: "school-settings.saved", actorName: "Bola Ade" });
    expect(items[0]?.objectName).toMatch(/^School/);
    const added = items.find(({ objectName }) => objectName === "History");
    expect(added).toMatchObject({ action: "school-subject.created", actorName: "Bola Ade" });
    expect(JSON.stringify(items)).not.toContain("Foreign");
    // a student's sign-in is not the staff's
    expect(items.filter(({ object }) => object === "STUDENT")).toEqual([]);
    const second = await log("?page=2&limit=1");
    expect(second.items).toEqual([items[1]]);
    expect(second.total).toBe(total);
  });

  it("shows no id of an exam, class or subject that was deleted later [EXT-72]", async () => {
    const { token } = school.admin;
    const exam = await createExam(api, school, {}, token);
    await ask(api, "DELETE", `/api/exams/${exam.id}`, { token });
    const { id } = await ask<{ id: string }>(api, "POST", "/school/add-classes", { token, body: { name: "Gone" } });
    await ask(api, "DELETE", `/school/delete-classes/${id}`, { token });
    const { items } = await log();
    const told = items.map(({ action, object, objectName }) => `${action}: ${objectName ?? object}`);
    expect(told).toEqual(
      expect.arrayContaining([
        "school-class.created: that was deleted later",
        "school-class.deleted: Gone",
        "school-exam.created: an exam that was deleted later",
        "school-exam.deleted: Physics mock",
      ]),
    );
    expect(told.join()).not.toContain(exam.id);
  });

  it("names nothing that is not the school's own, whose id somebody has typed [SEC-23]", async () => {
    const other = await buildSchool(api);
    const stranger = await buildCandidate(api, { firstName: "Strange" });
    const [question] = await buildQuestions(api, 1);
    const ids = [stranger.id, other.student.id, other.id, question?.id ?? ""];
    const { id: actor } = school.admin;
    // somebody can give a class the id of a stranger as its name, and the log keeps the name of a deleted class
    for (const object of ids)
      await audit(api.deps.db, api.deps.clock, { actor, action: "school-class.deleted", object });
    const { items } = await log();
    const typed = items.filter(({ action }) => action === "school-class.deleted");
    expect(typed.map(({ objectName }) => objectName)).toEqual([null, null, null, null]);
  });

  it("403 for teachers and students, 401 without a token [SEC-23]", async () => {
    for (const { token } of [school.teacher, school.student]) {
      expect((await api.call("GET", "/school/log", { token })).statusCode).toBe(403);
    }
    expect((await api.call("GET", "/school/log")).statusCode).toBe(401);
  });
});
