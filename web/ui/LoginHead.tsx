import { Notice } from "./Notice.tsx";

interface LoginHeadProps {
  words: { title: string; lead: string; ranOut: string; ranOutHelp: string };
  /** The last session has run out, and nothing has happened here since. */
  hasRunOut: boolean;
}

/** Title and lead of a login page, and a notice if the session has run out. */
export function LoginHead({ words, hasRunOut }: LoginHeadProps) {
  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      {hasRunOut && (
        <Notice tone="info" title={words.ranOut}>
          {words.ranOutHelp}
        </Notice>
      )}
    </>
  );
}
