-- What the e-mail log and the inquiries are sorted by, besides their time.
create index mail_subject_idx on mail (subject, id desc);
create index mail_recipient_idx on mail (recipient, id desc);
create index contact_inquiry_name_idx
  on contact_inquiry (folder, last_name, first_name, created_at desc, id desc);
create index contact_inquiry_community_idx on contact_inquiry (folder, community_name, created_at desc, id desc);
create index contact_inquiry_units_idx on contact_inquiry (folder, number_of_units, created_at desc, id desc);
