import { questionReports } from "../../schema/rest/question-reports.ts";
import type { Output } from "../../schema/rest/row.ts";
import type { Resolvers } from "../generated/resolvers.ts";

const reasons = {
  "wrong-key": "WRONG_KEY",
  unclear: "UNCLEAR",
  typo: "TYPO",
  image: "IMAGE",
  other: "OTHER",
} as const;
const sentReasons = {
  WRONG_KEY: "wrong-key",
  UNCLEAR: "unclear",
  TYPO: "typo",
  IMAGE: "image",
  OTHER: "other",
} as const;
const statuses = { open: "OPEN", fixed: "FIXED", rejected: "REJECTED" } as const;
const sentStatuses = { OPEN: "open", FIXED: "fixed", REJECTED: "rejected" } as const;
const states = { waiting: "WAITING", running: "RUNNING", done: "DONE" } as const;

const presentReport = ({ questionId, ...entry }: Output<typeof questionReports.updateQuestionReport.reply>) => ({
  ...entry,
  id: questionId,
  status: statuses[entry.status],
  reasons: entry.reasons.map(({ reason, count }) => ({ reason: reasons[reason], count })),
  notes: entry.notes.map(({ reason, ...rest }) => ({ reason: reasons[reason], ...rest })),
});

export const questionReportsResolvers: Resolvers = {
  Query: {
    questionReports: async (_, { status, page, limit }, { rest }) => {
      const query = { status: status ? sentStatuses[status] : undefined, page, limit };
      const { items, total } = await rest.call(questionReports.questionReports, { query });
      return { items: items.map(presentReport), total };
    },
    remarkPreview: async (_, { questionId }, { rest }) => {
      const preview = await rest.call(questionReports.remarkPreview, { params: { id: questionId } });
      return { ...preview, openExams: preview.openExams ?? 0 };
    },
    remarkJob: async (_, { jobId }, { rest }) => {
      const job = await rest.call(questionReports.remarkJob, { params: { jobId } });
      return { ...job, id: jobId, state: states[job.state] };
    },
  },
  Mutation: {
    reportQuestion: (_, { input }, { rest }) =>
      rest.call(questionReports.reportQuestion, { body: { ...input, reason: sentReasons[input.reason] } }),
    updateQuestionReport: async (_, { questionId, input }, { rest }) => {
      const body = { ...input, status: sentStatuses[input.status] };
      return presentReport(await rest.call(questionReports.updateQuestionReport, { params: { questionId }, body }));
    },
    remarkQuestion: (_, { questionId, input }, { rest }) =>
      rest.call(questionReports.remarkQuestion, { params: { id: questionId }, body: input }),
  },
};
