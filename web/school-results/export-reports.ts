import type { ApolloClient } from "@apollo/client";
import { toldApart } from "../../schema/rules/apart.ts";
import { csvCell } from "../../schema/rules/csv-cell.ts";
import { pageSizeMax } from "../../schema/rules/limits.ts";
import { sortableTime } from "../lib/words/dates.ts";
import type { SchoolReportFilter } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import { resultOf, type SchoolReportRow } from "./report-figures.ts";
import { SchoolReportPageDocument } from "./reports.generated.ts";

/** Reads all reports of a filter, page by page, as the server has them now, into a file for a spreadsheet. */
export const exportReports = async (client: ApolloClient, filter: SchoolReportFilter): Promise<string> =>
  reportsCsv(await allReports(client, filter));

async function allReports(client: ApolloClient, filter: SchoolReportFilter): Promise<SchoolReportRow[]> {
  // A submission between two pages moves a result onto the next page, where it comes a second time.
  const all = new Map<string, SchoolReportRow>();
  for (let page = 1; ; page += 1) {
    const { schoolReportPage: found } = await send(
      client,
      SchoolReportPageDocument,
      { filter, page, limit: pageSizeMax },
      { fetchPolicy: "network-only" },
    );
    for (const report of found.reports) all.set(report.id, report);
    if (found.reports.length < pageSizeMax || all.size >= found.total) return [...all.values()];
  }
}

/** The reports as a file for a spreadsheet. */
export const reportsCsv = (reports: readonly SchoolReportRow[]): string => {
  // the others of one name are told apart by the columns with their numbers and addresses
  const unaddressed = reports.flatMap(({ student }) =>
    student && !student.email && !student.admissionNo ? [student] : [],
  );
  const isNumbered = reports.some(({ student }) => student?.admissionNo);
  const students = [...new Map(unaddressed.map((student) => [student.id, student])).values()];
  const names = new Map(toldApart(students, ({ added }) => [added]).map(({ id, name }) => [id, name]));
  const rows = [
    [
      "Exam",
      "Subject",
      "Class",
      "Student",
      ...(isNumbered ? ["Admission number"] : []),
      "Email",
      "Score",
      "Total",
      "Percentage",
      "Status",
      "Date",
    ],
    ...reports.map((report) => {
      const { percent, status } = resultOf(report);
      return [
        report.exam?.name ?? "",
        report.exam?.subjectName ?? "",
        report.exam?.className ?? "",
        names.get(report.studentId) ?? report.student?.name ?? "",
        ...(isNumbered ? [report.student?.admissionNo ?? ""] : []),
        report.student?.email ?? "",
        report.score,
        report.totalQuestions,
        percent,
        status,
        report.date === null ? "" : sortableTime(report.date),
      ];
    }),
  ];
  // by the mark at the start Excel knows that the letters are UTF-8
  return `\uFEFF${rows.map((row) => `${row.map((cell) => csvCell(String(cell))).join(",")}\r\n`).join("")}`;
};
