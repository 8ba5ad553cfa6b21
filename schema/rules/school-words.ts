/* Apart from the rules of the forms, so that a page without a form comes without the library of the rules. */

export const schoolRoles = ["ADMIN", "TEACHER", "STUDENT"] as const;
export type SchoolRole = (typeof schoolRoles)[number];

export const terms = ["First Term", "Second Term", "Third Term"] as const;
export type Term = (typeof terms)[number];

/** The token in a parent's link (EXT-68). */
export const resultTokenPattern = /^[\w-]{43}$/;

export const schoolTypes = ["Primary School", "Secondary School", "Vocational Schools"] as const;

/** The 36 states and the capital territory, as the school document lists them (S-REG-10). */
// prettier-ignore
export const states = [
  "Abia", "Adamawa", "Akwa Ibom", "Anambra", "Bauchi", "Bayelsa", "Benue", "Borno", "Cross River", "Delta",
  "Ebonyi", "Edo", "Ekiti", "Enugu", "FCT - Abuja", "Gombe", "Imo", "Jigawa", "Kaduna", "Kano", "Katsina", "Kebbi",
  "Kogi", "Kwara", "Lagos", "Nasarawa", "Niger", "Ogun", "Ondo", "Osun", "Oyo", "Plateau", "Rivers", "Sokoto",
  "Taraba", "Yobe", "Zamfara",
] as const;
