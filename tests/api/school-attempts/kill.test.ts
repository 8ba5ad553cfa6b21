import { expect, it } from "vitest";
import { apiToKill } from "../../support/processes/api-to-kill.ts";
import { logInAtSchool, publishFirstExam } from "../../support/data/school-by-rest.ts";
import type { StartedAttempt } from "../../support/data/school-exams.ts";

/* A class of thirty writes while the server's process is killed and started again; every device then sends what is missing. */
const students = 30;
const questions = 20;
const kills = 3;

const api = apiToKill();

/** A school with a class of students who are signed in, and an exam that is open today. */
async function prepare() {
  const { token, classId, examId } = await publishFirstExam(api, questions);
  const tokens: string[] = [];
  for (let at = 0; at < students; at += 1) {
    const body = { role: "STUDENT", name: `Student ${at}`, email: `s${at}@school.example`, classId };
    const { tempPassword } = await api.must<{ tempPassword: string }>("POST", "/api/users", { token, body });
    tokens.push(await logInAtSchool(api, { role: "STUDENT", signInId: tempPassword }));
  }
  return { token, examId, tokens };
}

/** The state of a device: its attempt, its answers, and the highest number that the server has acknowledged. */
class Device {
  readonly token: string;
  readonly examId: string;
  readonly given: { seq: number; questionId: string; answer: string }[] = [];
  attempt: StartedAttempt | undefined;
  acknowledged = 0;

  constructor(token: string, examId: string) {
    this.token = token;
    this.examId = examId;
  }

  async start(): Promise<StartedAttempt> {
    this.attempt = await api.must<StartedAttempt>("POST", `/api/exams/${this.examId}/attempts`, { token: this.token });
    return this.attempt;
  }

  /** Gives the next answer and sends everything that was not acknowledged; a call that is cut off is left for later. */
  async answer(letter: string): Promise<void> {
    const { attempt } = this;
    if (attempt === undefined) throw new Error("no attempt");
    const at = this.given.length % attempt.questions.length;
    this.given.push({ seq: this.given.length + 1, questionId: attempt.questions[at]?.id ?? "", answer: letter });
    await this.send();
  }

  async send(): Promise<void> {
    const answers = this.given.slice(this.acknowledged);
    if (answers.length === 0) return;
    const path = `/api/exams/${this.examId}/attempts/${this.attempt?.attemptId}/answers`;
    const reply = await api
      .call<{ savedSeq: number }>("PUT", path, { token: this.attempt?.attemptToken ?? "", body: { answers } })
      .catch(() => undefined);
    if (reply?.status === 200) this.acknowledged = Math.max(this.acknowledged, reply.body.savedSeq);
  }

  /** The last answer of each question among the first ones given. */
  lastOf(count: number): Map<string, string> {
    return new Map(this.given.slice(0, count).map(({ questionId, answer }) => [questionId, answer]));
  }
}

it(
  `[REL-08] [EXT-12] [EXT-13] ${students} students answer through ${kills} times kill -9: nothing acknowledged is lost, one result each`,
  { timeout: 240_000 },
  async () => {
    const { token, examId, tokens } = await prepare();
    const devices = tokens.map((one) => new Device(one, examId));
    const orders = await Promise.all(devices.map((device) => device.start()));
    const letters = ["A", "B", "C", "D"];
    for (let round = 0; round < kills; round += 1) {
      await Promise.all(devices.map((device, at) => device.answer(letters[(at + round) % 4] ?? "A")));
      // the kill comes while half of the class is being answered
      const writes = devices.map((device, at) => device.answer(letters[(at + round + 1) % 4] ?? "A"));
      await Promise.all(writes.slice(0, students / 2));
      await api.kill();
      await Promise.all(writes);
      await api.start();
      const again = await Promise.all(devices.map((device) => device.start()));
      for (const [at, attempt] of again.entries()) {
        const device = devices[at];
        expect(attempt.questions).toEqual(orders[at]?.questions);
        expect(attempt.deadline).toBe(orders[at]?.deadline);
        expect(attempt.lastSeq).toBeGreaterThanOrEqual(device?.acknowledged ?? 0);
        const stored = new Map(attempt.answers.map(({ questionId, answer }) => [questionId, answer]));
        // answers may be stored without their acknowledgement, so the highest stored number counts
        for (const [question, answer] of device?.lastOf(attempt.lastSeq) ?? [])
          expect(stored.get(question)).toBe(answer);
      }
    }
    expect(devices.some(({ acknowledged }) => acknowledged > 0)).toBe(true);
    await Promise.all(devices.map((device) => device.send()));
    const submit = (device: Device) =>
      api.must<{ receipt: string; answered: number }>(
        "POST",
        `/api/exams/${examId}/attempts/${device.attempt?.attemptId}/submit`,
        {
          token: device.attempt?.attemptToken ?? "",
          body: { lastSeq: device.given.length },
        },
      );
    const receipts = await Promise.all(devices.map(submit));
    await api.kill();
    await api.start();
    expect(await Promise.all(devices.map(submit))).toEqual(receipts);
    expect(receipts.map(({ answered }) => answered)).toEqual(
      devices.map((device) => device.lastOf(device.given.length).size),
    );
    const reports = await api.must<object[]>("GET", "/api/reports", { token });
    expect(reports).toHaveLength(students);
  },
);
