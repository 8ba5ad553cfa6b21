import { askGateway } from "../graphql.ts";
import type { Stack } from "../processes/stack.ts";
import { demoAccount } from "./demo.ts";
import { answerAsNewStudent, asDemoSchool, createExam, openExam } from "./school-by-gateway.ts";

/** A name of one word, as long as names may be. It begins with A, so that it is on the first page of a list. */
export const oneWord = (first: string, length = 200): string => `A${first}`.padEnd(length, "chukwuemekanwabueze");

const questions = [1, 2].map((number) => ({
  text: `${oneWord(`question${number}`, 400)}?`,
  optionA: oneWord("right"),
  optionB: oneWord("wrong"),
  correctAnswer: "A",
  explanation: oneWord("because", 400),
}));

/**
 * Gives the demo school a class, a subject, exams, students with results, and a teacher, each with one long word as its name.
 * @returns ids of an exam that two students are writing, of one that has results, and of a draft
 */
export async function fillWithLongNames(stack: Stack): Promise<{ openId: string; closedId: string; draftId: string }> {
  const ask = await asDemoSchool(stack);
  for (const kind of ["Class", "Subject"])
    await ask(`mutation N($input: SchoolNameInput!) { createSchool${kind}(input: $input) { id } }`, {
      input: { name: oneWord(kind, 120) },
    });
  const open = await openExam(stack, oneWord("open"), questions);
  const closed = await openExam(stack, oneWord("closed"), questions);
  const draft = await createExam(ask, oneWord("draft"));
  for (const [place, name] of ["first", "second"].entries())
    for (const exam of [open, closed])
      await answerAsNewStudent(exam, oneWord(name, 180), ({ options }) => options[place]?.text);
  await ask("mutation C($id: ID!) { closeSchoolExam(id: $id) { id } }", { id: closed.examId });
  const email = `${oneWord("mail", 60)}@${oneWord("host", 60)}.example`;
  await ask("mutation T($input: CreateSchoolTeacherInput!) { createSchoolTeacher(input: $input) { id } }", {
    input: { name: oneWord("teacher"), email, classId: open.classId },
  });
  await ask("mutation S($input: CreateSchoolStudentInput!) { createSchoolStudent(input: $input) { id } }", {
    input: { name: oneWord("third"), email, classId: open.classId, admissionNo: oneWord("number", 40) },
  });
  return { openId: open.examId, closedId: closed.examId, draftId: draft.id };
}

/** Gives a candidate and the demo school, whose names admins see, a name of one long word. */
export async function nameForAdmin(stack: Stack): Promise<void> {
  const input = demoAccount(stack, "admin");
  const ask = async <Data>(query: string, variables?: object, token?: string): Promise<Data> =>
    askGateway<Data>(stack.url, query, variables, token);
  const { adminLogin } = await ask<{ adminLogin: { token: string } }>(
    "mutation L($input: AdminLoginInput!) { adminLogin(input: $input) { token } }",
    { input },
  );
  const { adminUsers } = await ask<{ adminUsers: { users: { id: string }[] } }>(
    "{ adminUsers { users { id } } }",
    {},
    adminLogin.token,
  );
  await ask(
    "mutation U($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }",
    {
      id: adminUsers.users[0]?.id,
      input: {
        firstName: oneWord("first", 100),
        lastName: oneWord("last", 100),
        email: `${oneWord("mail", 60)}@${oneWord("host", 60)}.example`,
      },
    },
    adminLogin.token,
  );

  const askSchool = await asDemoSchool(stack);
  const { schoolSettings } = await askSchool<{ schoolSettings: object }>(
    `{ schoolSettings { contactEmail contactPhone defaultExamDuration emailNotifications inAppNotifications passwordMinLength
      questionsPerPage randomizeQuestions sessionTimeout } }`,
  );
  await askSchool("mutation S($input: SchoolSettingsInput!) { updateSchoolSettings(input: $input) { schoolName } }", {
    input: { ...schoolSettings, schoolName: oneWord("school") },
  });
}
