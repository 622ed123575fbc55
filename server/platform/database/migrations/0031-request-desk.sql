-- The desk of service requests: who works on a request, whose turn it is, and the list by state, person, words and order.

-- Whose request it is; with the account goes the name, not the request.
alter table service_request
  add column assignee_id int references user_account on delete set null,
  add column waiting_for text not null default 'OFFICE' check (waiting_for in ('OFFICE', 'RESIDENT', 'VENDOR', 'BOARD')),
  -- When the resident hears next.
  add column next_update_by timestamptz(3),
  -- What the list is counted and sorted by.
  add column awaits_office boolean not null
    generated always as (waiting_for = 'OFFICE' and status <> 'COMPLETED') stored,
  add column is_assigned boolean not null generated always as (assignee_id is not null) stored,
  add column status_rank int not null generated always as (
    array_position(array['REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED'], status)
  ) stored,
  -- Each word has a space before it, by which a search for one or two letters finds the beginnings of words.
  add column search_text text not null generated always as (search_form(
    ' ' || property_code || '-' || lpad(unit_digits, 4, '0') || ' ' || lpad(unit_digits, 4, '0')
    || ' ' || email || ' ' || phone || ' ' || regexp_replace(coalesce(message, ''), '\s+', ' ', 'g')
  )) stored;

-- New rows wait in a list that every search reads to its end: a short one.
create index service_request_search_idx on service_request
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
-- What is not completed is a small part of the whole once the desk is some years old.
create index service_request_open_idx on service_request (archived, created_at desc, id desc)
  where status_rank < 5;
create index service_request_status_idx on service_request (status_rank, archived, created_at desc, id desc);
-- With what is counted of one person's requests, so that the rows need not be read for it.
create index service_request_assignee_idx on service_request (assignee_id, archived, created_at desc, id desc)
  include (property_code, category, status_rank, awaits_office) where assignee_id is not null;

-- Totals by state and by whether somebody has it: the groups that are counted become finer (docs/decisions/0035).
lock table service_request, row_count, row_count_change in access exclusive mode;
drop trigger row_counted on service_request;
create trigger row_counted after insert or update or delete on service_request
  for each row execute function count_row('archived', 'property_code', 'category', 'status_rank', 'awaits_office', 'is_assigned');
delete from row_count_change where table_name = 'service_request';
delete from row_count where table_name = 'service_request';
insert into row_count
select 'service_request', jsonb_build_object(
  'archived', archived, 'property_code', property_code, 'category', category, 'status_rank', status_rank,
  'awaits_office', awaits_office, 'is_assigned', is_assigned
), count(*)
from service_request group by archived, property_code, category, status_rank, awaits_office, is_assigned;
