-- The packet desk: what staff say of each document, and what its sender sends again by a private link: docs/decisions/0064.

-- Every version of every document of a registration; the newest one of a kind is the file that the registration names.
create table document (
  id int generated always as identity primary key,
  registration_id int not null references registration on delete cascade,
  kind text not null check (kind in ('packet', 'bg', 'lease', 'dl')),
  -- 0 was asked for before any came.
  version int not null check (version >= 0),
  file_id int unique references stored_file,
  state text not null default 'SUBMITTED' check (state in ('SUBMITTED', 'ACCEPTED', 'RETURNED')),
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  unique (registration_id, kind, version),
  constraint document_returned_for_reason check ((state = 'RETURNED') = (reason is not null)),
  constraint document_is_decided check ((state = 'SUBMITTED') = (decided_at is null)),
  constraint document_asked_for check (version > 0 or (state = 'RETURNED' and file_id is null))
);

insert into document (registration_id, kind, version, file_id, created_at)
select registration.id, sent.kind, 1, sent.file_id, registration.created_at
from registration, lateral (values
  ('packet', packet_file_id), ('bg', bg_file_id), ('lease', lease_file_id), ('dl', dl_file_id)
) as sent (kind, file_id)
where sent.file_id is not null
order by registration.id;

create function open_packet() returns trigger language plpgsql as $$
begin
  insert into document (registration_id, kind, version, file_id, created_at)
  select new.id, sent.kind, 1, sent.file_id, new.created_at
  from (values
    ('packet', new.packet_file_id), ('bg', new.bg_file_id), ('lease', new.lease_file_id), ('dl', new.dl_file_id)
  ) as sent (kind, file_id)
  where sent.file_id is not null;
  return null;
end
$$;
create trigger packet_opened after insert on registration for each row execute function open_packet();

alter table registration
  -- Another version ends the link before it: staff have corrected the address that it went to.
  add column packet_link_version int not null default 1,
  -- When documents were last returned, and when its sender is reminded of that next.
  add column returned_at timestamptz(3),
  add column remind_at timestamptz(3),
  add column reminders_sent int not null default 0,
  -- Typed by staff from the documents.
  add column lease_expires_on date,
  add column insurance_expires_on date,
  add column acquired_on date,
  add column is_owner_data_complete boolean not null default false,
  -- The expiry dates of which the sender was told.
  add column lease_notice_for date,
  add column insurance_notice_for date,
  -- What is due first. An owner owes the data of section 82.114(e) for 30 days.
  add column due_on date generated always as (
    least(lease_expires_on, insurance_expires_on, case when not is_owner_data_complete then acquired_on + 30 end)
  ) stored;
create index registration_remind_idx on registration (remind_at) where remind_at is not null;
create index registration_due_idx on registration (due_on, created_at desc, id desc) where due_on is not null;

-- A decision ends the reminders.
create function follow_review() returns trigger language plpgsql as $$
begin
  if new.review <> 'RETURNED' then
    new.remind_at := null;
  end if;
  return new;
end
$$;
create trigger review_followed before update of review on registration
  for each row execute function follow_review();

-- By which law an association is run: it decides which documents the desk may require, never what the public form asks.
alter table property add column legal_regime text not null default 'CONDOMINIUM'
  check (legal_regime in ('CONDOMINIUM', 'PROPERTY_OWNERS'));
