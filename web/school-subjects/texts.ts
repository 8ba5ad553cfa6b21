/** Fixed texts of subjects and classes (S-SUB-05 to 11). */
export interface NameTexts {
  title: string;
  one: string;
  field: string;
  search: string;
  add: string;
  none: string;
  noneHelp: string;
  noMatch: string;
  added: string;
  updated: string;
  deleted: string;
  addFailed: string;
  updateFailed: string;
  deleteFailed: string;
  deleteHelp: string;
}

export const loadFailed = "Could not load subjects/classes";

const nameTexts = (one: string, many: string, deleteHelp: string): NameTexts => {
  const lower = one.toLowerCase();
  return {
    title: many,
    one: lower,
    field: `${one} name`,
    search: `Search ${many.toLowerCase()}...`,
    add: `Add ${one}`,
    none: `No ${many.toLowerCase()} yet.`,
    noneHelp: `Add the first ${lower} above.`,
    noMatch: `No ${many.toLowerCase()} found.`,
    added: `${one} added successfully`,
    updated: `${one} updated successfully`,
    deleted: `${one} deleted successfully`,
    addFailed: `Failed to add ${lower}`,
    updateFailed: `Failed to update ${lower}`,
    deleteFailed: `Failed to delete ${lower}`,
    deleteHelp,
  };
};

export const subjectTexts = nameTexts("Subject", "Subjects", "A subject that exams use cannot be deleted.");
export const classTexts = nameTexts("Class", "Classes", "A class with students, teachers or exams cannot be deleted.");
