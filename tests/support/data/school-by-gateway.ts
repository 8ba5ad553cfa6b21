import { demoAccount } from "./demo.ts";
import { askGateway } from "../graphql.ts";
import { lagosDay } from "../lagos-day.ts";
import { paperQuestions } from "./school-paper.ts";
import type { Stack } from "../processes/stack.ts";

/* What people of a school do without a screen, by the operations of the gateway. */

type Ask = <Data>(query: string, variables?: object) => Promise<Data>;

/** Signs somebody of a school in; answers the token. */
export async function schoolToken(url: string, input: object): Promise<string> {
  const { schoolLogin } = await askGateway<{ schoolLogin: { token: string } }>(
    url,
    "mutation L($input: SchoolLoginInput!) { schoolLogin(input: $input) { token } }",
    { input },
  );
  return schoolLogin.token;
}

/** Signs the administrator of the demo school in; returns a function that asks in their name. */
export async function asDemoSchool(stack: Stack): Promise<Ask> {
  const token = await schoolToken(stack.url, { role: "ADMIN", ...demoAccount(stack, "school") });
  return (query, variables) => askGateway(stack.url, query, variables, token);
}

/** Sets up a draft for the first class in the first subject, today. */
export async function createExam(ask: Ask, examName: string) {
  const { schoolClasses, schoolSubjects } = await ask<Record<"schoolClasses" | "schoolSubjects", { id: string }[]>>(
    "{ schoolClasses { id } schoolSubjects { id } }",
  );
  const classId = schoolClasses[0]?.id ?? "";
  const subjectId = schoolSubjects[0]?.id;
  const input = { examName, term: "FIRST", subjectId, classId, examDate: lagosDay(new Date()), duration: 30 };
  const { createSchoolExam } = await ask<{ createSchoolExam: { exam: { id: string; version: number } } }>(
    "mutation C($input: CreateSchoolExamInput!) { createSchoolExam(input: $input) { exam { id version } } }",
    { input },
  );
  return { ...createSchoolExam.exam, classId };
}

/** An exam of the demo school that students may take. */
interface OpenExam {
  url: string;
  /** Asks in the name of the administrator. */
  ask: Ask;
  examId: string;
  classId: string;
}

/** Publishes an exam of the demo school with the given questions. */
export async function openExam(stack: Stack, examName: string, questions: object[]): Promise<OpenExam> {
  const ask = await asDemoSchool(stack);
  const { id: examId, version, classId } = await createExam(ask, examName);
  await ask(
    `mutation Q($examId: ID!, $input: UpdateSchoolQuestionsInput!) {
      updateSchoolExamQuestions(examId: $examId, input: $input) { version } }`,
    { examId, input: { version, questions } },
  );
  // from yesterday to tomorrow, so that the time of the run does not matter
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await ask(
    "mutation P($id: ID!, $from: DateTime, $to: DateTime) { publishSchoolExam(id: $id, opensAt: $from, closesAt: $to) { id } }",
    { id: examId, from: inHours(-24), to: inHours(24) },
  );
  return { url: stack.url, ask, examId, classId };
}

interface Question {
  id: string;
  text: string;
  options: { letter: string; text: string }[];
}

interface Started {
  attemptId: string;
  attemptToken: string;
  questions: Question[];
}

/**
 * Adds a student to the class. The student chooses the option whose text `choose` returns; null leaves the question out.
 * Returns the sign-in ID.
 */
export async function answerAsNewStudent(
  { url, ask, examId, classId }: OpenExam,
  name: string,
  choose: (question: Question, index: number) => string | null | undefined,
): Promise<string> {
  const email = `${name.toLowerCase().replace(" ", ".")}@${examId}.example`;
  const { createSchoolUser } = await ask<{ createSchoolUser: { tempPassword: string } }>(
    "mutation U($input: CreateSchoolUserInput!) { createSchoolUser(input: $input) { tempPassword } }",
    { input: { role: "STUDENT", name, email, classId } },
  );
  const signInId = createSchoolUser.tempPassword;
  const own = await schoolToken(url, { role: "STUDENT", signInId });
  const { startSchoolAttempt: started } = await askGateway<{ startSchoolAttempt: Started }>(
    url,
    "mutation B($examId: ID!) { startSchoolAttempt(examId: $examId) { attemptId questions { id text options { letter text } } } }",
    { examId },
    own,
  );
  const answers = started.questions.map((question, index) => {
    const chosen = choose(question, index);
    const answer = question.options.find(({ text }) => text === chosen)?.letter ?? null;
    return { seq: index + 1, questionId: question.id, answer };
  });
  await askGateway(
    url,
    `mutation S($examId: ID!, $attemptId: ID!, $answers: [SchoolAnswerInput!]!) {
      saveSchoolAnswers(examId: $examId, attemptId: $attemptId, answers: $answers) { savedSeq } }`,
    { examId, attemptId: started.attemptId, answers },
    own,
  );
  return signInId;
}

/** A student takes the paper of `school-paper.ts` without screens: one answer at a time, from the sign-in to the receipt. */
export async function takeByGraphql(
  url: string,
  signInId: string,
  choice: (question: number) => number | null,
  answers: Map<number, number>,
): Promise<void> {
  const token = await schoolToken(url, { role: "STUDENT", signInId });
  const ask = <Data>(query: string, variables: object = {}) => askGateway<Data>(url, query, variables, token);
  const { schoolExams } = await ask<{ schoolExams: { id: string }[] }>("query E { schoolExams { id } }");
  const examId = schoolExams[0]?.id;
  const { startSchoolAttempt: attempt } = await ask<{ startSchoolAttempt: Started }>(
    `mutation B($examId: ID!) {
      startSchoolAttempt(examId: $examId) { attemptId attemptToken questions { id text options { letter text } } }
    }`,
    { examId },
  );
  const place = { examId, attemptId: attempt.attemptId, attemptToken: attempt.attemptToken };
  let seq = 0;
  for (const { id, text, options } of attempt.questions) {
    const at = paperQuestions.findIndex(({ mark }) => text.includes(mark));
    const taken = choice(at);
    if (taken === null) continue;
    const option = options.find((one) => one.text === paperQuestions[at]?.options[taken]);
    if (option === undefined) throw new Error(`${text} lacks option ${taken}`);
    seq += 1;
    await ask(
      `mutation A($examId: ID!, $attemptId: ID!, $attemptToken: String, $answers: [SchoolAnswerInput!]!) {
        saveSchoolAnswers(examId: $examId, attemptId: $attemptId, attemptToken: $attemptToken, answers: $answers) { savedSeq }
      }`,
      { ...place, answers: [{ questionId: id, answer: option.letter, seq }] },
    );
    answers.set(at, taken);
  }
  await ask(
    `mutation H($examId: ID!, $attemptId: ID!, $attemptToken: String, $lastSeq: Int!) {
      submitSchoolAttempt(examId: $examId, attemptId: $attemptId, attemptToken: $attemptToken, lastSeq: $lastSeq) { receipt }
    }`,
    { ...place, lastSeq: seq },
  );
}
