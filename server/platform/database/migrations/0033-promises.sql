-- The promise: within how many business minutes a resident hears from the office, and what became of it.

create table promise_rule (
  -- null is every property, or every category.
  property_code text references property (code) on update cascade on delete cascade,
  category text,
  first_minutes int not null check (first_minutes between 1 and 12000),
  next_minutes int not null check (next_minutes between 1 and 12000),
  -- It binds requests that arrived since then.
  since timestamptz(3) not null,
  unique nulls not distinct (property_code, category)
);

create table holiday (
  day date primary key,
  name text not null check (char_length(name) between 1 and 80)
);

-- One row.
create table promise_setting (
  id int primary key default 1 check (id = 1),
  updated_at timestamptz(3) not null,
  -- Grows with every change of rules, holidays or hours: by it a server knows that what it remembers is still right.
  version int not null default 1,
  -- 0 is Sunday.
  office_days int[] not null default '{1,2,3,4,5}' check (cardinality(office_days) between 1 and 7),
  opens text not null default '09:00' check (opens ~ '^\d\d:\d\d$'),
  closes text not null default '17:00' check (closes ~ '^\d\d:\d\d$' and closes > opens),
  sends_mail boolean not null default false
);
insert into promise_setting (updated_at) values (now());

create function count_promise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger version_counted before update on promise_setting
  for each row execute function count_promise_version();

-- A property that gets another code, or goes, changes its rules too.
create function touch_promise_setting() returns trigger language plpgsql as $$
begin
  update promise_setting set id = id;
  return null;
end
$$;
create trigger setting_touched after insert or update or delete on promise_rule
  for each statement execute function touch_promise_setting();
create trigger setting_touched after insert or update or delete on holiday
  for each statement execute function touch_promise_setting();

-- What a statement that adds a request promises, reckoned by the settings of a version; refuses where these are old.
create function promised_by_version(promised timestamptz, known int) returns timestamptz language plpgsql stable as $$
begin
  if (select version from promise_setting) is distinct from known then
    raise exception 'The settings of the promise have changed.' using constraint = 'promise_setting_is_known';
  end if;
  return promised;
end
$$;

alter table service_request
  -- The resident was told that the next update comes by then.
  add column is_promised boolean not null default false,
  -- Staff said by when, not a rule.
  add column is_set_by_hand boolean not null default false,
  -- What was promised when the request arrived.
  add column first_update_by timestamptz(3),
  -- The last date that passed without an update.
  add column missed_update_by timestamptz(3),
  -- That date is still the one: any update, other date or turn ends it.
  add column is_late boolean not null generated always as (
    coalesce(missed_update_by = next_update_by, false)
    and waiting_for = 'OFFICE' and status <> 'COMPLETED' and archived_at is null
  ) stored;
update service_request set is_set_by_hand = true where next_update_by is not null;

-- What waits for the office, the late ones first.
create index service_request_waiting_idx on service_request (archived, is_late desc, created_at desc, id desc)
  where awaits_office and status_rank < 5;
create index service_request_due_idx on service_request (archived, next_update_by, created_at desc, id desc);
-- Whose date may pass.
create index service_request_running_idx on service_request (next_update_by)
  where awaits_office and not is_late and next_update_by is not null;

-- Totals of what is late too (docs/decisions/0035).
lock table service_request, row_count, row_count_change in access exclusive mode;
drop trigger row_counted on service_request;
create trigger row_counted after insert or update or delete on service_request
  for each row execute function count_row(
    'archived', 'property_code', 'category', 'status_rank', 'awaits_office', 'is_assigned', 'is_late'
  );
delete from row_count_change where table_name = 'service_request';
delete from row_count where table_name = 'service_request';
insert into row_count
select 'service_request', jsonb_build_object(
  'archived', archived, 'property_code', property_code, 'category', category, 'status_rank', status_rank,
  'awaits_office', awaits_office, 'is_assigned', is_assigned, 'is_late', is_late
), count(*)
from service_request group by archived, property_code, category, status_rank, awaits_office, is_assigned, is_late;
