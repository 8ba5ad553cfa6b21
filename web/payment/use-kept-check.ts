import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { sameExamType } from "../../schema/rules/words.ts";
import { useOnline } from "../lib/device/use-online.ts";
import { forgetSettled } from "./kept-payments.ts";
import { uncheckedPayments, type ListedPayment } from "./open-payments.ts";

/** State of the check of a payment that this device has kept. */
export type KeptCheck = "checking" | "confirmed" | "notPaid" | "unreachable";

// If a card has several payments, it shows the one with the state that comes first here
const order: readonly KeptCheck[] = ["checking", "confirmed", "unreachable", "notPaid"];

interface KeptCheckOptions {
  candidateId: string | null;
  /** The server's own list; null where it keeps none. */
  listed: readonly ListedPayment[] | null;
  /** The list has been asked for, with or without an answer. */
  isReady: boolean;
  onPaid: (examType: string) => void;
}

/**
 * Checks payments that this device has made, or may have made, before it lost its network: at the next load and when the
 * network is back. Returns the state of the check for each exam type; `again` also checks a payment of this visit, whose
 * dialog was closed before it was confirmed. `forgetUnpaid` takes away what was said of a payment that was not made, once
 * another one was.
 */
export function useKeptCheck({ candidateId, listed, isReady, onPaid }: KeptCheckOptions): {
  of: (examType: string) => KeptCheck | null;
  again: () => void;
  forgetUnpaid: (examType: string) => void;
} {
  const client = useApolloClient();
  const isOnline = useOnline();
  // A payment of this very visit is checked by its own dialog, until that is closed.
  const [turn, setTurn] = useState<{ before: string | null }>(() => ({ before: new Date().toISOString() }));
  const [checks, setChecks] = useState<readonly { reference: string; examType: string; state: KeptCheck }[]>([]);
  const notePaid = useEffectEvent(onPaid);
  const forgetListed = useEffectEvent((id: string) => {
    if (listed !== null) forgetSettled(id, listed);
  });

  useEffect(
    function checkOnce() {
      if (candidateId === null || !isReady) return;
      let isCurrent = true;
      const check = async (): Promise<void> => {
        const note = (reference: string, examType: string, state: KeptCheck): void =>
          setChecks((known) => [
            ...known.filter((check) => check.reference !== reference),
            { reference, examType, state },
          ]);
        forgetListed(candidateId);
        // Those that are still open are noted anew; another one was settled in its dialog.
        setChecks((known) => known.filter(({ state }) => state === "confirmed" || state === "notPaid"));
        const payments = uncheckedPayments(candidateId, turn.before);
        for (const { reference, examType } of payments)
          note(reference, examType, isOnline ? "checking" : "unreachable");
        if (payments.length === 0 || !isOnline) return;
        const loaded = await import("./check-kept.ts").catch(() => null);
        for (const payment of payments) {
          if (!isCurrent) return;
          const { reference, examType } = payment;
          const state = loaded === null ? "unreachable" : await loaded.checkKept(client, candidateId, payment);
          note(reference, examType, state);
          if (state === "confirmed") notePaid(examType);
        }
      };
      void check();
      return () => {
        isCurrent = false;
      };
    },
    [client, candidateId, isReady, isOnline, turn],
  );

  const of = (examType: string): KeptCheck | null => {
    const own = checks.filter((check) => sameExamType(check.examType, examType));
    return order.find((state) => own.some((check) => check.state === state)) ?? null;
  };
  const forgetUnpaid = (examType: string): void =>
    setChecks((known) => known.filter((check) => check.state !== "notPaid" || !sameExamType(check.examType, examType)));
  return { of, again: () => setTurn({ before: null }), forgetUnpaid };
}
