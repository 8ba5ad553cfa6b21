import { useParams } from "react-router-dom";
import { VerifySlipPage } from "../../school-results/VerifySlipPage.tsx";

/** `/schools/verify/{code}`: for whoever holds a printed slip. */
export function SchoolVerifyPage() {
  const { code = "" } = useParams();
  return <VerifySlipPage key={code} code={code} />;
}
