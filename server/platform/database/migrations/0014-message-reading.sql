-- Up to where each user has read what another one wrote, on whichever device. What was written before there were such
-- marks counts as read. Without a key to the other account: a conversation outlives it.
create table message_read (
  user_id int not null references user_account on delete cascade,
  other_id int not null,
  read_until timestamptz(3) not null,
  message_id int not null,
  primary key (user_id, other_id)
);
insert into message_read
select distinct on (m.receiver_id, m.sender_id) m.receiver_id, m.sender_id, m.created_at, m.id
from message m join user_account u on u.id = m.receiver_id
order by m.receiver_id, m.sender_id, m.created_at desc, m.id desc;
