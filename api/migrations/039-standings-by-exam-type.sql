-- The ranking of each exam type, beside that of all exams. A table of its own, so that an earlier version of the API, which
-- may still run, reads and writes the other one as before.
create table exam_type_standings (
  candidate_id uuid not null references candidates (id) on delete cascade,
  exam_type text not null,
  exams integer not null,
  average_percent double precision not null,
  best_subject text not null,
  primary key (candidate_id, exam_type)
);
create index exam_type_standings_rank on exam_type_standings (exam_type, average_percent desc, exams desc, candidate_id);

insert into exam_type_standings (candidate_id, exam_type, exams, average_percent, best_subject)
  select candidate_id, exam_type, sum(exams), sum(total) / sum(exams),
    (array_agg(subject_name order by total / exams desc, exams desc, subject_name))[1]
  from (
    select candidate_id, upper(exam_type) as exam_type, subject_name, count(*) as exams,
      sum(100.0 * first_score / greatest(total_questions, 1)) as total
    from results where is_ranked group by candidate_id, upper(exam_type), subject_name
  ) subjects
  group by candidate_id, exam_type;
