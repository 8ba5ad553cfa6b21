/** Words of the admin's frame and dashboard; quoted ones of the documents. */
export const adminTexts = {
  title: "Admin Dashboard",
  menu: "Admin",
  /** Beside the entries that the documents want disabled (A-DASH-02, D-42). */
  fromCards: "Open from the cards",
  loading: "Loading...",
  users: "Manage Users",
  questions: "Manage Questions",
  create: "Create Admin",
  upload: "Upload Questions",
  audit: "Audit log",
  reports: "Reported Questions",
  partFailed: "This could not be loaded. The connection may have dropped.",
} as const;
