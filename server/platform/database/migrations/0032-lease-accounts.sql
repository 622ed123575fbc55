-- What was paid for an entry of a schedule counts there first, and only the rest goes to what was due first: the rule by
-- which a lease shows its schedule (contracts/lease-account.ts). `carried` is what of that rest belongs to `unpaid_since`.
create or replace function refresh_lease_accounts(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from lease_account where lease_id = any (ids) order by lease_id for update;
  update lease_account a set paid = now.paid, unpaid_since = now.unpaid_since, carried = now.carried
  from (
    select account.lease_id, account.paid, oldest.due_date as unpaid_since,
      case when oldest.due_date is null then 0 else account.rest - oldest.due_before end as carried
    from (
      select changed.lease_id, sums.paid, sums.paid - sums.own as rest
      from (select distinct unnest(ids) as lease_id) changed
      cross join lateral (
        select
          coalesce((select sum(p.amount) from payment p where p.lease_id = changed.lease_id), 0) as paid,
          coalesce((
            select sum(least(s.amount_due, named.amount))
            from payment_schedule s
            join (
              select p.payment_schedule_id, sum(p.amount) as amount from payment p
              where p.lease_id = changed.lease_id and p.payment_schedule_id is not null
              group by p.payment_schedule_id
            ) named on named.payment_schedule_id = s.id
          ), 0) as own
      ) sums
    ) account
    left join lateral (
      select day.due_date, day.due_until - day.due as due_before
      from (
        select entry.due_date, sum(entry.due) as due, sum(sum(entry.due)) over (order by entry.due_date) as due_until
        from (
          select s.due_date, greatest(s.amount_due - coalesce((
            select sum(p.amount) from payment p where p.payment_schedule_id = s.id
          ), 0), 0) as due
          from payment_schedule s where s.lease_id = account.lease_id
        ) entry
        group by entry.due_date
      ) day
      where day.due_until > account.rest
      order by day.due_date
      limit 1
    ) oldest on true
  ) now
  where a.lease_id = now.lease_id
    and (a.paid, a.unpaid_since, a.carried) is distinct from (now.paid, now.unpaid_since, now.carried);
end
$$;

select refresh_lease_accounts(array(select distinct lease_id from payment where payment_schedule_id is not null));

-- When the tenant was last reminded of what is overdue.
alter table lease add column reminded_at timestamptz(3);

-- What tenants were sent about a lease goes with it, however it goes.
create function delete_mail_about_leases() returns trigger language plpgsql as $$
begin
  delete from mail where record_kind = 'lease' and record_id in (select id from removed);
  return null;
end
$$;
create trigger lease_mail_deleted after delete on lease
  referencing old table as removed for each statement execute function delete_mail_about_leases();
