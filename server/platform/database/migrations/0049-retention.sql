-- How long private papers are kept: nothing goes unless a rule is on and its first list was confirmed: docs/decisions/0064.

alter table registration
  -- Since when it is approved or declined; null while it is neither.
  add column decided_at timestamptz(3),
  add column moved_out_on date,
  -- A legal hold: nothing of it is removed while there is one.
  add column hold_reason text check (char_length(hold_reason) between 1 and 500),
  add column hold_by text,
  add column hold_at timestamptz(3),
  add constraint registration_hold_is_whole
    check ((hold_reason is null) = (hold_by is null) and (hold_reason is null) = (hold_at is null)),
  -- A packet may be removed by a rule.
  alter column packet_file_id drop not null;

update registration set decided_at = coalesce(
  (select max(at) from approval where registration_id = registration.id and undone_at is null), updated_at
) where review in ('APPROVED', 'DECLINED');
create index registration_decided_idx on registration (decided_at) where decided_at is not null;

create or replace function follow_review() returns trigger language plpgsql as $$
begin
  if new.review <> 'RETURNED' then
    new.remind_at := null;
  end if;
  if new.review not in ('APPROVED', 'DECLINED') then
    new.decided_at := null;
  elsif new.review <> old.review then
    new.decided_at := new.updated_at;
  end if;
  return new;
end
$$;

alter table document add column removed_at timestamptz(3);

create table retention_rule (
  kind text primary key check (kind in ('packet', 'bg', 'lease', 'dl')),
  is_on boolean not null default false,
  days int not null check (days between 1 and 36500),
  counts_from text not null default 'DECISION' check (counts_from in ('DECISION', 'MOVE_OUT')),
  updated_at timestamptz(3) not null,
  -- The first list was looked at. Any change of the rule asks for that again.
  confirmed_at timestamptz(3),
  confirmed_by text,
  check ((confirmed_at is null) = (confirmed_by is null))
);
insert into retention_rule (kind, days, updated_at)
select kind, 2555, now() from unnest(array['packet', 'bg', 'lease', 'dl']) as kind;

-- What is left of a file that was removed: nothing of a person.
create table removal_certificate (
  id int generated always as identity primary key,
  removed_at timestamptz(3) not null,
  -- Its number alone: the registration itself may be deleted.
  registration_id int not null,
  kind text not null,
  version int not null,
  sha256 text not null,
  size_bytes int not null,
  days int not null,
  counts_from text not null,
  counted_from date not null,
  confirmed_by text not null,
  confirmed_at timestamptz(3) not null
);
create index removal_certificate_newest_idx on removal_certificate (removed_at desc, id desc);

create function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  raise exception 'certificates are never changed';
end
$$;
create trigger removal_certificate_append_only before update or delete or truncate on removal_certificate
  for each statement execute function refuse_certificate_change();
