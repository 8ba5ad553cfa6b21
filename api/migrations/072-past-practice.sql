-- Practice tests with answers that a later test of the same paper has replaced in `practice_sets`.
create table past_practice_sets (
  candidate_id uuid not null references candidates (id) on delete cascade,
  opened_at timestamptz not null,
  exam_type text not null,
  subject_name text not null,
  year integer not null,
  question_ids uuid[] not null,
  pinned_versions integer[] not null,
  primary key (candidate_id, opened_at, exam_type, subject_name, year)
);
