-- A registration is reviewed, and becomes records by an approval, which can be undone: docs/decisions/0054.

alter table registration
  add column review text not null default 'NEW'
    check (review in ('NEW', 'RETURNED', 'READY', 'APPROVED', 'DECLINED')),
  add column decline_reason text
    check (decline_reason in ('NOT_OF_UNIT', 'DUPLICATE', 'WITHDRAWN', 'INCOMPLETE', 'WRONG_PROPERTY')),
  add constraint registration_declined_for_reason check ((review = 'DECLINED') = (decline_reason is not null));
create index registration_review_idx on registration (review, archived, created_at desc, id desc);

-- Totals of the list under a review, as under its other filters: docs/decisions/0035.
lock table registration in access exclusive mode;
drop trigger row_counted on registration;
delete from row_count where table_name = 'registration';
delete from row_count_change where table_name = 'registration';
insert into row_count
select 'registration', jsonb_build_object(
  'archived', archived, 'property_code', property_code, 'party_type', party_type, 'review', review
), count(*)
from registration group by archived, property_code, party_type, review;
create trigger row_counted after insert or update or delete on registration
  for each row execute function count_row('archived', 'property_code', 'party_type', 'review');

-- What an approval wrote: the rows that it touched, as they were before and as it left them.
create table approval (
  id int generated always as identity primary key,
  registration_id int not null references registration on delete cascade,
  at timestamptz(3) not null,
  by_user_id int references user_account on delete set null,
  by_email text not null,
  before jsonb not null,
  after jsonb not null,
  -- How the registration stood before.
  review_before text not null,
  was_archived boolean not null,
  undone_at timestamptz(3)
);
create unique index approval_in_force_key on approval (registration_id) where undone_at is null;
create index approval_registration_idx on approval (registration_id, id desc);
create index approval_by_user_idx on approval (by_user_id) where by_user_id is not null;

-- People are matched by e-mail and by phone.
create index owner_email_idx on owner (lower(email)) where email is not null;
create index owner_phone_idx on owner (phone) where phone is not null;
create index tenant_email_idx on tenant (lower(email)) where email is not null;
create index tenant_phone_idx on tenant (phone) where phone is not null;

-- Since when the owner has owned the unit, where that is known.
alter table unit add column owner_since date;
create or replace function derive_unit_identifier() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select code into new.property_code from property where id = new.real_estate_object_id;
  end if;
  new.unit_identifier := new.property_code || '-' || lpad(new.unit_number, 4, '0');
  if new.owner_id is null then
    new.owner_since := null;
  end if;
  return new;
end
$$;
