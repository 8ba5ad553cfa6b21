import type { IncomingMessage } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { account } from "../../schema/rest/account.ts";
import { exam } from "../../schema/rest/exam.ts";
import { payment } from "../../schema/rest/payment.ts";
import { referral } from "../../schema/rest/referral.ts";
import { results } from "../../schema/rest/results.ts";
import type { Row } from "../../schema/rest/row.ts";
import { startGateway, type GraphQLReply, type TestGateway } from "../support/gateway.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

/* SEC-53: a server that writes the caller's token into every private answer, asked by two people at once. */
const people = ["token-of-ada", "token-of-bola"] as const;
type Token = (typeof people)[number];
const anonymous = "nobody";

let upstream: Upstream;
// in production finished answers to public questions are kept for a moment
const production = { NODE_ENV: "production", PUBLIC_WEB_URL: "https://akada.example", TRUSTED_DOCUMENTS: "off" };
const settings = { "in development": {}, "in production": { ...production, LIM_14_USER_MINUTE: "100000" } };
const gateways = new Map<string, TestGateway>();
function gatewayOf(name: string): TestGateway {
  const gateway = gateways.get(name);
  if (gateway === undefined) throw new Error(`no gateway ${name}`);
  return gateway;
}
const tokenOf = (request: IncomingMessage): string =>
  request.headers.authorization?.replace("Bearer ", "") ?? anonymous;

beforeAll(async () => {
  upstream = await startUpstream();
  const answer = (row: Row, status: number, body: (token: string) => unknown): void => {
    let calls = 0;
    upstream.on(row).raw((request, response) => {
      // random delays change the order of the answers
      setTimeout(
        () => {
          response.writeHead(status, { "content-type": "application/json", "set-cookie": `owner=${tokenOf(request)}` });
          response.end(JSON.stringify(body(tokenOf(request))));
        },
        (calls++ * 7) % 11,
      );
    });
  };
  answer(account.profile, 200, (token) => ({ firstName: token, lastName: token, email: token, phone: token }));
  answer(account.userDetails, 200, (token) => ({ firstName: token, lastName: token, phoneNumber: token }));
  answer(account.updateUserDetails, 200, (token) => ({ message: token, user: { id: 1, firstName: token } }));
  answer(results.performance, 200, (token) => ({ totalExams: 1, bestPerformance: { subject: token, score: 1 } }));
  answer(results.examHistory, 200, (token) => [{ id: token, name: token, score: 1, status: token }]);
  answer(payment.paymentStatus, 200, (token) => ({ subscribedExamTypes: [token] }));
  answer(payment.verifyPayment, 200, (token) => ({ message: token }));
  answer(exam.examSubjects, 200, (token) => [token]);
  answer(exam.validateAnswer, 400, (token) => ({ message: `no, ${token}` }));
  answer(referral.referralStats, 403, (token) => ({ message: `no, ${token}` }));
  answer(exam.examTypes, 200, (token) => [`types for ${token}`]);
  answer(results.leaderboard, 200, (token) => [{ name: `board for ${token}`, averageScore: "1" }]);
  answer(results.ownStanding, 200, (token) => ({ rank: 1, total: 2, name: token, averageScore: "1" }));
  answer(payment.prices, 200, (token) => [{ examType: `prices for ${token}`, listPrice: 1, fee: 2 }]);
  for (const [name, env] of Object.entries(settings)) gateways.set(name, await startGateway(upstream.url, env));
});
afterAll(async () => {
  for (const gateway of gateways.values()) await gateway.close();
  await upstream.close();
});

interface Ask {
  document: string;
  /** How often the caller's own token is expected in the answer. */
  own: number;
}
/** Public rows are always called without a token, so that all callers share one answer. */
const catalogue = ["{ examTypes }", "{ leaderboard { name } }", "{ prices { examType } }"];
const asks: Ask[] = [
  { document: "{ profile { firstName lastName email phone } }", own: 4 },
  { document: '{ userDetails(id: "1") { firstName lastName phone } }', own: 3 },
  { document: "{ performance { bestPerformance { subject } } examHistory { id name status } }", own: 4 },
  { document: "{ paymentStatus { subscribedExamTypes } examTypes }", own: 1 },
  { document: "{ ownStanding { name } profile { email } }", own: 2 },
  { document: '{ examSubjects(examType: "JAMB") profile { email } leaderboard { name } }', own: 2 },
  ...catalogue.map((document) => ({ document, own: 0 })),
  {
    document:
      'mutation M { updateUserDetails(id: "1", input: { firstName: "A", lastName: "B" }) { message user { firstName } } }',
    own: 2,
  },
  { document: 'mutation M { verifyPayment(input: { reference: "1-a", examType: "JAMB" }) { message } }', own: 1 },
  // an error holds it twice, in message and serverMessage
  { document: 'mutation M { validateAnswer(input: { questionId: "1", userAnswer: A }) { isCorrect } }', own: 2 },
  { document: "{ referralStats { referredCount } prices { fee } }", own: 2 },
];

