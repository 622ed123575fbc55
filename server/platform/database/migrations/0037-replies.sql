-- Answers to contact inquiries, and the templates that staff answer with.

-- When the office last wrote to the visitor, and who did, as it was then.
alter table contact_inquiry add column answered_at timestamptz(3), add column answered_by text;

-- The same index with what the number without an answer is counted by.
drop index contact_inquiry_folder_idx;
create index contact_inquiry_folder_idx on contact_inquiry (folder, created_at desc, id desc) include (answered_at);

create table inquiry_reply (
  id int generated always as identity primary key,
  inquiry_id int not null references contact_inquiry on delete cascade,
  created_at timestamptz(3) not null,
  -- Who of the staff, as it was then; the account may be gone.
  author_user_id int,
  author_email text not null,
  text text not null
);
create index inquiry_reply_inquiry_idx on inquiry_reply (inquiry_id, id);

create table reply_template (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  title text not null check (char_length(title) between 1 and 80),
  used_for text not null check (used_for in ('service-request', 'contact-inquiry')),
  -- Where it fits; null is everywhere.
  status text check (status in ('REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED')),
  category text check (char_length(category) between 1 and 60),
  property_code text references property (code) on update cascade on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  check (used_for = 'service-request' or (status is null and category is null and property_code is null))
);
create index reply_template_property_idx on reply_template (property_code);

-- What an office begins with. They are its own from here on: what it deletes does not come back.
insert into reply_template (created_at, updated_at, title, used_for, status, category, text)
select now(), now(), title, used_for, status, category, text
from (values
  (1, 'We are on it', 'service-request', 'REPORTED', null,
   E'Hello,\n\nthank you for telling us about the problem in {{unit}}. We have read your request {{reference}} and are arranging what it needs. You will hear from us by {{nextUpdateBy}}.\n\nIf it gets worse before then, please call {{urgentPhone}}, day or night.\n\n{{company}}'),
  (2, 'We need one more detail', 'service-request', null, null,
   E'Hello,\n\nto send the right person to {{unit}}, we need to know one more thing: {{detail}}\n\nPlease answer by your private link or by replying to this email. A photo helps, too.\n\n{{company}}'),
  (3, 'The work is done', 'service-request', 'COMPLETED', null,
   E'Hello,\n\nthe work in {{unit}} is done, and we have closed your request {{reference}}. If something is not right, please tell us by your private link within 14 days. It opens the request again.\n\nThank you for your patience.\n\n{{company}}'),
  (4, 'Thank you, and when may we call?', 'contact-inquiry', null, null,
   E'Dear {{name}},\n\nthank you for telling us about {{community}}. One of us would like to call you and hear what your board needs most. Which day this week suits you, and at what time?\n\n{{company}}'),
  (5, 'Not a community that we can serve', 'contact-inquiry', null, null,
   E'Dear {{name}},\n\nthank you for thinking of us for {{community}}. We keep our list of communities short, so that each one gets our full attention, and at present we cannot take on another one that would get it.\n\nWe wish you and your neighbors well.\n\n{{company}}')
) as begun (place, title, used_for, status, category, text)
order by place;
