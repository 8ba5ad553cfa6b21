-- For the figure of attempts that are going on: small, because nearly all attempts have ended.
create index school_attempts_open on school_attempts (exam_id) where submitted_at is null;
