-- How often staff have opened an attempt again that its student had submitted. A submission says which of these it belongs to, so
-- that one that is delivered again later does not end the attempt a second time.
alter table school_attempts add column reopened integer not null default 0;
