-- Two tabs may send a refresh token at once: the second use has got a token of its own, and there is no third.
alter table refresh_token add column has_sibling boolean not null default false;
