-- The bytes of a file may be in object storage; then the row has their number instead.
alter table stored_files alter column bytes drop not null;
alter table stored_files add column object_size integer;
alter table stored_files add constraint stored_files_bytes_somewhere check ((bytes is null) = (object_size is not null)) not valid;
