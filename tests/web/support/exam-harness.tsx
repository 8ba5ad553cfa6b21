import { HttpLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect, vi } from "vitest";
import type { Letter } from "../../../schema/rules/words.ts";
import { DashboardPage } from "../../../web/app/candidate/DashboardPage.tsx";
import { OwnPage } from "../../../web/app/candidate/OwnPage.tsx";
import { RequireCandidate } from "../../../web/app/candidate/RequireCandidate.tsx";
import { SessionWatcher } from "../../../web/app/candidate/SessionWatcher.tsx";
import { TakeExamPage } from "../../../web/app/candidate/TakeExamPage.tsx";
import { ExamSelectionPage } from "../../../web/exam/ExamSelectionPage.tsx";
import { buildCandidateClient } from "../../../web/lib/calls/clients.ts";
import { endSession } from "../../../web/lib/sessions/sessions.ts";
import { buildPage, startedAt } from "./exam-fixtures.ts";
import { person } from "./person.ts";

export { pass, person } from "./person.ts";

/** What a field of the fake gateway answers with instead of data. */
export class Fails extends Error {
  readonly extensions: Record<string, unknown>;
  constructor(code: string, extensions: Record<string, unknown> = {}) {
    super("The documented text");
    this.extensions = { code, status: 400, serverMessage: null, ...extensions };
  }
}

type Variables = Record<string, unknown>;
/** Data, or a Fails for the whole operation, or per field a Fails for that field alone. */
type Handler = (variables: Variables) => unknown;

interface Call {
  name: string;
  variables: Record<string, unknown>;
}

/** A gateway with a memory: attempts, answers, results, and a network that can be cut. */
export function buildGateway(handlers: Record<string, Handler> = {}) {
  const state = {
    isDown: false,
    /** The answer of the server is lost on its way back. */
    losesReplies: false,
    calls: [] as Call[],
    answers: {} as Record<string, Letter>,
    attempt: 1,
    begunAt: Date.now(),
    submitted: [] as Record<string, unknown>[],
    total: 25,
    keepsAttempts: true,
    /** How many answers of the result were delivered late. */
    lateAnswers: 0,
    /** When the server says that the exam was submitted; null where it does not say. */
    submittedAt: null as string | null,
  };
  const score = (): number => Object.values(state.answers).filter((letter) => letter === "C").length;
  const own: Record<string, Handler> = {
    ExamQuestions: ({ page, pages }) => ({
      examQuestions: buildPage({
        page: Number(page),
        pages: Number(pages),
        total: state.total,
        answers: state.answers,
        attemptId: state.keepsAttempts ? `a${state.attempt}` : null,
        startedAt: state.begunAt,
        serverNow: Date.now(),
      }),
    }),
    ExamAttempt: (variables) => (handlers["ExamQuestions"] ?? own["ExamQuestions"])?.(variables),
    // most servers do not tell how large a paper is
    PaperSize: () => new Fails("NOT_OFFERED", { status: 501 }),
    ValidateAnswer: ({ input }) => {
      const { questionId, userAnswer, seq } = input as { questionId: string; userAnswer: Letter; seq?: number };
      state.answers[questionId] = userAnswer;
      return {
        validateAnswer: {
          __typename: "AnswerVerdict",
          isCorrect: userAnswer === "C",
          savedSeq: seq ?? null,
          stored: null,
        },
      };
    },
    // A server of the documents, whose history names an exam and nothing else of it.
    PaperResults: () => ({
      examHistory: state.submitted.map((_, index) => ({
        __typename: "ExamHistoryRow",
        id: `r${index + 1}`,
        examType: null,
        subjectName: null,
        year: null,
        receipt: null,
      })),
    }),
    DeliverLateAnswers: () => new Fails("NOT_OFFERED", { status: 404 }),
    SubmitExam: ({ input }) => {
      state.submitted.push(input as Record<string, unknown>);
      const review = Array.from({ length: state.total }, (_, index) => ({
        __typename: "ReviewedQuestion",
        questionId: `q${index + 1}`,
        userAnswer: state.answers[`q${index + 1}`] ?? null,
        correctAnswer: "C",
        explanation: `Reason ${index + 1}`,
      }));
      return {
        submitExam: {
          __typename: "SubmitExamResult",
          emailed: true,
          message: null,
          result: {
            __typename: "ExamResult",
            id: "r1",
            score: score(),
            totalQuestions: state.total,
            percentage: Math.round((score() / state.total) * 100),
            status: "Fail",
            receipt: "AK-R7Q4-2K9M",
            lateAnswers: state.lateAnswers,
            submittedAt: state.submittedAt,
          },
          review,
        },
      };
    },
  };

  const fetch = async (_address: unknown, request?: RequestInit): Promise<Response> => {
    if (state.isDown) throw new TypeError("Failed to fetch");
    const { operationName: name, variables } = JSON.parse(String(request?.body)) as {
      operationName: string;
      variables: Variables;
    };
    state.calls.push({ name, variables });
    const handler = handlers[name] ?? own[name];
    if (!handler) throw new Error(`No answer prepared for ${name}.`);
    const reply = await handler(variables);
    if (state.losesReplies) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(bodyOf(reply)), { headers: { "content-type": "application/json" } });
  };
  return { state, fetch, own, callsOf: (name: string) => state.calls.filter((call) => call.name === name) };
}

