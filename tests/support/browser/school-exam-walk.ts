import type { Page } from "playwright-core";
import { paperQuestions } from "../data/school-paper.ts";
import type { SchoolWalk } from "./school-journey.ts";

/* A student at the real screen, who uses the keyboard. */

type Look = (name: string) => Promise<void>;

/** Signs in with the ID of the login card and begins the exam; each stop is looked at if `look` is given. */
export async function beginExam(walk: SchoolWalk, url: string, signInId: string, look?: Look): Promise<void> {
  const { page } = walk;
  await page.goto(`${url}/schools/login`);
  await walk.logIn("STUDENT", signInId);
  await walk.openTab("Exams");
  await page.getByRole("link", { name: /Take Exam/ }).waitFor();
  await look?.("student-exams");
  await walk.follow(/Take Exam/);
  await walk.button("Start exam").waitFor();
  await look?.("intro");
  await walk.button("Start exam").click();
  await page.locator("fieldset[data-current]").waitFor();
  await look?.("question");
}

interface Shown {
  stem: string;
  options: { letter: string; text: string }[];
}

// runs in the page
const readCurrent = `(() => {
  const card = document.querySelector("fieldset[data-current]");
  return {
    stem: card.querySelector("legend").textContent,
    options: [...card.querySelectorAll("label")].map((option) => ({
      letter: option.querySelector("input").value,
      text: option.querySelector("input + span > span:last-child").textContent.trim(),
    })),
  };
})()`;

/**
 * Answers the given number of questions from the present one on, and notes in `answers` which option of the paper was chosen for
 * which of its questions, because the screen shows both in another order.
 */
export async function answerOn(
  page: Page,
  count: number,
  choice: (question: number) => number | null,
  answers: Map<number, number>,
): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const { stem, options } = await page.evaluate<Shown>(readCurrent);
    const at = paperQuestions.findIndex(({ mark }) => stem.includes(mark));
    const place = choice(at);
    if (place !== null) {
      const wanted = paperQuestions[at]?.options[place];
      const option = options.find(({ text }) => text === wanted);
      if (option === undefined) throw new Error(`${stem} has no option ${wanted}`);
      await page.keyboard.press(option.letter.toLowerCase());
      answers.set(at, place);
    }
    await page.keyboard.press("n");
  }
}

/** Waits until the server has all answers, and submits with the keyboard. */
export async function submitByKeys(walk: SchoolWalk, look?: Look): Promise<void> {
  const { page } = walk;
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.keyboard.press("s");
  await walk.dialog.getByText("Submit this exam?").waitFor();
  await look?.("hand-in");
  await walk.dialog.getByRole("button", { name: "Submit Exam" }).press("Enter");
  await page.getByText("Your exam is submitted.").waitFor();
}
