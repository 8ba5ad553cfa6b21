import { useParams } from "react-router-dom";
import { VerifySlipPage } from "../../school-results/VerifySlipPage.tsx";

/** `/schools/verify/{code}`: checks a printed slip without a login. */
export function SchoolVerifyPage() {
  const { code = "" } = useParams();
  return <VerifySlipPage key={code} code={code} />;
}
