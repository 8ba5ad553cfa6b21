import { Link } from "../lib/navigation/Link.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { newsLink, newsText, type ExamNewsItem } from "./exam-news.ts";
import styles from "./ExamNews.module.css";

/** News of exams, each with a link to what can be done about it. */
export function NewsList({ news, isStaff }: { news: readonly ExamNewsItem[]; isStaff: boolean }) {
  return (
    <div className={`stack ${styles.list}`}>
      {news.map(({ exam, news: kind }) => {
        const link = newsLink(exam, kind, isStaff);
        return (
          <Notice
            key={exam.id}
            tone={kind === "UNPUBLISHED" ? "mid" : "info"}
            live="off"
            title={newsText(exam, kind)}
            action={
              link && (
                <Link className={buttonClass({ variant: "secondary" })} to={link.to} state={link.state}>
                  {link.label}
                  <span className="visually-hidden"> {exam.name}</span>
                </Link>
              )
            }
          />
        );
      })}
    </div>
  );
}
