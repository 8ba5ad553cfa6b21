/** Words of the admin's frame; quoted ones of the documents. */
export const adminTexts = {
  menu: "Admin",
  /** Beside the entries that the documents want disabled (A-DASH-02, D-42). */
  fromCards: "Open from the cards",
} as const;
