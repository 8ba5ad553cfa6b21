import { texts } from "./texts.ts";
import { UploadPanel } from "./UploadPanel.tsx";

/** `/admin/upload`: the upload of questions by itself. */
export const UploadPage = () => (
  <div className="dmain wide">
    <div className="hello">
      <div className="stack-2">
        <h1>{texts.upload.title}</h1>
        <p className="mute measure">{texts.upload.lead}</p>
      </div>
    </div>
    <UploadPanel />
  </div>
);
