import { letters, type Letter } from "../../../schema/rules/words.ts";
import { picture } from "./school.ts";
import { drawing, formula, paragraph, wordDocument } from "./word-document.ts";

/* A paper of forty questions as a Word file, the answers of thirty students, and the expected results. */

export interface PaperQuestion {
  /** Words that only this question has, on paper and on the screen. */
  mark: string;
  /** The options of the paper, from A. */
  options: string[];
  /** The option that the paper says is right. */
  key: number;
  /** The option that is right. */
  truth: number;
}

/** Positions of the questions that need attention. */
export const special = { wrongKey: 5, formula: 6, picture: 11, broken: 19, twoOptions: 2 } as const;

function questionAt(at: number): PaperQuestion {
  if (at === special.twoOptions) {
    return { mark: "Is 91 a prime number?", options: ["yes", "no"], key: 1, truth: 1 };
  }
  if (at === special.formula) {
    return { mark: "Which number equals the fraction", options: ["2", "3", "6", "9"], key: 1, truth: 1 };
  }
  if (at === special.picture) {
    const options = ["a circle", "a triangle", "a rectangle", "none of the above"];
    return { mark: "Which shape does the picture show?", options, key: 2, truth: 2 };
  }
  const [a, b, truth] = [11 + at, 7 + 3 * at, at % 4];
  const options = Array.from({ length: 4 }, (_, place) => String(a + b + (place - truth) * 10));
  return { mark: `What is ${a} + ${b}?`, options, truth, key: at === special.wrongKey ? (truth + 1) % 4 : truth };
}

export const paperQuestions: readonly PaperQuestion[] = Array.from({ length: 40 }, (_, at) => questionAt(at));

const fraction = "<m:f><m:num><m:r><m:t>6</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>";

function paragraphsOf({ mark, options, key }: PaperQuestion, at: number): string[] {
  const head = `${at + 1}. ${mark}`;
  return [
    at === special.formula
      ? paragraph(`${head} `, formula(fraction), "?")
      : paragraph(head, ...(at === special.picture ? [drawing("rId1")] : [])),
    ...options.map((text, place) => paragraph(`${letters[place]}. ${text}`)),
    // one question lacks its key
    ...(at === special.broken ? [] : [paragraph(`Answer: ${letters[key]}`)]),
  ];
}

/** The paper as a Word file. */
export const paperDocument = (): Buffer =>
  wordDocument(
    [paragraph("Mathematics, First Term"), ...paperQuestions.flatMap(paragraphsOf)],
    [{ name: "shape.png", bytes: picture(240, 120) }],
  );

/** From the strongest to the weakest; lists show them by name. */
export const paperStudents: readonly string[] = [
  "Ada Obi",
  "Babátúndé Adéṣínà",
  "Chiamaka Eze",
  "Danladi Musa",
  "Ẹniọlá Ọ̀ṣúndàre",
  "Fatima Abubakar",
  "Gbenga Salami",
  "Halima Yusuf",
  "Ifeoma Nnamdi",
  "Jide Alabi",
  "Kelechi Okafor",
  "Ladi Danjuma",
  "Musa Ibrahim",
  "Ngozi Umeh",
  "Ọlá Fáshọlá",
  "Patience Akpan",
  "Queen Edet",
  "Rasheed Bello",
  "Ṣadé Adéọ̀ṣun",
  "Tunde Bakare",
  "Uche Anyanwu",
  "Victoria Oluwaseun Adebayo-Williams",
  "Wale Ogunleye",
  "Ximena Bassey",
  "Yakubu Gowon Junior",
  "Zainab Lawal",
  "Amarachi Nwosu",
  "Bukola Ajayi",
  "Chinedu Okonkwo",
  "Deborah Etim",
];

const strongHalf = paperStudents.length / 2;

/**
 * The option that a student chooses: the strongest knows all but the last question, each next one a question less. Only weak
 * students choose the option of the wrong key. Wrong choices differ.
 */
export function choiceOf(student: number, at: number): number | null {
  const { options, truth, key } = paperQuestions[at] as PaperQuestion;
  if (student === 3 && at === 39) return null;
  if (at === special.wrongKey) return student < strongHalf ? truth : key;
  if (at < 39 - student) return truth;
  return (truth + 1 + (student % (options.length - 1))) % options.length;
}

/** What each student chose, by place of the student and of the question; a question without an answer is absent. */
export type Chosen = ReadonlyMap<number, ReadonlyMap<number, number>>;

export const scoreOf = (answers: ReadonlyMap<number, number> | undefined): number =>
  [...(answers ?? [])].filter(([at, place]) => paperQuestions[at]?.key === place).length;

function verdictOf(apart: number): string {
  if (apart < 0) return "Check the key";
  return apart < 0.2 ? "No difference" : "As expected";
}

/** Figures of a question as an analysis must show them. */
export interface QuestionFigures {
  right: string;
  verdict: string;
  chosen: string;
}

/** Computed here independently, only from the answers. */
export function figuresOf(chosen: Chosen): QuestionFigures[] {
  const ranked = [...chosen.values()].toSorted((a, b) => scoreOf(b) - scoreOf(a));
  const size = Math.round(ranked.length * 0.27);
  return paperQuestions.map(({ key, options }, at) => {
    const taken = (of: typeof ranked, place: number): number =>
      of.filter((answers) => answers.get(at) === place).length;
    const share = Math.round((taken(ranked, key) / ranked.length) * 100);
    const apart = (taken(ranked.slice(0, size), key) - taken(ranked.slice(-size), key)) / size;
    const none = ranked.filter((answers) => !answers.has(at)).length;
    const counts = letters.map((letter: Letter, place) => {
      const count = place < options.length ? taken(ranked, place) : 0;
      return `${letter} ${count}${place === key ? " (the key)" : ""}`;
    });
    return {
      right: `${share}%`,
      verdict: verdictOf(Math.round(apart * 100) / 100),
      chosen: [...counts, `none ${none}`].join(""),
    };
  });
}
