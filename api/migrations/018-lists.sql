-- Needs a PostgreSQL that has pg_trgm among its extensions (the contrib package of a distribution), and a user who may
-- create it: the owner of the database may. Where nobody but the server's administrator may, they run this line once.
create extension if not exists pg_trgm;

-- The order of the bank, whole: a page far inside it is found without reading the questions before it. exam_type is there
-- because PostgreSQL reads an expression from an index only when its column is in it, too.
create index questions_order on questions (upper(exam_type), subject_name, year, position, id) include (exam_type);

-- What the admin's search looks into: the question and its options, kept apart by a character that nobody
-- types. New rows wait in a short list and are sorted in a megabyte at a time, so that no insert does the work of many.
create index questions_search on questions using gin (
  (lower(question || E'\x1f' || option_a || E'\x1f' || option_b || E'\x1f' || option_c || E'\x1f' || option_d)) gin_trgm_ops
) with (gin_pending_list_limit = 1024);

create index audit_log_newest on audit_log (at desc, id desc) include (action, actor);
create index audit_log_actor_newest on audit_log (lower(actor), at desc, id desc) include (actor);
create index audit_log_action_newest on audit_log (action, at desc, id desc);

-- Last, because readers wait for these
drop index questions_paper;
drop index audit_log_actor;
drop index audit_log_action;
