-- A closed account stays as a line without a person, for the results that are kept without a name.
alter table candidates add column closed_at timestamptz;

-- The admins' list has only accounts that are open.
create index candidates_newest_open on candidates (created_at desc, id) where closed_at is null;
drop index candidates_newest;

-- What an address is looked up by when its account is exported or closed.
create index contact_messages_email on contact_messages (lower(email));
create index audit_log_unknown on audit_log (lower(object)) where actor = 'unknown';
