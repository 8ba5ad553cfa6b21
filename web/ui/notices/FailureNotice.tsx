import { Notice } from "./Notice.tsx";

/** The notice of a form that could not be sent. */
export interface Failure {
  title: string;
  help?: string;
}

export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    failure && (
      <Notice tone="bad" title={failure.title}>
        {failure.help}
      </Notice>
    )
  );
}
