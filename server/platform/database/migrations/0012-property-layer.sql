-- Who owns, who rents, who owes and what was spent: owners, tenants, leases, payments, expenses, maintenance, messages.

-- Keeps two leases of one unit apart.
create extension if not exists btree_gist;

alter table property
  add column street text,
  add column city text,
  add column state text,
  add column zip text,
  add column country text,
  add constraint property_id_code_key unique (id, code);

-- People are of no property. Whoever may not see all of them sees those that a unit or a lease of theirs names, and those
-- that they added themselves.
create table owner (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text check (phone ~ '^[0-9]{10}$'),
  mailing_address text,
  created_by int references user_account on delete set null,
  -- Each word has a space before it, by which a search for one or two letters finds the beginnings of words.
  search_text text not null generated always as (search_form(
    ' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
    || ' ' || coalesce(mailing_address, '')
  )) stored
);
create index owner_newest_idx on owner (created_at desc, id desc);
create index owner_search_idx on owner using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index owner_created_by_idx on owner (created_by) where created_by is not null;

create table tenant (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text check (phone ~ '^[0-9]{10}$'),
  mailing_address text,
  -- The lease that this tenant was attached to; it may name another tenant.
  lease_id int,
  created_by int references user_account on delete set null,
  search_text text not null generated always as (search_form(
    ' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
    || ' ' || coalesce(mailing_address, '')
  )) stored
);
create index tenant_newest_idx on tenant (created_at desc, id desc);
create index tenant_search_idx on tenant using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index tenant_created_by_idx on tenant (created_by) where created_by is not null;
create index tenant_lease_id_idx on tenant (lease_id) where lease_id is not null;

-- Every record carries the code of its property, so that a list of one property goes through one index, and an admin
-- with assigned properties is asked for nothing else. The keys over two columns keep the codes right.
alter table unit
  add column property_code text,
  add column owner_id int references owner on delete set null,
  add column tenant_id int references tenant on delete set null;
update unit set property_code = property.code from property where property.id = unit.real_estate_object_id;
alter table unit
  alter column property_code set not null,
  drop constraint unit_real_estate_object_id_fkey,
  add foreign key (real_estate_object_id, property_code) references property (id, code) on update cascade,
  add constraint unit_id_property_code_key unique (id, property_code);
create index unit_newest_idx on unit (created_at desc, id desc);
create index unit_property_idx on unit (property_code, created_at desc, id desc);
create index unit_property_identifier_idx on unit (property_code, unit_identifier);
create index unit_owner_id_idx on unit (owner_id) where owner_id is not null;
create index unit_tenant_id_idx on unit (tenant_id) where tenant_id is not null;

-- Code and identifier follow from property and number, whoever writes.
create function derive_unit_identifier() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select code into new.property_code from property where id = new.real_estate_object_id;
  end if;
  new.unit_identifier := new.property_code || '-' || lpad(new.unit_number, 4, '0');
  return new;
end
$$;
create trigger unit_identifier_derived before insert or update on unit
  for each row execute function derive_unit_identifier();

create table lease (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unit_id int not null,
  property_code text not null,
  tenant_id int not null references tenant,
  start_date date not null,
  end_date date not null,
  rent_amount numeric(12,2) not null check (rent_amount > 0),
  deposit numeric(12,2) not null default 0 check (deposit >= 0),
  constraint lease_ends_after_start check (end_date > start_date),
  foreign key (unit_id, property_code) references unit (id, property_code) on update cascade,
  constraint lease_id_property_code_key unique (id, property_code),
  -- Checked at the end of a statement, so that one statement may move several leases past each other.
  constraint lease_overlap exclude using gist (unit_id with =, daterange(start_date, end_date, '[]') with &&)
    deferrable initially immediate
);
create index lease_newest_idx on lease (created_at desc, id desc);
create index lease_property_idx on lease (property_code, created_at desc, id desc);
create index lease_unit_idx on lease (unit_id, created_at desc, id desc);
create index lease_tenant_idx on lease (tenant_id, created_at desc, id desc);
create index lease_end_date_idx on lease (end_date, property_code);
create index lease_start_date_idx on lease (start_date, property_code);

alter table tenant add foreign key (lease_id) references lease on delete set null;

create table payment_schedule (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  lease_id int not null references lease on delete cascade,
  due_date date not null,
  amount_due numeric(12,2) not null check (amount_due > 0),
  constraint payment_schedule_id_lease_id_key unique (id, lease_id)
);
create index payment_schedule_lease_idx on payment_schedule (lease_id, due_date, id) include (amount_due);

