import { useEffect } from "react";
import { onSchoolLogout, schoolWorkOwner } from "../sessions/school-session.ts";

/** What is not saved, by the person who made it and by what it belongs to. */
interface KeptWork<Work> {
  read: (what: string) => Work | undefined;
  /** Keeps it; null forgets it. Once the session is over nothing changes any more. */
  keep: (what: string, work: Work | null) => void;
}

/**
 * Unsaved work of a person at a school when their session runs out (D-306): it waits in the memory of this tab until the same person
 * logs in again. A logout deletes it. It is not stored on the device, because other people may use the same computer.
 */
export function createKeptWork<Work>(): KeptWork<Work> {
  const { id } = schoolWorkOwner;
  const waiting = new Map<string, Work>();
  onSchoolLogout(() => waiting.clear());
  const nameOf = (what: string): string => `${id() ?? ""} ${what}`;
  return {
    read: (what) => waiting.get(nameOf(what)),
    keep: (what, work) => {
      if (id() === null) return;
      if (work === null) waiting.delete(nameOf(what));
      else waiting.set(nameOf(what), work);
    },
  };
}

/** Keeps what a part of the page holds, until the part goes away while the session lasts: then it was saved or given up. */
export function useKeptWork<Work>(kept: KeptWork<Work>, what: string, work: Work | null): void {
  useEffect(function keepNow() {
    kept.keep(what, work);
  });
  useEffect(
    function forgetWhenLeft() {
      return () => kept.keep(what, null);
    },
    [kept, what],
  );
}
