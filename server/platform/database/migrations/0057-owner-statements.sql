-- Statements and reminders that owners read by a private link: docs/decisions/0071.

-- In which an owner or a tenant is written to.
alter table owner add column language text not null default 'en' check (language in ('en', 'es'));
alter table tenant add column language text not null default 'en' check (language in ('en', 'es'));

-- The private link of an account, for one owner. Another version is another link; with another owner of the unit it opens nothing.
create table account_link (
  account_id int primary key references account on delete cascade,
  owner_id int not null references owner on delete cascade,
  created_at timestamptz(3) not null,
  version int not null check (version >= 1),
  ends_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index account_link_owner_idx on account_link (owner_id);

-- Who had the address before does not read on.
create function end_links_of_owner() returns trigger language plpgsql as $$
begin
  update account_link set version = version + 1 where owner_id = new.id;
  return null;
end
$$;
create trigger owner_links_ended after update of email on owner
  for each row when (old.email is distinct from new.email) execute function end_links_of_owner();

-- A unit that goes takes the messages about its account along.
create function delete_mail_about_accounts() returns trigger language plpgsql as $$
begin
  delete from mail where record_kind = 'account' and record_id in (select id from removed);
  return null;
end
$$;
create trigger account_mail_deleted after delete on account
  referencing old table as removed for each statement execute function delete_mail_about_accounts();

-- Who has registered in Spanish is written to in Spanish.
update owner set language = 'es' where exists (
  select from registration
  where party_type = 'OWNER' and review = 'APPROVED' and language = 'es' and lower(registration.email) = lower(owner.email)
);
update tenant set language = 'es' where exists (
  select from registration
  where party_type = 'TENANT' and review = 'APPROVED' and language = 'es' and lower(registration.email) = lower(tenant.email)
);
