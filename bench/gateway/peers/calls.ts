import { constants } from "node:zlib";
import { Pool } from "undici";
import { account } from "../../../schema/rest/account.ts";
import { exam } from "../../../schema/rest/exam.ts";
import { payment } from "../../../schema/rest/payment.ts";
import { practice } from "../../../schema/rest/practice.ts";
import { referral } from "../../../schema/rest/referral.ts";
import { results } from "../../../schema/rest/results.ts";
import { schoolResults } from "../../../schema/rest/school-results.ts";
import { schoolPeople } from "../../../schema/rest/school-people.ts";

/* The REST calls of the peers: the paths of the rows, without checks of the replies. */

/** The quality that our gateway compresses with. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface Paper {
  examType: string;
  subject: string;
  year: number;
}

export const paths = {
  reports: schoolResults.schoolReports.path,
  students: schoolPeople.schoolStudents.path,
  student: (id: string): string => account.userDetails.path.replace(":id", id),
  questions: ({ examType, subject, year }: Paper): string =>
    practice.practiceQuestions.path
      .replace(":examType", encodeURIComponent(examType))
      .replace(":subject", encodeURIComponent(subject))
      .replace(":year", String(year)),
  leaders: results.leaderboard.path,
  profile: account.profile.path,
  stats: results.examStats.path,
  examTypes: exam.examTypes.path,
  paymentStatus: payment.paymentStatus.path,
  referralStats: referral.referralStats.path,
};

/** A GET with the caller's token; the type is that of the path's reply. */
export type Get = <Reply>(path: string, authorization: string | undefined) => Promise<Reply>;

const api = process.env["API_URL"] ?? "";
export const port = Number(process.env["PORT"]);

const connections = 50;
const openPool = (): Pool => new Pool(api, { connections, pipelining: 1, keepAliveTimeout: 30_000 });

/** With the global fetch. */
export const fetchGet: Get = async <Reply>(path: string, authorization: string | undefined) => {
  const answer = await fetch(api + path, { headers: authorization === undefined ? {} : { authorization } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Reply;
};

/** With undici and a pool of connections, as in its documentation. */
export function poolGet(): Get {
  const pool = openPool();
  return async (path, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const { statusCode, body } = await pool.request({ path, method: "GET", headers });
    if (statusCode === 200) return JSON.parse(await body.text());
    await body.dump();
    throw new Error(`${path} answered ${statusCode}`);
  };
}

/** With undici's dispatch, which needs no streams and is the cheapest call. */
export function dispatchGet(): Get {
  const pool = openPool();
  return (path, authorization) =>
    new Promise((resolve, reject) => {
      const pieces: Buffer[] = [];
      let status = 0;
      const headers = authorization === undefined ? {} : { authorization };
      pool.dispatch(
        { path, method: "GET", headers },
        {
          onRequestStart: () => {},
          onResponseStart: (_controller, statusCode) => {
            status = statusCode;
          },
          onResponseData: (_controller, piece) => {
            pieces.push(piece);
          },
          onResponseEnd: () => {
            const whole = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
            if (status === 200 && whole !== undefined) resolve(JSON.parse(whole.toString("utf8")));
            else reject(new Error(`${path} answered ${status}`));
          },
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });
}
