-- Exact totals without counting rows, one way for every list that needs one (docs/decisions/0035). Each change of a row
-- appends what it adds to or takes from its group, a job folds these into sums, and a total is the sums plus what is not
-- folded yet. Appending locks nothing, where a counter row would be a lock that every writer waits for.

-- No row comes or goes until the sums are made.
lock table property, service_request, registration, owner, tenant, unit, lease, payment, maintenance, audit_entry
  in access exclusive mode;

create table row_count_change (
  table_name text not null,
  keys jsonb not null,
  change int not null
);

create table row_count (
  table_name text not null,
  -- The columns that make a group, and their values in it.
  keys jsonb not null,
  total int not null,
  primary key (table_name, keys)
);

-- What totals are read from.
create view row_total as
  select table_name, keys, total from row_count
  union all select table_name, keys, change from row_count_change;

create function counted_keys(counted jsonb, names text[]) returns jsonb language sql immutable
  return coalesce((select jsonb_object_agg(name, counted -> name) from unnest(names) name), '{}');

-- A trigger of each table whose rows are counted; its arguments are the columns that make a group.
create function count_row() returns trigger language plpgsql as $$
declare
  keys_before jsonb;
  keys_after jsonb;
begin
  if tg_op <> 'INSERT' then
    keys_before := counted_keys(to_jsonb(old), tg_argv);
  end if;
  if tg_op <> 'DELETE' then
    keys_after := counted_keys(to_jsonb(new), tg_argv);
  end if;
  if keys_before is distinct from keys_after then
    insert into row_count_change
    select tg_table_name, keys, change from (values (keys_before, -1), (keys_after, 1)) changes (keys, change)
    where keys is not null;
  end if;
  return null;
end
$$;

create function fold_row_counts() returns int language plpgsql as $$
declare
  folded int;
begin
  -- One folder at a time; another one finds nothing left to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_row_counts')) then
    return 0;
  end if;
  with taken as (
    delete from row_count_change returning *
  ), sums as (
    insert into row_count as counted
    select table_name, keys, sum(change) from taken group by 1, 2 order by 1, 2
    on conflict (table_name, keys) do update set total = counted.total + excluded.total
  )
  select count(*) into folded from taken;
  return folded;
end
$$;

create trigger row_counted after insert or update or delete on service_request
  for each row execute function count_row('archived', 'property_code', 'category');
create trigger row_counted after insert or update or delete on registration
  for each row execute function count_row('archived', 'property_code', 'party_type');
create trigger row_counted after insert or update or delete on owner for each row execute function count_row();
create trigger row_counted after insert or update or delete on tenant for each row execute function count_row();
create trigger row_counted after insert or update or delete on unit
  for each row execute function count_row('property_code');
create trigger row_counted after insert or update or delete on lease
  for each row execute function count_row('property_code');
create trigger row_counted after insert or update or delete on payment
  for each row execute function count_row('property_code');
create trigger row_counted after insert or update or delete on maintenance
  for each row execute function count_row('property_code');
create trigger row_counted after insert on audit_entry
  for each row execute function count_row('actor_user_id', 'action', 'object_kind', 'property_id');

insert into row_count
select 'service_request', jsonb_build_object('archived', archived, 'property_code', property_code, 'category', category), count(*)
from service_request group by archived, property_code, category
union all
select 'registration', jsonb_build_object('archived', archived, 'property_code', property_code, 'party_type', party_type), count(*)
from registration group by archived, property_code, party_type
union all select 'owner', '{}', count(*) from owner having count(*) > 0
union all select 'tenant', '{}', count(*) from tenant having count(*) > 0
union all select 'unit', jsonb_build_object('property_code', property_code), count(*) from unit group by property_code
union all select 'lease', jsonb_build_object('property_code', property_code), count(*) from lease group by property_code
union all select 'payment', jsonb_build_object('property_code', property_code), count(*) from payment group by property_code
union all
select 'maintenance', jsonb_build_object('property_code', property_code), count(*) from maintenance group by property_code
union all
select 'audit_entry', jsonb_build_object(
  'actor_user_id', actor_user_id, 'action', action, 'object_kind', object_kind, 'property_id', property_id
), count(*)
from audit_entry group by actor_user_id, action, object_kind, property_id;

-- What counted before; of registrations' changes only what their search remembers by is still appended.
drop trigger service_request_count_inserted on service_request;
drop trigger service_request_count_updated on service_request;
drop function append_service_request_count_change, fold_service_request_counts;
drop table service_request_count, service_request_unit_count, service_request_count_change;

create or replace function append_registration_count_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into registration_change (change, archived, property_code, party_type, unit_digits, search_text)
      values (-1, old.archived, old.property_code, old.party_type, old.unit_digits, old.search_text);
  end if;
  if tg_op <> 'DELETE' then
    insert into registration_change (change, archived, property_code, party_type, unit_digits, search_text)
      values (1, new.archived, new.property_code, new.party_type, new.unit_digits, new.search_text);
  end if;
  return null;
end
$$;
drop function fold_registration_counts;
drop table registration_count, registration_unit_count, registration_count_change;

drop trigger owner_count_added on owner;
drop trigger owner_count_removed on owner;
drop trigger tenant_count_added on tenant;
drop trigger tenant_count_removed on tenant;
drop trigger unit_count_added on unit;
drop trigger unit_count_removed on unit;
drop trigger lease_count_added on lease;
drop trigger lease_count_removed on lease;
drop trigger payment_count_added on payment;
drop trigger payment_count_removed on payment;
drop trigger maintenance_count_added on maintenance;
drop trigger maintenance_count_removed on maintenance;
drop trigger property_code_changed on property;
drop function append_record_count_change, append_person_count_change, move_record_counts, fold_record_counts;
drop table record_count, record_count_change;

drop trigger audit_count_added on audit_entry;
drop function append_audit_count_change, fold_audit_counts;
drop table audit_count, audit_count_change;
