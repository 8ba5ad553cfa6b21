import type { Letter } from "../../schema/rules/words.ts";
import type { Question } from "../attempt/question.ts";
import type { SchoolPaperQuestionFragment } from "./school-attempts.generated.ts";

/** A question of a school's exam, with the options in the order of its student. */
export function questionFrom({ id, text, formatted, image, imageAlt, options }: SchoolPaperQuestionFragment): Question {
  const option = (letter: Letter) => options.find((one) => one.letter === letter);
  const textOf = (letter: Letter) => option(letter)?.text ?? "";
  const formattedOf = (letter: Letter) => option(letter)?.formatted ?? null;
  return {
    id,
    question: text,
    optionA: textOf("A"),
    optionB: textOf("B"),
    optionC: textOf("C"),
    optionD: textOf("D"),
    questionImageUrl: image,
    questionImageAlt: imageAlt,
    formatted: {
      question: formatted,
      optionA: formattedOf("A"),
      optionB: formattedOf("B"),
      optionC: formattedOf("C"),
      optionD: formattedOf("D"),
    },
  };
}
