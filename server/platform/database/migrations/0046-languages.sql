-- The language in which someone wrote to the office, and gets its mail.
alter table service_request add column language text not null default 'en' check (language in ('en', 'es'));
alter table registration add column language text not null default 'en' check (language in ('en', 'es'));
alter table contact_inquiry add column language text not null default 'en' check (language in ('en', 'es'));
