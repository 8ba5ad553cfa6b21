import { koboPerNaira, ownPaymentsPerPage } from "../../schema/rules/limits.ts";
import { day } from "../lib/words/dates.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { naira } from "../lib/words/naira.ts";
import { dashboardPaths } from "../lib/navigation/dashboard-paths.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useOnline } from "../lib/device/use-online.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { OldNote } from "../ui/lists/OldNote.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { useOwnPaymentsQuery, type OwnPaymentsQuery } from "./payments.generated.ts";
import { paymentsTexts, statusWords } from "./payments-texts.ts";

export type OwnPayment = NonNullable<OwnPaymentsQuery["ownPayments"]>["items"][number];

const tones = { OPEN: "plain", GRANTED: "good", REFUSED: "bad" } as const;

const columns: readonly TableColumn<OwnPayment>[] = [
  { label: "Exam", role: "lead", cell: ({ examType }) => <bdi>{examTypeLabel(examType)}</bdi> },
  {
    label: "Date",
    cell: ({ paidAt, createdAt }) => <span className="tabular no-break">{day(paidAt ?? createdAt)}</span>,
  },
  {
    label: "Amount",
    right: true,
    cell: ({ amountKobo }) => <span className="tabular no-break">{naira(amountKobo / koboPerNaira)}</span>,
  },
  {
    label: "Valid until",
    cell: ({ validUntil }) => <span className="tabular no-break">{validUntil ? day(validUntil) : "–"}</span>,
  },
  { label: "Reference", cell: ({ reference }) => <span className="small break-anywhere">{reference}</span> },
  {
    label: "Status",
    role: "state",
    cell: ({ status, note }) => (
      <span>
        <Badge tone={note ? "mid" : tones[status]}>{statusWords[status]}</Badge>
        {note && (
          <>
            <br />
            <span className="small">{note}</span>
          </>
        )}
      </span>
    ),
  },
  {
    label: "Receipt",
    role: "act",
    hidesLabel: true,
    cell: ({ status, reference, examType, paidAt }) =>
      status === "GRANTED" && (
        <Link className={buttonClass({ variant: "soft" })} to={dashboardPaths.receipt(reference)}>
          {paymentsTexts.receipt}
          <span className="visually-hidden">
            {" "}
            for {examTypeLabel(examType)}
            {paidAt && `, ${day(paidAt)}`}
          </span>
        </Link>
      ),
  },
];

const toExams = (
  <Link className={buttonClass()} to={paths.dashboard()}>
    {paymentsTexts.toExams}
  </Link>
);

interface PaymentsPanelProps {
  page: number;
  onPage: (page: number) => void;
}

/** The candidate's own payments, newest first (EXT-51). */
export function PaymentsPanel({ page, onPage }: PaymentsPanelProps) {
  const isOnline = useOnline();
  const query = useOwnPaymentsQuery({
    fetchPolicy: "cache-and-network",
    variables: { reference: null, page, limit: ownPaymentsPerPage },
  });
  const { data, error, loading, again } = useShown(query);
  const list = data?.ownPayments;
  if (error && codeOf(error) === "NOT_OFFERED") {
    return (
      <EmptyState level={2} title={paymentsTexts.notOffered} action={toExams}>
        {paymentsTexts.notOfferedWhy}
      </EmptyState>
    );
  }
  if (error && !list) {
    return (
      <ErrorPanel level={2} title={paymentsTexts.failed} retryLabel="Retry" {...again}>
        {isOnline ? reasonOf(error) : paymentsTexts.offline}
      </ErrorPanel>
    );
  }
  if (!list) {
    return (
      <div className="padded">
        <Skeleton label={paymentsTexts.loading} lines={4} height={56} />
      </div>
    );
  }
  const note = error && (
    <div className="padded">
      <OldNote title={paymentsTexts.failed} {...again} />
    </div>
  );
  if (list.total === 0) {
    return (
      <>
        {note}
        <EmptyState level={2} title={paymentsTexts.none} action={toExams}>
          {paymentsTexts.noneWhy}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {note}
      <Table
        caption="Your payments, newest first"
        columns={columns}
        rows={list.items}
        keyOf={({ reference }) => reference}
      />
      {list.items.some(({ status }) => status === "OPEN") && (
        <p className="small muted padded">
          {paymentsTexts.unpaidHelp} <Link to={paths.dashboard()}>Check it on the dashboard</Link>.
        </p>
      )}
      {list.total > ownPaymentsPerPage && (
        <Pager page={page} pageSize={ownPaymentsPerPage} total={list.total} busy={loading} onPage={onPage} />
      )}
    </>
  );
}
