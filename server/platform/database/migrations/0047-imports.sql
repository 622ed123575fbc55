-- Sheets of records on their way into the rentals: docs/decisions/0063.

-- A sheet that was sent. What it says goes some time after; the line about it stays.
create table import_run (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  by_user_id int references user_account on delete set null,
  by_email text not null,
  kind text not null check (kind in ('property', 'unit', 'owner', 'tenant', 'lease')),
  file_name text not null check (char_length(file_name) <= 200),
  state text not null default 'UPLOADED' check (state in ('UPLOADED', 'CHECKED', 'DONE', 'UNDONE')),
  sheets jsonb not null,
  sheet text,
  options jsonb not null,
  -- What the last check found, and by what it is recognized.
  counts jsonb,
  balance_total numeric(20,2),
  fingerprint text,
  done_at timestamptz(3),
  undone_at timestamptz(3),
  is_stored boolean not null default true
);
create index import_run_newest_idx on import_run (created_at desc, id desc);
create index import_run_by_user_idx on import_run (by_user_id) where by_user_id is not null;
create index import_run_stored_idx on import_run (updated_at) where is_stored;

-- The rows of a sheet as they came, and what the last check said of each. The first ones, up to the heads, say nothing.
create table import_row (
  import_id int not null references import_run on delete cascade,
  row int not null,
  cells jsonb not null,
  state text check (state in ('NEW', 'CHANGED', 'SAME', 'PROBLEM')),
  name text,
  changes jsonb,
  problems jsonb,
  note text,
  primary key (import_id, row)
);
create index import_row_state_idx on import_row (import_id, state, row);

-- What an import wrote, in parts: the rows that it touched, as they were before and as it left them (docs/decisions/0054).
create table import_part (
  import_id int not null references import_run on delete cascade,
  part int not null,
  before jsonb not null,
  after jsonb not null,
  primary key (import_id, part)
);

-- Which field a column of a head was last: the next sheet with this head is read in the same way.
create table import_header (
  kind text not null,
  header text not null,
  field text,
  primary key (kind, header)
);
