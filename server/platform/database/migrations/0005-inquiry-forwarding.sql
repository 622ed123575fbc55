-- When an inquiry was handed to the form collector, where there is one: it gets each of them once.

alter table contact_inquiry add column forwarded_at timestamptz(3);
