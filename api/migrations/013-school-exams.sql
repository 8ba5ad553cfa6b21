create table school_exams (
  id uuid primary key,
  school_id uuid not null references schools (id) on delete cascade,
  name text not null,
  term text not null,
  subject_id uuid not null,
  class_id uuid not null,
  exam_date date not null,
  duration integer not null,
  instructions text,
  question_file text references stored_files (name) on delete set null,
  question_file_name text,
  created_by uuid not null,
  request_key text,
  version integer not null default 1,
  -- Null for a draft; the status follows from these times (D-56).
  opens_at timestamptz,
  closes_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (school_id, id),
  foreign key (school_id, subject_id) references school_subjects (school_id, id),
  foreign key (school_id, class_id) references school_classes (school_id, id),
  foreign key (school_id, created_by) references school_users (school_id, id),
  check ((opens_at is null) = (closes_at is null)),
  check (opens_at < closes_at)
);
create unique index school_exams_request on school_exams (school_id, request_key) where request_key is not null;
create index school_exams_day on school_exams (school_id, exam_date desc);
create index school_exams_subject on school_exams (school_id, subject_id);
create index school_exams_class on school_exams (school_id, class_id);
create index school_exams_file on school_exams (question_file) where question_file is not null;

-- They change until the first student begins, so that every sitting has the same ones.
create table school_exam_questions (
  id uuid primary key,
  school_id uuid not null,
  exam_id uuid not null,
  position integer not null,
  question text not null,
  option_a text not null,
  option_b text not null,
  option_c text,
  option_d text,
  correct_answer text check (correct_answer in ('A', 'B', 'C', 'D')),
  explanation text,
  picture text references stored_files (name) on delete set null,
  foreign key (school_id, exam_id) references school_exams (school_id, id) on delete cascade
);
create index school_exam_questions_exam on school_exam_questions (school_id, exam_id, position);
create index school_exam_questions_picture on school_exam_questions (picture) where picture is not null;

-- Questions that were read from a file and wait to be saved.
create table school_question_imports (
  id uuid primary key,
  school_id uuid not null,
  exam_id uuid not null,
  questions jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (school_id, exam_id) references school_exams (school_id, id) on delete cascade
);
create index school_question_imports_exam on school_question_imports (school_id, exam_id);

-- A sitting: pinned questions, and for each of them the letters of its options in the order in which they are shown.
create table school_attempts (
  id uuid primary key,
  school_id uuid not null,
  exam_id uuid not null,
  student_id uuid not null,
  question_ids uuid[] not null,
  option_orders text[] not null,
  questions_version integer not null,
  started_at timestamptz not null,
  deadline timestamptz not null,
  last_seen_at timestamptz not null,
  receipt text not null,
  slip_code text not null unique,
  submitted_at timestamptz,
  ended_by text check (ended_by in ('student', 'time', 'staff')),
  score integer,
  answered integer,
  total integer,
  unique (school_id, id),
  unique (school_id, exam_id, student_id),
  foreign key (school_id, exam_id) references school_exams (school_id, id),
  foreign key (school_id, student_id) references school_users (school_id, id),
  check ((submitted_at is null) = (ended_by is null)),
  check ((submitted_at is null) = (score is null and answered is null and total is null))
);
create index school_attempts_results on school_attempts (school_id, submitted_at desc, id) where submitted_at is not null;
create index school_attempts_student on school_attempts (school_id, student_id);

-- Every answer that arrived, by its number; of a question the highest number counts, if it was given in time.
create table school_attempt_answers (
  school_id uuid not null,
  attempt_id uuid not null,
  seq integer not null,
  question_id uuid not null,
  -- The letter of the paper, not of the student's order; null takes an answer back.
  answer text check (answer in ('A', 'B', 'C', 'D')),
  answered_at timestamptz not null,
  primary key (attempt_id, seq, question_id),
  foreign key (school_id, attempt_id) references school_attempts (school_id, id) on delete cascade
);

create table school_extra_times (
  id uuid primary key,
  school_id uuid not null,
  exam_id uuid not null,
  request_id text not null,
  -- Null: everybody.
  student_ids uuid[],
  minutes integer not null,
  reason text not null,
  given_by uuid not null,
  given_at timestamptz not null,
  unique (exam_id, request_id),
  foreign key (school_id, exam_id) references school_exams (school_id, id) on delete cascade,
  foreign key (school_id, given_by) references school_users (school_id, id)
);

-- Ways for a browser to a file that work once.
create table school_file_links (
  link_hash text primary key,
  school_id uuid not null references schools (id) on delete cascade,
  user_id uuid not null,
  file text not null,
  exam_id uuid,
  expires_at timestamptz not null,
  foreign key (school_id, user_id) references school_users (school_id, id) on delete cascade
);
create index school_file_links_school on school_file_links (school_id);
