import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { dayAndTime } from "../lib/words/dates.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { messageOf } from "../lib/calls/message-of.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { addSubscription } from "./add-subscription.ts";
import { forgetPayment, type KeptPayment } from "./kept-payments.ts";
import { verifyPayment } from "./payment-calls.ts";
import { paymentTexts, subscribedText } from "./texts.ts";
import styles from "./CheckPayments.module.css";

interface PaymentRowProps {
  payment: KeptPayment;
  candidateId: string;
  onPaid: (examType: string) => void;
}

function PaymentRow({ payment, candidateId, onPaid }: PaymentRowProps) {
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { examType, reference, createdAt } = payment;
  const check = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await verifyPayment(client, reference, examType);
      forgetPayment(candidateId, reference);
      addSubscription(client, examType);
      toasts.good(subscribedText(examTypeLabel(examType)));
      onPaid(examType);
    } catch (error) {
      toasts.bad(paymentTexts.verificationFailed);
      setProblem(messageOf(error, paymentTexts.verificationFailed));
      setBusy(false);
    }
  };
  return (
    <li>
      <div>
        <b>{examTypeLabel(examType)}</b>
        <small className="small muted tabular">
          {dayAndTime(createdAt)}, {reference}
        </small>
      </div>
      <Button
        variant="secondary"
        busy={isBusy}
        busyLabel="Checking..."
        aria-label={`Check the payment for ${examTypeLabel(examType)} of ${dayAndTime(createdAt)}`}
        onClick={() => void check()}
      >
        Check
      </Button>
      {problem && (
        <Notice tone="bad" title={problem}>
          Nothing was charged by checking. If you have paid, try again in a few minutes.
        </Notice>
      )}
    </li>
  );
}

interface CheckPaymentsProps {
  candidateId: string;
  payments: readonly KeptPayment[];
  onPaid: (examType: string) => void;
}

/** "Check my payment": repeats the check of a payment, for people whose phone lost the network after paying. */
export function CheckPayments({ candidateId, payments, onPaid }: CheckPaymentsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={`small muted ${styles.offer}`}>
        Paid, but still locked?{" "}
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          Check my payment
        </button>
      </p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Check my payment">
        <p className="muted dialog-lead">
          These payments were begun and not confirmed. Checking never charges you again.
        </p>
        <ul className={styles.payments}>
          {payments.map((payment) => (
            <PaymentRow
              key={payment.reference}
              payment={payment}
              candidateId={candidateId}
              onPaid={(examType) => {
                onPaid(examType);
                setOpen(false);
              }}
            />
          ))}
        </ul>
      </Dialog>
    </>
  );
}
