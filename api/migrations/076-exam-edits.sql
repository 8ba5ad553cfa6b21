-- Whether staff ended the exam before its time. Until now that was guessed from times that a school may also have chosen.
alter table school_exams add column was_closed boolean not null default false;

-- Counts changes of the questions alone, so that whoever writes them is not refused because of a change of name or times.
alter table school_exams add column questions_version integer not null default 1;
update school_exams set questions_version = version;
