import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { feeNaira, listPriceNaira } from "../../../schema/rules/limits.ts";
import { sameExamType } from "../../../schema/rules/words.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { Subjects } from "../../marketing/Subjects.tsx";
import type { OffersQuery } from "./offers.generated.ts";
import type { OffersReaderProps } from "./OffersReader.tsx";

export interface Price {
  /** Whole naira; null until the server has said whether it has a price list. */
  listPrice: number | null;
  fee: number | null;
  /** Whether the server has a price list; otherwise the documented prices are shown (EXT-25). */
  isListed: boolean;
}

/**
 * Prices and own subscriptions for a public page. The page is drawn first without prices; then the data client is loaded, and
 * if that fails the documented prices are shown. Put `reader` where the subjects are to be listed.
 */
export function useOffers(subjectsOf: OffersReaderProps["subjectsOf"]) {
  const session = useSession();
  const [Reader, setReader] = useState<ComponentType<OffersReaderProps> | null>(null);
  const [offers, setOffers] = useState<Partial<OffersQuery> | null>(null);
  const [isLost, setLost] = useState(false);
  const fetchReader = useCallback(
    (): Promise<void> =>
      import("./OffersReader.tsx").then(
        ({ OffersReader }) => setReader(() => OffersReader),
        () => setLost(true),
      ),
    [],
  );
  useEffect(
    function fetchReaderAfterDrawing() {
      void fetchReader();
    },
    [fetchReader],
  );
  const again = (): void => {
    setLost(false);
    void fetchReader();
  };

  const reader: ReactNode = Reader ? (
    <Reader subjectsOf={subjectsOf} isCandidate={session !== null} onRead={setOffers} />
  ) : (
    subjectsOf && <Subjects of={subjectsOf.title} subjects={isLost ? null : undefined} onRetry={again} />
  );
  return {
    reader,
    priceOf: (type: string): Price => {
      const listed = offers?.prices?.find((price) => sameExamType(price.examType, type));
      if (listed) return { listPrice: listed.listPrice, fee: listed.fee, isListed: true };
      const isKnown = offers !== null || isLost;
      return {
        listPrice: isKnown ? listPriceNaira : null,
        fee: isKnown ? feeNaira : null,
        isListed: false,
      };
    },
    isSubscribed: (type: string): boolean =>
      offers?.paymentStatus?.subscribedExamTypes.some((paid) => sameExamType(paid, type)) ?? false,
  };
}
