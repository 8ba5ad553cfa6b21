import { Notice } from "./Notice.tsx";

/** What a form shows after a failed send. */
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
