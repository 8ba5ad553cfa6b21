import { amount, amountThat, counted } from "../../schema/rules/counted.ts";

/** Fixed words of what is done with many students at once, fetched with its dialogs. */
export const manyTexts = {
  renewHelp: (count: number) =>
    `${amountThat(count, "student", "gets a new sign-in ID", "get new sign-in IDs")}, to print as login cards. Earlier sign-in IDs stop working at once, and students who are logged in are logged out.`,
  renewSubmit: "Create sign-in IDs",
  moveTo: "To class",
  moveHelp: (count: number, to: string) =>
    `${amountThat(count, "student", "moves", "move")} to ${to}. Results and reports stay as they are. You can move them back within a day.`,
  moveHelpOpen: "Results and reports stay as they are. You can move them back within a day.",
  moveSubmit: (who: string, to: string) => `Move ${who} to ${to}`,
  moving: "Moving...",
  moved: (count: number, to: string) => `${amount(count, "student")} moved to ${to}`,
  movedBy: (by: string, at: string, until: string) => `By ${by}, ${at}. You can move them back until ${until}.`,
  movedBack: (count: number, stayed: number) =>
    `${amount(count, "student")} moved back${stayed === 0 ? "" : `; ${counted(stayed)} stayed, because they or their class changed since`}`,
  moveBackFailed: "Failed to move students back",
  back: "Move back",
  nobody: (to: string) => `All of them are in ${to} already`,
  moveFailed: "Failed to move students",
} as const;
