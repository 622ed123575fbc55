-- A message that a mail server took may come back later, which the answer then tells.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check
  check (state in ('queued', 'held', 'sent', 'returned', 'failed'));
alter table mail add column returned_at timestamptz(3);
alter table mail add constraint mail_returned_check check ((state = 'returned') = (returned_at is not null));
