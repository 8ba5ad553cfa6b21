import type { table } from "../../schema/rest/table.ts";
import { analysisNoteStudents, analysisShare, comparedStudents } from "../../schema/rules/limits.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";
import type { Deps } from "../core/deps.ts";
import type { Call } from "../core/http/serve.ts";
import { examForStaff } from "../school-exams/exam-access.ts";
import { countChoices, listScores } from "./store.ts";
import { refuseUncompleted } from "../school-exams/status.ts";
import { listQuestions } from "../school-exams/store.ts";

type Counts = Record<Letter, number>;

/** How often each option was chosen: by all students, by the strongest and by the weakest. */
export interface Choices {
  key: Letter | null;
  /** Every student gets the mark, so that the question tells nobody from anybody. */
  countsForAll?: boolean;
  all: Counts;
  strong: Counts;
  weak: Counts;
  students: number;
  inGroup: number;
}

/** EXT-24: how the questions of a completed exam did. */
export async function schoolExamAnalysis(deps: Deps, call: Call<typeof table.schoolResults.schoolExamAnalysis>) {
  const exam = await examForStaff(deps, call);
  refuseUncompleted(exam, deps.clock.now());
  const of = { schoolId: exam.school_id, examId: exam.id };
  const ids = (await listScores(deps.db, of.schoolId, of.examId)).map(({ id }) => id);
  const inGroup = ids.length < 2 ? 0 : Math.max(1, Math.round(ids.length * analysisShare));
  const groups = { strong: ids.slice(0, inGroup), weak: inGroup === 0 ? [] : ids.slice(-inGroup) };
  const rows = await countChoices(deps.db, { ...of, ...groups });
  const questions = await listQuestions(deps.db, of.schoolId, of.examId);
  return {
    count: ids.length,
    items: questions.map((question) => {
      const own = rows.filter((row) => row.question_id === question.id);
      const count = (of: "chosen" | "strong" | "weak"): Counts => {
        const by = (letter: Letter): number => own.find((row) => row.answer === letter)?.[of] ?? 0;
        return { A: by("A"), B: by("B"), C: by("C"), D: by("D") };
      };
      const choices: Choices = {
        key: question.correct_answer,
        countsForAll: question.counts_for_all,
        all: count("chosen"),
        strong: count("strong"),
        weak: count("weak"),
        students: ids.length,
        inGroup,
      };
      const shown = {
        questionId: question.id,
        text: question.question,
        correctAnswer: question.correct_answer,
        countsForAll: question.counts_for_all,
      };
      return Object.assign(shown, analyse(choices));
    }),
  };
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const sum = (counts: Counts): number => letters.reduce((total, letter) => total + counts[letter], 0);

/** Difficulty, discrimination and what a teacher should look at. */
export function analyse(choices: Choices) {
  const { key, all, strong, weak, students, inGroup } = choices;
  const spread = { ...all, none: students - sum(all) };
  if (choices.countsForAll)
    return { difficulty: students === 0 ? 0 : 1, discrimination: 0, chosen: spread, note: null };
  const right = (counts: Counts): number => (key === null ? 0 : counts[key]);
  const difficulty = students === 0 ? 0 : twoDecimals(right(all) / students);
  const discrimination = inGroup === 0 ? 0 : twoDecimals((right(strong) - right(weak)) / inGroup);
  return {
    difficulty,
    discrimination,
    chosen: spread,
    note: students < analysisNoteStudents ? null : teacherNote(choices, difficulty, discrimination),
  };
}

/** The wrong option that most students chose; undefined where two were chosen equally often. */
function mostChosenWrong(counts: Counts, key: Letter | null): Letter | undefined {
  const wrong = letters.filter((letter) => letter !== key && counts[letter] > 0);
  const [first, second] = wrong.sort((a, b) => counts[b] - counts[a]);
  return first !== undefined && second !== undefined && counts[first] === counts[second] ? undefined : first;
}

function teacherNote(
  { key, all, strong, students, inGroup }: Choices,
  difficulty: number,
  discrimination: number,
): string | null {
  const isCompared = students >= comparedStudents;
  if (isCompared) {
    const lure = mostChosenWrong(strong, key);
    if (lure !== undefined && strong[lure] > inGroup / 2) return `Most strong students chose ${lure}: check the key.`;
    if (discrimination < 0) return "Weak students did better than strong ones: check the question and its key.";
  }
  const wrong = mostChosenWrong(all, key);
  const chosen = wrong === undefined ? "" : ` The wrong answer chosen most was ${wrong}.`;
  if (difficulty < 0.2) return `Very hard: hardly anybody was right.${chosen}`;
  if (difficulty > 0.95) return "Very easy: almost everybody was right.";
  if (isCompared && discrimination < 0.2) return `Strong and weak students did almost equally well.${chosen}`;
  return null;
}
