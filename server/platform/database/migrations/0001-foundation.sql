-- What every part of the product stands on: settings, accounts, sessions, properties, files, history.

create table app_setting (
  name text primary key,
  value text not null
);

create table user_account (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  email text not null,
  role text not null,
  password_hash text not null
);
create unique index user_account_email_key on user_account (lower(email));

create table session (
  id uuid primary key,
  user_id int not null references user_account on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  user_agent text
);
create index session_user_id_idx on session (user_id) where ended_at is null;
create index session_expires_at_idx on session (expires_at);

-- Each use of a refresh token marks it used and adds a new one to the session's family.
create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index refresh_token_session_id_idx on refresh_token (session_id);

-- The table that rate-limiter-flexible keeps its counters in; the columns are the library's.
create table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

create table property (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,12}$'),
  title text not null,
  display_name text,
  website text
);

-- A sealed file on the file store; written there before its row is committed here.
create table stored_file (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  storage_key text not null unique,
  key_id text not null,
  kind text not null,
  mime text not null,
  size_bytes int not null check (size_bytes > 0),
  sha256 text not null,
  file_name text not null
);

-- One row for each write that carried an Idempotency-Key: a repeat is answered from here.
create table idempotency_key (
  scope text not null,
  key text not null,
  fingerprint text not null,
  created_at timestamptz(3) not null,
  record_id int,
  status int,
  body jsonb,
  primary key (scope, key)
);
-- Rows come in the order of time, so that a summary of each block finds the old ones and costs an insert nothing.
create index idempotency_key_created_at_idx on idempotency_key using brin (created_at);

-- What staff did. Append-only: the trigger refuses everything but an insert.
create table audit_entry (
  id int generated always as identity primary key,
  at timestamptz(3) not null,
  actor_user_id int,
  actor_email text,
  action text not null,
  object_kind text not null,
  object_id int,
  changes jsonb not null default '{}',
  request_id text
);
create index audit_entry_object_idx on audit_entry (object_kind, object_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
