import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useTopOnReturn } from "../../lib/navigation/use-top-of-page.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { PaymentReceipt } from "../../payment/PaymentReceipt.tsx";
import { PaymentsPanel } from "../../payment/PaymentsPanel.tsx";
import { PanelPage } from "../PanelPage.tsx";
import { routes } from "../routes.ts";

/** `/dashboard/payments`: the candidate's own payments, or with `?receipt={reference}` the receipt of one. */
export function PaymentsPage() {
  const session = useSession();
  const [query] = useSearchParams();
  // kept here, because the list is not on the screen while a receipt is, and has to come back at the same page
  const [page, setPage] = useState(1);
  const reference = query.get("receipt");
  useTopOnReturn(reference !== null);
  if (reference !== null && session) {
    return <PaymentReceipt key={reference} reference={reference} candidate={session.user} />;
  }
  return (
    <PanelPage title={routes.payments.title} isWide>
      <div className="card list-card">
        <PaymentsPanel page={page} onPage={setPage} />
      </div>
    </PanelPage>
  );
}
