-- D-99: until its address is verified by a mailed code, a school mails nobody but itself.
alter table schools add column verified_at timestamptz;
-- When mails that the day's number held back go on; null for those that go out or wait for the verification.
alter table school_exam_notices add column goes_on_at timestamptz
