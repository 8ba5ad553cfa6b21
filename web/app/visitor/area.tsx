import type { ExamPageName } from "../../marketing/exam-pages.ts";
import type { Area, LoadPage, PagesOf } from "../area.ts";

const examPage = (name: ExamPageName): LoadPage => {
  const load = async () => (await import("./ExamTypePage.tsx")).ExamTypePage;
  return async () => {
    const ExamTypePage = await load();
    return () => <ExamTypePage name={name} />;
  };
};

const pages: PagesOf<"visitor"> = {
  home: async () => (await import("./LandingPage.tsx")).LandingPage,
  schools: async () => (await import("../../marketing/SchoolsPage.tsx")).SchoolsPage,
  about: async () => (await import("../../marketing/AboutPage.tsx")).AboutPage,
  pricing: async () => (await import("./PricingPage.tsx")).PricingPage,
  leaderboard: async () => (await import("./LeaderboardPage.tsx")).LeaderboardPage,
  terms: async () => (await import("../../marketing/TermsPage.tsx")).TermsPage,
  jamb: examPage("jamb"),
  olevel: async () => (await import("./OlevelPage.tsx")).OlevelPage,
  postUtme: examPage("postUtme"),
  juniorWaec: examPage("juniorWaec"),
  commonEntrance: examPage("commonEntrance"),
  professionalExams: examPage("professionalExams"),
  start: async () => (await import("./StartPage.tsx")).StartPage,
  notFound: async () => (await import("./NotFoundPage.tsx")).NotFoundPage,
};

/** Pages without the data client. */
export const visitorArea: Area = { pages };
