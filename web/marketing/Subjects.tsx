import { offerTexts } from "./offer-texts.ts";

interface SubjectsProps {
  of: string;
  /** undefined while loading, null when they could not be read. */
  subjects: readonly string[] | null | undefined;
  onRetry: () => void;
}

/** The subjects that the bank has for an exam type; nothing where it has none yet. Light, as all of a public page. */
export function Subjects({ of, subjects, onRetry }: SubjectsProps) {
  if (subjects?.length === 0) return null;
  return (
    <section className="wrap subj" aria-labelledby="subjects" aria-busy={subjects === undefined || undefined}>
      <h2 id="subjects">Subjects in {of}</h2>
      {subjects === undefined && (
        <>
          <output className="vh">Loading subjects...</output>
          <span className="skel subj-wait" />
        </>
      )}
      {subjects === null && (
        <div className="note bad" role="alert">
          <div>
            <b>{offerTexts.subjectsFailed}</b>
            <span className="body">Everything else on this page works without them.</span>
          </div>
          <button type="button" className="btn sec" onClick={onRetry}>
            Retry
          </button>
        </div>
      )}
      {subjects && (
        <ul>
          {subjects.map((subject, index) => (
            <li key={subject}>
              <span className="bub num" aria-hidden="true">
                {index + 1}
              </span>
              {subject}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