function bodyOf(reply: unknown): unknown {
  if (reply instanceof Fails) {
    return { data: null, errors: [{ message: reply.message, extensions: reply.extensions }] };
  }
  const fields = Object.entries(reply as Record<string, unknown>);
  const errors = fields.flatMap(([field, value]) =>
    value instanceof Fails ? [{ message: value.message, path: [field], extensions: value.extensions }] : [],
  );
  const data = Object.fromEntries(fields.map(([field, value]) => [field, value instanceof Fails ? null : value]));
  return errors.length > 0 ? { data, errors } : { data };
}

export type Gateway = ReturnType<typeof buildGateway>;

export const candidate = { id: "c1", firstName: "Adaeze", lastName: "Okafor", email: "adaeze@example.com" };

export function storeSession(user: object = candidate, token = "token-1"): void {
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("accessToken", token);
  localStorage.setItem("isLoggedIn", "true");
}

export function prepareExamTest(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: startedAt });
  vi.stubGlobal("scrollTo", vi.fn());
  setOnline(true);
  storeSession();
}

export function finishExamTest(): void {
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  document.body.className = "";
}

/** Turns the network of the browser off and on, with its events. */
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { value: isOnline, configurable: true });
}
export async function goOffline(gateway: Gateway): Promise<void> {
  gateway.state.isDown = true;
  await act(async () => {
    setOnline(false);
    window.dispatchEvent(new Event("offline"));
  });
}
export async function goOnline(gateway: Gateway): Promise<void> {
  gateway.state.isDown = false;
  await act(async () => {
    setOnline(true);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(50);
  });
}

/** Shows the address of the router to a test. */
function Place() {
  const { pathname, search, state } = useLocation();
  return (
    <p data-testid="place" data-state={JSON.stringify(state)}>
      {pathname + search}
    </p>
  );
}

export const place = (): string => screen.getByTestId("place").textContent ?? "";

/** Opens a page of the exam side, as a person who types its address. */
export function openPage(gateway: Gateway, path: string, state: unknown = null) {
  window.history.pushState(state === null ? null : { usr: state, key: "test", idx: 0 }, "", path);
  return showPage(gateway);
}

/** The given pages over the gateway, at the present address. */
export function showRoutes(gateway: Gateway, routes: ReactNode) {
  const client = buildCandidateClient(new HttpLink({ uri: "/graphql", fetch: gateway.fetch as typeof fetch }));
  return render(
    <ApolloProvider client={client}>
      <BrowserRouter>
        <SessionWatcher />
        <Place />
        <Routes>
          {routes}
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </BrowserRouter>
    </ApolloProvider>,
  );
}

/** The page at the present address, as after a reload. */
export function showPage(gateway: Gateway) {
  return showRoutes(
    gateway,
    <>
      <Route
        path="/quiz"
        element={
          <RequireCandidate>
            <OwnPage>
              <TakeExamPage />
            </OwnPage>
          </RequireCandidate>
        }
      />
      <Route path="/exams" element={<ExamSelectionPage />} />
      <Route path="/dashboard" element={<DashboardPage />} />
    </>,
  );
}

export const quizPath = "/quiz?examType=JAMB&subjectName=Chemistry&year=2023";

/** The box of a question, found by its name as a reader hears it. */
export const questionBox = (number: number): Promise<HTMLElement> =>
  screen.findByRole("group", { name: new RegExp(`^Question ${number}\\. `) });

export async function choose(number: number, letter: Letter): Promise<void> {
  const box = await questionBox(number);
  await person().click(within(box).getByRole("radio", { name: new RegExp(`^${letter}`) }));
}

/** Opens the submit dialog from the page and presses its button. */
export async function submitExam(): Promise<void> {
  const user = person();
  await user.keyboard("s");
  const dialog = await screen.findByRole("dialog", { name: "Submit this exam?" });
  await user.click(within(dialog).getByRole("button", { name: "Submit Exam" }));
}

/** The main heading; the results view is fetched with the first submission, which takes a moment on a busy machine. */
export const heading = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole("heading", { level: 1, name }, { timeout: 8000 });

/** The bar says how many are answered. */
export async function expectAnswered(text: string): Promise<void> {
  const label = await screen.findByText("answered");
  expect(label.previousElementSibling?.textContent).toBe(text);
}
