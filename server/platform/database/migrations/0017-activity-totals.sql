-- Exact totals of the record of activity without counting its rows, as for the desks (docs/decisions/0004 and 0020). Nothing is
-- taken out of the log, so the sums only grow. Months are those of UTC; 0 stands for nobody, and for no property.
create table audit_count_change (
  month timestamptz(3) not null,
  actor_user_id int not null,
  action text not null,
  object_kind text not null,
  property_id int not null,
  change int not null
);

create table audit_count (
  month timestamptz(3) not null,
  actor_user_id int not null,
  action text not null,
  object_kind text not null,
  property_id int not null,
  total int not null,
  primary key (month, actor_user_id, action, object_kind, property_id)
);

create function append_audit_count_change() returns trigger language plpgsql as $$
begin
  insert into audit_count_change
  select date_trunc('month', at, 'UTC'), coalesce(actor_user_id, 0), action, object_kind, coalesce(property_id, 0), count(*)
  from added group by 1, 2, 3, 4, 5;
  return null;
end
$$;
create trigger audit_count_added after insert on audit_entry
  referencing new table as added for each statement execute function append_audit_count_change();
insert into audit_count
select date_trunc('month', at, 'UTC'), coalesce(actor_user_id, 0), action, object_kind, coalesce(property_id, 0), count(*)
from audit_entry group by 1, 2, 3, 4, 5;

create function fold_audit_counts() returns int language plpgsql as $$
declare
  folded int;
begin
  -- One folder at a time; another one finds nothing left to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_audit_counts')) then
    return 0;
  end if;
  with taken as (
    delete from audit_count_change returning *
  ), sums as (
    insert into audit_count as counted
    select month, actor_user_id, action, object_kind, property_id, sum(change) from taken
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (month, actor_user_id, action, object_kind, property_id)
      do update set total = counted.total + excluded.total
  )
  select count(*) into folded from taken;
  return folded;
end
$$;
