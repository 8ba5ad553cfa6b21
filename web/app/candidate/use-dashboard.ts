import type { ApolloClient } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useReducer } from "react";
import { feeNaira } from "../../../schema/rules/limits.ts";
import { sameExamType } from "../../../schema/rules/words.ts";
import { sendInParts } from "../../lib/calls/send.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { useIsShown } from "../../lib/use-later.ts";
import { isSessionOver } from "../../lib/calls/use-failure-toast.ts";
import { DashboardDocument, type DashboardQuery } from "./dashboard.generated.ts";
import { dashboardTexts } from "./dashboard-texts.ts";

/** The parts that load and fail by themselves. The last four are extras: without them the page is complete. */
const sections = [
  "stats",
  "examTypes",
  "subscriptions",
  "referrals",
  "prices",
  "payments",
  "years",
  "performance",
] as const;
export type Section = (typeof sections)[number];

const fieldOf = {
  stats: "examStats",
  examTypes: "examTypes",
  subscriptions: "paymentStatus",
  referrals: "referralStats",
  prices: "prices",
  payments: "paymentReferences",
  years: "ownPayments",
  performance: "performance",
} as const satisfies Record<Section, keyof DashboardQuery>;

const failureTexts: Partial<Record<Section, string>> = {
  stats: dashboardTexts.statsFailed,
  examTypes: dashboardTexts.examTypesFailed,
  subscriptions: dashboardTexts.subscriptionsFailed,
  referrals: dashboardTexts.referralsFailed,
};

export interface DashboardState {
  /** The documented five (C-DASH-14), true until that load ends, and the extras. */
  loading: Record<Section | "user", boolean>;
  failed: Record<Section, boolean>;
  data: DashboardQuery;
}

export type DashboardAction =
  | { type: "userLoaded" }
  | { type: "notAsked"; parts: readonly Section[] }
  | { type: "asked"; parts: readonly Section[] }
  | {
      type: "answered";
      parts: readonly Section[];
      data: DashboardQuery | null;
      failed: readonly Section[];
      /** What was shown before, for the parts that failed. */
      before?: DashboardQuery;
    }
  | { type: "subscribed"; examType: string };

const some = <Value>(parts: readonly Section[], value: Value): Partial<Record<Section, Value>> =>
  Object.fromEntries(parts.map((part) => [part, value]));
const all = <Value>(value: Value) => some(sections, value) as Record<Section, Value>;

/**
 * What the dashboard of this candidate last showed. It is a page of its own, not in the cache, and is opened again and again
 * on a phone whose network comes and goes.
 */
const shownBefore = new WeakMap<ApolloClient, { userId: string | null; data: DashboardQuery }>();

const dataBefore = (client: ApolloClient, userId: string | null): DashboardQuery => {
  const before = shownBefore.get(client);
  return before?.userId === userId ? before.data : {};
};

/** Old values of parts that failed. Which payments and exams are open changes, and an old list would mislead. */
function oldParts({ examStats, ...before }: DashboardQuery, failed: readonly Section[]): DashboardQuery {
  const old: DashboardQuery = { ...before, ...(examStats ? { examStats: { ...examStats, openExams: [] } } : {}) };
  const fields = failed.filter((part) => part !== "payments").map((part) => fieldOf[part]);
  return Object.fromEntries(fields.flatMap((field) => (old[field] ? [[field, old[field]]] : [])));
}

export const emptyDashboard: DashboardState = { loading: { ...all(true), user: true }, failed: all(false), data: {} };

/** The state of the dashboard after an action. */
export function dashboardReducer(state: DashboardState, action: DashboardAction): DashboardState {
  switch (action.type) {
    case "userLoaded":
      return { ...state, loading: { ...state.loading, user: false } };
    case "notAsked":
      return { ...state, loading: { ...state.loading, ...some(action.parts, false) } };
    case "asked":
      // A failure is shown until the answer comes: its button keeps the focus, and nobody pays again because of an old list.
      return { ...state, loading: { ...state.loading, ...some(action.parts, true) } };
    case "answered": {
      const good = action.parts.filter((part) => !action.failed.includes(part));
      const fresh = Object.fromEntries(good.map((part) => [fieldOf[part], action.data?.[fieldOf[part]]]));
      return {
        loading: { ...state.loading, ...some(action.parts, false) },
        failed: { ...state.failed, ...some(action.parts, false), ...some(action.failed, true) },
        data: { ...state.data, ...oldParts(action.before ?? {}, action.failed), ...fresh },
      };
    }
    case "subscribed": {
      const known = state.data.paymentStatus?.subscribedExamTypes;
      // Where the list is not known, a list with this type alone would say that the others are not paid.
      if (!known || known.some((type) => sameExamType(type, action.examType))) return state;
      const paymentStatus = {
        __typename: "PaymentStatus" as const,
        subscribedExamTypes: [...known, action.examType],
      };
      return { ...state, data: { ...state.data, paymentStatus } };
    }
  }
}

