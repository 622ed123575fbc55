-- By which rules an association charges late fees and interest. None is applied before counsel has confirmed it, and one that is
-- confirmed is never changed: it is ended, and another takes its place.
create table account_rule (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  property_code text not null references property (code) on update cascade on delete cascade,
  kind text not null check (kind in ('LATE_FEE', 'INTEREST')),
  amount numeric(12,2) check (amount > 0),
  percent numeric(14,6) check (percent > 0 and percent <= 100),
  grace_days int not null check (grace_days between 0 and 365),
  repeats text not null check (repeats in ('ONCE', 'MONTHLY')),
  maximum numeric(12,2) check (maximum > 0),
  citation text not null check (char_length(citation) between 1 and 300),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  confirmed_on date,
  -- The day on which the confirmation was entered: nothing is posted for earlier ones.
  applies_from date,
  confirmed_by text check (char_length(confirmed_by) between 1 and 120),
  constraint account_rule_amount_or_percent check ((amount is null) <> (percent is null)),
  constraint account_rule_interest check (kind <> 'INTEREST' or (percent is not null and repeats = 'MONTHLY')),
  constraint account_rule_confirmed check (num_nulls(confirmed_on, confirmed_by, applies_from) in (0, 3))
);
create index account_rule_property_idx on account_rule (property_code, id);
create index account_rule_newest_idx on account_rule (created_at desc, id desc);

-- Up to which day the rules of a property were applied. Of two servers the second finds it done.
create table account_rule_run (
  property_code text primary key references property (code) on update cascade on delete cascade,
  through date not null
);

-- The rule of an automatic entry, and of the reversal by which one is posted again; never of a reversal by a person.
alter table account_entry add column rule_id int references account_rule;
create index account_entry_rule_idx on account_entry (rule_id) where rule_id is not null;
