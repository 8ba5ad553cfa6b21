import { describe, expect, it } from "vitest";
import { exam } from "../../schema/rest/exam.ts";
import { gatewayForEachTest } from "../support/gateway.ts";

const paper = { examType: "JAMB", subjectName: "Physics", year: 2026 };
const document = `query Q($paper: PaperInput!, $page: Int!, $pages: Int!) {
  examQuestions(paper: $paper, page: $page, pages: $pages) { totalPages totalQuestions questions { id } attempt { id } }
}`;
const headers = { authorization: "Bearer token-1" };
const now = "2026-11-20T12:00:00.000Z";

const { upstream, gateway } = gatewayForEachTest();

interface Server {
  total: number;
  /** Pages that the server fails to send. */
  broken?: readonly number[];
  counts?: object;
  /** Questions on a page. */
  size?: number;
}

/** The documented call of any server, usually with ten questions a page. Returns how many calls it was answering at the same time. */
function serve({ total, broken = [], size = 10, ...given }: Server) {
  const counts = given.counts ?? { totalPages: Math.ceil(total / size), totalQuestions: total };
  const seen = { most: 0, open: 0 };
  upstream.on(exam.examQuestions).raw((request, response) => {
    const page = Number(new URL(request.url ?? "/", "http://upstream").searchParams.get("page"));
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    // the calls that are made together have all arrived by then
    setImmediate(() => {
      seen.open -= 1;
      const first = (page - 1) * size + 1;
      const questions = Array.from({ length: Math.max(0, Math.min(size, total - first + 1)) }, (_, index) => ({
        id: `q${first + index}`,
        question: "How many?",
        optionA: "1",
        optionB: "2",
        optionC: "3",
        optionD: "4",
      }));
      const attempt = { id: `attempt of page ${page}`, startedAt: now, deadline: now, serverNow: now, answers: [] };
      response.writeHead(broken.includes(page) ? 500 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(broken.includes(page) ? {} : { questions, ...counts, attempt }));
    });
  });
  return seen;
}

const pagesAsked = () => upstream.seen.map(({ query }) => Number(query["page"]));
async function ask(page: number, pages: number) {
  const { data, errors } = await gateway.query(document, { paper, page, pages }, headers);
  const found = data?.["examQuestions"] as { questions: { id: string }[]; attempt: object; totalPages: number } | null;
  return { ids: found?.questions.map(({ id }) => id) ?? [], found, errors };
}
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `q${from + index}`);

describe("[C-QUIZ-05] the pages of a paper", () => {
  it("come in one answer, in the order of the paper, with the attempt that the first page opened", async () => {
    const seen = serve({ total: 75 });
    const { ids: shown, found } = await ask(1, 30);
    expect(shown).toEqual(ids(1, 75));
    expect(found).toMatchObject({ totalPages: 8, totalQuestions: 75, attempt: { id: "attempt of page 1" } });
    expect(pagesAsked()[0]).toBe(1);
    expect(pagesAsked().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    // they share the connections to the server with everybody else (REL-04)
    expect(seen.most).toBeLessThanOrEqual(3);
  });

  it("are asked for one by one by an app that asks for one", async () => {
    serve({ total: 75 });
    expect((await ask(2, 1)).ids).toEqual(ids(11, 20));
    expect(pagesAsked()).toEqual([2]);
    expect((await ask(3, 2)).ids).toEqual(ids(21, 40));
  });

  it("are at most thirty, whatever is asked for", async () => {
    serve({ total: 500 });
    expect((await ask(1, 100_000)).ids).toEqual(ids(1, 300));
    expect(pagesAsked()).toHaveLength(30);
  });

  it("end before a page that the server failed to send, which is asked for again by itself", async () => {
    serve({ total: 40, broken: [3] });
    const { ids: shown, errors } = await ask(1, 30);
    expect([shown, errors]).toEqual([ids(1, 20), []]);
    expect((await ask(3, 1)).errors[0]?.extensions["code"]).toBe("UPSTREAM_FAILED");
  });

  it("fail with their error when the first one does", async () => {
    upstream.on(exam.examQuestions).reply(403, { message: "You need a subscription." });
    const { errors } = await ask(1, 30);
    expect(errors).toMatchObject([{ message: "You need a subscription.", extensions: { code: "FORBIDDEN" } }]);
    expect(pagesAsked()).toEqual([1]);
  });

  it.each([
    ["questions alone", { totalQuestions: 25 }, ids(1, 25)],
    ["pages alone", { totalPages: 3 }, ids(1, 25)],
    ["nothing", {}, ids(1, 10)],
  ])("come from a server that counts %s", async (_, counts, expected) => {
    serve({ total: 25, counts });
    expect((await ask(1, 30)).ids).toEqual(expected);
  });

  it.each([
    ["all on one page", 40, undefined],
    ["five a page", 5, undefined],
    ["five a page, and counts pages alone", 5, { totalPages: 8 }],
  ])("[C-QUIZ-18] are counted in tens where a server sends %s", async (_how, size, counts) => {
    serve({ total: 40, size, ...(counts && { counts }) });
    const { ids: shown, found } = await ask(1, 30);
    expect(shown).toEqual(ids(1, 40));
    expect(found?.totalPages).toBe(4);
  });

  it.each([20, 5])("[C-QUIZ-18] fail together where a server sends %i a page and one cannot be read", async (size) => {
    serve({ total: 100, size, broken: [3] });
    const { found, errors } = await ask(1, 30);
    expect([found, errors[0]?.extensions["code"]]).toEqual([null, "UPSTREAM_FAILED"]);
    serve({ total: 100, size });
    expect((await ask(1, 30)).ids).toEqual(ids(1, 100));
  });

  it.each([0, -1])("are none fewer than one: %i", async (pages) => {
    serve({ total: 25 });
    expect((await ask(1, pages)).ids).toEqual(ids(1, 10));
  });
});
