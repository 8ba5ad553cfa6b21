-- A link by which a parent sees one result without a login. The token in it is made from the id; only its hash is kept.
create table school_result_links (
  id uuid primary key,
  school_id uuid not null,
  attempt_id uuid not null,
  token_hash text not null unique,
  made_by uuid not null,
  expires_at timestamptz not null,
  unique (school_id, attempt_id),
  foreign key (school_id, attempt_id) references school_attempts (school_id, id) on delete cascade,
  foreign key (school_id, made_by) references school_users (school_id, id)
);

alter table school_settings add column parents_see_average boolean not null default true;

-- Students who were put into another class together, so that it can be undone for a day (EXT-69).
create table school_moves (
  id uuid primary key,
  school_id uuid not null,
  to_class uuid not null,
  student_ids uuid[] not null,
  -- Where each of them was, in the same order; null: in no class.
  from_classes uuid[] not null,
  moved_by uuid not null,
  moved_at timestamptz not null,
  undone_at timestamptz,
  foreign key (school_id, to_class) references school_classes (school_id, id) on delete cascade,
  foreign key (school_id, moved_by) references school_users (school_id, id)
);
create index school_moves_school on school_moves (school_id, moved_at desc);
