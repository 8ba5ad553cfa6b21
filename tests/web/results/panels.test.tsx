import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { historyCsv } from "../../../web/results/history-csv.ts";
import { latestExams, subjectMeans, type HistoryRow } from "../../../web/results/history-figures.ts";
import { searchHistory } from "../../../web/results/history-search.ts";
import { toasts } from "../support/fake-toasts.ts";
import {
  answer,
  callsOf,
  heading,
  open,
  pass,
  path,
  person,
  prepareEveryTestSignedIn,
} from "../support/app-harness.tsx";
import { historyRow as exam } from "../support/candidate-fixtures.ts";
import { collectSavedFiles } from "../support/saved-files.ts";

prepareEveryTestSignedIn();

const broken = { fails: { code: "UPSTREAM_FAILED", status: 502 } };
const history = (...rows: HistoryRow[]) => ({ data: { examHistory: rows } });
const performance = (changes: object = {}) => ({
  data: {
    performance: {
      __typename: "Performance",
      totalExams: 3,
      averageScore: 61.54,
      bestPerformance: { __typename: "SubjectScore", subject: "Chemistry", score: 80.5 },
      weakestSubject: { __typename: "SubjectScore", subject: "Biology", score: 41 },
      lateExams: 0,
      ...changes,
    },
  },
});
const none = performance({ totalExams: 0, averageScore: null, bestPerformance: null, weakestSubject: null });