/** Loads parts in one request; the result says which of them failed. */
async function ask(
  client: ApolloClient,
  parts: readonly Section[],
): Promise<{ data: DashboardQuery | null; failed: Section[]; isSessionOver: boolean }> {
  const variables = { ...all(false), ...some(parts, true) };
  const { data, error } = await sendInParts(client, DashboardDocument, variables);
  // for the page on which an exam is chosen, most often the next one
  if (data?.examTypes) {
    const only = { ...all(false), examTypes: true };
    client.writeQuery({ query: DashboardDocument, variables: only, data: { examTypes: data.examTypes } });
  }
  const paths = CombinedGraphQLErrors.is(error) ? error.errors.map(({ path }) => path?.[0]) : [];
  const failed = parts.filter((part) => paths.includes(fieldOf[part]) || (data?.[fieldOf[part]] ?? null) === null);
  return { data: data ?? null, failed, isSessionOver: isSessionOver(error) };
}

/** Loads the dashboard of a candidate in one request; `reload` asks again for single parts. */
export function useDashboard(userId: string | null) {
  const client = useApolloClient();
  const [state, dispatch] = useReducer(dashboardReducer, emptyDashboard);
  const isShown = useIsShown();

  const load = useCallback(
    async (parts: readonly Section[], isWanted: () => boolean = isShown): Promise<void> => {
      dispatch({ type: "asked", parts });
      const { data, failed, isSessionOver } = await ask(client, parts);
      // The login page has taken over, and says why.
      if (!isWanted() || isSessionOver) return;
      dispatch({ type: "answered", parts, data, failed, before: dataBefore(client, userId) });
      for (const part of failed) if (failureTexts[part]) toasts.bad(failureTexts[part]);
    },
    [client, userId, isShown],
  );

  useEffect(
    function keepForNextVisit() {
      shownBefore.set(client, { userId, data: { ...dataBefore(client, userId), ...state.data } });
    },
    [client, userId, state.data],
  );

  // before the first paint, because a long name that came later would move what stands below it
  useLayoutEffect(
    function loadAll() {
      let isCurrent = true;
      dispatch({ type: "userLoaded" });
      // Subscriptions, references and referral figures belong to a user (C-DASH-16, C-DASH-17).
      const parts = userId === null ? (["examTypes", "prices"] as const) : sections;
      if (userId === null)
        dispatch({
          type: "notAsked",
          parts: ["stats", "subscriptions", "referrals", "payments", "years", "performance"],
        });
      void load(parts, () => isCurrent);
      return () => {
        isCurrent = false;
      };
    },
    [load, userId],
  );

  const loadFailed = useEffectEvent(() => {
    const failed = sections.filter((part) => state.failed[part] && !state.loading[part]);
    if (failed.length > 0) void load(failed);
  });
  useEffect(function loadFailedWithNetwork() {
    const handleOnline = (): void => loadFailed();
    window.addEventListener("online", handleOnline);
    return () => window.removeEventListener("online", handleOnline);
  }, []);

  const old = sections.filter((part) => part in failureTexts && state.failed[part] && state.data[fieldOf[part]]);
  return {
    ...state,
    /** Whether a part is on its way, and nothing stands in its place yet. */
    isComing: (part: Section): boolean => state.loading[part] && !state.failed[part],
    /** Parts that could not be loaded again, with what was loaded before. */
    old,
    reload: (...parts: Section[]): void => void load(parts),
    /** What the button needs that asks for failed parts again. */
    again: (...parts: Section[]) => ({
      busy: parts.some((part) => state.loading[part]),
      onRetry: (): void => void load(parts),
    }),
    addSubscription: (examType: string): void => {
      dispatch({ type: "subscribed", examType });
      if (state.failed.subscriptions) void load(["subscriptions"]);
    },
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;

/** What is paid for; null while it is not known for certain, so that nobody pays twice. */
export const subscribedOf = ({ data, failed }: Pick<DashboardState, "data" | "failed">): readonly string[] | null =>
  failed.subscriptions ? null : (data.paymentStatus?.subscribedExamTypes ?? null);

/** Whether a list of exam types has this one, however either is written. */
export const isIn = (types: readonly string[], examType: string): boolean =>
  types.some((type) => sameExamType(type, examType));

/** Price of a year of an exam type; the documented fee where the server has no price list. */
export const feeOf = (data: DashboardQuery, examType: string): number =>
  data.prices?.find((price) => sameExamType(price.examType, examType))?.fee ?? feeNaira;

type Year = NonNullable<DashboardQuery["ownPayments"]>["subscriptions"][number];

/** The paid year of an exam type, running or over; null without one and where the server does not say. */
export const yearOf = (data: DashboardQuery, examType: string): Year | null =>
  data.ownPayments?.subscriptions.find((year) => sameExamType(year.examType, examType)) ?? null;
