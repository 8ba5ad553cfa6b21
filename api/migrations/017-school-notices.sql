-- Mails about exams (S-SET-07): which have gone out, and to whom up to now.

create table school_exam_notices (
  school_id uuid not null,
  exam_id uuid not null,
  event text not null check (event in ('published', 'results')),
  -- People are told in the order of their ids; null before the first of them.
  told_up_to uuid,
  is_done boolean not null default false,
  created_at timestamptz not null,
  primary key (exam_id, event),
  foreign key (school_id, exam_id) references school_exams (school_id, id) on delete cascade
);
create index school_exam_notices_day on school_exam_notices (school_id, created_at);
