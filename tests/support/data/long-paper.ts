import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { csvOf, csvRow } from "./question-csv.ts";
import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";

interface BankQuestion {
  question: string;
  optionA: string;
  optionB: string;
  optionC: string;
  optionD: string;
  explanation: string;
}
type Texts = Omit<BankQuestion, "explanation">;

const bank = join(import.meta.dirname, "../../../api/seed/bank");

/** The texts of `count` different long questions: each stem is a reason of the sample bank followed by a question of it. */
export function longQuestions(count: number): Texts[] {
  const all = globSync("*.json", { cwd: bank })
    .sort()
    .flatMap((file) => (JSON.parse(readFileSync(join(bank, file), "utf8")) as { questions: BankQuestion[] }).questions);
  return all.slice(0, count).map(({ explanation, question, optionA, optionB, optionC, optionD }) => ({
    question: `${explanation} ${question}`,
    optionA,
    optionB,
    optionC,
    optionD,
  }));
}

/** Adds a JAMB paper of these questions by the documented upload, as the demo admin. @throws when a row is refused */
export async function uploadPaper(
  apiUrl: string,
  paper: { subjectName: string; year: number },
  questions: readonly Texts[],
): Promise<void> {
  const [, { email, password }] = demoAccounts;
  const login = await fetch(`${apiUrl}/admin/admin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await login.json()) as { token: string };
  const rows = questions.map((texts, index) =>
    csvRow(index, { ...texts, subjectName: paper.subjectName, year: String(paper.year) }),
  );
  const form = new FormData();
  form.append("files", new File([csvOf(rows)], "paper.csv", { type: "text/csv" }));
  const answer = await fetch(`${apiUrl}/admin/upload-questions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { totalInserted } = (await answer.json()) as { totalInserted: number };
  if (totalInserted !== rows.length) throw new Error(`${totalInserted} of ${rows.length} questions went in`);
}
