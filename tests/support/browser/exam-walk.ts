import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { StoredAttempts } from "../data/stored-attempts.ts";

interface Paper {
  examType?: string;
  subjectName: string;
  year: number;
}

export interface ExamPaper extends Paper {
  total: number;
}

/** Papers of the sample bank, all JAMB. */
export const papers = {
  long: { subjectName: "Akada Mathematics", year: 2026, total: 40 },
  physics: { subjectName: "Akada Physics", year: 2025, total: 20 },
  short: { subjectName: "Akada Mathematics", year: 2025, total: 12 },
} as const satisfies Record<string, ExamPaper>;

/** The address of an exam; of a JAMB paper where no type is named. */
export const examPath = ({ examType = "JAMB", subjectName, year }: Paper): string =>
  `/quiz?${new URLSearchParams({ examType, subjectName, year: String(year) })}`;

/** A person at an exam. */
export type ExamWalk = ReturnType<typeof examWalk>;

/** A person at an exam, with what was chosen on the screen; it outlives a page that is closed or killed. */
export function examWalk(firstPage: Page, url: string, paper: ExamPaper, stored: StoredAttempts) {
  let page = firstPage;
  /** The chosen letter of each question, by its id. */
  const chosen = new Map<string, string>();

  const questions = (): Promise<void> =>
    page
      .locator("fieldset")
      .nth(Math.min(10, paper.total) - 1)
      .waitFor();

  /** Presses an option of a question on the screen; both count from 0. */
  const press = async (place: number, option: number) => {
    const label = page.locator("fieldset").nth(place).locator("label").nth(option);
    const input = label.locator("input");
    const [question, letter] = [await input.getAttribute("name"), await input.getAttribute("value")];
    await label.click();
    if (question !== null && letter !== null) chosen.set(question, letter);
    return input;
  };
  /** Presses an option, and waits until it is drawn as chosen. */
  const answer = async (place: number, option: number): Promise<void> => {
    const input = await press(place, option);
    await expect.poll(() => input.isChecked()).toBe(true);
  };

  /** The letters that the page shows as chosen, of the questions on the screen. */
  const shown = async (): Promise<Map<string, string>> =>
    new Map(
      await page.evaluate<[string, string][]>(
        `[...document.querySelectorAll("fieldset input:checked")].map(({ name, value }) => [name, value])`,
      ),
    );

  /** The database has exactly what was chosen. */
  const expectStored = async (): Promise<void> => {
    expect(await stored.answers(), "what was chosen, beside the database").toEqual(chosen);
  };

  return {
    chosen,
    press,
    answer,
    shown,
    expectStored,
    /** Goes on in another page. */
    use: (next: Page): void => {
      page = next;
    },
    /** Opens the paper and waits for its questions. */
    open: async (): Promise<void> => {
      await page.goto(url + examPath(paper));
      await questions();
    },
    /** Begins the paper anew, from its results. */
    retake: async (): Promise<void> => {
      await page.getByRole("button", { name: "Retake Exam" }).click();
      await questions();
    },
    /** Opens the paper, or loads it again, and accepts the offer to continue. */
    goOn: async (): Promise<void> => {
      await page.goto(url + examPath(paper));
      await page.getByRole("button", { name: /^Continue/ }).click();
      await questions();
    },
    answerAll: async (from: number, count: number, option = 0): Promise<void> => {
      for (let place = from; place < from + count; place += 1) await answer(place, (option + place) % 2);
    },
    /** Waits until the page says that everything is saved, and compares with the database at that moment. */
    expectSaved: async (): Promise<void> => {
      await page.getByText("Saved", { exact: true }).first().waitFor({ timeout: 90_000 });
      await expectStored();
      expect([...(await shown())].filter(([question, letter]) => chosen.get(question) !== letter)).toEqual([]);
    },
    /** Submits by the button and the dialog. */
    submit: async (): Promise<void> => {
      await page.getByRole("main").getByRole("button", { name: "Submit Exam" }).last().click();
      await page.getByRole("dialog").getByRole("button", { name: "Submit Exam" }).click();
    },
    /** Waits for the results, which count exactly what was chosen. */
    expectResults: async (): Promise<void> => {
      await page.getByRole("heading", { level: 1, name: /Your Exam Results/ }).waitFor({ timeout: 90_000 });
      await expectStored();
      const unattempted = paper.total - chosen.size;
      await page.getByRole("tab", { name: new RegExp(`Unattempted\\s*${unattempted}$`) }).waitFor();
    },
  };
}
