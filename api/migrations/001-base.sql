-- One statement ends with a semicolon at the end of a line; the runner splits there.

create table candidates (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  role text not null default 'user',
  is_verified boolean not null default false,
  referrer_id uuid references candidates (id) on delete set null,
  created_at timestamptz not null
);
create unique index candidates_email on candidates (lower(email));
create index candidates_referrer on candidates (referrer_id) where referrer_id is not null;

create table admins (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create unique index admins_email on admins (lower(email));

-- One server-side record per session; the token itself is never stored (SEC-08).
create table sessions (
  id uuid primary key,
  audience text not null check (audience in ('candidate', 'admin', 'school')),
  subject_id uuid not null,
  token_hash text not null unique,
  device_id text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
-- D-16: a candidate has one session; two parallel logins meet here.
create unique index sessions_one_per_candidate on sessions (subject_id) where audience = 'candidate';
create index sessions_subject on sessions (audience, subject_id);

-- Mailed codes: hashed, one per purpose and address, a new one voids the old (SEC-06).
create table one_time_codes (
  purpose text not null,
  email text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_guesses integer not null default 0,
  primary key (purpose, email)
);

create table reset_tokens (
  token_hash text primary key,
  candidate_id uuid not null unique references candidates (id) on delete cascade,
  expires_at timestamptz not null
);

-- Counters of the limits that must survive a restart (LIM-10 to 13): one row per key and window.
create table limit_counters (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);

create table questions (
  id uuid primary key,
  exam_type text not null,
  subject_name text not null,
  year integer not null,
  question text not null,
  question_image_url text,
  question_image_alt text,
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_answer text not null check (correct_answer in ('A', 'B', 'C', 'D')),
  explanation text,
  source text,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index questions_once on questions (upper(exam_type), subject_name, year, md5(question));
create index questions_paper on questions (upper(exam_type), subject_name, year, position);

create table attempts (
  id uuid primary key,
  candidate_id uuid not null references candidates (id) on delete cascade,
  exam_type text not null,
  subject_name text not null,
  year integer not null,
  question_ids uuid[] not null,
  started_at timestamptz not null,
  deadline timestamptz not null,
  submitted_at timestamptz
);
create unique index attempts_one_open on attempts (candidate_id, upper(exam_type), subject_name, year) where submitted_at is null;
create index attempts_candidate on attempts (candidate_id, started_at);

-- The last answer counts for the candidate, the first for rankings (SEC-31).
create table attempt_answers (
  attempt_id uuid not null references attempts (id) on delete cascade,
  question_id uuid not null,
  answer text not null check (answer in ('A', 'B', 'C', 'D')),
  is_correct boolean not null,
  first_answer text not null,
  first_is_correct boolean not null,
  checks integer not null default 1,
  seq integer not null default 0,
  answered_at timestamptz not null,
  primary key (attempt_id, question_id)
);

create table results (
  id uuid primary key,
  attempt_id uuid not null unique references attempts (id) on delete cascade,
  candidate_id uuid not null references candidates (id) on delete cascade,
  exam_type text not null,
  subject_name text not null,
  year integer not null,
  score integer not null,
  first_score integer not null,
  total_questions integer not null,
  receipt text not null unique,
  emailed_at timestamptz,
  created_at timestamptz not null
);
create index results_candidate on results (candidate_id, created_at desc);

create table payment_references (
  reference text primary key,
  candidate_id uuid not null references candidates (id) on delete cascade,
  exam_type text not null,
  amount_kobo integer not null,
  status text not null default 'open' check (status in ('open', 'granted', 'refused')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index payment_references_candidate on payment_references (candidate_id, created_at desc);

create table subscriptions (
  candidate_id uuid not null references candidates (id) on delete cascade,
  exam_type text not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (candidate_id, exam_type)
);

-- SEC-36: one credit per referred candidate, ever.
create table referral_credits (
  referred_id uuid primary key references candidates (id) on delete cascade,
  referrer_id uuid not null references candidates (id) on delete cascade,
  amount_kobo integer not null,
  created_at timestamptz not null
);
create index referral_credits_referrer on referral_credits (referrer_id);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  object text,
  request_id text
);

-- Development aids: the mails that no SMTP server took, and the payments of the sandbox counterpart.
create table dev_mailbox (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null
);
create table sandbox_payments (
  reference text primary key,
  status text not null,
  amount_kobo integer not null,
  currency text not null,
  email text not null,
  paid_at timestamptz not null
);
