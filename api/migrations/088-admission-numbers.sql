-- By this number a school knows a student, also in its own registers. Who has left has none any more.
alter table school_users add column admission_no text;

-- Once among the students of a school, whatever its case and blanks; the numbers are ASCII, which "C" compares everywhere alike.
create unique index school_users_admission_no
  on school_users (school_id, lower(replace(admission_no, ' ', '') collate "C"))
  where admission_no is not null and left_at is null;
