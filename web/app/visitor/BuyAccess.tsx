import type { StoredCandidate } from "../../lib/sessions/sessions.ts";
import { PaymentDialog } from "../../payment/PaymentDialog.tsx";
import { purchasedText } from "../../payment/texts.ts";
import { CandidateArea } from "../candidate/CandidateArea.tsx";

export interface BuyAccessProps {
  examType: string;
  /** The exam type as people read it. */
  title: string;
  fee: number;
  paidUntil: string | null | undefined;
  candidate: StoredCandidate;
  onPaid: () => void;
  onClose: () => void;
}

/** The payment dialog over a public page, with its own data client, because those pages have none. */
export function BuyAccess({ title, ...props }: BuyAccessProps) {
  return (
    <CandidateArea>
      <PaymentDialog {...props} successText={purchasedText(title)} />
    </CandidateArea>
  );
}
