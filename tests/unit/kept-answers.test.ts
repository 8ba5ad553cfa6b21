import { getOperationAST, parse, type DocumentNode } from "graphql";
import { describe, expect, it } from "vitest";
import type { Run } from "../../gateway/core/operations/executor.ts";
import { KeptAnswers } from "../../gateway/core/operations/kept-answers.ts";

const board = parse("query Board($exam: String) { leaderboard(exam: $exam) { name } }");

/** A request whose answer may be given to others until `sharedUntil`. */
function runOf(
  sharedUntil: number,
  more: { document?: DocumentNode; exam?: unknown; isAnonymous?: boolean } = {},
): Run {
  const { document = board, exam = "JAMB", isAnonymous = true } = more;
  const operation = getOperationAST(document);
  if (operation === null || operation === undefined) throw new Error("no operation");
  const contextValue = { rest: { sharedUntil, isAnonymous } } as unknown as Run["contextValue"];
  return { document, operation, operationName: null, variables: { exam }, contextValue };
}

describe("[SEC-53] answers that are kept", () => {
  it("are given as long as the catalogue keeps what they were made of", () => {
    let now = 100;
    const kept = new KeptAnswers(() => now);
    const answer = { text: "[]" };
    expect(kept.find(runOf(0))).toBeNull();
    kept.add(runOf(1100), answer);
    now = 1099;
    expect(kept.find(runOf(0))).toBe(answer);
    now = 1100;
    expect(kept.find(runOf(0))).toBeNull();
  });

  it("are not those of a request that read anything of a person", () => {
    const kept = new KeptAnswers(() => 100);
    kept.add(runOf(0), { text: "Ada's" });
    expect(kept.find(runOf(0))).toBeNull();
  });

  it("differ by document, by variables, and by whether somebody is signed in", () => {
    const kept = new KeptAnswers(() => 100);
    kept.add(runOf(1100), { text: "[]" });
    expect(kept.find(runOf(0, { exam: "WAEC" }))).toBeNull();
    expect(kept.find(runOf(0, { exam: ["JAMB"] }))).toBeNull();
    expect(kept.find(runOf(0, { isAnonymous: false }))).toBeNull();
    expect(kept.find(runOf(0, { document: parse("query Other { leaderboard { name } }") }))).toBeNull();
    expect(kept.find(runOf(0))).toEqual({ text: "[]" });
  });

  it("are neither kept nor looked for where variables are nested deeper than the stack", () => {
    const kept = new KeptAnswers(() => 100);
    kept.add(runOf(1100), { text: "[]" });
    const exam: unknown = JSON.parse("[".repeat(50_000) + "]".repeat(50_000));
    expect(kept.find(runOf(0, { exam }))).toBeNull();
    expect(kept.add(runOf(1100, { exam }), { text: "[]" })).toBe(false);
  });

  it("do not grow with invented variables", () => {
    const kept = new KeptAnswers(() => 100);
    const text = "x".repeat(1024 * 1024);
    for (let exam = 0; exam < 20; exam += 1) kept.add(runOf(1100, { exam }), { text });
    const found = Array.from({ length: 20 }, (_, exam) => kept.find(runOf(0, { exam }))).filter((one) => one !== null);
    expect(found.length).toBe(3);
    kept.add(runOf(1100, { exam: "x".repeat(2000) }), { text: "[]" });
    expect(kept.find(runOf(0, { exam: "x".repeat(2000) }))).toBeNull();
  });
});
