-- How far uploads of questions are (EXT-20), for every API process: another one than reads the file may be asked. Not
-- logged, because the figures are worth nothing once the upload is answered.
create unlogged table upload_progress (
  admin_id uuid not null references admins on delete cascade,
  upload_id text not null,
  files jsonb not null,
  noted_at timestamptz not null,
  primary key (admin_id, upload_id)
);
