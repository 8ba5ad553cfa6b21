import type { ColumnType, Generated } from "kysely";
import type { ReportReason, ReportStatus } from "../../../schema/rules/question-reports.ts";
import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import type { SessionEndReason } from "../../../schema/rules/session-ends.ts";
import type { Letter, MarkingKey } from "../../../schema/rules/words.ts";

/** The content of a question. */
interface QuestionContent {
  exam_type: string;
  subject_name: string;
  year: number;
  question: string;
  question_image_url: string | null;
  question_image_alt: string | null;
  option_a: string;
  option_b: string;
  option_c: string;
  option_d: string;
  correct_answer: Letter;
  explanation: string | null;
}

/** The tables that api/migrations creates. Times are Date objects in UTC, bigint ids are numbers. */
export interface Tables {
  candidates: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    password_hash: string;
    role: Generated<string>;
    is_verified: Generated<boolean>;
    referrer_id: string | null;
    created_at: Date;
    /** When its owner closed the account; the row then holds nothing of the person. */
    closed_at: Generated<Date | null>;
  };
  admins: { id: string; name: string; email: string; password_hash: string; created_at: Date };
  sessions: {
    id: string;
    audience: "candidate" | "admin" | "school";
    subject_id: string;
    token_hash: string;
    device_id: string | null;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
  };
  /** Devices that have signed in to an account with its password (LIM-10). */
  known_devices: {
    audience: "candidate" | "admin" | "school";
    subject_id: string;
    device_hash: string;
    used_at: Date;
  };
  /** Sessions that ended other than by time, without the person (EXT-40). */
  ended_sessions: { token_hash: string; reason: SessionEndReason; ended_at: Date };
  one_time_codes: {
    purpose: string;
    email: string;
    code_hash: string;
    created_at: Date;
    expires_at: Date;
    wrong_guesses: Generated<number>;
    device_hash: string | null;
  };
  reset_tokens: { token_hash: string; candidate_id: string; expires_at: Date; device_hash: string | null };
  upload_progress: {
    admin_id: string;
    upload_id: string;
    files: ColumnType<
      { name: string; rowsRead: number; inserted: number; errors: number; done: boolean }[],
      string,
      string
    >;
    noted_at: Date;
  };
  limit_counters: { key: string; hits: number; window_ends_at: Date };
  questions: QuestionContent & {
    id: string;
    source: string | null;
    position: number;
    version: Generated<number>;
    created_at: Date;
    /** When and by which admin the present version was made; null for the first version of a seeded question. */
    changed_at: Generated<Date | null>;
    changed_by: Generated<string | null>;
  };
  /** Earlier versions of questions, and the last versions of deleted ones. */
  question_versions: QuestionContent & {
    question_id: string;
    version: number;
    changed_at: Date;
    changed_by: string | null;
  };
  /** A view of all versions of all questions, with the key that counts for attempts; to be selected by id and version. */
  question_contents: QuestionContent & { id: string; version: number };
  attempts: {
    id: string;
    candidate_id: string;
    exam_type: string;
    subject_name: string;
    year: number;
    question_ids: string[];
    /** The version of each question; the first where it is missing. */
    pinned_versions: Generated<number[]>;
    started_at: Date;
    deadline: Date;
    submitted_at: Date | null;
  };
  attempt_answers: {
    attempt_id: string;
    question_id: string;
    answer: Letter;
    is_correct: boolean;
    /** Null where no answer to the question came in time (D-101). */
    first_answer: Letter | null;
    first_is_correct: boolean | null;
    checks: Generated<number>;
    seq: Generated<number>;
    answered_at: Date;
    /** When it was delivered, if that was after the attempt had closed. */
    late_at: Generated<Date | null>;
  };
  /** The last practice test that a candidate opened of a paper, with its questions. */
  practice_sets: {
    candidate_id: string;
    /** Upper case. */
    exam_type: string;
    subject_name: string;
    year: number;
    question_ids: string[];
    /** As in attempts. */
    pinned_versions: Generated<number[]>;
    opened_at: Date;
  };
  /** Earlier practice tests of a paper that have answers. */
  past_practice_sets: {
    candidate_id: string;
    exam_type: string;
    subject_name: string;
    year: number;
    question_ids: string[];
    pinned_versions: number[];
    opened_at: Date;
  };
  practice_answers: {
    candidate_id: string;
    question_id: string;
    /** The set of questions that the answer belongs to; a new set starts without answers. */
    opened_at: Date;
    answer: Letter;
    is_correct: boolean;
    answered_at: Date;
  };
  results: {
    id: string;
    attempt_id: string;
    candidate_id: string;
    exam_type: string;
    subject_name: string;
    year: number;
    score: number;
    first_score: number;
    total_questions: number;
    receipt: string;
    emailed_at: Date | null;
    created_at: Date;
    /** When a corrected key changed the score, and the score at the submission. */
    remarked_at: Generated<Date | null>;
    score_before: Generated<number | null>;
    /** How many of its answers were delivered late. */
    late_answers: Generated<number>;
    /** Whether the leaderboard counts this result. */
    is_ranked: Generated<boolean>;
    /** When the candidate was sent the keys; it takes no late answers from then on. */
    reviewed_at: Generated<Date | null>;
  };
  /** Averages of first answers in percent, one row for each candidate with a result. */
  standings: { candidate_id: string; exams: number; average_percent: number; best_subject: string };
  /** The same for the exams of one type. */
  exam_type_standings: {
    candidate_id: string;
    /** In capitals. */
    exam_type: string;
    exams: number;
    average_percent: number;
    best_subject: string;
  };
  question_reports: {
    id: string;
    question_id: string;
    candidate_id: string;
    /** The version that the candidate had. */
    version: number;
    reason: ReportReason;
    note: string | null;
    created_at: Date;
    /** When the decision closed it, together with all other open reports of the question. */
    closed_at: Generated<Date | null>;
    /** When its reply was queued. */
    answered_at: Generated<Date | null>;
  };
  /** One row for each question that was ever reported; `reports` counts those of the present status. */
  reported_questions: {
    question_id: string;
    status: ReportStatus;
    reports: number;
    latest_at: Date;
    reply: Generated<string | null>;
    closed_at: Generated<Date | null>;
    closed_by: Generated<string | null>;
  };
  remarks: {
    id: string;
    question_id: string;
    version: number;
    reason: string;
    requested_by: string;
    requested_at: Date;
    state: Generated<"waiting" | "running" | "done">;
    /** Numbers of answers to check and checked, and of exams whose score changed. */
    total: number;
    done: Generated<number>;
    changed: Generated<number>;
    last_attempt_id: Generated<string | null>;
    finished_at: Generated<Date | null>;
  };
  /** Keys corrected by a re-mark, for attempts with an older version of a question. */
  key_corrections: { question_id: string; version: number; correct_answer: Letter; explanation: string | null };
  payment_references: {
    reference: string;
    /** Null once the candidate's account is deleted. */
    candidate_id: string | null;
    exam_type: string;
    amount_kobo: number;
    status: Generated<"open" | "granted" | "refused">;
    created_at: Date;
    settled_at: Date | null;
    /** End of the year that was paid for. Null for a payment that was not granted, and for old ones, of which it is not known. */
    valid_until: Date | null;
    /** Why it was refused, or what the provider said of it later (D-337). */
    note: string | null;
  };
  subscriptions: { candidate_id: string; exam_type: string; starts_at: Date; expires_at: Date };
  referral_credits: { referred_id: string; referrer_id: string; amount_kobo: number; created_at: Date };
  contact_messages: {
    id: string;
    name: string;
    email: string;
    message: string;
    request_key: string | null;
    created_at: Date;
  };
  schools: {
    id: string;
    name: string;
    type: string;
    principal_name: string;
    email: string;
    phone: string;
    address: string;
    city: string;
    state: string;
    created_at: Date;
    /** When a mailed code verified the address; until then the school sends no mails (D-99). */
    verified_at: Generated<Date | null>;
  };
  school_settings: {
    school_id: string;
    /** Name in stored_files. */
    logo_file: string | null;
    contact_email: string;
    contact_phone: string | null;
    default_exam_duration: Generated<number>;
    questions_per_page: Generated<number>;
    randomize_questions: Generated<boolean>;
    password_min_length: Generated<number>;
    session_timeout: Generated<number>;
    email_notifications: Generated<boolean>;
    in_app_notifications: Generated<boolean>;
    students_see_answers: Generated<boolean>;
    parents_see_average: Generated<boolean>;
  };
  school_subjects: { id: string; school_id: string; name: string; request_key: string | null; created_at: Date };
  school_classes: { id: string; school_id: string; name: string; request_key: string | null; created_at: Date };
  school_imports: {
    id: string;
    school_id: string;
    /** The lines as JSON; null once the list was confirmed. */
    lines: ColumnType<unknown, string, string | null>;
    /** What it was confirmed with. */
    used_hash: Generated<string | null>;
    created_at: Date;
    expires_at: Date;
  };
  school_users: {
    id: string;
    school_id: string;
    role: SchoolRole;
    name: string;
    /** Null once the person has left, and for a student of a list without addresses. */
    email: string | null;
    class_id: string | null;
    /** Students alone; null once the student has left. */
    admission_no: string | null;
    /** School admins only. */
    password_hash: string | null;
    /** Keyed hash of the sign-in ID of a teacher or student. */
    sign_in_hash: string | null;
    sign_in_expires_at: Date | null;
    request_key: string | null;
    import_id: string | null;
    import_line: number | null;
    created_at: Date;
    left_at: Date | null;
  };
  school_reset_tokens: { token_hash: string; user_id: string; expires_at: Date };
  stored_files: {
    name: string;
    school_id: string | null;
    kind: string;
    content_type: string;
    /** Null for a file in object storage. */
    bytes: Uint8Array | null;
    /** In bytes; null for a file in the database. */
    object_size: Generated<number | null>;
    created_at: Date;
    /** A file that is not in use yet is kept until this moment. */
    waits_until: Generated<Date | null>;
  };
  school_exams: {
    id: string;
    school_id: string;
    name: string;
    term: string;
    subject_id: string;
    class_id: string;
    /** Calendar day in Lagos. */
    exam_date: string;
    /** Minutes. */
    duration: number;
    instructions: string | null;
    /** Name in stored_files. */
    question_file: string | null;
    question_file_name: string | null;
    created_by: string;
    request_key: string | null;
    version: Generated<number>;
    /** Counts changes of the questions. */
    questions_version: Generated<number>;
    /** Staff ended the exam before its time. */
    was_closed: Generated<boolean>;
    /** Both null for a draft. */
    opens_at: Generated<Date | null>;
    closes_at: Generated<Date | null>;
    archived_at: Generated<Date | null>;
    created_at: Date;
    /** The students of the class when the exam was over. */
    roster_ids: Generated<string[] | null>;
  };
  school_exam_questions: {
    id: string;
    school_id: string;
    exam_id: string;
    position: number;
    question: string;
    option_a: string;
    option_b: string;
    option_c: string | null;
    option_d: string | null;
    correct_answer: Letter | null;
    explanation: string | null;
    /** Name in stored_files. */
    picture: string | null;
    picture_alt: string | null;
    /** Every student gets the mark; then there is no key. */
    counts_for_all: Generated<boolean>;
  };
  school_remarks: {
    id: string;
    school_id: string;
    exam_id: string;
    question_id: string;
    request_id: string;
    old_key: MarkingKey;
    new_key: MarkingKey;
    reason: string;
    corrected_by: string;
    corrected_at: Date;
    /** Results whose score changed. */
    changed: number;
  };
  school_exam_notices: {
    school_id: string;
    exam_id: string;
    event: "published" | "results";
    told_up_to: Generated<string | null>;
    goes_on_at: Generated<Date | null>;
    is_done: Generated<boolean>;
    created_at: Date;
  };
  school_question_imports: {
    id: string;
    school_id: string;
    exam_id: string;
    /** JSON. */
    questions: string;
    aside_pictures: Generated<string[]>;
    created_at: Date;
    expires_at: Date;
  };
  class_result_codes: {
    school_id: string;
    exam_id: string;
    code: string;
    created_at: Date;
  };
  school_moves: {
    id: string;
    school_id: string;
    to_class: string;
    student_ids: string[];
    /** Where each of them was, in the same order. */
    from_classes: (string | null)[];
    moved_by: string;
    moved_at: Date;
    undone_at: Generated<Date | null>;
  };
  school_result_links: {
    id: string;
    school_id: string;
    attempt_id: string;
    token_hash: string;
    made_by: string;
    expires_at: Date;
  };
  school_attempts: {
    id: string;
    school_id: string;
    exam_id: string;
    student_id: string;
    question_ids: string[];
    /** For each question the letters of its options in the order shown, such as `CABD`. */
    option_orders: string[];
    questions_version: number;
    started_at: Date;
    deadline: Date;
    last_seen_at: Date;
    receipt: string;
    slip_code: string;
    submitted_at: Date | null;
    ended_by: "student" | "time" | "staff" | null;
    score: number | null;
    answered: number | null;
    total: number | null;
    /** When the student was first sent the keys. */
    reviewed_at: Generated<Date | null>;
    /** When a corrected key last changed the score. */
    remarked_at: Generated<Date | null>;
    /** The score at the submission; null where `remarked_at` is. */
    score_before: Generated<number | null>;
    /** How often staff have opened it again after its student had submitted it. */
    reopened: Generated<number>;
  };
  school_attempt_answers: {
    school_id: string;
    attempt_id: string;
    seq: number;
    question_id: string;
    answer: Letter | null;
    answered_at: Date;
  };
  /** Answers that came when the attempt had closed, at most one for each question (D-82). */
  school_late_answers: {
    school_id: string;
    attempt_id: string;
    question_id: string;
    answer: Letter;
    answered_at: Date;
    arrived_at: Date;
    /** Who brought them in from a file; null: the student's device. */
    brought_by: string | null;
    decided_at: Generated<Date | null>;
    decided_by: Generated<string | null>;
    is_taken: Generated<boolean | null>;
  };
  school_extra_times: {
    id: string;
    school_id: string;
    exam_id: string;
    request_id: string;
    /** Null: everybody. */
    student_ids: string[] | null;
    minutes: number;
    reason: string;
    given_by: string;
    given_at: Date;
  };
  school_file_links: {
    link_hash: string;
    school_id: string;
    user_id: string;
    file: string;
    exam_id: string | null;
    expires_at: Date;
  };
  question_export_links: {
    link_hash: string;
    admin_id: string;
    format: string;
    filter: ColumnType<unknown, string, string>;
    expires_at: Date;
  };
  audit_log: {
    id: Generated<number>;
    at: Date;
    actor: string;
    action: string;
    object: string | null;
    request_id: string | null;
  };
  dev_mailbox: {
    id: Generated<number>;
    sent_at: Date;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
  };
  sandbox_payments: {
    reference: string;
    status: string;
    amount_kobo: number;
    currency: string;
    email: string;
    paid_at: Date;
  };
}
