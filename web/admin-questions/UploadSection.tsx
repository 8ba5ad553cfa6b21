import { texts } from "./texts.ts";
import { UploadPanel, type UploadPanelProps } from "./UploadPanel.tsx";

/** 'Upload Questions' as a part of the dashboard (A-UPL-01). */
export const UploadSection = (props: UploadPanelProps) => (
  <section className="section stack" aria-labelledby="upload-title">
    <div className="stack-small">
      <h2 id="upload-title">{texts.upload.title}</h2>
      <p className="muted measure">{texts.upload.lead}</p>
    </div>
    <UploadPanel {...props} />
  </section>
);
