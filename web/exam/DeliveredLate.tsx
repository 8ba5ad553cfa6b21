import { amount } from "../../schema/rules/counted.ts";
import { Notice } from "../ui/notices/Notice.tsx";

/** Says how many answers of a submitted exam were delivered late, and where they count. */
export function DeliveredLate({ answers }: { answers: number }) {
  if (answers === 0) return null;
  return (
    <Notice tone="info" title={`Delivered late: ${amount(answers, "answer")}`} live="off">
      You gave them in time, and they count in your own results. The leaderboard counts only what arrived in time.
    </Notice>
  );
}
