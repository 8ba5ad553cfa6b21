import { texts } from "./texts.ts";
import { UploadPanel } from "./UploadPanel.tsx";

/** `/admin/upload`: the upload of questions by itself. */
export const UploadPage = () => (
  <div className="panel-page wide">
    <div className="panel-head">
      <div className="stack-small">
        <h1>{texts.upload.title}</h1>
        <p className="muted measure">{texts.upload.lead}</p>
      </div>
    </div>
    <div className="stack">
      <UploadPanel />
    </div>
  </div>
);
