import { amount } from "../../schema/rules/counted.ts";
import { productName } from "../../schema/rules/product.ts";
import type { Mail } from "../core/mail.ts";
import { dayWindow } from "./status.ts";

const { format: longDay } = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "Africa/Lagos" });
const { format: time } = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Africa/Lagos" });

/** What a mail says about an exam. */
export interface ToldExam {
  id: string;
  name: string;
  subject: string;
  class_name: string;
  duration: number;
  exam_date: string;
  opens_at: Date;
  closes_at: Date;
  school: string;
}
interface Person {
  email: string;
  name: string;
  isStudent: boolean;
}

/** The whole day, or from when to when. */
function openingTimes({ exam_date, opens_at, closes_at }: ToldExam): string {
  const day = dayWindow(exam_date);
  if (+opens_at === +day.opensAt && +closes_at === +day.closesAt) return `It is open all day on ${longDay(opens_at)}.`;
  return `It opens on ${longDay(opens_at)} at ${time(opens_at)} and closes on ${longDay(closes_at)} at ${time(closes_at)}, Nigerian time.`;
}

const why = (exam: ToldExam): string =>
  `${exam.school} sends these emails to its staff and students. An administrator of the school can turn them off in its settings.`;

/** To the class and its teachers, once, when an exam is published. */
export const publishedMail = (to: Person, exam: ToldExam, webUrl: string): Mail => ({
  to: to.email,
  subject: `${productName}: your school has set an exam`,
  paragraphs: [
    `Hello ${to.name},`,
    `${exam.school} has set an exam for ${exam.class_name}: ${exam.name}, ${exam.subject}, ${amount(exam.duration, "minute")}.`,
    openingTimes(exam),
    { link: new URL("/schools/login", webUrl).href, label: "Log in with your sign-in ID" },
    why(exam),
  ],
  dropAfter: exam.closes_at,
});

/** To those who took an exam, the person who set it up and the school, once, when its results are there. */
export const resultsMail = (to: Person, exam: ToldExam, takers: number, webUrl: string): Mail => {
  const path = to.isStudent ? "/schools/login" : `/schools/reports?exam=${exam.id}`;
  return {
    to: to.email,
    subject: `${productName}: results of a school exam`,
    paragraphs: [
      `Hello ${to.name},`,
      to.isStudent
        ? `The exam ${exam.name}, ${exam.subject}, is over, and your result is ready.`
        : `The exam ${exam.name}, ${exam.subject}, ${exam.class_name}, is over. ${amount(takers, "student")} took it; the results are in the reports.`,
      { link: new URL(path, webUrl).href, label: to.isStudent ? "Log in and see it" : "Open the reports" },
      why(exam),
    ],
  };
};
