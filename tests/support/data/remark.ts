import type { TestApi } from "../api.ts";
import type { Key } from "./exam-attempts.ts";

/** Progress of a re-mark as the API returns it. */
export interface Progress {
  state: "waiting" | "running" | "done";
  done: number;
  total: number;
  changed: number;
}

/** Corrects a question as an admin does; returns its new version. */
export async function correctQuestion(
  api: TestApi,
  token: string,
  id: string,
  changes: Partial<Record<"optionA" | "optionB" | "optionC" | "optionD" | "explanation", string>> & {
    correctAnswer?: Key;
  },
): Promise<number> {
  const { version, ...present } = await api.deps.db
    .selectFrom("questions")
    .select([
      "question",
      "subject_name as subjectName",
      "exam_type as examType",
      "year",
      "option_a as optionA",
      "option_b as optionB",
      "option_c as optionC",
      "option_d as optionD",
      "correct_answer as correctAnswer",
      "explanation",
      "version",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const reply = await api.call("PUT", `/admin/update-questions/${id}`, {
    token,
    body: { ...present, ...changes, version },
  });
  if (reply.statusCode !== 200) throw new Error(`correct: ${reply.statusCode} ${reply.body}`);
  return version + 1;
}

/** Wakes the worker of re-marks until this one is done. */
export async function finishRemark(api: TestApi, token: string, jobId: string): Promise<Progress> {
  for (let round = 0; round < 1000; round += 1) {
    const progress = (await api.call("GET", `/admin/remark-jobs/${jobId}`, { token })).json<Progress>();
    if (progress.state === "done") return progress;
    api.deps.queue.wake("remark");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`the re-mark ${jobId} did not end`);
}
