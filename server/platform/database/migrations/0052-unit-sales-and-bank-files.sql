-- A unit was sold on a day. What its account was charged before stays with the seller's name; what is open stays with the unit.
create table unit_sale (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  unit_id int not null,
  property_code text not null,
  date date not null,
  -- People are noted by number and name without keys, as in the entries of accounts.
  seller_id int,
  seller_name text,
  buyer_id int not null,
  buyer_name text not null,
  created_by int,
  foreign key (unit_id, property_code) references unit (id, property_code) on update cascade on delete cascade,
  constraint unit_sale_once_a_day unique (unit_id, date)
);

-- A bank's list of payments that staff sent in.
create table bank_file (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  property_code text not null references property (code) on update cascade on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 200),
  created_by int
);
create index bank_file_property_idx on bank_file (property_code);

-- What came in by a bank, until it is posted to an account or set aside. The same payment is there once, in however many files
-- it is: alike ones of one day are told apart by counting them.
create table bank_line (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  property_code text not null references property (code) on update cascade on delete cascade,
  bank_file_id int not null references bank_file on delete cascade,
  line_no int not null,
  date date not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= 999999999999),
  reference text not null check (char_length(reference) <= 300),
  payer text not null check (char_length(payer) <= 200),
  alike int not null,
  entry_id int references account_entry,
  set_aside text check (char_length(set_aside) between 1 and 300),
  constraint bank_line_once unique (property_code, date, amount_cents, reference, payer, alike),
  constraint bank_line_settled_once check (num_nonnulls(entry_id, set_aside) <= 1)
);
create index bank_line_file_idx on bank_line (bank_file_id);
create index bank_line_open_idx on bank_line (property_code, date, id) where entry_id is null and set_aside is null;
create index bank_line_entry_idx on bank_line (entry_id) where entry_id is not null;
