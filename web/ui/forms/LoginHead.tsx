import { Notice } from "../notices/Notice.tsx";
import { useIsHydrated } from "../buttons/use-is-hydrated.ts";

interface LoginHeadProps {
  words: { title: string; lead: string; ranOut: string; ranOutHelp: string };
  /** Set when the last session has ended by itself and nothing has happened here since; with the reason, if it is known. */
  ended: { reason: { title: string; advice: string | null; isFinal: boolean } | null } | null;
}

/** Title and lead of a login page, and a notice if the last session has ended by itself. */
export function LoginHead({ words, ended }: LoginHeadProps) {
  // On a page drawn by the build, the script in index.html marks the root when a session has ended, and the styles show the notice.
  const isHydrated = useIsHydrated();
  const shown = isHydrated ? ended : { reason: null };
  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      {shown && (
        <div className={isHydrated ? "" : "early-notice"}>
          <Notice tone="info" title={shown.reason?.title ?? words.ranOut}>
            {[shown.reason?.isFinal ? null : words.ranOutHelp, shown.reason?.advice].filter(Boolean).join(" ")}
          </Notice>
        </div>
      )}
    </>
  );
}
