-- The key of the form that made a row: the same form sent again is a repetition, and makes no second one.
alter table contact_messages add column request_key text;
create unique index contact_messages_request on contact_messages (request_key) where request_key is not null;

alter table school_subjects add column request_key text;
create unique index school_subjects_request on school_subjects (school_id, request_key) where request_key is not null;

alter table school_classes add column request_key text;
create unique index school_classes_request on school_classes (school_id, request_key) where request_key is not null;
