create table schools (
  id uuid primary key,
  name text not null,
  type text not null,
  principal_name text not null,
  email text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  created_at timestamptz not null
);

create table school_settings (
  school_id uuid primary key references schools (id) on delete cascade,
  logo_file text,
  contact_email text not null,
  contact_phone text,
  default_exam_duration integer not null default 60,
  questions_per_page integer not null default 1,
  randomize_questions boolean not null default true,
  password_min_length integer not null default 8,
  session_timeout integer not null default 30,
  email_notifications boolean not null default true,
  in_app_notifications boolean not null default true
);

-- Everything of a school carries its id and is referred to together with it, so that no row can point into another
-- school (SEC-23): unique (school_id, id) is what the composite keys point at.
create table school_subjects (
  id uuid primary key,
  school_id uuid not null references schools (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  unique (school_id, id)
);
create unique index school_subjects_name on school_subjects (school_id, lower(name));

create table school_classes (
  id uuid primary key,
  school_id uuid not null references schools (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  unique (school_id, id)
);
create unique index school_classes_name on school_classes (school_id, lower(name));

-- A list of students that was read and waits for its confirmation; afterwards only who came of it.
create table school_imports (
  id uuid primary key,
  school_id uuid not null references schools (id) on delete cascade,
  lines jsonb,
  used_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (school_id, id)
);

-- School admins, teachers and students. Who has left keeps the name, for the reports, and nothing else.
create table school_users (
  id uuid primary key,
  school_id uuid not null references schools (id) on delete cascade,
  role text not null check (role in ('ADMIN', 'TEACHER', 'STUDENT')),
  name text not null,
  email text,
  class_id uuid,
  password_hash text,
  sign_in_hash text unique,
  sign_in_expires_at timestamptz,
  request_key text,
  import_id uuid,
  import_line integer,
  created_at timestamptz not null,
  left_at timestamptz,
  unique (school_id, id),
  foreign key (school_id, class_id) references school_classes (school_id, id),
  foreign key (school_id, import_id) references school_imports (school_id, id),
  check (left_at is not null or email is not null),
  check ((role = 'ADMIN') = (password_hash is not null)),
  check ((sign_in_hash is null) = (sign_in_expires_at is null))
);
-- D-68: once per school and role; an admin signs in without naming a school, so there once at all.
create unique index school_users_email on school_users (school_id, role, lower(email)) where left_at is null;
create unique index school_users_admin on school_users (lower(email)) where role = 'ADMIN';
create unique index school_users_request on school_users (school_id, request_key) where request_key is not null;
create index school_users_class on school_users (school_id, class_id) where class_id is not null;
create index school_users_import on school_users (school_id, import_id) where import_id is not null;

create table school_reset_tokens (
  token_hash text primary key,
  user_id uuid not null unique references school_users (id) on delete cascade,
  expires_at timestamptz not null
);

-- Uploaded files (D-92); the name is random and the only way to a file.
create table stored_files (
  name text primary key,
  school_id uuid references schools (id) on delete cascade,
  kind text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
create index stored_files_school on stored_files (school_id, kind);
