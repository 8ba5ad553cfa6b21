import { useEffect } from "react";
import { Subjects } from "../../marketing/Subjects.tsx";
import { CandidateArea } from "../candidate/CandidateArea.tsx";
import { useOffersQuery, type OffersQuery } from "./offers.generated.ts";

export interface OffersReaderProps {
  /** Of a page that lists its subjects, with the name people read. */
  subjectsOf: { examType: string; title: string } | null;
  isCandidate: boolean;
  onRead: (offers: Partial<OffersQuery>) => void;
}

function Reader({ subjectsOf, isCandidate, onRead }: OffersReaderProps) {
  const { data, loading, refetch } = useOffersQuery({
    variables: { examType: subjectsOf?.examType ?? "", isCandidate, hasSubjects: subjectsOf !== null },
    // A server without a price list still answers the other fields.
    errorPolicy: "all",
    fetchPolicy: "cache-and-network",
    notifyOnNetworkStatusChange: true,
  });
  const offers: Partial<OffersQuery> | undefined = data;
  useEffect(
    function report() {
      if (offers) onRead(offers);
      else if (!loading) onRead({});
    },
    [offers, loading, onRead],
  );
  if (!subjectsOf) return null;
  const subjects = offers?.examSubjects ?? (loading ? undefined : null);
  return (
    <Subjects
      of={subjectsOf.title}
      subjects={subjects}
      bank={offers?.bankSize}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}

/** Loaded after a sales page is drawn: brings the data client, passes the prices to the page, and lists the subjects. */
export function OffersReader(props: OffersReaderProps) {
  return (
    <CandidateArea>
      <Reader {...props} />
    </CandidateArea>
  );
}
