import { useState, type ReactNode, type Ref } from "react";
import { useSearchParams } from "react-router-dom";
import { examTypeLabel } from "../../../schema/rules/exam-labels.ts";
import { fetched } from "../../lib/fetched.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession, type StoredCandidate } from "../../lib/sessions/sessions.ts";
import { openPayments } from "../../payment/open-payments.ts";
import { subscribedOnDashboardText, subscribedText } from "../../payment/texts.ts";
import { useKeptCheck } from "../../payment/use-kept-check.ts";
import { ReferralCard } from "../../referral/ReferralCard.tsx";
import { ExamFigures } from "../../results/ExamFigures.tsx";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { AvailableExams, LoadingExams } from "./AvailableExams.tsx";
import { Failed, LoadingCards } from "./dashboard-states.tsx";
import { dashboardTexts, welcome } from "./dashboard-texts.ts";
import { OldNote } from "../../ui/lists/OldNote.tsx";
import { FetchedPart } from "../../ui/notices/FetchedPart.tsx";
import { OnDemand } from "../../ui/dialogs/OnDemand.tsx";
import { PassingButton } from "../../ui/buttons/PassingButton.tsx";
import { useKeptPlace, usePlaceBefore } from "../../ui/focus/use-kept-place.ts";
import { FreeTestDialog } from "./FreeTestDialog.tsx";
import { PlanDialog } from "./PlanDialog.tsx";
import { feeOf, subscribedOf, useDashboard, yearOf, type Dashboard } from "./use-dashboard.ts";
import { usePaying } from "./use-paying.ts";
import { usePlan } from "./use-plan.ts";
import { WhatNext } from "./WhatNext.tsx";
import styles from "./DashboardPage.module.css";
import examFiguresStyles from "../../results/ExamFigures.module.css";

const CheckPayments = fetched(async () => (await import("../../payment/CheckPayments.tsx")).CheckPayments);
const PaymentDialog = fetched(async () => (await import("../../payment/PaymentDialog.tsx")).PaymentDialog);

