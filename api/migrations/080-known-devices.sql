-- Devices that have signed in to an account with its password. Their failed logins are counted apart from those of others, so
-- that a stranger who types wrong passwords does not lock the owner out (LIM-10). Only a hash of the device is kept.
create table known_devices (
  audience text not null check (audience in ('candidate', 'admin', 'school')),
  subject_id uuid not null,
  device_hash text not null,
  used_at timestamptz not null,
  primary key (audience, subject_id, device_hash)
);
create index known_devices_oldest on known_devices (used_at);
