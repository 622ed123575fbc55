-- Requests for a management proposal, from the contact page.

create table contact_inquiry (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  board_position text[] not null,
  community_name text not null,
  community_location text not null,
  number_of_units int not null check (number_of_units between 1 and 100000),
  property_type text not null,
  description text not null,
  referral text,
  notes text,
  -- What looks like spam is set aside, never dropped.
  spam_reason text check (spam_reason in ('HIDDEN_FIELD', 'TOO_FAST', 'LINKS', 'STAFF')),
  handled_at timestamptz(3),
  archived_at timestamptz(3),
  -- Each inquiry is in one list of the desk.
  folder text not null generated always as (
    case
      when archived_at is not null then 'ARCHIVED'
      when spam_reason is not null then 'SET_ASIDE'
      when handled_at is not null then 'HANDLED'
      else 'OPEN'
    end
  ) stored,
  -- Each word has a space before it, by which a search for one or two letters finds the beginnings of words; the
  -- phone number is there as typed and by its digits.
  search_text text not null generated always as (search_form(
    ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' '
    || regexp_replace(phone, '\D', '', 'g') || ' ' || community_name || ' ' || community_location
  )) stored
);

-- Serves the list, and its totals without reading the rows: inquiries are few enough to be counted.
create index contact_inquiry_folder_idx on contact_inquiry (folder, created_at desc, id desc);

-- New rows wait in a list that every search reads to its end: a short one.
create index contact_inquiry_search_idx on contact_inquiry
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
