-- The password is one that an admin gave, and its owner has not changed it yet.
alter table user_account add column has_given_password boolean not null default false;

-- Its user can do nothing but change the password.
alter table session add column must_change_password boolean not null default false;

-- Whoever signs in reads it under a lock, so that nobody slips in while it changes.
insert into app_setting values ('password-change-enforced', 'no');
