-- Why a session ended, so that the person whose token it was is told (EXT-40). Kept for a week, and without the person: only
-- who holds the token can ask.
create table ended_sessions (
  token_hash text primary key,
  reason text not null,
  ended_at timestamptz not null
);
create index ended_sessions_oldest on ended_sessions (ended_at);
