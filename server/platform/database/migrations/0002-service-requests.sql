-- Maintenance requests and incident reports from visitors.

create table service_request (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  status text not null default 'REPORTED'
    check (status in ('REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED')),
  category text not null,
  other_text text,
  property_code text not null references property (code) on update cascade,
  unit_digits text not null check (unit_digits ~ '^[0-9]{1,4}$'),
  unit_number text not null generated always as (lpad(unit_digits, 4, '0')) stored,
  unit_identifier text not null generated always as (property_code || '-' || lpad(unit_digits, 4, '0')) stored,
  email text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  notes text,
  message text,
  file_id int references stored_file,
  archived_at timestamptz(3),
  archived boolean not null generated always as (archived_at is not null) stored
);

-- Most requests come without a file, and then cost this index nothing.
create unique index service_request_file_id_key on service_request (file_id) where file_id is not null;

-- One index for each way the desk narrows its list; every one ends in the list's order.
create index service_request_newest_idx on service_request (archived, created_at desc, id desc);
create index service_request_property_idx on service_request (property_code, archived, created_at desc, id desc);
create index service_request_category_idx on service_request (category, archived, created_at desc, id desc);
create index service_request_property_category_idx
  on service_request (property_code, category, archived, created_at desc, id desc);
create index service_request_unit_idx on service_request (unit_number, archived, created_at desc, id desc);
create index service_request_property_unit_idx
  on service_request (property_code, unit_number, archived, created_at desc, id desc);

-- Exact totals without counting rows: every change of a row appends what it adds to or takes from its group,
-- a job folds these into sums, and a total is the sums plus what is not folded yet. Appending locks nothing,
-- where a counter row would be a lock that every writer waits for.
create table service_request_count_change (
  archived boolean not null,
  property_code text not null,
  category text not null,
  unit_number text not null,
  change int not null
);

create table service_request_count (
  archived boolean not null,
  property_code text not null,
  category text not null,
  total int not null,
  primary key (archived, property_code, category)
);

create table service_request_unit_count (
  unit_number text not null,
  archived boolean not null,
  property_code text not null,
  category text not null,
  total int not null,
  primary key (unit_number, archived, property_code, category)
);

create function append_service_request_count_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into service_request_count_change values (old.archived, old.property_code, old.category, old.unit_number, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into service_request_count_change values (new.archived, new.property_code, new.category, new.unit_number, 1);
  end if;
  return null;
end
$$;
create trigger service_request_count_inserted after insert or delete on service_request
  for each row execute function append_service_request_count_change();
create trigger service_request_count_updated after update on service_request
  for each row when (
    (old.archived, old.property_code, old.category, old.unit_number)
    is distinct from (new.archived, new.property_code, new.category, new.unit_number)
  ) execute function append_service_request_count_change();

create function fold_service_request_counts() returns int language plpgsql as $$
declare
  folded int;
begin
  -- One folder at a time; another one finds nothing left to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_service_request_counts')) then
    return 0;
  end if;
  with taken as (
    delete from service_request_count_change returning *
  ), by_group as (
    insert into service_request_count as counted
    select archived, property_code, category, sum(change) from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (archived, property_code, category) do update set total = counted.total + excluded.total
  ), by_unit as (
    insert into service_request_unit_count as counted
    select unit_number, archived, property_code, category, sum(change) from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (unit_number, archived, property_code, category) do update set total = counted.total + excluded.total
  )
  select count(*) into folded from taken;
  return folded;
end
$$;
