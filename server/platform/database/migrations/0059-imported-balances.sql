-- Opening balances of unit accounts from a sheet: docs/decisions/0069.
alter table import_run drop constraint import_run_kind_check;
alter table import_run add constraint import_run_kind_check
  check (kind in ('property', 'unit', 'owner', 'tenant', 'lease', 'account'));

-- The entries that an import made. They stay for good, so its undo reverses them.
create table import_entry (
  import_id int not null references import_run on delete cascade,
  entry_id int not null references account_entry,
  primary key (import_id, entry_id)
);
create index import_entry_entry_idx on import_entry (entry_id);
