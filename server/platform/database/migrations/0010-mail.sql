-- Every message that is or was to be sent, with its text as it is sent, and what became of it.
create table mail (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  kind text not null,
  record_kind text not null,
  record_id int not null,
  -- Tells apart what may be said about one record again and again, such as its status; '' for what is said once.
  occasion text not null default '',
  -- Of the record, for staff who see only some properties.
  property_code text,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- Stays the same over all tries, so that a message that arrives twice is one message.
  message_id text not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  -- While a worker hands it over.
  claimed_at timestamptz(3),
  tried_at timestamptz(3),
  sent_at timestamptz(3),
  answer text
);

-- A record has one message of a kind for each person, whatever is repeated.
create unique index mail_once_key on mail (record_kind, record_id, kind, occasion, recipient);

-- The desk's list, and its counts.
create index mail_state_idx on mail (state, id desc);
create index mail_kind_idx on mail (kind, state, id desc);
