-- The known device of the account that asked for a code or a reset link: strangers who ask do not replace it while it lives.
alter table one_time_codes add column device_hash text;
alter table reset_tokens add column device_hash text;
