-- A maintenance record may do the work of a service request. Each outlives the other.
alter table maintenance
  add column service_request_id int references service_request on delete set null;
create index maintenance_request_idx on maintenance (service_request_id) where service_request_id is not null;
