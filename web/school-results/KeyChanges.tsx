import { counted } from "../../schema/rules/counted.ts";
import { schoolPassPercent, schoolRemarksPerPage } from "../../schema/rules/limits.ts";
import { percentOf } from "../lib/words/percent.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import type { SchoolRemarkPreviewQuery } from "./remark.generated.ts";
import { remarkTexts as words } from "./remark-texts.ts";
import styles from "./KeyChanges.module.css";

export type RemarkPreview = NonNullable<SchoolRemarkPreviewQuery["schoolRemarkPreview"]>;

const isPass = (score: number, total: number): boolean => percentOf(score, total) >= schoolPassPercent;

function Result({ result: { name, score, newScore, total } }: { result: RemarkPreview["results"][number] }) {
  const [passed, passes] = [isPass(score, total), isPass(newScore, total)];
  return (
    <li>
      <span className="break-anywhere">{name}</span>
      {passed !== passes && <Badge tone={passes ? "good" : "bad"}>{passes ? words.willPass : words.willFail}</Badge>}
      <span className={`${styles.scores} tabular`}>
        {score}
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden"> becomes </span>
        <b>{newScore}</b> of {total}
      </span>
    </li>
  );
}

interface KeyChangesProps {
  preview: RemarkPreview;
  page: number;
  busy: boolean;
  onPage: (page: number) => void;
}

/** Whose score another key would change, and how (EXT-54a). */
export function KeyChanges({ preview, page, busy, onPage }: KeyChangesProps) {
  return (
    <>
      <dl className={styles.figures}>
        {(["taken", "changed", "nowPass", "nowFail"] as const).map((name) => (
          <div key={name}>
            <dt className="small muted">{words.figures[name]}</dt>
            <dd className="tabular strong">{counted(preview[name])}</dd>
          </div>
        ))}
      </dl>
      {preview.changed === 0 ? (
        <p className="small muted">{words.noChange}</p>
      ) : (
        <ul className={styles.results} aria-label={words.figures.changed}>
          {preview.results.map((result) => (
            <Result key={result.studentId} result={result} />
          ))}
        </ul>
      )}
      {preview.changed > schoolRemarksPerPage && (
        <Pager page={page} pageSize={schoolRemarksPerPage} total={preview.changed} busy={busy} onPage={onPage} />
      )}
    </>
  );
}
