import { schoolExams } from "../../schema/rest/school-exams.ts";
import { questionFiles } from "../../schema/rest/question-files.ts";
import { schoolAttempts } from "../../schema/rest/school-attempts.ts";
import { schoolResults } from "../../schema/rest/school-results.ts";
import type { FieldCase } from "../support/field-case.ts";

const at = "2026-11-20T09:00:00.000Z";
const later = "2026-11-20T10:00:00.000Z";
const published = {
  _id: 7,
  name: "Physics mock",
  subject: "Physics",
  subjectId: 3,
  class: "SS 2",
  classId: 4,
  date: "2026-11-20",
  term: "second term",
  duration: "60",
  status: "active",
  version: 2,
};
const shown = { id: "7", name: "Physics mock", status: "ACTIVE" };
const form = {
  examName: "Physics mock",
  term: "SECOND",
  subjectId: "3",
  classId: "4",
  examDate: "2026-11-20",
  duration: 60,
};
const report = { id: 1, examId: 7, studentId: 3, score: "4", totalQuestions: 5, date: "2026-11-20" };
const question = { id: "q1", text: "What is 2?", optionA: "1", optionB: "2", correctAnswer: "B" };
const questionFields = "questions { id text optionA optionB optionC correctAnswer image imageAlt } version";
const questionShown = { ...question, optionC: null, image: null, imageAlt: null };

const sharedResult = {
  school: "Unity Demo College",
  schoolLogo: null,
  student: "Ada Obi",
  exam: "Physics mock",
  subjectName: "Physics",
  className: "SS 2",
  score: "41",
  total: 50,
  percentage: 82,
  status: "Passed",
  classAverage: null,
  date: at,
  remarkedAt: later,
  expiresAt: later,
};
const remark = {
  id: 5,
  questionId: "q1",
  number: 1,
  oldKey: "B",
  newKey: "C",
  reason: "The book says C.",
  correctedAt: at,
  correctedBy: "Mrs Obi",
  changed: 4,
};
const shownRemark = { ...remark, id: "5" };

