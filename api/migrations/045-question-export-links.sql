-- Ways for an admin's browser to a file of the question bank, each of which works once.
create table question_export_links (
  link_hash text primary key,
  admin_id uuid not null references admins (id) on delete cascade,
  format text not null,
  filter jsonb not null,
  expires_at timestamptz not null
);
create index question_export_links_admin on question_export_links (admin_id);
