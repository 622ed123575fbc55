-- A message may be held back: it is kept, and goes out when staff say so.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check check (state in ('queued', 'held', 'sent', 'failed'));

-- The mailbox that an address leads to, however the address is written; null in what is older than this column.
alter table mail add column mailbox text;

-- How many confirmations a mailbox got lately.
create index mail_confirmation_idx on mail (mailbox, created_at) where kind = 'confirmation' and state <> 'held';