/** Fields of the room school-exams; those that join or send files are in school-exams.test.ts. */
export const schoolExamCases: FieldCase[] = [
  {
    field: "schoolExams",
    document: `{ schoolExams { id name term subjectId subjectName classId className date duration status version
      instructions opensAt questionCount canEdit ownAttempt { state deadline submittedAt receipt } } }`,
    row: schoolExams.schoolExams,
    sees: { call: "GET /api/exams" },
    reply: {
      exams: [{ ...published, ownAttempt: { state: "submitted", deadline: later, submittedAt: at, receipt: "AK" } }],
    },
    data: {
      schoolExams: [
        {
          ...shown,
          term: "SECOND",
          subjectId: "3",
          subjectName: "Physics",
          classId: "4",
          className: "SS 2",
          date: "2026-11-20",
          duration: 60,
          version: 2,
          instructions: null,
          opensAt: null,
          questionCount: null,
          canEdit: null,
          ownAttempt: { state: "SUBMITTED", deadline: later, submittedAt: at, receipt: "AK" },
        },
      ],
    },
  },
  {
    field: "schoolReports",
    document: "{ schoolReports { id score date } }",
    row: schoolResults.schoolReports,
    sees: { call: "GET /api/reports", query: {} },
    reply: { data: [report] },
    data: { schoolReports: [{ id: "1", score: 4, date: "2026-11-20T00:00:00.000Z" }] },
  },
  {
    field: "schoolReportPage",
    document: `query Q($filter: SchoolReportFilter) {
      schoolReportPage(filter: $filter, page: 2, limit: 5) { total totalUnfiltered reports { id } } }`,
    variables: { filter: { subjectId: "3", examId: "", search: "phy" } },
    row: schoolResults.schoolReports,
    sees: { call: "GET /api/reports", query: { page: "2", limit: "5", subjectId: "3", search: "phy" } },
    reply: { reports: [report], total: 6, totalUnfiltered: "90" },
    data: { schoolReportPage: { total: 6, totalUnfiltered: 90, reports: [{ id: "1" }] } },
  },
  {
    field: "deleteSchoolExam",
    document: 'mutation { deleteSchoolExam(id: "7") { deleted archived } }',
    row: schoolExams.deleteSchoolExam,
    sees: { call: "DELETE /api/exams/7" },
    reply: { deleted: false, archived: true },
    data: { deleteSchoolExam: { deleted: false, archived: true } },
  },
  {
    field: "publishSchoolExam",
    document: `mutation { publishSchoolExam(id: "7", opensAt: "${at}", closesAt: "${later}") { id name status } }`,
    row: schoolExams.publishSchoolExam,
    sees: { call: "POST /api/exams/7/publish", body: { opensAt: at, closesAt: later } },
    reply: published,
    data: { publishSchoolExam: shown },
  },
  {
    field: "closeSchoolExam",
    document: 'mutation { closeSchoolExam(id: "7") { id name status } }',
    row: schoolExams.closeSchoolExam,
    sees: { call: "POST /api/exams/7/close" },
    reply: published,
    data: { closeSchoolExam: shown },
  },
  {
    field: "startSchoolAttempt",
    document: `mutation { startSchoolAttempt(examId: "7") { attemptId attemptToken deadline questionsPerPage lastSeq
      questions { id text formatted image options { letter text formatted } } answers { questionId answer seq } } }`,
    row: schoolAttempts.startSchoolAttempt,
    sees: { call: "POST /api/exams/7/attempts" },
    reply: {
      attemptId: "a1",
      attemptToken: "t",
      startedAt: at,
      deadline: later,
      serverNow: at,
      questionsPerPage: 1,
      questions: [{ id: "q1", text: "Is it <b>x</b>?", options: [{ letter: "A", text: "yes" }] }],
      answers: [{ questionId: "q1", answer: null, seq: 3 }],
      lastSeq: 3,
    },
    data: {
      startSchoolAttempt: {
        attemptId: "a1",
        attemptToken: "t",
        deadline: later,
        questionsPerPage: 1,
        lastSeq: 3,
        questions: [
          {
            id: "q1",
            text: "Is it <b>x</b>?",
            formatted: ["Is it ", ["b", "x"], "?"],
            image: null,
            options: [{ letter: "A", text: "yes", formatted: null }],
          },
        ],
        answers: [{ questionId: "q1", answer: null, seq: 3 }],
      },
    },
  },
  {
    field: "schoolExamPreview",
    document: `{ schoolExamPreview(examId: "7") { name duration questionsPerPage isShuffled
      questions { id text formatted image imageAlt options { letter text formatted } } } }`,
    row: schoolAttempts.schoolExamPreview,
    sees: { call: "GET /api/exams/7/preview" },
    reply: {
      name: "Physics mock",
      duration: 60,
      questionsPerPage: 1,
      isShuffled: true,
      questions: [
        { id: "q1", text: "Is it <b>x</b>?", correctAnswer: "A", options: [{ letter: "A", text: "yes" }] },
        { id: "q2", text: "", options: [] },
      ],
    },
    data: {
      schoolExamPreview: {
        name: "Physics mock",
        duration: 60,
        questionsPerPage: 1,
        isShuffled: true,
        questions: [
          {
            id: "q1",
            text: "Is it <b>x</b>?",
            formatted: ["Is it ", ["b", "x"], "?"],
            image: null,
            imageAlt: null,
            options: [{ letter: "A", text: "yes", formatted: null }],
          },
          { id: "q2", text: "", formatted: null, image: null, imageAlt: null, options: [] },
        ],
      },
    },
  },
  {
    field: "saveSchoolAnswers",
    document: `mutation M($answers: [SchoolAnswerInput!]!) {
      saveSchoolAnswers(examId: "7", attemptId: "a1", answers: $answers) { savedSeq deadline serverNow } }`,
    variables: { answers: [{ seq: 1, questionId: "q1", answer: "B", answeredAt: at }] },
    row: schoolAttempts.saveSchoolAnswers,
    sees: {
      call: "PUT /api/exams/7/attempts/a1/answers",
      body: { answers: [{ seq: 1, questionId: "q1", answer: "B", answeredAt: at }] },
    },
    reply: { savedSeq: 1, deadline: later, serverNow: at, isCorrect: true },
    data: { saveSchoolAnswers: { savedSeq: 1, deadline: later, serverNow: at } },
  },
  {
    field: "submitSchoolAttempt",
    document: `mutation { submitSchoolAttempt(examId: "7", attemptId: "a1", lastSeq: 3) {
      receipt submittedAt answered total isClosedEarly } }`,
    row: schoolAttempts.submitSchoolAttempt,
    sees: { call: "POST /api/exams/7/attempts/a1/submit", body: { lastSeq: 3 } },
    reply: { receipt: "AK", submittedAt: at, answered: 3, total: 4, isClosedEarly: true },
    data: { submitSchoolAttempt: { receipt: "AK", submittedAt: at, answered: 3, total: 4, isClosedEarly: true } },
  },
  {
    field: "schoolExamQuestions",
    document: `{ schoolExamQuestions(examId: "7") { ${questionFields} } }`,
    row: schoolExams.schoolExamQuestions,
    sees: { call: "GET /api/exams/7/questions" },
    reply: { questions: [question], version: 2 },
    data: { schoolExamQuestions: { questions: [questionShown], version: 2 } },
  },
  {
    field: "updateSchoolExamQuestions",
    document: `mutation M($input: UpdateSchoolQuestionsInput!) {
      updateSchoolExamQuestions(examId: "7", input: $input) { ${questionFields} } }`,
    variables: { input: { importId: "i1", version: 2, questions: [{ line: 4 }, question] } },
    row: schoolExams.updateSchoolExamQuestions,
    sees: {
      call: "PUT /api/exams/7/questions",
      body: { importId: "i1", version: 2, questions: [{ line: 4 }, question] },
    },
    reply: { questions: [question], version: 3 },
    data: { updateSchoolExamQuestions: { questions: [questionShown], version: 3 } },
  },
  {
    field: "schoolExamRoom",
    document: `{ schoolExamRoom(examId: "7", since: "${at}") {
      serverNow students { id name email state answered lastSeenAt deadline } } }`,
    row: schoolAttempts.schoolExamRoom,
    sees: { call: "GET /api/exams/7/room", query: { since: at } },
    reply: { serverNow: at, students: [{ id: 3, name: "Ada", state: "absent", answered: 0 }] },
    data: {
      schoolExamRoom: {
        serverNow: at,
        students: [
          { id: "3", name: "Ada", email: null, state: "ABSENT", answered: 0, lastSeenAt: null, deadline: null },
        ],
      },
    },
  },
  {
    field: "ownSchoolAnswers",
    document: `{ ownSchoolAnswers(examId: "7") { submittedAt score total lateTaken lateWaiting
      questions { id text formatted options { letter text } }
      review { questionId userAnswer correctAnswer explanation formattedExplanation } } }`,
    row: schoolAttempts.ownSchoolAnswers,
    sees: { call: "GET /api/exams/7/own-answers" },
    reply: {
      submittedAt: at,
      score: "1",
      total: 1,
      questions: [{ id: "q1", text: "Is it <b>x</b>?", options: [{ letter: "A", text: "yes" }] }],
      review: [{ questionId: "q1", correctAnswer: "A", explanation: "<i>x</i> is." }],
      lateTaken: 0,
      lateWaiting: 2,
    },
    data: {
      ownSchoolAnswers: {
        submittedAt: at,
        score: 1,
        total: 1,
        lateTaken: 0,
        lateWaiting: 2,
        questions: [
          {
            id: "q1",
            text: "Is it <b>x</b>?",
            formatted: ["Is it ", ["b", "x"], "?"],
            options: [{ letter: "A", text: "yes" }],
          },
        ],
        review: [
          {
            questionId: "q1",
            userAnswer: null,
            correctAnswer: "A",
            explanation: "<i>x</i> is.",
            formattedExplanation: [["i", "x"], " is."],
          },
        ],
      },
    },
  },
  {
    field: "schoolClassResult",
    document: `{ schoolClassResult(examId: "7") { taken average passed distribution absentTotal
      absent { studentId name } } }`,
    row: schoolResults.schoolClassResult,
    sees: { call: "GET /api/exams/7/class-result", query: { page: "1", limit: "100" } },
    reply: {
      taken: 2,
      average: 65,
      passed: "1",
      distribution: [0, 0, 0, 0, 0, 1, 0, 0, 1, 0],
      absent: [{ studentId: 3, name: "Ada" }],
      absentTotal: 1,
    },
    data: {
      schoolClassResult: {
        taken: 2,
        average: 65,
        passed: 1,
        distribution: [0, 0, 0, 0, 0, 1, 0, 0, 1, 0],
        absent: [{ studentId: "3", name: "Ada" }],
        absentTotal: 1,
      },
    },
  },
  {
    field: "schoolExamAnswers",
    document: `{ schoolExamAnswers(examId: "7", page: 2, limit: 50) { isSoFar total
      questions { questionId correctAnswer } students { studentId name className state score answers } } }`,
    row: schoolResults.schoolExamAnswers,
    sees: { call: "GET /api/exams/7/answers", query: { page: "2", limit: "50" } },
    reply: {
      isSoFar: true,
      questions: [{ questionId: 1, correctAnswer: "B" }, { questionId: 2 }],
      students: [{ studentId: 3, name: "Ada", className: "SS 2", state: "writing", answers: "B-" }],
      total: "51",
    },
    data: {
      schoolExamAnswers: {
        isSoFar: true,
        total: 51,
        questions: [
          { questionId: "1", correctAnswer: "B" },
          { questionId: "2", correctAnswer: null },
        ],
        students: [{ studentId: "3", name: "Ada", className: "SS 2", state: "WRITING", score: null, answers: "B-" }],
      },
    },
  },
  {
    field: "giveExtraTime",
    document:
      'mutation M($input: ExtraTimeInput!) { giveExtraTime(examId: "7", input: $input) { studentId deadline } }',
    variables: { input: { studentIds: ["3"], minutes: 10, reason: "Power cut", requestId: "request-1" } },
    row: schoolAttempts.giveExtraTime,
    sees: {
      call: "POST /api/exams/7/extra-time",
      body: { studentIds: ["3"], all: false, minutes: 10, reason: "Power cut", requestId: "request-1" },
    },
    reply: { attempts: [{ studentId: 3, deadline: later }] },
    data: { giveExtraTime: [{ studentId: "3", deadline: later }] },
  },
  {
    field: "deliverSchoolAnswersLate",
    document: `mutation M($answers: [SchoolLateAnswerInput!]!) {
      deliverSchoolAnswersLate(examId: "7", attemptId: "9", answers: $answers) {
        counted { questionId answer } waiting declined } }`,
    variables: { answers: [{ questionId: "q1", answer: "B", answeredAt: later }] },
    row: schoolAttempts.deliverSchoolAnswersLate,
    sees: {
      call: "POST /api/exams/7/attempts/9/late-answers",
      body: { answers: [{ questionId: "q1", answer: "B", answeredAt: later }] },
    },
    reply: { counted: [{ questionId: "q2", answer: "C" }], waiting: ["q1"], declined: [3] },
    data: {
      deliverSchoolAnswersLate: {
        counted: [{ questionId: "q2", answer: "C" }],
        waiting: ["q1"],
        declined: ["3"],
      },
    },
  },
  {
    field: "decideLateAnswers",
    document: `mutation M($input: DecideLateAnswersInput!) {
      decideLateAnswers(examId: "7", studentId: "3", input: $input) { waiting taken declined } }`,
    variables: { input: { isTaken: true, arrivedBy: later } },
    row: schoolAttempts.decideLateAnswers,
    sees: { call: "POST /api/exams/7/late-answers/3", body: { isTaken: true, arrivedBy: later } },
    reply: { waiting: 0, taken: "2", declined: 1 },
    data: { decideLateAnswers: { waiting: 0, taken: 2, declined: 1 } },
  },
  {
    field: "bringInAnswerFile",
    document: `mutation M($input: BringInAnswerFileInput!) {
      bringInAnswerFile(examId: "7", input: $input) { waiting taken declined } }`,
    variables: {
      input: { studentId: "3", attemptId: "9", answers: [{ questionId: "q1", answer: "B", answeredAt: later }] },
    },
    row: schoolAttempts.bringInAnswerFile,
    sees: {
      call: "POST /api/exams/7/answer-files",
      body: { studentId: "3", attemptId: "9", answers: [{ questionId: "q1", answer: "B", answeredAt: later }] },
    },
    reply: { waiting: 1, taken: 0, declined: 0 },
    data: { bringInAnswerFile: { waiting: 1, taken: 0, declined: 0 } },
  },
  {
    field: "schoolExamSlips",
    document: `{ schoolExamSlips(examId: "7", studentId: "3") {
      studentId student score total percentage status code classPosition classSize schoolLogo } }`,
    row: schoolResults.schoolExamSlips,
    sees: { call: "GET /api/exams/7/slips", query: { studentId: "3" } },
    reply: [
      {
        studentId: 3,
        student: "Ada",
        score: 4,
        total: 5,
        percentage: "80",
        status: "Passed",
        code: "AK-1",
        classPosition: 1,
        classSize: 30,
      },
    ],
    data: {
      schoolExamSlips: [
        {
          studentId: "3",
          student: "Ada",
          score: 4,
          total: 5,
          percentage: 80,
          status: "Passed",
          code: "AK-1",
          classPosition: 1,
          classSize: 30,
          schoolLogo: null,
        },
      ],
    },
  },
  {
    field: "verifySchoolClassResult",
    document: '{ verifySchoolClassResult(code: "CR-1") { school exam className taken average passed date } }',
    row: schoolResults.verifySchoolClassResult,
    sees: { call: "GET /school/verify-class-result/CR-1" },
    reply: { school: "Unity College", exam: "Mock", className: "JSS 1", taken: 2, average: 50, passed: 1, date: at },
    data: {
      verifySchoolClassResult: {
        school: "Unity College",
        exam: "Mock",
        className: "JSS 1",
        taken: 2,
        average: 50,
        passed: 1,
        date: at,
      },
    },
  },
  {
    field: "verifySchoolSlip",
    document: '{ verifySchoolSlip(code: "AK-1") { school exam initials percentage date } }',
    row: schoolResults.verifySchoolSlip,
    sees: { call: "GET /school/verify-slip/AK-1" },
    reply: { school: "Unity College", exam: "Physics mock", initials: "A. O.", percentage: 80, date: at, name: "Ada" },
    data: {
      verifySchoolSlip: { school: "Unity College", exam: "Physics mock", initials: "A. O.", percentage: 80, date: at },
    },
  },
  {
    field: "schoolExamAnalysis",
    document: `{ schoolExamAnalysis(examId: "7") {
      count items { questionId text formatted correctAnswer difficulty discrimination chosen { A B C D none } note } } }`,
    row: schoolResults.schoolExamAnalysis,
    sees: { call: "GET /api/exams/7/analysis" },
    reply: {
      count: 30,
      items: [
        {
          questionId: "q1",
          text: "Is <b>x</b> odd?",
          difficulty: 0.5,
          discrimination: -0.25,
          chosen: { A: 1, B: 20, C: 0, D: 0, none: 9 },
        },
      ],
    },
    data: {
      schoolExamAnalysis: {
        count: 30,
        items: [
          {
            questionId: "q1",
            text: "Is <b>x</b> odd?",
            formatted: ["Is ", ["b", "x"], " odd?"],
            correctAnswer: null,
            difficulty: 0.5,
            discrimination: -0.25,
            chosen: { A: 1, B: 20, C: 0, D: 0, none: 9 },
            note: null,
          },
        ],
      },
    },
  },
  {
    field: "schoolResultLink",
    document: `{ schoolResultLink(examId: "7", studentId: "3") { token expiresAt isExpired madeBy } }`,
    row: schoolResults.schoolResultLink,
    sees: { call: "GET /api/exams/7/result-links/3" },
    reply: { link: { token: "t", expiresAt: at, isExpired: true, madeBy: "Ada" } },
    data: { schoolResultLink: { token: "t", expiresAt: at, isExpired: true, madeBy: "Ada" } },
  },
  {
    field: "createSchoolResultLink",
    document: `mutation { createSchoolResultLink(examId: "7", studentId: "3") { token expiresAt isExpired madeBy } }`,
    row: schoolResults.createSchoolResultLink,
    sees: { call: "PUT /api/exams/7/result-links/3" },
    reply: { token: "t", expiresAt: at, isExpired: false, madeBy: "Ada" },
    data: { createSchoolResultLink: { token: "t", expiresAt: at, isExpired: false, madeBy: "Ada" } },
  },
  {
    field: "deleteSchoolResultLink",
    document: `mutation { deleteSchoolResultLink(examId: "7", studentId: "3") { message } }`,
    row: schoolResults.deleteSchoolResultLink,
    sees: { call: "DELETE /api/exams/7/result-links/3" },
    reply: { message: "The link does not work any more." },
    data: { deleteSchoolResultLink: { message: "The link does not work any more." } },
  },
  {
    field: "sharedSchoolResult",
    document: `{ sharedSchoolResult(token: "${"t".repeat(43)}") { school schoolLogo student exam subjectName className
      score total percentage status classAverage date remarkedAt expiresAt } }`,
    row: schoolResults.sharedSchoolResult,
    sees: { call: "POST /school/shared-result", body: { token: "t".repeat(43) } },
    reply: sharedResult,
    data: { sharedSchoolResult: { ...sharedResult, score: 41 } },
  },
  {
    field: "schoolRemarkPreview",
    document: `{ schoolRemarkPreview(examId: "7", questionId: "q1", newKey: ALL, page: 2) {
      oldKey taken changed nowPass nowFail results { studentId name score newScore total } } }`,
    row: schoolResults.schoolRemarkPreview,
    sees: { call: "GET /api/exams/7/remark-questions/q1", query: { newKey: "ALL", page: "2", limit: "20" } },
    reply: {
      oldKey: "B",
      taken: "30",
      changed: 21,
      nowPass: 2,
      nowFail: 0,
      results: [{ studentId: 3, name: "Ada", score: 4, newScore: 5, total: 5 }],
    },
    data: {
      schoolRemarkPreview: {
        oldKey: "B",
        taken: 30,
        changed: 21,
        nowPass: 2,
        nowFail: 0,
        results: [{ studentId: "3", name: "Ada", score: 4, newScore: 5, total: 5 }],
      },
    },
  },
  {
    field: "remarkSchoolQuestion",
    document: `mutation M($input: RemarkSchoolQuestionInput!) {
      remarkSchoolQuestion(examId: "7", questionId: "q1", input: $input) {
        id questionId number oldKey newKey reason correctedAt correctedBy changed } }`,
    variables: { input: { oldKey: "B", newKey: "C", reason: "The book says C.", requestId: "request-1" } },
    row: schoolResults.remarkSchoolQuestion,
    sees: {
      call: "POST /api/exams/7/remark-questions/q1",
      body: { oldKey: "B", newKey: "C", reason: "The book says C.", requestId: "request-1" },
    },
    reply: remark,
    data: { remarkSchoolQuestion: shownRemark },
  },
  {
    field: "schoolRemarks",
    document: `{ schoolRemarks(examId: "7", page: 2) {
      total items { id questionId number oldKey newKey reason correctedAt correctedBy changed } } }`,
    row: schoolResults.schoolRemarks,
    sees: { call: "GET /api/exams/7/remarks", query: { page: "2", limit: "20" } },
    reply: { items: [remark], total: 21 },
    data: { schoolRemarks: { total: 21, items: [shownRemark] } },
  },
  {
    field: "createSchoolFileLink",
    document: "mutation { createSchoolFileLink(file: TEMPLATE_DOCX) { path expiresAt } }",
    row: questionFiles.createSchoolFileLink,
    sees: { call: "POST /school/file-links", body: { file: "template-docx" } },
    reply: { path: "/files/once/r", expiresAt: at },
    data: { createSchoolFileLink: { path: "/files/once/r", expiresAt: at } },
  },
  {
    field: "createSchoolFileLink",
    document: 'mutation { createSchoolFileLink(file: QUESTIONS_AIKEN, examId: "7") { path expiresAt } }',
    row: questionFiles.createSchoolFileLink,
    sees: { call: "POST /school/file-links", body: { file: "questions-aiken", examId: "7" } },
    reply: { path: "/files/once/r", expiresAt: at },
    data: { createSchoolFileLink: { path: "/files/once/r", expiresAt: at } },
  },
];

/** Data that other tests use, too. */
export const examForm = form;
export const examReply = published;
export const examShown = shown;
