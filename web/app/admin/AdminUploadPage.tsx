import { UploadPage } from "../../admin-questions/UploadPage.tsx";
import { useHasExtras } from "../../admin/use-has-extras.ts";

/** `/admin/upload`; it asks whether the server has the extensions of the upload. */
export const AdminUploadPage = () => <UploadPage hasExtras={useHasExtras()} />;
