import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useLeaveOnce } from "../../lib/navigation/use-leave-once.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { olevelCards } from "../../marketing/exam-pages.ts";
import { YearPrice } from "../../marketing/Offer.tsx";
import { checkoutText, offerTexts, olevelGreeting } from "../../marketing/offer-texts.ts";
import { PageHead } from "../../marketing/PageHead.tsx";
import { useFreeTest, wishOf } from "../../marketing/use-free-test.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { useOffers } from "./use-offers.tsx";
import styles from "../../marketing/Offer.module.css";

/** `/olevel`: three exams, each with free practice and a year of access, which is bought on the dashboard (C-TYP-08). */
export function OlevelPage() {
  const session = useSession();
  const { search } = useLocation();
  const { leave } = useLeaveOnce();
  const takeFreeTest = useFreeTest();
  const { reader, priceOf } = useOffers(null);
  const wish = session ? wishOf(search) : null;
  const wished = olevelCards.find(({ examType }) => wish?.wish === "free" && examType === wish.examType)?.examType;
  const goOn = useEffectEvent(takeFreeTest);

  useEffect(
    function goOnAfterLogin() {
      if (wished !== undefined) goOn(wished, true);
    },
    [wished],
  );

  return (
    <>
      <PageHead title="O-Level" lead={<bdi>{olevelGreeting(session?.user.firstName)}</bdi>} />
      <div className={`page-width ${styles.offers} ${styles.three}`}>
        {olevelCards.map(({ examType, name }) => {
          const { listPrice, fee, isListed } = priceOf(examType);
          return (
            <article key={examType} className={`card ${styles.offer} ${styles.practiceAndExam}`}>
              <div className="stack-small">
                <h2>{examType}</h2>
                <p className="muted">{name}</p>
              </div>
              <div className={styles.ways}>
                <div>
                  <h3>{offerTexts.freeTitle}</h3>
                  <p className="muted">One question at a time, with its answer and reason.</p>
                  <button
                    type="button"
                    className={buttonClass({ variant: "secondary", block: true })}
                    onClick={() => takeFreeTest(examType)}
                  >
                    {offerTexts.freeButton}
                    <span className="visually-hidden"> of {examType}</span>
                  </button>
                  <p className={styles.line}>
                    <Link to={paths.trial(examType)}>
                      {offerTexts.tryFirst}
                      <span className="visually-hidden"> ({examType})</span>
                    </Link>
                  </p>
                </div>
                <div>
                  <h3>{offerTexts.premiumTitle}</h3>
                  <p className="muted">Full papers with the 60-minute clock, marked and kept.</p>
                  <YearPrice naira={listPrice} />
                  <p className={styles.line}>{isListed && fee !== null && fee !== listPrice && checkoutText(fee)}</p>
                  <button
                    type="button"
                    className={buttonClass({ block: true })}
                    onClick={() => leave(paths.dashboard())}
                  >
                    {offerTexts.premiumButton}
                    <span className="visually-hidden"> to {examType}</span>
                  </button>
                </div>
              </div>
            </article>
          );
        })}
      </div>
      {reader}
    </>
  );
}
