/* Apart from the rules of the forms, so that a page without a form comes without the library of the rules. */

export const schoolRoles = ["ADMIN", "TEACHER", "STUDENT"] as const;
export type SchoolRole = (typeof schoolRoles)[number];

export const terms = ["First Term", "Second Term", "Third Term"] as const;
export type Term = (typeof terms)[number];

/** The token in a parent's link (EXT-68). */
export const resultTokenPattern = /^[\w-]{43}$/;
