import { koboPerNaira } from "../../schema/rules/limits.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { naira } from "../lib/words/naira.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import type { TableColumn } from "../ui/lists/Table.tsx";
import { PlatformList, usePlatformList } from "./PlatformList.tsx";
import { usePlatformPaymentsQuery, type PlatformPaymentsQuery } from "./platform.generated.ts";

type Payment = NonNullable<PlatformPaymentsQuery["platformPayments"]>["items"][number];

const states = {
  OPEN: <span className="muted">Not paid</span>,
  GRANTED: <Badge tone="good">Paid</Badge>,
  REFUSED: <Badge tone="bad">Refused</Badge>,
};

const columns: readonly TableColumn<Payment>[] = [
  {
    label: "Candidate",
    role: "lead",
    cell: ({ candidateName, candidateEmail }) =>
      candidateEmail === null ? (
        <span className="muted">A closed account</span>
      ) : candidateName === null ? (
        <EmailText address={candidateEmail} />
      ) : (
        // two candidates may have one name
        <>
          <bdi className="break-anywhere">{candidateName}</bdi>
          <br />
          <span className="small muted">
            <EmailText address={candidateEmail} />
          </span>
        </>
      ),
  },
  {
    label: "Status",
    // When it was paid, as on the receipt. It may have been begun on an earlier day.
    cell: ({ status, note, settledAt }) => (
      <span>
        {/* what was paid for goes on after the money went back */}
        {status === "GRANTED" && note !== null ? <Badge tone="mid">Paid</Badge> : states[status]}
        {note !== null && (
          <>
            <br />
            <span className="small">{note}</span>
          </>
        )}
        {settledAt !== null && (
          <>
            <br />
            <span className="small muted tabular no-break">{dayAndTime(settledAt)}</span>
          </>
        )}
      </span>
    ),
  },
  { label: "Exam", cell: ({ examType }) => examTypeLabel(examType) },
  { label: "Amount", cell: ({ amountKobo }) => <span className="tabular">{naira(amountKobo / koboPerNaira)}</span> },
  { label: "Begun", cell: ({ createdAt }) => <span className="tabular no-break">{dayAndTime(createdAt)}</span> },
  { label: "Reference", cell: ({ reference }) => <span className="tabular break-anywhere small">{reference}</span> },
];

/** What candidates paid, newest first (EXT-59). */
export function PaymentsPanel() {
  const list = usePlatformList();
  const query = usePlatformPaymentsQuery({
    fetchPolicy: "cache-and-network",
    variables: { search: list.search, page: list.page, limit: list.limit },
  });
  const shown = useShown(query);
  return (
    <PlatformList
      title="Payments"
      caption="Payments, newest first"
      searchLabel="Name, email or reference"
      columns={columns}
      keyOf={({ reference }) => reference}
      list={list}
      found={shown.data?.platformPayments}
      shown={shown}
    />
  );
}
