-- What people say is wrong with a question. A decision closes the open reports of its question at one moment.
create table question_reports (
  id uuid primary key,
  question_id uuid not null,
  candidate_id uuid not null references candidates (id) on delete cascade,
  version integer not null,
  reason text not null check (reason in ('wrong-key', 'unclear', 'typo', 'image', 'other')),
  note text,
  created_at timestamptz not null,
  closed_at timestamptz,
  answered_at timestamptz
);
create unique index question_reports_one_open on question_reports (candidate_id, question_id) where closed_at is null;
create index question_reports_question on question_reports (question_id, closed_at, created_at desc);

-- The queue: one line per question that was ever reported. `reports` counts those that its status speaks of.
create table reported_questions (
  question_id uuid primary key,
  status text not null check (status in ('open', 'fixed', 'rejected')),
  reports integer not null,
  latest_at timestamptz not null,
  reply text,
  closed_at timestamptz,
  closed_by uuid
);
create index reported_questions_queue on reported_questions (status, reports desc, latest_at desc, question_id);

-- A re-mark of every exam with a question, by the key of its version; the row is also the place where it stands.
create table remarks (
  id uuid primary key,
  question_id uuid not null,
  version integer not null,
  reason text not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  last_attempt_id uuid,
  finished_at timestamptz,
  unique (question_id, version)
);
create index remarks_unfinished on remarks (requested_at) where state <> 'done';

-- The key by which attempts are marked that were given an older version, since a re-mark.
create table key_corrections (
  question_id uuid not null,
  version integer not null,
  correct_answer text not null check (correct_answer in ('A', 'B', 'C', 'D')),
  explanation text,
  primary key (question_id, version)
);

create or replace view question_contents as
  select id, version, exam_type, subject_name, year, question, question_image_url, question_image_alt, option_a, option_b,
    option_c, option_d, correct_answer, explanation
  from questions
  union all
  select v.question_id, v.version, v.exam_type, v.subject_name, v.year, v.question, v.question_image_url,
    v.question_image_alt, v.option_a, v.option_b, v.option_c, v.option_d, coalesce(k.correct_answer, v.correct_answer),
    case when k.question_id is null then v.explanation else k.explanation end
  from question_versions v
  left join key_corrections k on k.question_id = v.question_id and k.version = v.version;

-- The way from a question to the exams that answered it.
create index attempt_answers_question on attempt_answers (question_id, attempt_id);

-- When a corrected key changed the score, and the score at the hand-in.
alter table results add column remarked_at timestamptz;
alter table results add column score_before integer;
