import { amount, amountThat, counted, megabytes } from "../../schema/rules/counted.ts";
import { questionFileBytes } from "../../schema/rules/limits.ts";

/** Fixed words of reading questions and keys from files. */
export const texts = {
  file: {
    importTitle: "Read questions from a file",
    file: "File with questions",
    fileHelp: `Word (.docx), Excel (.xlsx), CSV, plain text or Aiken (.txt), GIFT (.txt, .gift) or Moodle XML (.xml), at most ${megabytes(questionFileBytes)}. The questions appear in the list below; nothing is saved yet.`,
    wrongFile: `Please choose a .docx, .xlsx, .csv, .txt, .gift or .xml file of at most ${megabytes(questionFileBytes)}. Open a .doc, .odt or .pdf file first and save it as .docx.`,
    readFile: "Read file",
    reading: "Reading...",
    readFailed: "The file could not be read. Please try again.",
    again: "This question was read more than once",
    noneFound: "No questions were found. A template shows how a file has to look.",
    read: (count: number): string => `${amount(count, "question")} read`,
    loose: "Please look at this, too.",
    leftOut: (count: number): string =>
      count === 1 ? "1 line is not part of a question" : `${counted(count)} lines are not part of a question`,
    moreLines: (count: number): string => `and ${amount(count, "more line")}`,
    moreFaults: (count: number): string => `And ${amount(count, "more problem")}.`,
    more: "There are questions already",
    moreHelp: (read: number, there: number): string =>
      `${amountThat(read, "question", "was", "were")} read. The list has ${there}. Nothing is saved until you save it.`,
    known: (known: number, read: number): string =>
      known < read
        ? `${counted(known)} of these questions ${known === 1 ? "is" : "are"} already in this exam.`
        : read === 1
          ? "This question is already in this exam."
          : `All ${counted(read)} are already in this exam.`,
    addNew: (added: number): string =>
      added === 1 ? "Add only the new one" : `Add only the ${counted(added)} new ones`,
    addAll: (read: number): string => (read === 1 ? "Add it again" : `Add all ${counted(read)} anyway`),
    addThem: (there: number): string =>
      there === 1 ? "Add to the question here" : `Add to the ${there} questions here`,
    replaceThem: (there: number): string =>
      there === 1 ? "Replace the question here" : `Replace the ${there} questions here`,
  },
  paste: {
    title: "Type or paste questions",
    label: "Your questions",
    help: "Number the questions 1, 2, 3 and the options A, B, C, D, and write the answer below them, such as Answer: B. For a photo of a paper, copy its text with an app such as Google Lens and paste it here.",
    missing: "Please type or paste the questions first",
    submit: "Read questions",
    busy: "Reading...",
  },
  download: {
    template: "Get a template to fill in",
    questions: "Download the questions",
    holds: {
      docx: "Holds everything, also pictures and formulas. Good for printing.",
      xlsx: "A row for each question. Pictures are left out.",
      csv: "A row for each question. Pictures are left out.",
      aiken:
        "Plain text for Moodle and other programs. Pictures and explanations are left out, and line breaks become spaces.",
      gift: "Text for Moodle and other programs. Pictures are left out, and a comment in the file says where.",
      xml: "For Moodle. Includes everything, also pictures.",
    },
    paper: "Question paper without answers",
    paperHelp: "A Word file to print, for an exam on paper when there is no power or network.",
    hasKeys: "The file shows the right answers. Keep it away from students.",
    saveFirst: "You have changes that are not saved. They will not be in the file.",
  },
  keys: {
    keyed: (keyed: number, all: number, open: number): string => {
      const have =
        keyed === all
          ? all === 1
            ? "The question has an answer marked"
            : `All ${all} have an answer marked`
          : `${keyed} of ${all} ${keyed === 1 ? "has" : "have"} an answer marked`;
      return open === 0 ? have : `${have}; ${amountThat(open, "question", "needs", "need")} fixing`;
    },
    showNext: "Show the next",
    paste: {
      title: "Paste a list of keys",
      label: "Keys",
      help: "Such as 1. B 2. C 3. D, or one on each line. Sections go above their keys: Section A, Section B.",
      missing: "Please paste the keys first",
      submit: "Use these keys",
    },
    pasted: (taken: number): string => `${amount(taken, "key")} taken`,
  },
  aside: {
    title: (count: number): string => `${amountThat(count, "question", "was", "were")} set aside`,
    help: "Students answer questions of two to four options. What you do not add stays out of the exam.",
    theory: "no options, it looks like theory",
    five: (count: number): string => `${count} options`,
    right: "right answer",
    drop: "Drop E and add",
    edit: "Add and edit",
    write: "Write options for it",
    leaveOut: "Skip",
  },
} as const;
