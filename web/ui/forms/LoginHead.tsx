import { Notice } from "../notices/Notice.tsx";
import { useIsHydrated } from "../buttons/use-is-hydrated.ts";

interface LoginHeadProps {
  words: { title: string; lead: string; ranOut: string; ranOutHelp: string };
  /** Set when the last session has ended by itself and nothing has happened here since; with the reason, if it is known. */
  ended: { reason: { title: string; advice: string | null; isFinal: boolean } | null } | null;
}

/** Title and lead of a login page, and a notice if the last session has ended by itself. */
export function LoginHead({ words, ended }: LoginHeadProps) {
  // a page that the build drew has no session that could have ended
  const isHydrated = useIsHydrated();
  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      {isHydrated && ended && (
        <Notice tone="info" title={ended.reason?.title ?? words.ranOut}>
          {[ended.reason?.isFinal ? null : words.ranOutHelp, ended.reason?.advice].filter(Boolean).join(" ")}
        </Notice>
      )}
    </>
  );
}
