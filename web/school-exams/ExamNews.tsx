import { newsOf } from "./exam-news.ts";
import type { SchoolExamRow } from "./exam-status.ts";
import { NewsList } from "./NewsList.tsx";
import { texts } from "./texts.ts";
import styles from "./ExamNews.module.css";

/** More would push the figures of the dashboard off the screen; the bell lists all. */
const newsShown = 3;

/** What is new with the exams, as the server tells each role; nothing where the school has turned it off (S-SET-07). */
export function ExamNews({ exams, isStaff }: { exams: readonly SchoolExamRow[] | null; isStaff: boolean }) {
  const news = newsOf(exams ?? []);
  if (news.length === 0) return null;
  return (
    <section className={styles.news} aria-label={texts.news.title}>
      <NewsList news={news.slice(0, newsShown)} isStaff={isStaff} />
    </section>
  );
}
