import { amount, counted } from "../../schema/rules/counted.ts";

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
  credentialsTitle: "Create Temporary Credentials",
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
    renewed: (count: number) => amount(count, "new sign-in ID"),
    move: "Move to a class",
    moveTitle: (who: string) => `Move ${who}`,
    remove: "Remove",
  },
} as const;
