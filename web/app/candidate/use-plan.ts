import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { examTypes, plans, sameExamType, type ExamType } from "../../../schema/rules/words.ts";
import { fieldsOf } from "../../lib/fields-of.ts";

/**
 * The exam types that a person wants to pay for, as the navigation state carries them: of the plan chosen on the pricing page
 * (D-02), or the one of a paper that needs a subscription.
 */
export function planTypesOf(state: unknown): readonly ExamType[] | null {
  const { subscribeTo: wanted, plan, examId } = fieldsOf(state);
  if (wanted !== undefined) {
    const type = examTypes.find((each) => typeof wanted === "string" && sameExamType(each, wanted));
    return type ? [type] : null;
  }
  const named = plan ?? examId;
  return typeof named === "string" && Object.hasOwn(plans, named) ? plans[named as keyof typeof plans] : null;
}

/** What was chosen for this visit; it is removed from the history, so that a reload does not ask again. */
export function usePlan(): readonly ExamType[] | null {
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string };
  const navigate = useNavigate();
  const [types] = useState(() => planTypesOf(state));
  const isNamed = planTypesOf(state) !== null;
  useEffect(
    function forgetPlan() {
      if (isNamed) void navigate(pathname + search, { replace: true, state: null });
    },
    [isNamed, navigate, pathname, search],
  );
  return types;
}
