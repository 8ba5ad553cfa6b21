import { productName } from "../../../schema/rules/product.ts";
import type { RouteWith } from "../routes.ts";

/** Descriptions for search engines and shared links, at most 160 characters. Only the build reads them. */
export const descriptions: Record<Exclude<RouteWith<{ isDrawn: true }>, "notFound">, string> = {
  home: "Timed practice for JAMB, WAEC, NECO, Post UTME and more that looks and behaves like the computer in the exam hall.",
  about: `What ${productName} is, who it is for, and how computer-based practice prepares Nigerian candidates for the exam hall.`,
  pricing: "Try it free, then pay once a year per exam. See what a subscription opens and what it costs.",
  contact:
    "Write to us, call or find us online: help with your account, a payment, a question of the bank or your school.",
  terms:
    "What you can expect and what is expected from you: accounts, payment, schools, what is kept. Short, in plain words.",
  leaderboard:
    "The best scores of candidates who practise. See who leads, and where you stand before the day of the exam.",
  login: `Log in to ${productName} and go on with your practice: papers, results and answers are where you left them.`,
  register: "Create your account with an email address and take a full timed paper today, on a phone or a computer.",
  olevel: "WAEC, NECO and GCE practice by subject and year, under the clock of the exam, with every answer explained.",
  jamb: "JAMB UTME practice on a screen like the one in the exam hall: your subjects, forty questions, a running clock.",
  postUtme:
    "Post UTME screening practice by subject and year, timed, with your score at once and every answer explained.",
  juniorWaec: "Junior WAEC (BECE) practice by subject and year for JSS 3 pupils, with every answer explained.",
  commonEntrance:
    "Common Entrance practice for Primary 6 pupils: short timed papers by subject, with every answer explained.",
  professionalExams:
    "Practice for professional exams: timed papers by subject and year, marked at once, with every answer explained.",
  schools:
    "Set your own exam once and let the whole class take it: your questions, results the same minute, a slip for each student.",
};
