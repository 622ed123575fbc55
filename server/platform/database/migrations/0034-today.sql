-- When each person looked at Today: what came since the visit before is new to them.
create table today_visit (
  user_id int primary key references user_account on delete cascade,
  -- The last sign of the visit that goes on, or went on last.
  seen_at timestamptz(3) not null,
  -- The last sign of the visit before it.
  since timestamptz(3) not null
);

-- Requests completed by week. What is not completed is not in it.
create index service_request_completed_idx on service_request (completed_at, property_code) where completed_at is not null;
