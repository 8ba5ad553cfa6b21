import { useParams } from "react-router-dom";
import { VerifySlipPage } from "../../school-results/VerifySlipPage.tsx";
import { Page } from "../Page.tsx";
import { PublicLayout } from "../visitor/PublicLayout.tsx";

/** `/schools/verify/{code}` with navbar and footer: for whoever holds a printed slip. */
export function SchoolVerifyPage() {
  const { code = "" } = useParams();
  return (
    <PublicLayout>
      <Page title="Check a result slip">
        <VerifySlipPage key={code} code={code} />
      </Page>
    </PublicLayout>
  );
}
