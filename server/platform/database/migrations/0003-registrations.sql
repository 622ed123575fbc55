-- Registrations of owners and tenants, with their four files, and the units they name.

create extension if not exists pg_trgm;

create table unit (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  real_estate_object_id int not null references property,
  unit_number text not null check (unit_number ~ '^[A-Z0-9]{1,4}$'),
  unit_identifier text not null unique
);
create index unit_real_estate_object_id_idx on unit (real_estate_object_id);

-- How text is searched: in small letters, and in ASCII alone, since trigrams are made of letters, and what a letter
-- is depends on the locale of the database. Another character becomes its bytes, each as z and three digits; z itself
-- becomes zz and \ a control character that no field may hold, so that no two texts become one.
create function search_form(words text) returns text language sql immutable strict parallel safe
  return replace(
    encode(convert_to(replace(replace(lower(normalize(words)), 'z', 'zz'), '\', chr(1)), 'UTF8'), 'escape'), '\', 'z'
  );

create table registration (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  property_code text not null references property (code) on update cascade,
  unit_digits text not null check (unit_digits ~ '^[A-Z0-9]{4}$'),
  unit_identifier text not null generated always as (property_code || '-' || unit_digits) stored,
  unit_id int references unit on delete set null,
  party_type text not null check (party_type in ('OWNER', 'TENANT')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  notes text,
  packet_file_id int not null references stored_file,
  bg_file_id int references stored_file,
  lease_file_id int references stored_file,
  dl_file_id int references stored_file,
  -- What the server found in the packet; null until it has been read.
  packet_reading jsonb,
  archived_at timestamptz(3),
  archived boolean not null generated always as (archived_at is not null) stored,
  -- Each word has a space before it, by which a search for one or two letters finds the beginnings of words.
  search_text text not null generated always as (search_form(
    ' ' || property_code || '-' || unit_digits || ' ' || unit_digits || ' ' || first_name || ' ' || last_name
    || ' ' || email || ' ' || phone
  )) stored
);

create unique index registration_packet_file_id_key on registration (packet_file_id);
create unique index registration_bg_file_id_key on registration (bg_file_id) where bg_file_id is not null;
create unique index registration_lease_file_id_key on registration (lease_file_id) where lease_file_id is not null;
create unique index registration_dl_file_id_key on registration (dl_file_id) where dl_file_id is not null;
create index registration_unit_id_idx on registration (unit_id) where unit_id is not null;
create index registration_unread_idx on registration (id) where packet_reading is null;

-- One index for each way the desk narrows its list; every one ends in the list's order.
create index registration_newest_idx on registration (archived, created_at desc, id desc);
create index registration_property_idx on registration (property_code, archived, created_at desc, id desc);
create index registration_party_idx on registration (party_type, archived, created_at desc, id desc);
create index registration_property_party_idx
  on registration (property_code, party_type, archived, created_at desc, id desc);
create index registration_unit_idx on registration (unit_digits, archived, created_at desc, id desc);

-- New rows wait in a list that every search reads to its end: a short one.
create index registration_search_idx on registration
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Exact totals without counting rows, as for service requests: docs/decisions/0004.
create table registration_count_change (
  archived boolean not null,
  property_code text not null,
  party_type text not null,
  unit_digits text not null,
  change int not null
);

create table registration_count (
  archived boolean not null,
  property_code text not null,
  party_type text not null,
  total int not null,
  primary key (archived, property_code, party_type)
);

create table registration_unit_count (
  unit_digits text not null,
  archived boolean not null,
  property_code text not null,
  party_type text not null,
  total int not null,
  primary key (unit_digits, archived, property_code, party_type)
);

create function append_registration_count_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into registration_count_change values (old.archived, old.property_code, old.party_type, old.unit_digits, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into registration_count_change values (new.archived, new.property_code, new.party_type, new.unit_digits, 1);
  end if;
  return null;
end
$$;
create trigger registration_count_inserted after insert or delete on registration
  for each row execute function append_registration_count_change();
create trigger registration_count_updated after update on registration
  for each row when (
    (old.archived, old.property_code, old.party_type, old.unit_digits)
    is distinct from (new.archived, new.property_code, new.party_type, new.unit_digits)
  ) execute function append_registration_count_change();

create function fold_registration_counts() returns int language plpgsql as $$
declare
  folded int;
begin
  -- One folder at a time; another one finds nothing left to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_registration_counts')) then
    return 0;
  end if;
  with taken as (
    delete from registration_count_change returning *
  ), by_group as (
    insert into registration_count as counted
    select archived, property_code, party_type, sum(change) from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (archived, property_code, party_type) do update set total = counted.total + excluded.total
  ), by_unit as (
    insert into registration_unit_count as counted
    select unit_digits, archived, property_code, party_type, sum(change) from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (unit_digits, archived, property_code, party_type) do update set total = counted.total + excluded.total
  )
  select count(*) into folded from taken;
  return folded;
end
$$;
