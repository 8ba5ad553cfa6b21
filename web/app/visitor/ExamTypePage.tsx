import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { feeNaira } from "../../../schema/rules/limits.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { closeErrors } from "../../lib/toasts/close-errors.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { examPageTexts, type ExamPageName } from "../../marketing/exam-pages.ts";
import { Offer, YearPrice } from "../../marketing/Offer.tsx";
import { offerTexts } from "../../marketing/offer-texts.ts";
import { PageHead } from "../../marketing/PageHead.tsx";
import { useFreeTest, useLoginFirst, wishOf } from "../../marketing/use-free-test.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { usePlaceBefore } from "../../ui/focus/use-kept-place.ts";
import type { BuyAccessProps } from "./BuyAccess.tsx";
import { useOffers } from "./use-offers.tsx";
import styles from "./ExamTypePage.module.css";
import offerStyles from "../../marketing/Offer.module.css";

/** The payment dialog, loaded on the first press; a toast says if that failed. */
function usePurchase(examType: string) {
  const session = useSession();
  const loginFirst = useLoginFirst();
  const [Dialog, setDialog] = useState<ComponentType<BuyAccessProps> | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [isOpen, setOpen] = useState(false);
  usePlaceBefore(isOpen);
  const buy = async (): Promise<void> => {
    if (!session) {
      loginFirst("buy", examType);
      return;
    }
    if (isOpening) return;
    setOpening(true);
    try {
      const { BuyAccess } = await import("./BuyAccess.tsx");
      void closeErrors();
      setDialog(() => BuyAccess);
      setOpen(true);
    } catch {
      toasts.bad(offerTexts.dialogFailed);
    }
    setOpening(false);
  };
  return { candidate: session?.user ?? null, Dialog, isOpening, isOpen, buy, close: () => setOpen(false) };
}

/** A page that sells one exam type: free practice, a year of access, and the subjects of the bank. */
export function ExamTypePage({ name }: { name: ExamPageName }) {
  const { examType, title, lead, keysFact } = examPageTexts[name];
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const takeFreeTest = useFreeTest();
  const { candidate, Dialog, isOpening, isOpen, buy, close } = usePurchase(examType);
  const { reader, priceOf, isSubscribed } = useOffers({ examType, title });
  const [hasPaid, setPaid] = useState(false);
  const { fee } = priceOf(examType);
  const hasAccess = candidate !== null && (hasPaid || isSubscribed(examType));
  const wish = candidate ? wishOf(search)?.wish : undefined;

  const goOn = useEffectEvent(() => {
    if (wish === "free") {
      takeFreeTest(examType, true);
      return;
    }
    void navigate(pathname, { replace: true });
    void buy();
  });
  useEffect(
    function goOnAfterLogin() {
      if (wish !== undefined) goOn();
    },
    [wish],
  );

  return (
    <>
      <PageHead title={title} lead={lead}>
        <dl className={`${styles.facts} tabular`}>
          <div>
            <dt className="small muted">exam clock</dt>
            <dd>60 min</dd>
          </div>
          <div>
            <dt className="small muted">four options</dt>
            <dd>A to D</dd>
          </div>
          <div>
            <dt className="small muted">{keysFact}</dt>
            <dd>8 keys</dd>
          </div>
        </dl>
      </PageHead>
      <div className={`page-width ${offerStyles.offers} ${offerStyles.two}`}>
        <Offer
          title={offerTexts.freeTitle}
          lead={offerTexts.freeLead}
          price={<p className={`${offerStyles.price} tabular`}>₦0</p>}
          features={offerTexts.freeFeatures}
          note={
            <p className={offerStyles.line}>
              <Link to={paths.trial(examType)}>{offerTexts.tryFirst}</Link>
            </p>
          }
          action={
            <button
              type="button"
              className={buttonClass({ variant: "secondary", large: true, block: true })}
              onClick={() => takeFreeTest(examType)}
            >
              {offerTexts.freeButton}
            </button>
          }
        />
        <Offer
          isPremium
          title={offerTexts.premiumTitle}
          lead={offerTexts.premiumLead}
          price={<YearPrice naira={fee} />}
          features={offerTexts.premiumFeatures}
          note={
            <p className={offerStyles.line}>
              {hasAccess && (
                <>
                  You have access. <Link to={paths.exams(examType)}>Choose a paper</Link>
                </>
              )}
            </p>
          }
          action={
            <button
              type="button"
              className={buttonClass({ variant: "night", large: true, block: true })}
              aria-disabled={isOpening || undefined}
              onClick={() => void buy()}
            >
              {isOpening ? offerTexts.loading : offerTexts.premiumButton}
            </button>
          }
        />
      </div>
      {reader}
      {candidate && Dialog && isOpen && (
        <Dialog
          examType={examType}
          title={title}
          fee={fee ?? feeNaira}
          paidUntil={hasAccess ? undefined : null}
          candidate={candidate}
          onPaid={() => setPaid(true)}
          onClose={close}
        />
      )}
    </>
  );
}
