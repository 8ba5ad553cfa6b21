/** Texts of the admin's frame, as the documents quote them. */
export const adminTexts = {
  menu: "Admin",
  /** Beside the entries that the documents want disabled (A-DASH-02, D-42). */
  fromCards: "Open from the cards",
} as const;
