import { useState } from "react";
import { subscriptionDays } from "../../schema/rules/limits.ts";
import { productName } from "../../schema/rules/product.ts";
import { day } from "../lib/words/dates.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { naira } from "../lib/words/naira.ts";
import type { StoredCandidate } from "../lib/sessions/sessions.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { lockIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { usePaymentSettingsQuery } from "./payment.generated.ts";
import { costText, paymentTexts, subscribeTitle } from "./texts.ts";
import { usePaymentFlow } from "./use-payment-flow.ts";
import styles from "./PaymentDialog.module.css";

interface PaymentDialogProps {
  examType: string;
  /** Whole naira, as the server charges it. */
  fee: number;
  /** End of the year that runs, which this payment extends (D-84), in ISO 8601: null without one, undefined if not known. */
  paidUntil: string | null | undefined;
  candidate: StoredCandidate;
  successText: string;
  onPaid: () => void;
  onClose: () => void;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The end of the year that is paid now. */
const endAfter = (paidUntil: string | null): string =>
  day(Math.max(Date.now(), paidUntil === null ? 0 : Date.parse(paidUntil)) + subscriptionDays * dayMs);

/** Says that the sandbox is used in place of the provider. */
export function SandboxLine() {
  const settings = usePaymentSettingsQuery();
  if (settings.data?.paymentSettings?.provider !== "SANDBOX") return null;
  return <Notice tone="mid" title={paymentTexts.sandbox} live="off" />;
}

/** Exam type, amount and end of the year; "Pay Now" opens the provider's window over the page. */
export function PaymentDialog({ fee: listed, paidUntil, ...props }: PaymentDialogProps) {
  const { examType, candidate, onClose } = props;
  const [asked, setAsked] = useState<number | null>(null);
  const fee = asked ?? listed;
  const { state, pay, check } = usePaymentFlow({ ...props, fee, onFeeChanged: setAsked });
  const [until] = useState(() => paidUntil !== undefined && endAfter(paidUntil));
  const label = examTypeLabel(examType);
  const isBusy = state.step !== "idle";
  return (
    <Dialog
      // A modal dialog would block the provider's window.
      isOpen={state.provider !== "active"}
      onClose={onClose}
      title={subscribeTitle(label)}
      busy={isBusy}
      closesOutside={false}
      actions={
        <>
          {state.isUnverified ? (
            <Button large busy={isBusy} busyLabel="Checking..." onClick={() => void check()}>
              Check my payment
            </Button>
          ) : (
            <Button
              large
              autoFocus
              busy={isBusy}
              busyLabel={state.step === "verifying" ? "Confirming..." : "Opening..."}
              onClick={() => void pay()}
            >
              {paymentTexts.payNow}
            </Button>
          )}
          <Button variant="secondary" large disabled={isBusy} onClick={onClose}>
            {paymentTexts.cancel}
          </Button>
        </>
      }
    >
      <p className="muted dialog-lead">
        {costText(fee)} It opens every {label} subject and year, on any one device at a time.
      </p>
      <dl className={styles.summary}>
        <div>
          <dt className="muted">Account</dt>
          <dd>{candidate.email ?? "Your account"}</dd>
        </div>
        {until && (
          <div>
            <dt className="muted">Active until</dt>
            <dd className="tabular">{until}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt className="muted">You pay</dt>
          <dd className="tabular">{naira(fee)}</dd>
        </div>
      </dl>
      <div className={`stack-small ${styles.notes}`}>
        <SandboxLine />
        {state.problem && (
          <Notice tone="bad" title={state.problem}>
            {state.isUnverified &&
              "If you have paid, your money is not lost: the payment is kept on this device and can be checked again here or on the dashboard."}
          </Notice>
        )}
        <p className={`small muted row no-wrap ${styles.safe}`}>
          <Icon path={lockIcon} />
          <span>
            The card window of the payment provider opens next. {productName} never sees your card. If the network drops
            after you pay, your access is added as soon as the payment is confirmed.
          </span>
        </p>
      </div>
    </Dialog>
  );
}
