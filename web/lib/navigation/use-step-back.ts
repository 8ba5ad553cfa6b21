import { useNavigate } from "react-router-dom";
import { fieldsOf } from "../fields-of.ts";
import { useLeaving } from "./use-leaving.ts";

/**
 * For a button that goes back to the page before; where this visit came from no page of ours (`idx` of the router is 0), to
 * `otherwise`. A second press before the page has gone does nothing: it would go back two pages.
 */
export function useStepBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { isLeaving, noteLeaving } = useLeaving();
  return () => {
    if (isLeaving()) return;
    noteLeaving();
    if (Number(fieldsOf(history.state)["idx"]) > 0) void navigate(-1);
    else void navigate(otherwise, { replace: true });
  };
}
