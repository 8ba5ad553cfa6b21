-- Who was in the class when an exam was over: a student who joins it later was not absent, and one who has moved on was.
-- Null until then; also for exams that were over before this column came, for which the present class is used as before.
alter table school_exams add column roster_ids uuid[];
