import { UploadPage } from "../../admin-questions/UploadPage.tsx";
import { useHasExtras } from "../../admin/use-has-extras.ts";

/** The upload of questions, with what the server offers of it. */
export const AdminUploadPage = () => <UploadPage hasExtras={useHasExtras()} />;
