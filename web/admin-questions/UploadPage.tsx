import { texts } from "./texts.ts";
import { UploadPanel, type UploadPanelProps } from "./UploadPanel.tsx";

/** `/admin/upload`: the upload of questions by itself. */
export const UploadPage = (props: UploadPanelProps) => (
  <div className="panel-page wide">
    <div className="panel-head">
      <div className="stack-small">
        <h1>{texts.upload.title}</h1>
        <p className="muted measure">{texts.upload.lead}</p>
      </div>
    </div>
    <div className="stack">
      <UploadPanel {...props} />
    </div>
  </div>
);
