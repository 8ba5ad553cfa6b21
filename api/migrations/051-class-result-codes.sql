-- The code under the printed result of a class, by which anybody can check the sheet (EXT-62); made with the first print.
create table class_result_codes (
  school_id uuid not null,
  exam_id uuid not null,
  code text not null unique,
  created_at timestamptz not null,
  primary key (school_id, exam_id),
  foreign key (school_id, exam_id) references school_exams (school_id, id) on delete cascade
);
