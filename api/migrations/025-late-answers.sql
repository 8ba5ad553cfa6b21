-- D-101: an answer that was given in time and came when the attempt had closed has no first answer, which is what rankings
-- are counted from.
alter table attempt_answers alter column first_answer drop not null;
alter table attempt_answers alter column first_is_correct drop not null;
alter table attempt_answers add column late_at timestamptz;

alter table results add column late_answers integer not null default 0;
-- False where no answer at all had arrived in time.
alter table results add column is_ranked boolean not null default true;
-- When the candidate was sent the keys. Results from before this migration count as seen; the default spares writing them.
alter table results add column reviewed_at timestamptz default now();
alter table results alter column reviewed_at drop default;

-- Answers of students that came too late and wait for a decision of the school, one for each question (D-82).
create table school_late_answers (
  school_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  -- The letter of the paper, not of the student's order.
  answer text not null check (answer in ('A', 'B', 'C', 'D')),
  answered_at timestamptz not null,
  arrived_at timestamptz not null,
  -- Who brought them in from an answer file; null where the student's device delivered them.
  brought_by uuid,
  decided_at timestamptz,
  decided_by uuid,
  is_taken boolean,
  primary key (attempt_id, question_id),
  foreign key (school_id, attempt_id) references school_attempts (school_id, id) on delete cascade,
  foreign key (school_id, brought_by) references school_users (school_id, id),
  foreign key (school_id, decided_by) references school_users (school_id, id),
  check ((decided_at is null) = (is_taken is null) and (decided_at is null) = (decided_by is null))
);
create index school_late_answers_school on school_late_answers (school_id, attempt_id)
