/** Answers that this process has stored since its start, for its figures; a repeated one counts again. */
export const answersStored = { exam: 0, practice: 0, school: 0 };
