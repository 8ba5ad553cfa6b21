import { koboPerNaira } from "../../schema/rules/limits.ts";
import { productName } from "../../schema/rules/product.ts";
import { day, dayAndTime } from "../lib/words/dates.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { reasonOf } from "../lib/calls/message-of.ts";
import { nairaExact } from "../lib/words/naira.ts";
import { paths } from "../lib/navigation/paths.ts";
import type { StoredCandidate } from "../lib/sessions/sessions.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Facts, type Fact } from "../ui/display/Facts.tsx";
import { leftIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { printIcon } from "../ui/icons/staff-icons.ts";
import type { OwnPayment } from "./PaymentsPanel.tsx";
import { useOwnPaymentsQuery } from "./payments.generated.ts";
import { paymentsTexts } from "./payments-texts.ts";
import styles from "./PaymentReceipt.module.css";

function Sheet({ payment, candidate }: { payment: OwnPayment; candidate: StoredCandidate }) {
  const { reference, examType, amountKobo, createdAt, paidAt, validUntil, note } = payment;
  const name = [candidate.firstName, candidate.lastName].filter(Boolean).join(" ");
  const facts: Fact[] = [
    ["Paid by", <bdi key="name">{name || "–"}</bdi>],
    ["Email", candidate.email ? <EmailText key="email" address={candidate.email} /> : "–"],
    ["For", `${examTypeLabel(examType)}, one year`],
    ["Paid on", dayAndTime(paidAt ?? createdAt)],
    ...(validUntil ? [["Valid until", day(validUntil)] as const] : []),
    ...(note ? [["Note", note] as const] : []),
    ["Reference", <span key="reference">{reference}</span>],
  ];
  return (
    <article className={`${styles.sheet} print-sheet tabular`} aria-label={paymentsTexts.receipt}>
      <header>
        <b>{productName}</b>
        <span>{paymentsTexts.receipt}</span>
      </header>
      <p className={styles.amount}>
        <span>Amount paid</span>
        <b>{nairaExact(amountKobo / koboPerNaira)}</b>
      </p>
      <Facts className={styles.facts} facts={facts} />
    </article>
  );
}

/** The receipt of one payment, ready for the printer: `/dashboard/payments?receipt={reference}`. */
export function PaymentReceipt({ reference, candidate }: { reference: string; candidate: StoredCandidate }) {
  useTopOfPage();
  const query = useOwnPaymentsQuery({
    variables: { reference, page: 1, limit: 1 },
    // what is printed must be what the server has now
    fetchPolicy: "network-only",
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const payment = data?.ownPayments?.items.find(({ status }) => status === "GRANTED");
  return (
    <div className="panel-page print-flow">
      <p className="no-print">
        <Link className={styles.back} to={paths.payments()}>
          <Icon path={leftIcon} />
          {paymentsTexts.back}
        </Link>
      </p>
      <div className="panel-head no-print">
        <h1>{paymentsTexts.receipt}</h1>
        {payment && (
          <Button onClick={() => window.print()}>
            <Icon path={printIcon} />
            {paymentsTexts.print}
          </Button>
        )}
      </div>
      {payment ? (
        <Sheet payment={payment} candidate={candidate} />
      ) : (
        <div className="card padded">
          {error ? (
            <ErrorPanel level={2} title={paymentsTexts.failed} retryLabel="Retry" {...again}>
              {reasonOf(error)}
            </ErrorPanel>
          ) : loading ? (
            <Skeleton label={paymentsTexts.loadingReceipt} lines={6} />
          ) : (
            <EmptyState level={2} mood="error" title={paymentsTexts.noReceipt} />
          )}
        </div>
      )}
    </div>
  );
}
