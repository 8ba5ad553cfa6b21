-- A question that was itself wrong has no key: every student gets its mark.
alter table school_exam_questions add column counts_for_all boolean not null default false;
alter table school_exam_questions add check (not counts_for_all or correct_answer is null);

-- When a corrected key last changed the score, and the score at the submission.
alter table school_attempts add column remarked_at timestamptz;
alter table school_attempts add column score_before integer;

-- Every correction of a key after an exam, with the re-mark that belongs to it.
create table school_remarks (
  id uuid primary key,
  school_id uuid not null,
  exam_id uuid not null,
  question_id uuid not null,
  request_id text not null,
  old_key text not null check (old_key in ('A', 'B', 'C', 'D', 'ALL')),
  new_key text not null check (new_key in ('A', 'B', 'C', 'D', 'ALL')),
  reason text not null,
  corrected_by uuid not null,
  corrected_at timestamptz not null,
  changed integer not null,
  unique (exam_id, request_id),
  foreign key (school_id, exam_id) references school_exams (school_id, id) on delete cascade,
  foreign key (school_id, corrected_by) references school_users (school_id, id)
);
create index school_remarks_exam on school_remarks (school_id, exam_id, corrected_at desc);
