import { inOneForm } from "./one-form.ts";
import { withoutUnseen } from "./unseen-signs.ts";

/*
 * One form for the spellings of an admission number or a class. Apart from the rules of forms, because each class list is read by a
 * process of its own, which would load the library of the rules for them.
 */

/** Tidies an admission number before it is stored: long dashes, as Word writes them, become hyphens, and spaces in a row one space. */
export const cleanAdmissionNo = (text: string): string =>
  inOneForm(withoutUnseen(text), "NFKC")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Equal for two spellings of one admission number: "AK/2024/017" and "ak / 2024 / 017" (D-384). */
export const admissionKey = (admissionNo: string): string => admissionNo.replaceAll(" ", "").toLowerCase();

const numbers = ["i", "ii", "iii", "iv", "v", "vi", "one", "two", "three", "four", "five", "six"];

/** The same text for all spellings of a class: "SS 2A", "ss2a", "SSS 2 A", "S.S.S. 2A" and "SS Two A". */
export const classKey = (name: string): string =>
  inOneForm(name)
    .toLowerCase()
    .replace(
      /^(j?[s.]+|(?:junior|senior)\s+secondary|primary|pry|basic|grade|form|class)[\s._/-]*([ivx]+|one|two|three|four|five|six)\b/,
      (whole, level: string, number: string) =>
        numbers.includes(number) ? `${level}${(numbers.indexOf(number) % 6) + 1}` : whole,
    )
    .replaceAll(/[\s._/-]+/g, "")
    .replace(/^(?:js|juniorsecondary)(?=\d)/, "jss")
    .replace(/^(?:sss|seniorsecondary)(?=\d)/, "ss")
    .replace(/^pry(?=\d)/, "primary");