create table payment (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  lease_id int not null,
  property_code text not null,
  payment_schedule_id int,
  amount numeric(12,2) not null check (amount > 0),
  paid_on date not null,
  method text not null check (method in ('CHECK', 'ACH', 'CARD', 'CASH', 'OTHER')),
  reference text,
  foreign key (lease_id, property_code) references lease (id, property_code) on update cascade on delete cascade,
  constraint payment_schedule_of_lease foreign key (payment_schedule_id, lease_id)
    references payment_schedule (id, lease_id) on delete set null (payment_schedule_id)
);
create index payment_newest_idx on payment (created_at desc, id desc);
create index payment_property_idx on payment (property_code, created_at desc, id desc);
create index payment_lease_idx on payment (lease_id, created_at desc, id desc) include (amount);
create index payment_schedule_id_idx on payment (payment_schedule_id) where payment_schedule_id is not null;
create index payment_paid_on_idx on payment (paid_on, property_code);

create table expense (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unit_id int not null,
  property_code text not null,
  amount numeric(12,2) not null check (amount > 0),
  incurred_on date not null,
  category text not null,
  vendor text,
  description text,
  foreign key (unit_id, property_code) references unit (id, property_code) on update cascade on delete cascade
);
create index expense_newest_idx on expense (created_at desc, id desc) include (amount);
create index expense_property_idx on expense (property_code, created_at desc, id desc) include (amount);
create index expense_unit_idx on expense (unit_id, created_at desc, id desc) include (amount);
create index expense_incurred_on_idx on expense (incurred_on, property_code) include (amount);

create table maintenance (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unit_id int not null,
  property_code text not null,
  title text not null,
  description text,
  status text not null default 'REPORTED'
    check (status in ('REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED')),
  priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  category text,
  category_other text,
  pending_tag_request boolean not null default false,
  is_hoa_issue boolean not null default false,
  notes text,
  requester_id int references user_account on delete set null,
  foreign key (unit_id, property_code) references unit (id, property_code) on update cascade on delete cascade
);
create index maintenance_newest_idx on maintenance (created_at desc, id desc);
create index maintenance_property_idx on maintenance (property_code, created_at desc, id desc);
create index maintenance_unit_idx on maintenance (unit_id, created_at desc, id desc);
create index maintenance_status_idx on maintenance (status, created_at desc, id desc);
create index maintenance_requester_idx on maintenance (requester_id, created_at desc, id desc);
create index maintenance_open_idx on maintenance (property_code, unit_id) where status <> 'COMPLETED';

-- Without keys to the accounts: a conversation outlives one of them, since it is the other person's too.
create table message (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  sender_id int not null,
  receiver_id int not null,
  body text not null
);
create index message_sender_idx on message (sender_id, created_at desc, id desc);
create index message_receiver_idx on message (receiver_id, created_at desc, id desc);
create index message_conversation_idx
  on message (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at desc, id desc);

-- What a lease's payments come to, and since when something of its schedule is not paid (payments go to what was due
-- first): no day of these follows from today, so that overdue leases are found through an index.
create table lease_account (
  lease_id int primary key,
  property_code text not null,
  paid numeric(14,2) not null default 0,
  unpaid_since date,
  foreign key (lease_id, property_code) references lease (id, property_code) on update cascade on delete cascade
);
create index lease_account_unpaid_idx on lease_account (unpaid_since, lease_id) where unpaid_since is not null;
create index lease_account_property_idx
  on lease_account (property_code, unpaid_since, lease_id) where unpaid_since is not null;

create function open_lease_accounts() returns trigger language plpgsql as $$
begin
  insert into lease_account (lease_id, property_code) select id, property_code from added;
  return null;
end
$$;
create trigger lease_account_opened after insert on lease
  referencing new table as added for each statement execute function open_lease_accounts();

