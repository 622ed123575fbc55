-- Which charges of a property's accounts are paid first. A row stands where the association has set an order.
create table account_terms (
  property_code text primary key references property (code) on update cascade on delete cascade,
  -- Groups of entry types, the first paid first; within a group, and for types in none, by age.
  application_order jsonb not null check (jsonb_typeof(application_order) = 'array')
);

-- The place of an entry type in an order; types that it does not name come last.
create function application_rank(application_order jsonb, type text) returns int language sql immutable as $$
  select coalesce(
    (
      select min(place)::int
      from jsonb_array_elements(application_order) with ordinality as listed (types, place)
      where listed.types ? type
    ),
    jsonb_array_length(application_order) + 1
  )
$$;

-- What all entries of an account come to, so that a list of accounts reads only what is open. Nothing else writes here: one
-- trigger works it out from the entries again. No charge before `open_from` is open, on whatever day from now on it is asked.
create table account_sum (
  account_id int primary key references account on delete cascade,
  -- All that was paid and waived and stands.
  credited_cents bigint not null,
  -- All charges before `open_from` that stand; all of them where nothing is open.
  settled_cents bigint not null,
  open_from date,
  last_credit_on date,
  last_paid_on date
);

create function refresh_account_sums(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from account where id = any (ids) order by id for update;
  insert into account_sum as known (account_id, credited_cents, settled_cents, open_from, last_credit_on, last_paid_on)
  with entry as (
    select account_id, date, seq, type, amount_cents as cents,
      -- An entry and its reversal are two that have one key; neither stands.
      count(*) over (partition by coalesce(reverses_id, id)) = 1 as stands,
      -- A credit that was entered for a later day counts from that day on, and until then pays nothing.
      date <= (created_at at time zone 'UTC' - interval '12 hours')::date as counts
    from account_entry where account_id = any (ids)
  ), ranked as (
    select entry.*, stands and cents > 0 as is_charge, stands and cents < 0 as is_credit,
      case when terms.application_order is null then 0 else application_rank(terms.application_order, entry.type) end as rank
    from entry
    join account on account.id = entry.account_id
    left join account_terms terms on terms.property_code = account.property_code
  ), due as (
    select *,
      coalesce(sum(-cents) filter (where is_credit and counts) over (partition by account_id), 0) as counted,
      coalesce(sum(cents) filter (where is_charge) over (partition by account_id order by rank, date, seq), 0) as due_until
    from ranked
  ), since as (
    select *, min(date) filter (where is_charge and due_until > counted) over (partition by account_id) as open_from
    from due
  )
  select account_id,
    coalesce(sum(-cents) filter (where is_credit), 0),
    coalesce(sum(cents) filter (where is_charge and (open_from is null or date < open_from)), 0),
    min(open_from),
    max(date) filter (where is_credit),
    max(date) filter (where is_credit and type = 'PAYMENT')
  from since group by account_id
  on conflict (account_id) do update set
    credited_cents = excluded.credited_cents, settled_cents = excluded.settled_cents, open_from = excluded.open_from,
    last_credit_on = excluded.last_credit_on, last_paid_on = excluded.last_paid_on;
end
$$;

create function sum_changed_accounts() returns trigger language plpgsql as $$
begin
  perform refresh_account_sums(array(select distinct account_id from added));
  return null;
end
$$;
create trigger account_entry_summed after insert on account_entry
  referencing new table as added for each statement execute function sum_changed_accounts();

create function sum_accounts_of_terms() returns trigger language plpgsql as $$
begin
  perform refresh_account_sums(array(
    select account.id from account join account_entry entry on entry.account_id = account.id
    where account.property_code in (new.property_code, old.property_code) group by account.id
  ));
  return null;
end
$$;
create trigger account_terms_summed after insert or update of application_order or delete on account_terms
  for each row execute function sum_accounts_of_terms();

select refresh_account_sums(array(select distinct account_id from account_entry));
