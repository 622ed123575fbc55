-- The lists of the property layer at 100,000 leases and a million payments: what their filters and numbers read.

-- Units by the beginning of what people type of them, and those that nobody lives in.
create index unit_identifier_beginning_idx on unit (unit_identifier text_pattern_ops);
create index unit_number_beginning_idx on unit (unit_number text_pattern_ops);
create index unit_padded_number_beginning_idx on unit (lpad(unit_number, 4, '0') text_pattern_ops);
create index unit_vacant_idx on unit (created_at desc, id desc) where tenant_id is null;

-- Leases that run on a day, of all properties or of one, without reading the leases themselves.
drop index lease_end_date_idx;
create index lease_term_idx on lease (end_date, start_date, property_code);
create index lease_property_term_idx on lease (property_code, end_date, start_date) include (unit_id);
create index payment_schedule_due_date_idx on payment_schedule (due_date, lease_id);

create index maintenance_priority_idx on maintenance (priority, created_at desc, id desc);
alter table maintenance add column search_text text not null generated always as (search_form(' ' || title)) stored;
create index maintenance_search_idx on maintenance
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- What was paid beyond all that was due before `unpaid_since`, and so belongs to what was due on that day: with it the
-- open amounts of a lease are the entries from that day on, and none before them is read.
alter table lease_account add column carried numeric(14,2) not null default 0;

create or replace function refresh_lease_accounts(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from lease_account where lease_id = any (ids) order by lease_id for update;
  update lease_account a set paid = now.paid, unpaid_since = now.unpaid_since, carried = now.carried
  from (
    select since.lease_id, since.paid, since.unpaid_since,
      case when since.unpaid_since is null then 0 else since.paid - coalesce((
        select sum(s.amount_due) from payment_schedule s
        where s.lease_id = since.lease_id and s.due_date < since.unpaid_since
      ), 0) end as carried
    from (
      select sums.lease_id, sums.paid, (
        select min(entry.due_date) from (
          select s.due_date, sum(s.amount_due) over (order by s.due_date, s.id) as due_until
          from payment_schedule s where s.lease_id = sums.lease_id
        ) entry where entry.due_until > sums.paid
      ) as unpaid_since
      from (
        select changed.lease_id, coalesce((select sum(p.amount) from payment p where p.lease_id = changed.lease_id), 0) as paid
        from (select distinct unnest(ids) as lease_id) changed
      ) sums
    ) since
  ) now
  where a.lease_id = now.lease_id
    and (a.paid, a.unpaid_since, a.carried) is distinct from (now.paid, now.unpaid_since, now.carried);
end
$$;

update lease_account a set carried = a.paid - coalesce((
  select sum(s.amount_due) from payment_schedule s where s.lease_id = a.lease_id and s.due_date < a.unpaid_since
), 0)
where a.unpaid_since is not null;
