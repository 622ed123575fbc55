-- When the work on a request is planned: a day, and the hours of it where they are known, by the office's clock.

alter table service_request
  add column scheduled_on date,
  add column scheduled_from text check (scheduled_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column scheduled_until text check (scheduled_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint service_request_scheduled_check check (
    (scheduled_on is not null or scheduled_from is null)
    and (scheduled_from is not null or scheduled_until is null)
    and (scheduled_until is null or scheduled_from < scheduled_until)
  );

-- What a resident adds to a request has any number of files; the order of their ids is the order in which they were sent.

create table conversation_file (
  file_id int primary key references stored_file,
  entry_id int not null references conversation_entry on delete cascade
);
create index conversation_file_entry_idx on conversation_file (entry_id, file_id);

insert into conversation_file (file_id, entry_id)
select file_id, id from conversation_entry where file_id is not null order by file_id;

-- An entry of files alone has no words, which its own row cannot tell from an empty one.
alter table conversation_entry
  drop constraint conversation_entry_check,
  drop column file_id;
