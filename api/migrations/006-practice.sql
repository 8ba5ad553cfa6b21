-- The practice test of a paper that a candidate opened last: what may be asked about, and since when.
create table practice_sets (
  candidate_id uuid not null references candidates (id) on delete cascade,
  exam_type text not null,
  subject_name text not null,
  year integer not null,
  question_ids uuid[] not null,
  opened_at timestamptz not null,
  primary key (candidate_id, exam_type, subject_name, year)
);

-- The first answer to a question of a set; it tells the key and is final.
create table practice_answers (
  candidate_id uuid not null references candidates (id) on delete cascade,
  question_id uuid not null,
  opened_at timestamptz not null,
  answer text not null check (answer in ('A', 'B', 'C', 'D')),
  is_correct boolean not null,
  answered_at timestamptz not null,
  primary key (candidate_id, question_id, opened_at)
);
