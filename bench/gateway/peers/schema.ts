import { paths, type Get, type Paper } from "./calls.ts";

export const typeDefs = /* GraphQL */ `
  type Query {
    schoolReports: [SchoolReport!]
    practiceQuestions(examType: String!, subject: String!, year: Int!): [Question!]
    leaderboard: [LeaderboardRow!]
    profile: Profile
    examStats: ExamStats
    examTypes: [String!]
    paymentStatus: PaymentStatus
    referralStats: ReferralStats
    paymentSettings: PaymentSettings!
  }
  type SchoolReport {
    id: ID!
    examId: ID!
    studentId: ID!
    score: Float!
    totalQuestions: Int!
    date: String
    student: SchoolStudent
  }
  type SchoolStudent {
    id: ID!
    name: String!
    email: String
  }
  type Question {
    id: ID!
    question: String!
    optionA: String!
    optionB: String!
    optionC: String!
    optionD: String!
    questionImageUrl: String
  }
  type LeaderboardRow {
    name: String!
    bestSubject: String
    averageScore: String!
  }
  type Profile {
    firstName: String
    lastName: String
    email: String
    createdAt: String
  }
  type ExamStats {
    totalExams: Int!
    highestScore: Float
    examsPassed: Int!
  }
  type PaymentStatus {
    subscribedExamTypes: [String!]!
  }
  type ReferralStats {
    referredCount: Int!
    totalEarnings: Float!
    earningsPerReferral: Float
    subscriptionFee: Float!
  }
  type PaymentSettings {
    provider: String!
  }
`;

export interface Report {
  id: string;
  studentId: string;
  score: number;
  totalQuestions: number;
  date: string;
}

export interface Student {
  id: string;
  name: string;
  email: string;
}

export interface Context {
  get<Reply>(path: string): Promise<Reply>;
  student(id: string): Promise<Student | undefined>;
  students(): Promise<Map<string, Student>>;
}

/** Loads the list of students once for a request; with `perRow` each row makes a call. */
export function contextOf(get: Get, authorization: string | undefined, perRow = false): Context {
  let list: Promise<Map<string, Student>> | undefined;
  const students = (): Promise<Map<string, Student>> =>
    (list ??= get<Student[]>(paths.students, authorization).then((all) => new Map(all.map((one) => [one.id, one]))));
  return {
    get: (path) => get(path, authorization),
    students,
    student: perRow ? (id) => get<Student>(paths.student(id), authorization) : async (id) => (await students()).get(id),
  };
}

const fetchAs =
  (path: string) =>
  (_root: unknown, _args: unknown, { get }: Context): Promise<unknown> =>
    get(path);

const query = {
  schoolReports: fetchAs(paths.reports),
  practiceQuestions: (_root: unknown, paper: Paper, { get }: Context): Promise<unknown> => get(paths.questions(paper)),
  leaderboard: fetchAs(paths.leaders),
  profile: fetchAs(paths.profile),
  examStats: fetchAs(paths.stats),
  examTypes: fetchAs(paths.examTypes),
  paymentStatus: fetchAs(paths.paymentStatus),
  referralStats: fetchAs(paths.referralStats),
  paymentSettings: () => ({ provider: "PAYSTACK" }),
};

/** A resolver for each row, as in tutorials. */
export const resolvers = {
  Query: query,
  SchoolReport: {
    student: ({ studentId }: Report, _args: unknown, { student }: Context) => student(studentId),
  },
};

/** Joins the lists where they are fetched, so that no resolver below has to wait. */
export const joinedResolvers = {
  Query: {
    ...query,
    schoolReports: async (_root: unknown, _args: unknown, { get, students }: Context) => {
      const [reports, byId] = await Promise.all([get<Report[]>(paths.reports), students()]);
      return reports.map((report) => Object.assign(report, { student: byId.get(report.studentId) }));
    },
  },
};
