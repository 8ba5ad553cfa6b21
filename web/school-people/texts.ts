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
    how: "This is also the sign-in ID, the only thing this person types at the school login.",
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
    lead: "A CSV or Excel file (.csv, .xlsx) of up to 2,000 students, with headings such as Surname, First name, Middle name and Class. An email address is not needed: students sign in with an ID.",
    file: "File",
    example: "Save an example",
    read: "Read file",
    reading: "Reading...",
    noFile: "Please choose a .csv or .xlsx file",
    readFailed: "The file could not be read",
    notOffered: "This server cannot import lists. Please add students one by one.",
    notes: "About this file",
    classForAll: "Class for all lines without one",
    leaveOut: "Skip",
    createClasses: "Create the classes that do not exist yet",
    mustCreate: "Some lines name classes that do not exist yet. Create them, or correct the lines.",
    create: "Create students",
    failed: "Failed to import students",
    again: "Choose another file",
    created: (count: number) => (count === 1 ? "1 student created" : `${count} students created`),
  },
  cards: {
    title: "Login cards",
    warning: "These sign-in IDs are shown only once. Print the cards or save them as PDF before you leave this page.",
    print: "Print cards",
    done: "Done",
    leave: "Leave the cards?",
    leaveHelp: "The sign-in IDs cannot be shown again. Without a print you would have to issue new ones, one by one.",
    leaveNow: "Leave",
    signInId: "Sign-in ID",
    scan: "Scan the code, choose Student, type the ID.",
    until: (date: string) => `Works until ${date}`,
  },
} as const;
