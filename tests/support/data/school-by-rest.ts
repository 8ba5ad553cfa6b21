import type { ApiToKill } from "../processes/api-to-kill.ts";
import { simpleQuestions, type ShownExam } from "./school-exams.ts";
import { schoolForm } from "./school.ts";

/* What a school does before a test begins, by calls of a process of the API. */

/** Signs somebody of a school in; answers the token. */
export const logInAtSchool = async ({ must }: ApiToKill, body: object): Promise<string> =>
  (await must<{ data: { token: string } }>("POST", "/school/school-login", { body })).data.token;

/** Signs the administrator of the school in; answers the token. */
export const logInAsSchool = (api: ApiToKill): Promise<string> => {
  const { schoolData, adminData } = schoolForm();
  return logInAtSchool(api, { role: "ADMIN", email: schoolData.email, password: adminData.password });
};

/** Registers a school, which publishes an exam of so many questions that is open today; the key of each is B. */
export async function publishFirstExam(api: ApiToKill, count: number) {
  const { must } = api;
  await must("POST", "/school/school-register", { body: schoolForm() });
  const token = await logInAsSchool(api);
  const named = (url: string, name: string) => must<{ id: string }>("POST", url, { token, body: { name } });
  const { id: classId } = await named("/school/add-classes", "SS 3");
  const { id: subjectId } = await named("/school/add-subjects", "Physics");
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const form = new FormData();
  const fields = { examName: "Mock", term: "First Term", subjectId, classId, examDate: day, duration: "60" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { exam } = await must<{ exam: ShownExam }>("POST", "/exams", { token, body: form });
  const list = { version: exam.version, questions: simpleQuestions(count) };
  const path = `/api/exams/${exam.id}`;
  const { questions } = await must<{ questions: { id: string }[] }>("PUT", `${path}/questions`, { token, body: list });
  await must("POST", `${path}/publish`, { token, body: {} });
  return { token, classId, examId: exam.id, questions };
}
