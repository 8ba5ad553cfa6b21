import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/sessions.ts";
import { toasts } from "../lib/toasts.ts";
import { offerTexts } from "./offer-texts.ts";

/** What a person wanted before the login came between; stands in the query of the way back. */
export type Wish = "free" | "buy";
const wishName = "start";

/** The wish of this address and, for the O-Level page, the exam type it is about. */
export function wishOf(search: string): { wish: Wish; examType: string | null } | null {
  const query = new URLSearchParams(search);
  const wish = query.get(wishName);
  return wish === "free" || wish === "buy" ? { wish, examType: query.get("examType") } : null;
}

/** Sends a visitor to the login, from where the way leads back to this page and goes on with the wish. */
export function useLoginFirst() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (wish: Wish, examType: string): void => {
    const returnTo = `${pathname}?${new URLSearchParams({ [wishName]: wish, examType })}`;
    void navigate(paths.login(), { state: { returnTo } });
  };
}

/** "Take Free Test": practice with the exam type in the navigation state, for visitors the login (C-TYP-05, C-TYP-06). */
export function useFreeTest() {
  const navigate = useNavigate();
  const session = useSession();
  const loginFirst = useLoginFirst();
  return (examType: string, isReturning = false): void => {
    if (session) {
      void navigate(paths.practice(examType), { state: { examType }, replace: isReturning });
      return;
    }
    toasts.info(offerTexts.loginForFreeTest);
    loginFirst("free", examType);
  };
}
