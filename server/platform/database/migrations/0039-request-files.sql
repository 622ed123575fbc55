-- A request has any number of files; the order of their ids is the order in which they were sent.

create table service_request_file (
  file_id int primary key references stored_file,
  request_id int not null references service_request on delete cascade
);
create index service_request_file_request_idx on service_request_file (request_id, file_id);

insert into service_request_file (file_id, request_id)
select file_id, id from service_request where file_id is not null order by file_id;

alter table service_request drop column file_id;

-- A resident says that the completed work is done: an entry without words.
alter table conversation_entry
  add column is_confirmation boolean not null default false,
  drop constraint conversation_entry_check,
  add constraint conversation_entry_check check (text is not null or file_id is not null or is_confirmation);