/** Runs tasks, as many at once as the queues of the gateway take (REL-04). */
async function inParallel<T, R>(tasks: T[], atOnce: number, work: (task: T) => Promise<R>): Promise<R[]> {
  const outcomes: R[] = [];
  const waiting = [...tasks];
  const worker = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) outcomes.push(await work(task));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

const times = (text: string, part: string): number => text.split(part).length - 1;

describe.each(Object.keys(settings))("[SEC-53] two people and 1,000 mixed parallel calls, %s", (name) => {
  it("get nothing of each other's data, and share the catalogue", async () => {
    const gateway = gatewayOf(name);
    const seenBefore = upstream.seen.length;
    const tasks = Array.from({ length: 1000 }, (_, index) => ({
      token: people[index % 2] as Token,
      ask: asks[Math.floor(index / 2) % asks.length] as Ask,
    }));
    const cookies: Record<Token, string> = {
      "token-of-ada": "akada_device=device-of-ada-0001",
      "token-of-bola": "akada_device=device-of-bola-001",
    };
    const wrong = await inParallel(tasks, 40, async ({ token, ask }) => {
      await turn();
      const reply = await gateway.query(ask.document, {}, { authorization: `Bearer ${token}`, cookie: cookies[token] });
      return faultsOf(reply, token, ask);
    });
    expect(wrong.flat()).toEqual([]);
    const seen = upstream.seen.slice(seenBefore);
    const publicCalls = seen.filter(({ path }) => /exam-types|leaderboard$|prices/.test(path));
    expect(publicCalls.map(({ headers }) => headers.authorization).filter((header) => header !== undefined)).toEqual(
      [],
    );
    // six of the thirteen operations read a shared list: five hundred reads, and one call a second for each of three lists
    expect(publicCalls.length).toBeLessThan(50);
    const privateCalls = seen.filter((call) => !publicCalls.includes(call));
    for (const person of people) {
      const own = privateCalls.filter(({ headers }) => headers.authorization === `Bearer ${person}`);
      expect(own.length).toBe(privateCalls.length / 2);
      expect(new Set(own.map(({ headers }) => headers["x-device-id"])).size).toBe(1);
    }
  });

  it("an answer to a caller with a token is never given to one without", async () => {
    const gateway = gatewayOf(name);
    const document = '{ examSubjects(examType: "JAMB") paymentStatus { subscribedExamTypes } }';
    const subjects = '{ examSubjects(examType: "JAMB") }';
    const [open, own] = await Promise.all([
      gateway.query(document),
      gateway.query(document, {}, { authorization: `Bearer ${people[0]}` }),
    ]);
    const later = await gateway.query(document, {}, { authorization: `Bearer ${people[1]}` });
    const both = (text: string) => ({ examSubjects: [text], paymentStatus: { subscribedExamTypes: [text] } });
    expect([open.data, own.data, later.data]).toEqual([both(anonymous), both(people[0]), both(people[1])]);
    // a visitor's answer to this one is kept, those of people are not
    for (const person of [undefined, ...people, undefined, ...people]) {
      const headers = person === undefined ? {} : { authorization: `Bearer ${person}` };
      const { data } = await gateway.query(subjects, {}, headers as Record<string, string>);
      expect(data).toEqual({ examSubjects: [person ?? anonymous] });
    }
  });
});

function faultsOf(reply: GraphQLReply, token: Token, ask: Ask): string[] {
  const all = `${JSON.stringify(reply.headers)}${JSON.stringify(reply.data)}${JSON.stringify(reply.errors)}`;
  const faults = people
    .filter((person) => person !== token && reply.text.concat(all).includes(person))
    .map((person) => `${token} sees ${person}: ${ask.document}`);
  if (times(all, token) !== ask.own) faults.push(`${token} sees itself ${times(all, token)} times: ${ask.document}`);
  if (reply.headers["cache-control"] !== "no-store") faults.push(`may be stored: ${ask.document}`);
  if (reply.headers["set-cookie"] !== undefined) faults.push(`sets a cookie: ${ask.document}`);
  return faults;
}
