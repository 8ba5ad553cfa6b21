import type { ReactNode } from "react";
import { Route } from "react-router-dom";
import { OwnPage } from "../../../web/app/candidate/OwnPage.tsx";
import { PracticePage } from "../../../web/app/candidate/PracticePage.tsx";
import type { Letter } from "../../../schema/rules/words.ts";
import { buildGateway, showRoutes, type Gateway } from "./exam-harness.tsx";
import { buildQuestions, buildVerdict } from "./practice-fixtures.ts";

type Handlers = NonNullable<Parameters<typeof buildGateway>[0]>;

/** A gateway with two subjects, three years and three questions; the key is always C. */
export const buildPracticeGateway = (handlers: Handlers = {}): Gateway =>
  buildGateway({
    PracticeSubjects: () => ({ practiceSubjects: ["Biology", "Chemistry"] }),
    PracticeYears: () => ({ practiceYears: [2021, 2023, 2026] }),
    PracticeQuestions: () => ({ practiceQuestions: buildQuestions(3) }),
    CheckAnswer: ({ input }) => ({
      checkAnswer: buildVerdict((input as { selectedAnswer: Letter }).selectedAnswer),
    }),
    ...handlers,
  });

/** Opens the practice page as a link of ours does, with the exam type in the navigation state. */
export function openPractice(gateway: Gateway, path = "/jamb/practice", state: unknown = { examType: "JAMB" }) {
  window.history.pushState(state === null ? null : { usr: state, key: "test", idx: 0 }, "", path);
  return showPractice(gateway);
}

/** The page at the present address, as after a reload, with others that lead to it. */
export function showPractice(gateway: Gateway, others: ReactNode = null) {
  return showRoutes(
    gateway,
    <>
      <Route
        path="/:examType/practice"
        element={
          <OwnPage>
            <PracticePage />
          </OwnPage>
        }
      />
      {others}
    </>,
  );
}
