import { amount, amountThat, counted } from "../../schema/rules/counted.ts";

/** Fixed words of students, teachers, sign-in IDs and lists; field messages are in schema/rules/school-people.ts. */
const personTexts = (one: string) => {
  const lower = one.toLowerCase();
  return {
    one,
    title: `${one}s`,
    add: `Add ${one}`,
    search: `Search ${lower}s...`,
    list: `${one}s List`,
    none: `No ${lower}s found.`,
    noneHelp: `Add a new ${lower} to get started.`,
    noMatchHelp: "Try adjusting your search query.",
    removed: `${one} removed successfully`,
    removeFailed: `Failed to remove ${lower}`,
    created: `${one} created successfully`,
    createFailed: `Failed to create ${lower}`,
    refreshed: `${one}s refreshed successfully`,
    edit: {
      title: `Edit ${lower}`,
      saved: `${one} updated successfully`,
      failed: `Failed to update ${lower}`,
    },
    loadFailed: `Failed to fetch ${lower}s`,
    loadFailedHelp: `Failed to fetch ${lower}s. Please try again later.`,
  };
};
export type PersonTexts = ReturnType<typeof personTexts>;

export const studentTexts = personTexts("Student");
export const teacherTexts = personTexts("Teacher");

export const texts = {
  chooseClass: "Choose a class",
  noClass: "No class",
  noEmailHelp: "No email address? Use Import list instead, which does not ask for one.",
  numberField: "Admission number (optional)",
  noClasses: "No classes available. Please create a class first.",
  refreshFailed: "Failed to refresh students/teachers",
  access: {
    expired: "Credentials expired",
    until: (date: string) => `Temp access expires: ${date}`,
    none: "No sign-in ID yet",
  },
  removeHelp: {
    student:
      "The sign-in ID stops working at once. An exam that the student is taking ends and is submitted. Results stay.",
    teacher: "The sign-in ID stops working at once. Exams stay.",
  },
  credentials: {
    title: "Create Temporary Credentials",
    days: "Expires in (days)",
    daysHelp: "Enter 1 to 30 days.",
    replaces: "This person's earlier sign-in ID stops working.",
    create: "Create Credentials",
    creating: "Creating...",
    created: "Temporary credentials created successfully",
    failed: "Failed to create credentials",
    result: "Temporary Credentials Created",
    warning: "Save this information. The password cannot be retrieved later.",
    how: "The password is also the sign-in ID: it is all this person types at the school login.",
    copied: "Copied to clipboard",
    copyFailed: "Copying is not possible here. Please write it down.",
    labels: { name: "Name", email: "Email", password: "Temporary password (sign-in ID)", expiry: "Expires" },
  },
  user: {
    title: "Add User",
    role: "Role",
    chooseRole: "Choose a role",
    failed: "Failed to create user",
    forbidden: "You don't have permission to perform this action",
  },
  edit: {
    save: "Save changes",
    saving: "Saving...",
  },
  many: {
    classFilter: "Class",
    allClasses: "All classes",
    students: (count: number) => amount(count, "student"),
    all: (count: number) => `Choose all ${counted(count)}`,
    chosen: (count: number) => `${counted(count)} chosen`,
    clear: "Clear",
    noneHelp: "Nobody is in this class.",
    most: (count: number) => `Please choose at most ${counted(count)} students at once.`,
    renew: "New sign-in IDs and cards",
    renewTitle: (who: string) => `New sign-in IDs and login cards for ${who}`,
    renewHelp: (count: number) =>
      `${amountThat(count, "student", "gets a new sign-in ID", "get new sign-in IDs")}, to print as login cards. Earlier sign-in IDs stop working at once, and students who are logged in are logged out.`,
    renewed: (count: number) => amount(count, "new sign-in ID"),
    renewSubmit: "Create sign-in IDs",
    move: "Move to a class",
    moveTitle: (who: string) => `Move ${who}`,
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
    remove: "Remove",
  },
} as const;
