import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { LightMyRequestResponse } from "fastify";
import type { TestApi } from "../api.ts";

/** A school with an administrator, a teacher, two students, a class and a subject, everybody signed in. */
export interface TestSchool {
  id: string;
  email: string;
  password: string;
  admin: { id: string; token: string };
  teacher: { id: string; token: string; signInId: string; email: string };
  student: { id: string; token: string; signInId: string; email: string };
  classId: string;
  subjectId: string;
}

let made = 0;

/** Calls the API and returns the JSON. @throws with the answer if the status is not the expected one */
export async function ask<Reply>(
  api: TestApi,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  status = 200,
): Promise<Reply> {
  const response = await api.call(method, url, options);
  if (response.statusCode !== status) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
  return response.json<Reply>();
}

/** The documented registration form; every value can be given. */
export const schoolForm = (
  given: { name?: string; email?: string; password?: string; [field: string]: string | undefined } = {},
) => {
  const { password = "Quiet-Harbour-42", ...school } = given;
  return {
    schoolData: {
      name: "Unity College",
      type: "Secondary School",
      principalName: "Bola Ade",
      email: "head@unity.example",
      phone: "08030000000",
      address: "1 Unity Road",
      city: "Ibadan",
      state: "Oyo",
      ...school,
    },
    adminData: { password },
  };
};

interface Login {
  data: { token: string; user: { id: string; role: string } };
}

/** Registers a school and signs its administrator in; its address is verified unless told otherwise (D-99). */
export async function buildSchoolAdmin(
  api: TestApi,
  given: { name?: string; email?: string; password?: string; isVerified?: boolean } = {},
) {
  made += 1;
  const { name = `School ${made}`, email = `head${made}@school.example`, password = "Quiet-Harbour-42" } = given;
  const form = schoolForm({ name, email, password });
  const { schoolId } = await ask<{ schoolId: string }>(api, "POST", "/school/school-register", { body: form }, 201);
  if (given.isVerified !== false) {
    await api.database.execute("update schools set verified_at = created_at where id = $1", [schoolId]);
  }
  const { data } = await ask<Login>(api, "POST", "/school/school-login", { body: { role: "ADMIN", email, password } });
  return { schoolId, email, password, id: data.user.id, token: data.token };
}

/** Adds a teacher or student with a sign-in ID and signs the person in. */
export async function buildMember(
  api: TestApi,
  adminToken: string,
  given: { role: "TEACHER" | "STUDENT"; classId?: string; email?: string; name?: string },
) {
  made += 1;
  const { role, classId, name = `Member ${made}`, email = `member${made}@school.example` } = given;
  const body = { role, name, email, ...(classId === undefined ? {} : { classId }) };
  const { tempPassword } = await ask<{ tempPassword: string }>(api, "POST", "/api/users", { body, token: adminToken });
  const login = { body: { role, signInId: tempPassword } };
  const { data } = await ask<Login>(api, "POST", "/school/school-login", login);
  return { id: data.user.id, token: data.token, signInId: tempPassword, email };
}

export async function buildSchool(api: TestApi, given: { isVerified?: boolean } = {}): Promise<TestSchool> {
  const admin = await buildSchoolAdmin(api, given);
  const { token } = admin;
  const named = (url: string, name: string) => ask<{ id: string }>(api, "POST", url, { body: { name }, token });
  const { id: classId } = await named("/school/add-classes", "JSS 1");
  const { id: subjectId } = await named("/school/add-subjects", "Mathematics");
  const teacher = await buildMember(api, token, { role: "TEACHER", classId });
  const student = await buildMember(api, token, { role: "STUDENT", classId });
  return {
    id: admin.schoolId,
    email: admin.email,
    password: admin.password,
    admin: { id: admin.id, token },
    teacher,
    student,
    classId,
    subjectId,
  };
}

/** Body and headers of a multipart request with one file. */
export function filePart(
  field: string,
  name: string,
  content: string | Uint8Array,
): { body: Buffer; headers: Record<string, string> } {
  const boundary = "test-boundary-0123456789";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

export const sendFile = (
  api: TestApi,
  url: string,
  token: string,
  part: Parameters<typeof filePart>,
): Promise<LightMyRequestResponse> => api.call("POST", url, { token, ...filePart(...part) });

/** A real PNG of one colour. */
export function picture(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/** Decodes a picture; returns its width and height, and whether the file holds no metadata. */
export async function lookAt(bytes: Buffer): Promise<{ size: [number, number]; format: string; isBare: boolean }> {
  const { width, height, format, exif, xmp, icc } = await sharp(bytes).metadata();
  await sharp(bytes).raw().toBuffer();
  return { size: [width, height], format, isBare: exif === undefined && xmp === undefined && icc === undefined };
}
