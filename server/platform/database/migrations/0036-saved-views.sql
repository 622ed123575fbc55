-- The filters and the order of a list that a person saved under a name; they go with the account.
create table saved_view (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  user_id int not null references user_account on delete cascade,
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 2000)
);
create unique index saved_view_name_key on saved_view (user_id, list, lower(name));

-- What long lists are sorted by most.
create index expense_day_idx on expense (incurred_on, created_at desc, id desc);
create index payment_day_idx on payment (paid_on, created_at desc, id desc);
create index owner_name_idx on owner (last_name, first_name, created_at desc, id desc);
create index tenant_name_idx on tenant (last_name, first_name, created_at desc, id desc);
