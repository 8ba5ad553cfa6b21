-- Whether students see questions, own answers and keys once an exam is completed (D-105).
alter table school_settings add column students_see_answers boolean not null default true;
-- When the student was first sent the keys: after that no late answers of the attempt are taken.
alter table school_attempts add column reviewed_at timestamptz;
