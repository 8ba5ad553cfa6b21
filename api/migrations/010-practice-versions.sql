-- Beside `question_ids`: the version of each that the practice test was given. Where it is missing, the first.
alter table practice_sets add column pinned_versions integer[] not null default '{}';
