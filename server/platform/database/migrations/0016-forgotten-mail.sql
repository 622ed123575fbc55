-- What a message says is forgotten some time after it went out; that it did stays known.
alter table mail alter column text_body drop not null;
alter table mail alter column html_body drop not null;
alter table mail add constraint mail_words_check check ((text_body is null) = (html_body is null));

-- What is still to be forgotten, the oldest first.
create index mail_words_idx on mail (created_at) where text_body is not null;
