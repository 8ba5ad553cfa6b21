import type { Verdict } from "../attempt/attempt.ts";
import type { AttemptClock } from "../attempt/clock.ts";
import type { Answer, Question } from "../attempt/question.ts";
import type { Tabs } from "../attempt/tabs.ts";
import type { watchPage } from "../attempt/watch-page.ts";
import type { Paper } from "../lib/paper.ts";

/** The calls that a practice test uses. */
export interface PracticePorts {
  loadQuestions: (paper: Paper) => Promise<readonly Question[]>;
  /** The verdict on an answer; `answer` is the one that counts, where another had reached the server before. */
  checkAnswer: (question: Question, answer: Answer) => Promise<{ answer: Answer; verdict: Verdict }>;
  /** A check that a person asked for did not work. */
  onCheckFailed: () => void;
  clock?: AttemptClock;
  /** The other tabs of this browser. */
  tabs?: Tabs;
  watch?: typeof watchPage;
}
