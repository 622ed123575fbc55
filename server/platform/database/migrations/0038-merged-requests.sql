-- Several reports of one thing, worked on as one request.

alter table service_request
  -- The request that is worked on in its place: never one that is merged itself.
  add column merged_into_id int references service_request check (merged_into_id <> id),
  -- With which it was merged at first. Where that was merged later, it leaves again together with what it brought.
  add column merged_with_id int references service_request on delete set null,
  add column merged_at timestamptz(3),
  -- The next update of the request it was merged into, as it was before this one's earlier date took its place.
  add column displaced_update jsonb,
  add column is_merged boolean not null generated always as (merged_into_id is not null) stored,
  add check ((merged_into_id is null) = (merged_at is null)),
  add check (merged_into_id is not null or (merged_with_id is null and displaced_update is null));

-- What is merged is a small part of the whole, and so is what one request has.
create index service_request_merged_idx on service_request (archived, created_at desc, id desc) where is_merged;
create index service_request_merged_into_idx on service_request (merged_into_id) where merged_into_id is not null;
create index service_request_merged_with_idx on service_request (merged_with_id) where merged_with_id is not null;

-- A pair of which staff said that it is no duplicate.
create table distinct_request (
  request_id int not null references service_request on delete cascade,
  other_id int not null references service_request on delete cascade,
  said_at timestamptz(3) not null,
  primary key (request_id, other_id),
  check (request_id < other_id)
);
create index distinct_request_other_idx on distinct_request (other_id);

-- An answer to merged reports stands in each one's conversation: there it stays when the report leaves again.
alter table conversation_entry add column copy_of_id int references conversation_entry on delete set null;
create index conversation_entry_copy_idx on conversation_entry (copy_of_id) where copy_of_id is not null;

-- What the resident of a merged report writes is new at the request that is worked on too.
create or replace function count_unread_notes() returns trigger language plpgsql as $$
begin
  update service_request set unread_notes = unread_notes + case when new.seen_at is null then 1 else -1 end
  where id in (new.request_id, (select merged_into_id from service_request where id = new.request_id));
  return null;
end
$$;

-- Totals without what is merged (docs/decisions/0035).
lock table service_request, row_count, row_count_change in access exclusive mode;
drop trigger row_counted on service_request;
create trigger row_counted after insert or update or delete on service_request
  for each row execute function count_row(
    'archived', 'property_code', 'category', 'status_rank', 'awaits_office', 'is_assigned', 'is_late', 'is_merged'
  );
delete from row_count_change where table_name = 'service_request';
delete from row_count where table_name = 'service_request';
insert into row_count
select 'service_request', jsonb_build_object(
  'archived', archived, 'property_code', property_code, 'category', category, 'status_rank', status_rank,
  'awaits_office', awaits_office, 'is_assigned', is_assigned, 'is_late', is_late, 'is_merged', is_merged
), count(*)
from service_request
group by archived, property_code, category, status_rank, awaits_office, is_assigned, is_late, is_merged;
