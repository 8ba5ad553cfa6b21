-- What the admin's lists are sorted and filtered by.
create index candidates_newest on candidates (created_at desc, id);
create index attempts_started on attempts (started_at);
create index audit_log_actor on audit_log (lower(actor), id desc);
create index audit_log_action on audit_log (action, id desc);

-- What was paid stays on record when its candidate is deleted: a reference must never be granted twice (SEC-33), and who
-- referred somebody keeps what it earned.
alter table payment_references alter column candidate_id drop not null;
alter table payment_references drop constraint payment_references_candidate_id_fkey;
alter table payment_references add constraint payment_references_candidate_id_fkey
  foreign key (candidate_id) references candidates (id) on delete set null;
alter table referral_credits drop constraint referral_credits_referred_id_fkey;

-- Every version of a question that is no longer the one in the bank, deleted questions among them; `replaced_at` is when
-- it left. A deleted question has no row in `questions` and leaves its last version here.
create table question_versions (
  question_id uuid not null,
  version integer not null,
  exam_type text not null,
  subject_name text not null,
  year integer not null,
  question text not null,
  question_image_url text,
  question_image_alt text,
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_answer text not null,
  explanation text,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (question_id, version)
);
alter table questions add column changed_at timestamptz;
alter table questions add column changed_by uuid;

-- A question in a given version, in the bank or not: what attempts read.
create view question_contents as
  select id, version, exam_type, subject_name, year, question, question_image_url, question_image_alt, option_a, option_b,
    option_c, option_d, correct_answer, explanation
  from questions
  union all
  select question_id, version, exam_type, subject_name, year, question, question_image_url, question_image_alt, option_a,
    option_b, option_c, option_d, correct_answer, explanation
  from question_versions;

-- Beside `question_ids`: the version of each that the attempt was given. Where it is missing, the first.
alter table attempts add column pinned_versions integer[] not null default '{}';

-- New questions stand behind those of their paper; the first million places belong to papers that were put in by hand.
create sequence question_positions as integer start 1000000;
