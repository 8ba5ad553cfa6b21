import { counted } from "../../schema/rules/limit-words.ts";
import { importLinesMax } from "../../schema/rules/limits.ts";

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
  noClasses: "No classes available. Please create a class first.",
  refreshFailed: "Failed to refresh students/teachers",
  access: {
    expired: "Credentials expired",
    until: (date: string) => `Temp access expires: ${date}`,
    none: "No sign-in ID yet",
  },
  removeHelp: {
    student: "The sign-in ID stops working at once. Results stay.",
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
  list: {
    open: "Import list",
    title: "Import students",
    lead: `A CSV or Excel file (.csv, .xlsx) of up to ${counted(importLinesMax)} students, with headings such as Surname, First name, Middle name and Class. An email address is not needed: students log in with an ID.`,
    file: "File",
    example: "Download an example",
    read: "Read file",
    reading: "Reading...",
    noFile: "Please choose a .csv or .xlsx file",
    readFailed: "The file could not be read",
    notOffered: "Lists cannot be imported here. Please add students one by one.",
    notes: "About this file",
    classForAll: "Class for students without one in the file",
    leaveOut: "Skip",
    leaveHelp: "What you corrected in this list would be lost.",
    leaveCreating:
      "The students are being created. Wait for their sign-in IDs: they are shown only once, on the next page.",
    skipped: "it will be skipped.",
    changed: "changed. It is checked once more when you create the students.",
    createClasses: "Create the classes that do not exist yet",
    mustCreate: "Some lines name classes that do not exist yet. Create them, or correct the lines.",
    create: "Create students",
    failed: "Failed to import students",
    again: "Choose another file",
    created: (count: number) => (count === 1 ? "1 student created" : `${count} students created`),
  },
  edit: {
    save: "Save changes",
    saving: "Saving...",
  },
  many: {
    classFilter: "Class",
    allClasses: "All classes",
    students: (count: number) => (count === 1 ? "1 student" : `${count} students`),
    all: (count: number) => `Choose all ${count}`,
    chosen: (count: number) => `${count} chosen`,
    clear: "Clear",
    noneHelp: "Nobody is in this class.",
    most: (count: number) => `Please choose at most ${count} students at once.`,
    renew: "New sign-in IDs and cards",
    renewTitle: (who: string) => `New sign-in IDs and login cards for ${who}`,
    renewHelp: (count: number) =>
      `${count === 1 ? "1 student gets a new sign-in ID" : `${count} students get new sign-in IDs`}, to print as login cards. Earlier sign-in IDs stop working at once, and students who are logged in are logged out.`,
    renewed: (count: number) => (count === 1 ? "1 new sign-in ID" : `${count} new sign-in IDs`),
    renewSubmit: "Create sign-in IDs",
    move: "Move to a class",
    moveTitle: (who: string) => `Move ${who}`,
    moveTo: "To class",
    moveHelp: (count: number, to: string) =>
      `${count === 1 ? "1 student moves" : `${count} students move`} to ${to}. Results and reports stay as they are. You can move them back within a day.`,
    moveHelpOpen: "Results and reports stay as they are. You can move them back within a day.",
    moveSubmit: (who: string, to: string) => `Move ${who} to ${to}`,
    moving: "Moving...",
    moved: (count: number, to: string) => `${count === 1 ? "1 student" : `${count} students`} moved to ${to}`,
    movedBy: (by: string, at: string, until: string) => `By ${by}, ${at}. You can move them back until ${until}.`,
    movedBack: (count: number, stayed: number) =>
      `${count === 1 ? "1 student" : `${count} students`} moved back${stayed === 0 ? "" : `; ${stayed} stayed, because they or their class changed since`}`,
    moveBackFailed: "Failed to move students back",
    back: "Move back",
    nobody: (to: string) => `All of them are in ${to} already`,
    moveFailed: "Failed to move students",
  },
  cards: {
    title: "Login cards",
    warning: "These sign-in IDs are shown only once. Print the cards or save them as PDF before you leave this page.",
    unknown: "These students were created before. Their sign-in IDs cannot be shown again.",
    unknownHelp: "Select them in the list and choose New sign-in IDs and cards.",
    print: "Print cards",
    done: "Done",
    leave: "Leave the cards?",
    leaveHelp:
      "The sign-in IDs cannot be shown again. Leave only if all cards are printed or saved as PDF, otherwise you have to create new IDs.",
    leaveNow: "Leave",
    signInId: "Sign-in ID",
    scan: "Scan the code, choose Student, type the ID.",
    until: (date: string) => `Works until ${date}`,
  },
} as const;
