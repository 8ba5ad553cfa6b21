import { skipToken } from "@apollo/client/react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { sameExamType } from "../../schema/rules/words.ts";
import {
  useExamSessionQuery,
  useExamSubjectsQuery,
  useExamTypesQuery,
  useExamYearsQuery,
  usePaymentStatusQuery,
} from "./selection.generated.ts";

interface Choice {
  examType: string;
  subjectName: string;
  year: string;
}

/** Types that are both paid for and offered, spelled as offered (C-SEL-02). */
export const choosableTypes = (offered: readonly string[], subscribed: readonly string[]): string[] =>
  offered.filter((type) => subscribed.some((paid) => sameExamType(paid, type)));

const onlyOf = (values: readonly (string | number)[] | null | undefined): string =>
  values?.length === 1 ? String(values[0]) : "";

/**
 * Exam type, subject and year as they are chosen, and what there is to choose from. The address may choose a type; a later choice
 * on the page replaces it. Where there is one choice, it is chosen.
 */
export function useExamChoice() {
  const { key } = useLocation();
  const [query] = useSearchParams();
  const [chosen, choose] = useState<Choice | null>(null);

  const types = useExamTypesQuery();
  const status = usePaymentStatusQuery({ fetchPolicy: "cache-and-network" });
  const offered = types.data?.examTypes;
  const subscribed = status.data?.paymentStatus?.subscribedExamTypes;
  const choosable = offered && subscribed ? choosableTypes(offered, subscribed) : [];

  const asked = query.get("examType") ?? "";
  const preset = choosable.find((type) => sameExamType(type, asked));
  const examType = (chosen ? chosen.examType : preset) || (asked === "" ? onlyOf(choosable) : "");
  const subjects = useExamSubjectsQuery(examType ? { variables: { examType } } : skipToken);
  const subjectName = chosen?.subjectName || onlyOf(subjects.data?.examSubjects);
  const years = useExamYearsQuery(examType && subjectName ? { variables: { examType, subjectName } } : skipToken);
  const year = chosen?.year || onlyOf(years.data?.examYears);

  const isNoneFound = offered !== undefined && subscribed !== undefined && choosable.length === 0 && !status.loading;
  // Within the site people come from the dashboard, which shows open exams itself.
  const isFirstPage = key === "default";
  // A server answers a session that has ended like a visitor, with an empty list: another call tells whether it has.
  const check = useExamSessionQuery(isNoneFound || isFirstPage ? { fetchPolicy: "network-only" } : skipToken);
  const hasNothing = isNoneFound && (check.data ?? check.error) !== undefined;
  const isLoadingTypes = (!offered && types.loading) || (!subscribed && status.loading) || (isNoneFound && !hasNothing);

  return {
    types,
    status,
    subjects,
    years,
    choosable,
    examType,
    subjectName,
    year,
    choose,
    isLoadingTypes,
    isLoading: isLoadingTypes || subjects.loading || years.loading,
    /** Whether the person has paid for none of the offered types. */
    hasNothing,
    /** The open exams that the server knows. */
    openExams: check.data?.examStats?.openExams,
  };
}
