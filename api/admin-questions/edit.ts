import type { adminQuestions } from "../../schema/rest/admin-questions.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, HttpError, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { presentKeyedQuestion } from "../core/questions/keyed-question.ts";
import { isUniqueViolation } from "../core/database/database-errors.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { findForUpdate, replaceQuestion, toColumns } from "./store.ts";

export const noQuestion = () => notFound("Question not found");
/** Why nothing was done with a question that has a newer version. */
export const stale = (outcome: string) =>
  new HttpError(409, "STALE_VERSION", `Somebody else has changed this question meanwhile. ${outcome}`);

/**
 * Makes a new version of a question; the one before is kept for attempts that were given it and for the history. The
 * same contents again make no version, so that a repeated call does no harm.
 * @throws HttpError 409 STALE_VERSION when the caller edited an older version, 409 when the bank has the new text already
 */
export async function updateQuestion(deps: Deps, call: Call<typeof adminQuestions.updateQuestion>) {
  const { id } = call.params;
  if (!isId(id)) throw noQuestion();
  const { id: actor } = callerOf(call);
  const content = toColumns(call.body);
  const question = await deps.db
    .transaction()
    .execute(async (tx) => {
      const present = await findForUpdate(tx, id);
      if (present === undefined) throw noQuestion();
      const isSame = Object.entries(content).every(([name, value]) => present[name as keyof typeof content] === value);
      if (isSame) return present;
      if (typeof call.body.version === "number" && call.body.version !== present.version)
        throw stale("Nothing of yours was saved.");
      const changed = await replaceQuestion(tx, present, content, { at: deps.clock.now(), by: actor });
      const object = `${id} version ${changed.version}`;
      await audit(tx, deps.clock, { actor, action: "question.updated", object, requestId: call.requestId });
      return changed;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, "questions_once") ? conflict("The bank has this question already.") : error;
    });
  return { message: "Question updated successfully!", question: presentKeyedQuestion(question) };
}
