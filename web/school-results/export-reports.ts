import type { ApolloClient } from "@apollo/client";
import { pageSizeMost } from "../../schema/rules/limits.ts";
import type { SchoolReportFilter } from "../lib/schema-types.generated.ts";
import { send } from "../lib/send.ts";
import type { SchoolReportRow } from "./report-figures.ts";
import { SchoolReportPageDocument } from "./reports.generated.ts";

/** Reads all reports of a filter, page by page, as the server has them now. */
export async function allReports(client: ApolloClient, filter: SchoolReportFilter): Promise<SchoolReportRow[]> {
  const all: SchoolReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { schoolReportPage: found } = await send(
      client,
      SchoolReportPageDocument,
      { filter, page, limit: pageSizeMost },
      { fetchPolicy: "network-only" },
    );
    all.push(...found.reports);
    if (found.reports.length < pageSizeMost || all.length >= found.total) return all;
  }
}