-- Whoever changes payments or schedules locks the accounts first, always in the same order; what is read after that
-- holds all that others have committed, so that the sums are exact.
create function refresh_lease_accounts(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from lease_account where lease_id = any (ids) order by lease_id for update;
  update lease_account a set paid = now.paid, unpaid_since = now.unpaid_since
  from (
    select sums.lease_id, sums.paid, (
      select min(entry.due_date) from (
        select s.due_date, sum(s.amount_due) over (order by s.due_date, s.id) as due_until
        from payment_schedule s where s.lease_id = sums.lease_id
      ) entry where entry.due_until > sums.paid
    ) as unpaid_since
    from (
      select changed.lease_id, coalesce((select sum(p.amount) from payment p where p.lease_id = changed.lease_id), 0) as paid
      from (select distinct unnest(ids) as lease_id) changed
    ) sums
  ) now
  where a.lease_id = now.lease_id and (a.paid, a.unpaid_since) is distinct from (now.paid, now.unpaid_since);
end
$$;

create function refresh_accounts_of_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_lease_accounts(array(select lease_id from before union select lease_id from after));
  else
    perform refresh_lease_accounts(array(select distinct lease_id from changed));
  end if;
  return null;
end
$$;
create trigger payment_inserted after insert on payment
  referencing new table as changed for each statement execute function refresh_accounts_of_changed();
create trigger payment_deleted after delete on payment
  referencing old table as changed for each statement execute function refresh_accounts_of_changed();
create trigger payment_updated after update on payment
  referencing old table as before new table as after for each statement execute function refresh_accounts_of_changed();
create trigger payment_schedule_inserted after insert on payment_schedule
  referencing new table as changed for each statement execute function refresh_accounts_of_changed();
create trigger payment_schedule_deleted after delete on payment_schedule
  referencing old table as changed for each statement execute function refresh_accounts_of_changed();
create trigger payment_schedule_updated after update on payment_schedule
  referencing old table as before new table as after for each statement execute function refresh_accounts_of_changed();

-- Exact totals without counting rows, as for service requests (docs/decisions/0004): one table for all kinds of record.
-- People are counted under no property.
create table record_count_change (
  kind text not null,
  property_code text not null,
  change int not null
);

create table record_count (
  kind text not null,
  property_code text not null,
  total int not null,
  primary key (kind, property_code)
);

create function append_record_count_change() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into record_count_change
  select tg_argv[0], property_code, sign * count(*) from changed group by property_code;
  return null;
end
$$;
create function append_person_count_change() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into record_count_change select tg_argv[0], '', sign * count(*) from changed having count(*) > 0;
  return null;
end
$$;

create trigger owner_count_added after insert on owner
  referencing new table as changed for each statement execute function append_person_count_change('owner');
create trigger owner_count_removed after delete on owner
  referencing old table as changed for each statement execute function append_person_count_change('owner');
create trigger tenant_count_added after insert on tenant
  referencing new table as changed for each statement execute function append_person_count_change('tenant');
create trigger tenant_count_removed after delete on tenant
  referencing old table as changed for each statement execute function append_person_count_change('tenant');
create trigger unit_count_added after insert on unit
  referencing new table as changed for each statement execute function append_record_count_change('unit');
create trigger unit_count_removed after delete on unit
  referencing old table as changed for each statement execute function append_record_count_change('unit');
create trigger lease_count_added after insert on lease
  referencing new table as changed for each statement execute function append_record_count_change('lease');
create trigger lease_count_removed after delete on lease
  referencing old table as changed for each statement execute function append_record_count_change('lease');
create trigger payment_count_added after insert on payment
  referencing new table as changed for each statement execute function append_record_count_change('payment');
create trigger payment_count_removed after delete on payment
  referencing old table as changed for each statement execute function append_record_count_change('payment');
create trigger maintenance_count_added after insert on maintenance
  referencing new table as changed for each statement execute function append_record_count_change('maintenance');
create trigger maintenance_count_removed after delete on maintenance
  referencing old table as changed for each statement execute function append_record_count_change('maintenance');
insert into record_count select 'unit', property_code, count(*) from unit group by property_code;

-- Of all that names a record's property only the code of the property itself can change. By the time this runs, the
-- keys above have passed the new code on, and so hold locks against everybody who adds or removes records.
create function move_record_counts() returns trigger language plpgsql as $$
begin
  insert into record_count_change
  select kind, code, sign * sum(total)
  from (
    select kind, total from record_count where property_code = old.code
    union all select kind, change from record_count_change where property_code = old.code
  ) counts, (values (old.code, -1), (new.code, 1)) moves (code, sign)
  group by kind, code, sign having sum(total) <> 0;
  return null;
end
$$;
create trigger property_code_changed after update on property
  for each row when (old.code <> new.code) execute function move_record_counts();

create function fold_record_counts() returns int language plpgsql as $$
declare
  folded int;
begin
  -- One folder at a time; another one finds nothing left to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_record_counts')) then
    return 0;
  end if;
  with taken as (
    delete from record_count_change returning *
  ), sums as (
    insert into record_count as counted
    select kind, property_code, sum(change) from taken group by 1, 2 order by 1, 2
    on conflict (kind, property_code) do update set total = counted.total + excluded.total
  )
  select count(*) into folded from taken;
  return folded;
end
$$;
