import { plans } from "../../../schema/rules/words.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useLeaveOnce } from "../../lib/navigation/use-leave-once.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Offer, YearPrice } from "../../marketing/Offer.tsx";
import { checkoutText, offerTexts, planChosenText } from "../../marketing/offer-texts.ts";
import { PageHead } from "../../marketing/PageHead.tsx";
import { pricingPlans, type PricingPlan } from "../../marketing/plans.ts";
import { pricingTexts } from "../../marketing/pricing-texts.ts";
import { Questions } from "../../marketing/Questions.tsx";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { useOffers } from "./use-offers.tsx";
import styles from "../../marketing/Offer.module.css";

/** `/pricing`: five plans. Nothing is paid here: the choice is passed to the dashboard, through the login for visitors (D-02). */
export function PricingPage() {
  const session = useSession();
  const { leave } = useLeaveOnce();
  const { reader, priceOf } = useOffers(null);
  const subscribe = ({ id, title }: PricingPlan): void => {
    if (session) {
      if (leave(paths.dashboard(), { state: { plan: id } })) toasts.good(planChosenText(title));
      return;
    }
    const state = { returnTo: paths.pricing(), examId: id };
    if (leave(paths.login(), { state })) toasts.info(offerTexts.loginToSubscribe);
  };
  return (
    <>
      <PageHead title="Pricing" lead={pricingTexts.lead} />
      <div className={`page-width ${styles.offers} ${styles.three}`}>
        {pricingPlans.map((plan) => {
          const types = plans[plan.id];
          const { listPrice, fee, isListed } = priceOf(types[0]);
          return (
            <Offer
              key={plan.id}
              title={plan.title}
              price={<YearPrice naira={listPrice} />}
              features={plan.features}
              note={
                <p className={styles.line}>
                  {isListed && fee !== null && fee !== listPrice && checkoutText(fee, types.length > 1)}
                </p>
              }
              action={
                <button
                  type="button"
                  className={buttonClass({ variant: "secondary", large: true, block: true })}
                  onClick={() => subscribe(plan)}
                >
                  {plan.buttonText}
                  <span className="visually-hidden"> to {plan.title}</span>
                </button>
              }
            />
          );
        })}
        <aside className={styles.otherExam}>
          <h2>Junior Waec</h2>
          <p className="muted">It has a page of its own, where you can read about it and buy it.</p>
          <Link className={buttonClass({ variant: "secondary" })} to={paths.juniorWaec()}>
            Open Junior Waec
          </Link>
        </aside>
      </div>
      <Questions title={pricingTexts.faqTitle} questions={pricingTexts.faq} />
      {reader}
    </>
  );
}
