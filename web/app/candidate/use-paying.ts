import { useEffect, useRef, useState } from "react";
import { examTypeLabel } from "../../../schema/rules/exam-labels.ts";
import type { ExamType } from "../../../schema/rules/words.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { alreadyPaid } from "./dashboard-texts.ts";
import { isIn } from "./use-dashboard.ts";

interface Wanted {
  /** The exam types of the plan with which the person came here; null without one. */
  plan: readonly ExamType[] | null;
  /** What is paid for; null until it is known. */
  subscribed: readonly string[] | null;
  /** Whether an earlier payment for this type is being checked. */
  isChecking: (examType: string) => boolean;
}

/**
 * Which exam type the dashboard asks to pay for: the one whose button was pressed, or one of the plan from the pricing page.
 * Nobody has to choose in a plan of one type, or is asked for a type that is paid for.
 */
export function usePaying({ plan, subscribed, isChecking }: Wanted) {
  const [isPlanOpen, setPlanOpen] = useState(true);
  const [selected, setSelected] = useState<string | null>(null);
  const unpaid = plan && subscribed && isPlanOpen ? plan.filter((type) => !isIn(subscribed, type)) : [];
  const isPlanPaid = plan && subscribed && plan.every((type) => isIn(subscribed, type));
  const isTold = useRef(false);
  useEffect(
    function tellThatItIsPaid() {
      // not of what is paid for on this visit
      if (!isPlanPaid || !isPlanOpen || isTold.current) return;
      isTold.current = true;
      toasts.info(alreadyPaid(plan.map(examTypeLabel).join(", ")));
    },
    [isPlanPaid, isPlanOpen, plan],
  );
  const onlyType = plan?.length === 1 ? unpaid[0] : undefined;
  return {
    /** The types of a plan that leaves a choice; null where there is none to make. */
    choices: plan && plan.length > 1 && unpaid.length > 0 && selected === null ? plan : null,
    /** The type to pay for now, or null. */
    examType: selected ?? (onlyType && !isChecking(onlyType) ? onlyType : null),
    choose: (examType: string): void => {
      setPlanOpen(false);
      setSelected(examType);
    },
    close: (): void => {
      setPlanOpen(false);
      setSelected(null);
    },
  };
}
