import type { Generated } from "kysely";

type Letter = "A" | "B" | "C" | "D";

/** The database as Kysely sees it; api/migrations creates it. Times are Date objects in UTC, bigint ids numbers. */
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
  one_time_codes: {
    purpose: string;
    email: string;
    code_hash: string;
    created_at: Date;
    expires_at: Date;
    wrong_guesses: Generated<number>;
  };
  reset_tokens: { token_hash: string; candidate_id: string; expires_at: Date };
  limit_counters: { key: string; hits: number; window_ends_at: Date };
  questions: {
    id: string;
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
    source: string | null;
    position: number;
    version: Generated<number>;
    created_at: Date;
  };
  attempts: {
    id: string;
    candidate_id: string;
    exam_type: string;
    subject_name: string;
    year: number;
    question_ids: string[];
    started_at: Date;
    deadline: Date;
    submitted_at: Date | null;
  };
  attempt_answers: {
    attempt_id: string;
    question_id: string;
    answer: Letter;
    is_correct: boolean;
    first_answer: Letter;
    first_is_correct: boolean;
    checks: Generated<number>;
    seq: Generated<number>;
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
  };
  /** First-answer averages in percent, one line per candidate with a result. */
  standings: { candidate_id: string; exams: number; average_percent: number; best_subject: string };
  payment_references: {
    reference: string;
    candidate_id: string;
    exam_type: string;
    amount_kobo: number;
    status: Generated<"open" | "granted" | "refused">;
    created_at: Date;
    settled_at: Date | null;
  };
  subscriptions: { candidate_id: string; exam_type: string; starts_at: Date; expires_at: Date };
  referral_credits: { referred_id: string; referrer_id: string; amount_kobo: number; created_at: Date };
  contact_messages: { id: string; name: string; email: string; message: string; created_at: Date };
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
