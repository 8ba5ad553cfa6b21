import { texts } from "./texts.ts";
import { UploadPanel } from "./UploadPanel.tsx";

/** 'Upload Questions' as a part of the dashboard (A-UPL-01). */
export const UploadSection = () => (
  <section className="sect stack" aria-labelledby="upload-title">
    <div className="stack-2">
      <h2 id="upload-title">{texts.upload.title}</h2>
      <p className="mute measure">{texts.upload.lead}</p>
    </div>
    <UploadPanel />
  </section>
);
