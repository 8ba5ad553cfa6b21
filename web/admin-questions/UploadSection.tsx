import { texts } from "./texts.ts";
import { UploadPanel } from "./UploadPanel.tsx";

/** 'Upload Questions' as a part of the dashboard (A-UPL-01). */
export const UploadSection = () => (
  <section className="section stack" aria-labelledby="upload-title">
    <div className="stack-small">
      <h2 id="upload-title">{texts.upload.title}</h2>
      <p className="muted measure">{texts.upload.lead}</p>
    </div>
    <UploadPanel />
  </section>
);