interface SectionProps {
  title: string;
  links?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

function Section({ title, links, children, ref }: SectionProps) {
  return (
    <section className="section" aria-label={title} ref={ref}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {links}
      </div>
      {children}
    </section>
  );
}

function SubscriptionsFailed({ board }: { board: Dashboard }) {
  const { busy, onRetry } = board.again("subscriptions");
  return (
    <Notice
      tone="bad"
      title={dashboardTexts.subscriptionsFailed}
      action={
        <PassingButton variant="secondary" busy={busy} onClick={onRetry}>
          Retry
        </PassingButton>
      }
    >
      What you have paid for is not lost, it just could not be shown.
    </Notice>
  );
}

function YourPerformance({ board }: { board: Dashboard }) {
  if (board.isComing("stats"))
    return <LoadingCards label={dashboardTexts.loading} count={3} className={examFiguresStyles.figures} />;
  const stats = board.data.examStats;
  if (!stats) {
    return <Failed text={dashboardTexts.statsFailed} {...board.again("stats")} />;
  }
  return <ExamFigures {...stats} />;
}

function ReferralProgram({ board, user }: { board: Dashboard; user: StoredCandidate }) {
  if (board.isComing("referrals")) {
    return <LoadingCards label={dashboardTexts.loading} count={1} className={styles.referralLoading} />;
  }
  const stats = board.data.referralStats;
  if (!stats) {
    return <Failed text={dashboardTexts.referralsFailed} {...board.again("referrals")} />;
  }
  return <ReferralCard {...stats} email={user.email ?? ""} />;
}

interface SectionsProps {
  board: Dashboard;
  user: StoredCandidate | null;
  kept: ReturnType<typeof useKeptCheck>;
  onSubscribe: (examType: string) => void;
  onPaid: (examType: string) => void;
}

/** Exams, figures and referrals. */
function Sections({ board, user, kept, onSubscribe, onPaid }: SectionsProps) {
  // a card may move while its payment is checked
  const keepPlace = useKeptPlace();
  const payments = user ? openPayments(user.id, board.data.paymentReferences ?? null) : [];
  return (
    <>
      {board.old.length > 0 && <OldNote title={dashboardTexts.oldShown} {...board.again(...board.old)} />}
      <Section title="Available Exams" ref={keepPlace}>
        {board.failed.subscriptions && !board.data.paymentStatus && <SubscriptionsFailed board={board} />}
        <AvailableExams board={board} kept={kept} onSubscribe={onSubscribe} />
        {user && !board.loading.payments && payments.length > 0 && (
          <FetchedPart>
            <CheckPayments candidateId={user.id} payments={payments} onPaid={onPaid} />
          </FetchedPart>
        )}
      </Section>
      <Section
        title="Your Performance"
        links={
          <>
            <Link to={paths.performance()}>Performance</Link>
            <Link to={paths.examHistory()}>Exam History</Link>
            <Link to={paths.userLeaderboard()}>Leaderboard</Link>
          </>
        }
      >
        <YourPerformance board={board} />
      </Section>
      {user && !board.loading.user && (
        <Section title="Referral Program">
          <ReferralProgram board={board} user={user} />
        </Section>
      )}
    </>
  );
}

/** `/dashboard`: exams, figures, referrals in one request; a part that fails does not affect the others. */
export function DashboardPage() {
  const user = useSession()?.user ?? null;
  const board = useDashboard(user?.id ?? null);
  const plan = usePlan();
  const [query, setQuery] = useSearchParams();
  const [isFreeTestOpen, setFreeTestOpen] = useState(false);
  const closeFreeTest = (): void => {
    setFreeTestOpen(false);
    if (query.has("practise")) setQuery({}, { replace: true });
  };
  const subscribed = subscribedOf(board);
  const kept = useKeptCheck({
    candidateId: user?.id ?? null,
    listed: board.data.paymentReferences ?? null,
    isReady: !board.loading.payments,
    onPaid: (examType) => {
      board.addSubscription(examType);
      board.reload("years");
      toasts.good(subscribedText(examTypeLabel(examType)));
    },
  });
  const addPaid = (examType: string): void => {
    kept.forgetUnpaid(examType);
    board.addSubscription(examType);
    board.reload("payments", "years");
  };

  const paying = usePaying({ plan, subscribed, isChecking: (examType) => kept.of(examType) === "checking" });
  const payFor = paying.examType;
  usePlaceBefore(payFor !== null);
  const close = (): void => {
    paying.close();
    kept.again();
  };
  // How much stands above a section is known when all parts are there, which come in one answer: nothing jumps.
  const isFirstLoad = board.isComing("examTypes") && board.isComing("stats");
  const placeholder = isFirstLoad && (
    <div className="section">
      <LoadingExams />
    </div>
  );

  return (
    <div className="panel-page">
      <div className="panel-head">
        <h1>{board.loading.user ? dashboardTexts.loading : welcome(user?.firstName, user?.lastName)}</h1>
        <Button variant="secondary" onClick={() => setFreeTestOpen(true)}>
          {dashboardTexts.takeFreeTest}
        </Button>
      </div>
      {user ? (
        <WhatNext
          candidateId={user.id}
          known={board.data.examStats?.openExams ?? []}
          weakest={board.data.performance?.weakestSubject ?? null}
        >
          {placeholder}
        </WhatNext>
      ) : (
        placeholder
      )}
      {!isFirstLoad && <Sections board={board} user={user} kept={kept} onSubscribe={paying.choose} onPaid={addPaid} />}
      {(isFreeTestOpen || query.has("practise")) && (
        <FreeTestDialog
          types={board.data.examTypes ?? null}
          isFailed={board.failed.examTypes && !board.data.examTypes}
          again={board.again("examTypes")}
          onClose={closeFreeTest}
        />
      )}
      {paying.choices !== null && (
        <PlanDialog
          types={paying.choices}
          subscribed={subscribed ?? []}
          feeOf={(type) => feeOf(board.data, type)}
          onChoose={paying.choose}
          onClose={close}
        />
      )}
      {user && payFor !== null && (
        <OnDemand key={payFor} title={`Subscribe to ${examTypeLabel(payFor)}`} onClose={close}>
          <PaymentDialog
            examType={payFor}
            fee={feeOf(board.data, payFor)}
            paidUntil={yearOf(board.data, payFor)?.expiresAt ?? null}
            candidate={user}
            successText={subscribedOnDashboardText(examTypeLabel(payFor))}
            onPaid={() => addPaid(payFor)}
            onClose={close}
          />
        </OnDemand>
      )}
    </div>
  );
}
