import { useLocation } from "react-router-dom";
import { paths } from "../lib/navigation/paths.ts";
import { useLeaveOnce } from "../lib/navigation/use-leave-once.ts";
import { useSession } from "../lib/sessions/sessions.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { offerTexts } from "./offer-texts.ts";

/** What a visitor wanted before the login; it is part of the address to which the login leads back. */
export type Wish = "free" | "buy";
const wishName = "start";

/** The wish of this address and, for the O-Level page, the exam type it is about. */
export function wishOf(search: string): { wish: Wish; examType: string | null } | null {
  const query = new URLSearchParams(search);
  const wish = query.get(wishName);
  return wish === "free" || wish === "buy" ? { wish, examType: query.get("examType") } : null;
}

/** Sends a visitor to the login, which leads back to this page and continues with what the visitor wanted. */
export function useLoginFirst() {
  const { leave } = useLeaveOnce();
  const { pathname } = useLocation();
  return (wish: Wish, examType: string): boolean => {
    const returnTo = `${pathname}?${new URLSearchParams({ [wishName]: wish, examType })}`;
    return leave(paths.login(), { state: { returnTo } });
  };
}

/** "Take Free Test": practice with the exam type in the navigation state, for visitors the login (C-TYP-05, C-TYP-06). */
export function useFreeTest() {
  const { leave } = useLeaveOnce();
  const session = useSession();
  const loginFirst = useLoginFirst();
  return (examType: string, isReturning = false): void => {
    if (session) {
      leave(paths.practice(examType), { state: { examType }, replace: isReturning });
      return;
    }
    if (loginFirst("free", examType)) toasts.info(offerTexts.loginForFreeTest);
  };
}
