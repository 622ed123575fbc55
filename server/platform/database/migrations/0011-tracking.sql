-- What a resident sees of a request by a private link, and the conversation with the office about it.

-- When a request was completed: 'not fixed, reopen' and the link's end count from here. Null for what was completed before
-- this column; its last change stands in.
alter table service_request add column completed_at timestamptz(3);

-- What residents wrote and nobody of the staff has looked at, kept by the trigger below: the desk's list shows it.
alter table service_request add column unread_notes int not null default 0;

create function keep_completion() returns trigger language plpgsql as $$
begin
  new.completed_at := case when new.status = 'COMPLETED' then new.updated_at end;
  return new;
end
$$;
create trigger service_request_completion before update on service_request
  for each row when (old.status is distinct from new.status) execute function keep_completion();

-- The private links that staff renewed or revoked. A request without a row has the first version of its link.
create table tracking_link (
  request_id int primary key references service_request on delete cascade,
  version int not null check (version >= 1),
  revoked_at timestamptz(3)
);

create table conversation_entry (
  id int generated always as identity primary key,
  request_id int not null references service_request on delete cascade,
  created_at timestamptz(3) not null,
  author text not null check (author in ('RESIDENT', 'STAFF')),
  -- Who of the staff, as it was then; the account may be gone.
  author_user_id int,
  author_email text,
  text text,
  is_reopening boolean not null default false,
  file_id int references stored_file,
  -- When staff first looked at what a resident wrote.
  seen_at timestamptz(3),
  check (text is not null or file_id is not null),
  check ((author = 'STAFF') = (author_email is not null))
);
create index conversation_entry_request_idx on conversation_entry (request_id, id);
create unique index conversation_entry_file_id_key on conversation_entry (file_id) where file_id is not null;

create function count_unread_notes() returns trigger language plpgsql as $$
begin
  update service_request set unread_notes = unread_notes + case when new.seen_at is null then 1 else -1 end
  where id = new.request_id;
  return null;
end
$$;
create trigger conversation_entry_added after insert on conversation_entry
  for each row when (new.author = 'RESIDENT' and new.seen_at is null) execute function count_unread_notes();
create trigger conversation_entry_seen after update on conversation_entry
  for each row when (new.author = 'RESIDENT' and (old.seen_at is null) <> (new.seen_at is null))
  execute function count_unread_notes();
