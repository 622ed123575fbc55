-- What is due follows the role: a lease ends for a tenant, and an owner owes data. Who turns out to be the other owes neither.
drop index registration_due_idx;
alter table registration drop column due_on;
alter table registration
  add column due_on date generated always as (
    least(
      case when party_type = 'TENANT' then lease_expires_on end,
      insurance_expires_on,
      case when party_type = 'OWNER' and not is_owner_data_complete then acquired_on + 30 end
    )
  ) stored;
create index registration_due_idx on registration (due_on, created_at desc, id desc) where due_on is not null;
