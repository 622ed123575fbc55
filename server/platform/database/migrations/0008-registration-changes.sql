-- What changed in the texts that the desk searches, for as long as a total of matches may be remembered. A total that was
-- counted in one snapshot is brought up to another by the changes that are visible in this one and were not in that one:
-- exact under concurrent commits, and for any number of servers. See docs/decisions/0009.
create table registration_change (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  change int not null,
  archived boolean not null,
  property_code text not null,
  party_type text not null,
  unit_digits text not null,
  search_text text not null
);
create index registration_change_xid_idx on registration_change (xid);

-- The last transaction whose changes were forgotten: only totals of snapshots that saw it can still be brought up.
create table registration_change_horizon (
  is_only boolean primary key default true check (is_only),
  xid xid8 not null
);
insert into registration_change_horizon (xid) values (pg_current_xact_id());

create or replace function append_registration_count_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into registration_count_change values (old.archived, old.property_code, old.party_type, old.unit_digits, -1);
    insert into registration_change (change, archived, property_code, party_type, unit_digits, search_text)
      values (-1, old.archived, old.property_code, old.party_type, old.unit_digits, old.search_text);
  end if;
  if tg_op <> 'DELETE' then
    insert into registration_count_change values (new.archived, new.property_code, new.party_type, new.unit_digits, 1);
    insert into registration_change (change, archived, property_code, party_type, unit_digits, search_text)
      values (1, new.archived, new.property_code, new.party_type, new.unit_digits, new.search_text);
  end if;
  return null;
end
$$;
drop trigger registration_count_updated on registration;
create trigger registration_count_updated after update on registration
  for each row when (
    (old.archived, old.property_code, old.party_type, old.unit_digits, old.search_text)
    is distinct from (new.archived, new.property_code, new.party_type, new.unit_digits, new.search_text)
  ) execute function append_registration_count_change();

create function forget_registration_changes(older_than timestamptz) returns int language plpgsql as $$
declare
  forgotten int;
begin
  if not pg_try_advisory_xact_lock(hashtext('forget_registration_changes')) then
    return 0;
  end if;
  with gone as (
    delete from registration_change where at < older_than returning xid
  ), moved as (
    update registration_change_horizon set xid = last.xid
    from (select xid from gone order by xid desc limit 1) last
    where last.xid > registration_change_horizon.xid
  )
  select count(*) into forgotten from gone;
  return forgotten;
end
$$;
