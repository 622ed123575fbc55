-- An association's own money: what the unit of each owner is charged and pays. Rent stays with the leases.

-- A unit's part of what its association spends: a weight beside the other units' weights, or a declared percentage.
alter table unit add column share numeric(14,6) check (share >= 0);

-- Each unit has one; it goes with the unit as long as nothing was entered.
create table account (
  id int generated always as identity primary key,
  unit_id int not null,
  property_code text not null,
  foreign key (unit_id, property_code) references unit (id, property_code) on update cascade on delete cascade,
  constraint account_unit_key unique (unit_id)
);
create index account_property_idx on account (property_code, id);
insert into account (unit_id, property_code) select id, property_code from unit order by id;

create function open_unit_accounts() returns trigger language plpgsql as $$
begin
  insert into account (unit_id, property_code) select id, property_code from added;
  return null;
end
$$;
create trigger unit_account_opened after insert on unit
  referencing new table as added for each statement execute function open_unit_accounts();

-- What an association asks its owners for: a budget divided by shares, or the same amount from each unit.
create table assessment (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  property_code text not null references property (code) on update cascade on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  year int not null check (year between 1900 and 2199),
  budget numeric(12,2) not null check (budget > 0),
  basis text not null check (basis in ('WEIGHTS', 'PERCENTAGES', 'FIXED')),
  unit_amount numeric(12,2) check (unit_amount > 0),
  frequency text not null check (frequency in ('MONTHLY', 'QUARTERLY', 'YEARLY', 'ONCE')),
  first_due date not null,
  constraint assessment_amount_where_fixed check ((basis = 'FIXED') = (unit_amount is not null))
);
create unique index assessment_title_key on assessment (property_code, year, lower(title));
create index assessment_newest_idx on assessment (created_at desc, id desc);

-- Whenever it was run. It is run again only after it was undone, so two people at once make one.
create table assessment_run (
  id int generated always as identity primary key,
  assessment_id int not null references assessment on delete cascade,
  run_at timestamptz(3) not null,
  run_by int,
  undone_at timestamptz(3)
);
create unique index assessment_run_standing_key on assessment_run (assessment_id) where undone_at is null;
create index assessment_run_assessment_idx on assessment_run (assessment_id);

-- Nothing here changes or goes, as in the history: a mistake is reversed by another entry. People are noted by number and
-- name without keys, since a key would have to change rows when a person is deleted.
create table account_entry (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  account_id int not null references account,
  seq int not null,
  date date not null,
  amount_cents bigint not null check (amount_cents <> 0 and abs(amount_cents) <= 999999999999),
  type text not null check (type in (
    'CHARGE', 'PAYMENT', 'FEE', 'INTEREST', 'FINE', 'COST', 'WAIVER', 'REVERSAL', 'OPENING'
  )),
  memo text check (char_length(memo) <= 300),
  method text check (method in ('CHECK', 'ACH', 'CARD', 'CASH', 'OTHER')),
  reference text check (char_length(reference) <= 120),
  reverses_id int references account_entry,
  run_id int references assessment_run,
  why jsonb,
  owner_id int,
  owner_name text,
  created_by int,
  constraint account_entry_seq_key unique (account_id, seq),
  constraint account_entry_reversed_once unique (reverses_id),
  constraint account_entry_reversal check ((type = 'REVERSAL') = (reverses_id is not null)),
  constraint account_entry_sign check (case
    when type in ('PAYMENT', 'WAIVER') then amount_cents < 0
    when type in ('REVERSAL', 'OPENING') then true
    else amount_cents > 0
  end)
);
create index account_entry_day_idx on account_entry (account_id, date, seq) include (amount_cents, type);
create index account_entry_run_idx on account_entry (run_id) where run_id is not null;

create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'the entries of accounts are never changed; reverse one';
end
$$;
create trigger account_entry_insert_only before update or delete or truncate on account_entry
  for each statement execute function refuse_entry_change();

-- A reversal takes back one whole entry of the same account, on its day or later, and never another reversal.
create function check_entry_reversal() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from added join account_entry original on original.id = added.reverses_id
    where original.type = 'REVERSAL' or original.account_id <> added.account_id
      or original.amount_cents <> -added.amount_cents or original.date > added.date
  ) then
    raise exception 'this is no reversal of that entry';
  end if;
  return null;
end
$$;
create trigger account_entry_reversal_checked after insert on account_entry
  referencing new table as added for each statement execute function check_entry_reversal();
