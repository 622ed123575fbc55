-- Whom an admin works for, how accounts come to be, the second factor, and an audit log that can be searched.

-- The properties that an admin works with; an admin with none works with all. A property that is assigned cannot be
-- removed: with the last one gone, its admins would suddenly work with all.
create table user_property (
  user_id int not null references user_account on delete cascade,
  property_code text not null references property (code) on update cascade,
  primary key (user_id, property_code)
);
create index user_property_property_code_idx on user_property (property_code);

-- The list of one's own sessions names them by number: their ids stand in tokens.
alter table session add column number int generated always as identity;
create unique index session_number_key on session (number);

-- Every admin needs a second factor, and the user of this session has none yet.
alter table session add column is_limited_to_setup boolean not null default false;

-- One row lets one person sign up; using it removes it. It goes with the account of who made it.
create table overwrite_code (
  code_hash bytea primary key,
  role text not null,
  created_by int not null references user_account on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index overwrite_code_created_by_idx on overwrite_code (created_by);
create index overwrite_code_expires_at_idx on overwrite_code (expires_at);

-- The secret is sealed with a key of the server's. Not in force before it is confirmed; a code of a step up to
-- last_step opens nothing any more.
create table second_factor (
  user_id int primary key references user_account on delete cascade,
  secret bytea not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step int not null default 0
);

create table recovery_code (
  user_id int not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Whoever signs in reads it under a lock, so that nobody slips in while it changes.
insert into app_setting values ('second-factor-enforced', 'no');

-- A login whose password was right and that waits for its code.
create table login_challenge (
  token_hash bytea primary key,
  user_id int not null references user_account on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index login_challenge_user_id_idx on login_challenge (user_id);
create index login_challenge_expires_at_idx on login_challenge (expires_at);

-- Of which property's record an entry speaks: admins with assigned properties read those alone. Without a foreign key,
-- since the log outlives what it tells of.
alter table audit_entry add column property_id int;
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry e set property_id = p.id
from property p, service_request r
where e.object_kind = 'service-request' and r.id = e.object_id and p.code = r.property_code;
update audit_entry e set property_id = p.id
from property p, registration r
where e.object_kind = 'registration' and r.id = e.object_id and p.code = r.property_code;
-- Of a deleted record its deletion tells the unit.
update audit_entry e set property_id = p.id
from property p, audit_entry gone
where e.property_id is null and gone.object_kind = e.object_kind and gone.object_id = e.object_id
  and gone.action = 'deleted' and p.code = left(gone.changes #>> '{unitIdentifier,from}', -5);
alter table audit_entry enable trigger audit_entry_append_only;

-- One index for each way the log is narrowed; every one ends in the log's order.
create index audit_entry_newest_idx on audit_entry (at desc, id desc);
create index audit_entry_actor_idx on audit_entry (actor_user_id, at desc, id desc);
create index audit_entry_action_idx on audit_entry (action, at desc, id desc);
create index audit_entry_kind_idx on audit_entry (object_kind, at desc, id desc);
create index audit_entry_property_idx on audit_entry (property_id, at desc, id desc);