describe("performance", () => {
  const figure = async (name: string): Promise<string | null | undefined> =>
    (await screen.findByText(name)).nextElementSibling?.textContent;

  it("[C-PRO-03] [C-RT-28] shows total, average, best and weakest subject", async () => {
    answer("Performance", performance());
    answer("ExamHistory", history(exam()));
    open("/dashboard/performance");
    await heading("Performance");
    expect(await figure("Total Exams")).toBe("3");
    expect(await figure("Average Score")).toBe("61.5%");
    expect(await figure("Best Performance")).toBe("Chemistry80.5%");
    expect(await figure("Weakest Subject")).toBe("Biology41%");
  });

  it("[D-28] [D-310] shows averages to one decimal and single results whole, also where the average is of one exam", async () => {
    const physics = { __typename: "SubjectScore", subject: "Physics", score: 69.5 };
    answer("Performance", performance({ averageScore: 69.5, bestPerformance: physics, weakestSubject: physics }));
    const counts = { rightAnswers: 139, answeredQuestions: 180, totalQuestions: 200 };
    answer("ExamHistory", history(exam({ ...counts, subjectName: "Physics", score: 70 })));
    open("/dashboard/performance");
    await heading("Performance");
    expect(await figure("Average Score")).toBe("69.5%");
    expect(await figure("Best Performance")).toBe("Physics69.5%");
    // green begins at 70
    expect(screen.getByText("Best Performance").nextElementSibling?.querySelector(".badge.mid")).toBeTruthy();
    const bar = await screen.findByText("69.5%", { selector: ".list b" });
    expect(bar.nextElementSibling?.className).toBe("progress mid");
    expect(screen.getByText("One exam so far: 70%.")).toBeTruthy();
  });

  it("[C-PRO-03] calls no subject the weakest while there is only one", async () => {
    const physics = { __typename: "SubjectScore", subject: "Physics", score: 5 };
    answer("Performance", performance({ bestPerformance: physics, weakestSubject: physics }));
    answer("ExamHistory", history(exam()));
    open("/dashboard/performance");
    await heading("Performance");
    expect(await figure("Best Performance")).toBe("Physics5%");
    expect(await figure("Weakest Subject")).toBe("N/A");
  });

  it("[C-PRO-03] draws scores over time, with the same as a table, and means by subject", async () => {
    answer("Performance", performance());
    answer(
      "ExamHistory",
      history(
        exam({ id: "3", score: 90 }),
        exam({ id: "2", score: 40, date: "2026-11-10T10:00:00.000Z", subjectName: "Biology" }),
        exam({ id: "1", score: 70, date: "2026-11-09T10:00:00.000Z" }),
      ),
    );
    open("/dashboard/performance");
    expect(
      await screen.findByText("Your last 3 exams, oldest on the left: from 70% to 90%, lowest 40%, highest 90%."),
    ).toBeTruthy();
    const rows = within(screen.getByRole("table", { name: "Scores, oldest first" })).getAllByRole("row");
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(["Score", "70%", "40%", "90%"]);
    expect(document.querySelectorAll(".dot")).toHaveLength(3);
    const bars = [...document.querySelectorAll(".list li")].map((item) => item.textContent);
    expect(bars).toEqual(["Chemistry 2 exams80%", "Biology 1 exam40%"]);
  });

  it("[EXT-35] says how many exams were delivered late", async () => {
    answer("Performance", performance({ lateExams: 2 }));
    answer("ExamHistory", history(exam()));
    open("/dashboard/performance");
    expect(await screen.findByText("2 delivered late")).toBeTruthy();
  });

  it("[C-PRO-04] says that it failed, and tries again", async () => {
    answer("Performance", broken, performance());
    answer("ExamHistory", history(exam()));
    open("/dashboard/performance");
    expect(await screen.findByRole("heading", { name: "Failed to load performance data" })).toBeTruthy();
    expect(toasts.bad.mock.calls).toEqual([["Failed to load performance data", undefined]]);
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect(await figure("Total Exams")).toBe("3");
  });

  it("keeps its figures when the history behind the charts fails", async () => {
    answer("Performance", performance());
    answer("ExamHistory", broken, history(exam()));
    open("/dashboard/performance");
    expect(await figure("Total Exams")).toBe("3");
    expect(await screen.findByText("The charts could not be loaded.")).toBeTruthy();
    expect(toasts.bad).not.toHaveBeenCalled();
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("One exam so far: 75%.")).toBeTruthy();
  });

  it("[D-28] says that there are no exams yet, and leads to them", async () => {
    answer("Performance", none);
    open("/dashboard/performance");
    expect(await screen.findByRole("heading", { name: "No exams yet" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose an exam" }).getAttribute("href")).toBe("/exams");
  });

  it("shows no subjects where the server sends none", async () => {
    answer("Performance", performance({ bestPerformance: null }));
    answer("ExamHistory", history(exam({ subjectName: null, examType: null, year: null, date: null })));
    open("/dashboard/performance");
    expect(await figure("Best Performance")).toBe("N/A");
    await screen.findByText("One exam so far: 75%.");
    expect(screen.queryByText("By subject")).toBeNull();
  });

  it("counts means by subject, best first, and takes the latest exams", () => {
    const rows = [
      exam({ id: "1", score: 50, subjectName: "B", date: "2026-11-01T00:00:00.000Z" }),
      exam({ id: "2", score: 50, subjectName: "A", date: "2026-11-03T00:00:00.000Z" }),
      exam({ id: "3", score: 50, subjectName: "B", date: "2026-11-02T00:00:00.000Z" }),
      exam({ id: "4", score: 10, subjectName: null, date: null }),
    ];
    expect(subjectMeans(rows)).toEqual([
      { subject: "B", mean: 50, exams: 2 },
      { subject: "A", mean: 50, exams: 1 },
    ]);
    expect(latestExams(rows, 2).map(({ id }) => id)).toEqual(["3", "2"]);
  });
});

describe("exam history", () => {
  beforeEach(() => answer("PracticeHistory", { fails: { code: "NOT_OFFERED", status: 404 } }));
  const shownExams = () => screen.getAllByRole("row").slice(1);

  it("[C-PRO-05] [C-RT-29] lists name, date in Lagos, score, Pass or Fail", async () => {
    answer(
      "ExamHistory",
      history(
        exam(),
        exam({ id: "r2", score: 49.4, status: "Fail", remarkedAt: "2026-11-20T08:00:00.000Z", scoreBefore: 52 }),
      ),
    );
    open("/dashboard/exam-history");
    await heading("Exam History");
    await screen.findByText("2 exams");
    expect(shownExams().map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["JAMB Chemistry 2023", "20 Nov 2026, 00:05", "75%", "Pass"],
      [
        "JAMB Chemistry 2023Re-marked on 20 Nov 2026, 09:00: 52% →to 49% It does not count as a pass any more.",
        "20 Nov 2026, 00:05",
        "49%",
        "Fail",
      ],
    ]);
  });

  it("says what was answered and what was not tried, and never that an exam without an answer was failed", async () => {
    const counted = (right: number, answered: number, score: number) =>
      exam({
        id: `${right} ${answered}`,
        score,
        status: "Fail",
        rightAnswers: right,
        answeredQuestions: answered,
        totalQuestions: 40,
      });
    const rows = [counted(4, 6, 10), counted(0, 0, 0), counted(10, 40, 25)];
    answer("ExamHistory", history(...rows));
    open("/dashboard/exam-history");
    await screen.findByText("3 exams");
    const cells = (index: number) => shownExams().map((row) => row.children[index]?.textContent);
    expect(cells(0)).toEqual([
      "JAMB Chemistry 20234 right of 6 answered, 34 not tried",
      "JAMB Chemistry 2023None of the 40 questions tried",
      "JAMB Chemistry 2023",
    ]);
    expect(cells(2)).toEqual(["10%", "0%", "25%"]);
    expect(cells(3)).toEqual(["Fail", "Not tried", "Fail"]);
    expect(searchHistory(rows, "fail")).toEqual([rows[0], rows[2]]);
    expect(searchHistory(rows, "34 not tried")).toEqual([rows[0]]);
    expect(historyCsv(rows).match(/"Fail"|"Not tried"/g)).toEqual(['"Fail"', '"Not tried"', '"Fail"']);
  });

  it("[EXT-16e] says that an exam was re-marked, and that the candidate passes by it", async () => {
    const remarkedAt = "2026-11-20T08:00:00.000Z";
    answer(
      "ExamHistory",
      history(
        exam({ id: "r2", score: 52, status: "Pass", remarkedAt, scoreBefore: 48 }),
        exam({ id: "r3", score: 75, status: "Pass", remarkedAt, scoreBefore: 70 }),
      ),
    );
    open("/dashboard/exam-history");
    await screen.findByText("2 exams");
    expect(shownExams().map((row) => row.children[0]?.textContent)).toEqual([
      "JAMB Chemistry 2023Re-marked on 20 Nov 2026, 09:00: 48% →to 52% You pass now.",
      "JAMB Chemistry 2023Re-marked on 20 Nov 2026, 09:00: 70% →to 75%",
    ]);
  });

  it("[EXT-35] says that answers were delivered late, with the receipt, in the list, in the search and in the file", async () => {
    const late = { id: "r2", receipt: "AK-7Q4R-9K2M", lateAnswers: 3 };
    answer("ExamHistory", history(exam({ lateAnswers: 0 }), exam(late), exam({ id: "r3", lateAnswers: 1 })));
    open("/dashboard/exam-history");
    await screen.findByText("3 exams");
    expect(shownExams().map((row) => row.children[0]?.textContent)).toEqual([
      "JAMB Chemistry 2023",
      "JAMB Chemistry 2023Delivered late: 3 answersReceipt AK-7Q4R-9K2M",
      "JAMB Chemistry 2023Delivered late: 1 answer",
    ]);
    await person().type(screen.getByLabelText("Search your exams"), "late 7q4r");
    expect(screen.getByText("1 of 3 exams found")).toBeTruthy();
    expect(historyCsv([exam(late)])).toContain('"Pass","",3,"AK-7Q4R-9K2M","r2"');
  });

  it("searches by any words, and says when nothing fits", async () => {
    answer("ExamHistory", history(exam(), exam({ id: "r2", name: "WAEC Biology 2022", status: "Fail", score: 30 })));
    open("/dashboard/exam-history");
    const search = await screen.findByLabelText("Search your exams");
    const user = person();
    await user.type(search, "fail biology");
    expect(screen.getByText("1 of 2 exams found")).toBeTruthy();
    expect(shownExams()).toHaveLength(1);
    await user.type(search, " xyz");
    expect(screen.getByText("No exam matches your search.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear the search" }));
    expect(shownExams()).toHaveLength(2);
    expect(document.activeElement).toBe(search);
  });

  it("shows twenty to a page", async () => {
    answer("ExamHistory", history(...Array.from({ length: 45 }, (_, n) => exam({ id: `r${n}`, name: `Exam ${n}` }))));
    open("/dashboard/exam-history");
    await screen.findByText("45 exams");
    expect(shownExams()).toHaveLength(20);
    const user = person();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(shownExams().map((row) => row.firstElementChild?.textContent)).toEqual([
      "Exam 40",
      "Exam 41",
      "Exam 42",
      "Exam 43",
      "Exam 44",
    ]);
  });

  it("saves what is found as a file", async () => {
    const saved = collectSavedFiles();
    answer("ExamHistory", history(exam(), exam({ id: "r2", name: "WAEC Biology 2022" })));
    open("/dashboard/exam-history");
    await person().type(await screen.findByLabelText("Search your exams"), "waec biology");
    await person().click(screen.getByRole("button", { name: "Export as CSV" }));
    const text = await saved[0]?.text();
    expect(saved[0]?.name).toBe("exam-history-2026-11-20.csv");
    expect(text).toContain('"WAEC Biology 2022"');
    expect(text).not.toContain("Chemistry 2023");
  });

  it.each([
    ["the server's message", { fails: { code: "FORBIDDEN", status: 403, serverMessage: "Not now" } }, "Not now"],
    ["a dead network", { cutOff: true } as const, "Network error"],
    ["anything else", broken, "Please try again later."],
  ])("[C-PRO-06] tells why it did not come: %s", async (_why, failure, reason) => {
    answer("ExamHistory", failure, history(exam()));
    open("/dashboard/exam-history");
    const text = `Failed to fetch exam history: ${reason}`;
    expect(await screen.findByRole("heading", { name: text })).toBeTruthy();
    expect(toasts.bad.mock.calls).toEqual([[text, undefined]]);
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("1 exam")).toBeTruthy();
  });

  it("says that there is none yet", async () => {
    answer("ExamHistory", history());
    open("/dashboard/exam-history");
    expect(await screen.findByRole("heading", { name: "No exams yet" })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("leads to the login when the session has ended", async () => {
    answer("ExamHistory", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    open("/dashboard/exam-history");
    await waitFor(() => expect(path()).toBe("/login"));
    expect(toasts.bad).not.toHaveBeenCalled();
  });
});

describe("the CSV file of the history", () => {
  it("quotes, doubles quotes, keeps line breaks inside, writes Lagos time and whole percents", () => {
    const text = historyCsv([exam({ name: 'JAMB "Use of\nEnglish", 2023', score: 74.6, subjectName: null })]);
    expect(text).toBe(
      '\uFEFF"Exam","Exam type","Subject","Year","Date (Lagos)","Score (%)","Status","Score before re-marking (%)","Answers delivered late","Receipt","Id"\r\n' +
        '"JAMB ""Use of\nEnglish"", 2023","JAMB","",2023,"2026-11-20 00:05",75,"Pass","","","","r1"\r\n',
    );
  });

  it("writes no name as a formula [SEC-42]", () => {
    const [, line] = historyCsv([exam({ name: " =cmd()", score: -5 })]).split("\r\n");
    expect(line).toBe(`"' =cmd()","JAMB","Chemistry",2023,"2026-11-20 00:05",-5,"Pass","","","","r1"`);
  });
});

describe("the search in the history", () => {
  it("knows names, labels, dates and scores, without regard to case and accents", () => {
    const rows = [
      exam({ name: "POSTUTME Yor\u00F9b\u00E1 2024", examType: "POSTUTME" }),
      exam({ id: "r2", score: 12 }),
    ];
    expect(searchHistory(rows, "yoruba POST")).toHaveLength(1);
    expect(searchHistory(rows, "post utme")).toHaveLength(1);
    expect(searchHistory(rows, "12%")).toHaveLength(1);
    expect(searchHistory(rows, "20 nov")).toHaveLength(2);
    expect(searchHistory(rows, "  ")).toHaveLength(2);
  });
});

const leader = (changes: object = {}) => ({
  __typename: "LeaderboardRow",
  name: "Chiamaka O.",
  bestSubject: "Chemistry",
  averageScore: "82.5%",
  ...changes,
});
const cells = (): (string | null)[][] =>
  screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
const failure = "Failed to load leaderboard. Please try again later.";

describe("the public leaderboard", () => {
  beforeEach(() => localStorage.clear());

  it("[C-RT-04] [C-LB-01] [C-LB-02] ranks by position, with the average as text", async () => {
    answer("Leaderboard", {
      data: {
        leaderboard: [
          leader(),
          leader({ name: "\u0623\u0645\u064A\u0646\u0629 \u0628.", bestSubject: null, averageScore: "80" }),
        ],
      },
    });
    open("/leaderboard");
    await heading("Top Performers");
    await screen.findByRole("table", { name: "Top Performers" });
    expect(cells()).toEqual([
      ["Rank", "Name", "Best Subject", "Average Score"],
      ["1", "Chiamaka O.", "Chemistry", "82.5%"],
      ["2", "\u0623\u0645\u064A\u0646\u0629 \u0628.", "N/A", "80"],
    ]);
  });

  it("[C-LB-03] says that it failed, and tries again", async () => {
    answer("Leaderboard", broken, { data: { leaderboard: [leader()] } });
    open("/leaderboard");
    expect(await screen.findByRole("heading", { name: failure })).toBeTruthy();
    expect(toasts.bad.mock.calls).toEqual([[failure, undefined]]);
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Chiamaka O.")).toBeTruthy();
  });

  it("[D-91] shows no sample rows here while nobody has a result", async () => {
    answer("Leaderboard", { data: { leaderboard: [] } });
    open("/leaderboard");
    expect(await screen.findByText("Nobody has a result yet.")).toBeTruthy();
    expect(screen.queryByText("Sample")).toBeNull();
  });
});

describe("the candidates' leaderboard", () => {
  const place = (changes: object = {}) => ({
    data: {
      ownStanding: {
        __typename: "OwnStanding",
        rank: 2,
        total: 3120,
        name: "B",
        averageScore: "89%",
        ...changes,
      },
    },
  });
  const three = {
    data: { leaderboard: ["A", "B", "C"].map((name, n) => leader({ name, averageScore: `${90 - n}%` })) },
  };
  beforeEach(() => {
    answer("OwnStanding", { fails: { code: "NOT_OFFERED", status: 404 } });
    answer("ExamTypes", { data: { examTypes: ["JAMB", "WAEC"] } });
  });

  it("[EXT-53] marks the own row and says its place", async () => {
    answer("Leaderboard", three);
    answer("OwnStanding", place());
    open("/user-leaderboard");
    expect(await screen.findByText("You are number 2 of 3,120.")).toBeTruthy();
    expect((await screen.findAllByText("You")).map((mark) => mark.closest("tr")?.textContent)).toEqual([
      "2BYou89%Silver",
    ]);
  });

  it("[EXT-53] adds the own row with its rank below the ranks that are listed", async () => {
    answer("Leaderboard", three);
    answer("OwnStanding", place({ rank: 1214, name: "Me M.", averageScore: "61.5%" }));
    open("/user-leaderboard");
    expect(await screen.findByText("You are number 1,214 of 3,120.")).toBeTruthy();
    await screen.findByText("You");
    expect(cells().at(-1)).toEqual(["1214", "Me M.You", "61.5%", "Participant"]);
    expect(cells()).toHaveLength(5);
  });

  it("[EXT-53] marks nobody when somebody else stands at that rank by now", async () => {
    answer("Leaderboard", three);
    answer("OwnStanding", place({ name: "Me M." }));
    open("/user-leaderboard");
    await screen.findByText("Gold");
    expect(screen.queryByText("You")).toBeNull();
  });

  it("[EXT-53] ranks by exam type; the choice stands in the address", async () => {
    answer("Leaderboard", three);
    answer("OwnStanding", place());
    open("/user-leaderboard");
    const select = await screen.findByRole("combobox", { name: "Exam" });
    await within(select).findByRole("option", { name: "WAEC" });
    answer("Leaderboard", { data: { leaderboard: [] } });
    answer("OwnStanding", place({ rank: null, total: 0, averageScore: null }));
    await person().selectOptions(select, "WAEC");
    expect(await screen.findByRole("heading", { name: "Nobody has a result in WAEC yet." })).toBeTruthy();
    expect(screen.queryByText("Sample")).toBeNull();
    expect(location.search).toBe("?exam=WAEC");
    expect(callsOf("Leaderboard").at(-1)?.variables).toEqual({ examType: "WAEC" });
    expect(callsOf("OwnStanding").at(-1)?.variables).toEqual({ examType: "WAEC" });
    answer("Leaderboard", three);
    answer("OwnStanding", place());
    await person().selectOptions(select, "All exams");
    await screen.findByText("Gold");
    expect(location.search).toBe("");
    // [D-395] each choice is a step of the history
    window.history.back();
    await vi.waitFor(() => expect(location.search).toBe("?exam=WAEC"));
    expect(await screen.findByDisplayValue("WAEC")).toBeTruthy();
  });

  it("[EXT-53] begins with the exam type of the address, and says how to get a place in it", async () => {
    answer("Leaderboard", three);
    answer("OwnStanding", place({ rank: null, averageScore: null }));
    open("/user-leaderboard?exam=WAEC");
    expect(
      await screen.findByText("You have no place in WAEC yet. Submit an exam in it and you get one."),
    ).toBeTruthy();
    expect(await screen.findByRole("table", { name: "Leaderboard of WAEC" })).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Exam" }).value).toBe("WAEC");
    expect(callsOf("Leaderboard").map(({ variables }) => variables["examType"])).toEqual(["WAEC"]);
  });

  it.each(["Leaderboard", "OwnStanding", "ExamTypes"])(
    "[D-354] does not show a part that the answer to %s would push away",
    async (late) => {
      answer("Leaderboard", three);
      answer("OwnStanding", place());
      answer(late, { never: true });
      open("/user-leaderboard?exam=JAMB");
      await waitFor(() => expect(callsOf(late)).toHaveLength(1));
      await pass(300);
      expect(screen.getByText("Loading leaderboard...")).toBeTruthy();
      expect(screen.queryByRole("table") ?? screen.queryByRole("combobox")).toBeNull();
    },
  );

  it("[EXT-53] takes an exam type that nobody knows for none", async () => {
    answer("Leaderboard", three);
    answer("OwnStanding", place());
    open("/user-leaderboard?exam=SAT");
    await waitFor(() => expect(callsOf("Leaderboard").at(-1)?.variables).toEqual({ examType: null }));
    expect(await screen.findByRole("table", { name: "Leaderboard" })).toBeTruthy();
  });

  it("[EXT-53] has no filter on a server that does not rank by exam type, whatever the address says", async () => {
    answer("Leaderboard", three);
    open("/user-leaderboard?exam=WAEC");
    expect(await screen.findByRole("table", { name: "Leaderboard" })).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByText("You")).toBeNull();
    expect(callsOf("Leaderboard").at(-1)?.variables).toEqual({ examType: null });
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[EXT-53] shows the ranking while the own place cannot be read", async () => {
    answer("Leaderboard", three);
    answer("OwnStanding", broken);
    open("/user-leaderboard");
    await screen.findByText("Gold");
    expect(screen.getByRole("combobox", { name: "Exam" })).toBeTruthy();
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[C-RT-30] [C-LB-04] [D-26] gives gold, silver and bronze, everybody else takes part", async () => {
    const rows = ["A", "B", "C", "D", "E"].map((name, index) => leader({ name, averageScore: `${90 - index}%` }));
    answer("Leaderboard", { data: { leaderboard: rows } });
    open("/user-leaderboard");
    await heading("Leaderboard");
    await screen.findByText("Gold");
    expect(cells()).toEqual([
      ["Rank", "Name", "Score", "Status"],
      ["1", "A", "90%", "Gold"],
      ["2", "B", "89%", "Silver"],
      ["3", "C", "88%", "Bronze"],
      ["4", "D", "87%", "Participant"],
      ["5", "E", "86%", "Participant"],
    ]);
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("[C-LB-04] [D-152] gives no medal below the pass mark", async () => {
    const averages = ["50%", "49.9%", "12%"];
    const rows = averages.map((averageScore, index) => leader({ name: `P${index}`, averageScore }));
    answer("Leaderboard", { data: { leaderboard: rows } });
    open("/user-leaderboard");
    await screen.findByText("Gold");
    expect(cells().map((row) => row.at(-1))).toEqual(["Status", "Gold", "Participant", "Participant"]);
  });

  it("[C-LB-04] [D-91] shows five marked sample rows only while no result exists", async () => {
    answer("Leaderboard", { data: { leaderboard: [] } });
    answer("OwnStanding", place({ rank: null, total: 0, averageScore: null }));
    open("/user-leaderboard");
    expect(await screen.findByText("This is a sample")).toBeTruthy();
    expect(screen.getAllByText("Sample")).toHaveLength(5);
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(cells().map((row) => row.at(-1))).toEqual([
      "Status",
      "Gold",
      "Silver",
      "Bronze",
      "Participant",
      "Participant",
    ]);
  });

  it("[C-LB-03] never shows a failure as an empty ranking", async () => {
    answer("Leaderboard", broken);
    open("/user-leaderboard");
    expect(await screen.findByRole("heading", { name: failure })).toBeTruthy();
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("[C-RT-30] is for signed-in candidates", async () => {
    localStorage.clear();
    open("/user-leaderboard");
    await waitFor(() => expect(path()).toBe("/login"));
  });
});
