import { room, row } from "./row.ts";
import { count, entity, id, list, maybeText, maybeTime, notice, number } from "./wire.ts";

/** School document section 7, school exams and reports; one is posted without the prefix it is read with (D-04). */
export const schoolExams = room("school-exams", {
  createSchoolExam: row({
    method: "POST",
    path: "/exams",
    access: "school",
    roles: ["ADMIN", "TEACHER"],
    send: "multipart",
    reply: notice,
    fallback: "Failed to create exam",
  }),
  schoolExams: row({
    method: "GET",
    path: "/api/exams",
    access: "school",
    roles: ["ADMIN", "TEACHER", "STUDENT"],
    // read as name/subject/class/date or examName/subjectId/classId/examDate (D-89)
    reply: list(
      entity({
        id,
        name: maybeText,
        examName: maybeText,
        subject: maybeText,
        subjectId: maybeText,
        class: maybeText,
        classId: maybeText,
        date: maybeText,
        examDate: maybeText,
        status: maybeText,
      }),
    ),
    fallback: "Failed to refresh exams",
    list: true,
  }),
  schoolReports: row({
    method: "GET",
    path: "/api/reports",
    access: "school",
    roles: ["ADMIN", "TEACHER", "STUDENT"],
    reply: list(entity({ id, examId: id, studentId: id, score: number, totalQuestions: count, date: maybeTime })),
    fallback: "Could not load students or subjects",
    list: true,
  }),
});
