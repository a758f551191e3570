-- Money that goes back to a passenger.

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id),
  passenger_id uuid not null references public.profiles (id),
  booking_id uuid references public.bookings (id),
  cause text not null check (cause in ('surplus', 'cancelled', 'claim', 'dispute')),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'queued'
  check (status in ('queued', 'sending', 'processing', 'needs_attention', 'done', 'failed')),
  attempt int not null default 1 check (attempt > 0),
  provider_id text check (length(provider_id) <= 100),
  former_provider_ids text[] not null default '{}',
  problem text check (length(problem) <= 300),
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  constraint done_has_a_moment check ((status = 'done') = (done_at is not null)),
  constraint one_refund_per_cause unique (payment_id, cause),
  constraint one_refund_per_provider_id unique (provider_id)
);
comment on table public.refunds is
  'Money that goes back to a passenger. queued: to be sent. sending: the provider is being asked, and perhaps has it. processing '
  'and needs_attention: the provider has it. failed: the provider gave it back, or refused; an administrator decides.';
comment on column public.refunds.attempt is 'How often the refund was sent anew after it had failed.';
comment on column public.refunds.former_provider_ids is
  'The provider''s ids of earlier attempts that failed. What it says about them changes nothing any more.';

create unique index refunds_one_under_way on public.refunds (payment_id) where status in ('sending', 'processing', 'needs_attention');
create index refunds_by_passenger on public.refunds (passenger_id, created_at desc);
create index refunds_by_booking on public.refunds (booking_id) where booking_id is not null;
create index refunds_by_time on public.refunds (created_at desc, id desc);
create index refunds_to_send on public.refunds (next_try_at) where status in ('queued', 'sending', 'processing');

grant select on public.refunds to app_admin;
grant select (id, payment_id, passenger_id, booking_id, cause, amount_kobo, status, created_at, done_at)
on public.refunds to authenticated;

alter table public.transactions
add column method text not null default 'cash' check (method in ('cash', 'online')),
add column refunded_kobo bigint not null default 0 check (refunded_kobo between 0 and amount_kobo);
comment on column public.transactions.refunded_kobo is 'What of the amount goes back to the passenger.';

create or replace function private.sync_transaction()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.transactions (booking_id, passenger_id, amount_kobo, method, payment_reference)
    values (new.id, new.passenger_id, new.total_kobo, new.payment_method, (
      select p.reference from public.payments p where p.hold_id = new.id and p.outcome in ('applied', 'retaken')
    ));
  else
    update public.transactions x
    set status = case new.status when 'completed' then 'confirmed' else 'cancelled' end, processed_at = now()
    where x.booking_id = new.id;
  end if;
  return null;
end
$$;

create function private.naira(kobo bigint)
returns text
language sql
immutable
set search_path = ''
return to_char(kobo / 100, 'FM999,999,999,990') || case when kobo % 100 = 0 then '' else '.' || to_char(kobo % 100, 'FM00') end;
comment on function private.naira(bigint) is 'An amount for sentences: 8,500 or 8,500.50.';

create function private.queue_refund(payment public.payments, booking_id uuid, cause text, amount_kobo bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  back bigint;
begin
  perform from public.payments p where p.id = payment.id for no key update;
  select coalesce(sum(r.amount_kobo), 0) into back from public.refunds r where r.payment_id = payment.id;
  if back + queue_refund.amount_kobo > payment.paid_kobo then
    raise exception 'Payment % would be refunded beyond what was paid.', payment.id using errcode = 'check_violation';
  end if;
  insert into public.refunds (payment_id, passenger_id, booking_id, cause, amount_kobo)
  values (payment.id, payment.passenger_id, queue_refund.booking_id, queue_refund.cause, queue_refund.amount_kobo);
  if queue_refund.booking_id is not null then
    update public.transactions x set refunded_kobo = x.refunded_kobo + queue_refund.amount_kobo
    where x.booking_id = queue_refund.booking_id;
  end if;
end
$$;
comment on function private.queue_refund(public.payments, uuid, text, bigint) is
'Adds a refund of a payment; the job send_refunds sends it. The caller books the journal. Fails if all refunds together would
exceed what was paid.';

create function private.next_refund()
returns table (refund_id uuid, reference text, amount_kobo bigint, provider_id text, is_new boolean)
language plpgsql
security definer
set search_path = ''
as $$
declare
  due public.refunds;
begin
  select r.* into due from public.refunds r
  where r.status in ('queued', 'sending', 'processing') and r.next_try_at <= now()
    and (r.status <> 'queued' or not exists (
      select from public.refunds o
      where o.payment_id = r.payment_id and o.status in ('sending', 'processing', 'needs_attention')
    ))
  order by r.next_try_at limit 1
  for no key update skip locked;
  if due.id is null then
    return;
  end if;
  update public.refunds r
  set status = case r.status when 'queued' then 'sending' else r.status end,
    next_try_at = now() + case r.status when 'processing' then interval '3 hours' else interval '5 minutes' end
  where r.id = due.id;
  return query
  select due.id, p.reference, due.amount_kobo, due.provider_id, due.status = 'queued'
  from public.payments p where p.id = due.payment_id;
end
$$;
comment on function private.next_refund() is
'Claims the next refund that must be sent or looked at, at most one under way per payment. is_new: the provider has not been asked
yet; otherwise look before sending, because the answer may have been lost.
Security definer because: no role writes refunds.';

create function private.refund_changed(refund_id uuid, state text, provider_id text, problem text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  sent constant text[] := array['processing', 'needs_attention', 'done'];
  refund public.refunds;
  wanted text := case state when 'queued' then 'processing' when 'reversed' then 'failed' else state end;
begin
  perform from public.payments p
  where p.id = (select r.payment_id from public.refunds r where r.id = refund_changed.refund_id) for no key update;
  select r.* into refund from public.refunds r where r.id = refund_changed.refund_id for no key update;
  if refund_changed.provider_id = any (refund.former_provider_ids) then
    return 'former';
  end if;
  -- Later truth does not go backwards.
  if refund.id is null or refund.status = wanted or refund.status in ('done', 'failed', 'queued') then
    return refund.status;
  elsif wanted <> all (sent || 'failed'::text) then
    raise exception 'A refund cannot become %.', wanted;
  end if;
  update public.refunds r
  set status = wanted, provider_id = coalesce(refund_changed.provider_id, r.provider_id),
    problem = left(refund_changed.problem, 300), done_at = case wanted when 'done' then now() end
  where r.id = refund.id;
  if refund.status = 'sending' and wanted = any (sent) then
    perform private.post_journal(format('refund-sent:%s:%s', refund.id, refund.attempt), 'refund_sent', refund.booking_id,
      jsonb_build_array(
        jsonb_build_object('account', 'refunds_payable', 'kobo', refund.amount_kobo),
        jsonb_build_object('account', 'provider_receivable', 'kobo', -refund.amount_kobo)
      ));
  elsif refund.status = any (sent) and wanted = 'failed' then
    perform private.post_journal(format('refund-failed:%s:%s', refund.id, refund.attempt), 'refund_failed', refund.booking_id,
      jsonb_build_array(
        jsonb_build_object('account', 'provider_receivable', 'kobo', refund.amount_kobo),
        jsonb_build_object('account', 'refunds_payable', 'kobo', -refund.amount_kobo)
      ));
  end if;
  if wanted in ('done', 'needs_attention') then
    perform private.create_notification(refund.passenger_id, 'refund',
      case wanted when 'done' then 'Your refund was paid' else 'Your refund needs an account' end,
      case wanted
        when 'done' then format('₦%s is back with your bank or card.', private.naira(refund.amount_kobo))
        else format('Your bank did not take ₦%s. Please enter an account for the refund.', private.naira(refund.amount_kobo))
      end, '/bookings/' || coalesce(refund.booking_id, (
        select p.hold_id from public.payments p where p.id = refund.payment_id
      )) || '/payment');
  end if;
  perform private.broadcast_to_user(refund.passenger_id, 'payment_changed', jsonb_build_object('bookingId', refund.booking_id));
  return wanted;
end
$$;
comment on function private.refund_changed(uuid, text, text, text) is
'Records what the provider says about a refund: queued, processing, done, needs_attention, failed or reversed, and books it.
An older truth changes nothing. Returns the status, or former for an earlier attempt that has failed.
Security definer because: no role writes refunds or the ledger.';

grant execute on function private.next_refund(), private.refund_changed(uuid, text, text, text) to app_payments;

insert into private.jobs (name, description, every, batch) values
  ('send_refunds', 'Sends refunds to the payment provider', '1 minute', 20);

insert into private.export_parts (name, query) values
  ('refunds', $$select coalesce(jsonb_agg(to_jsonb(r) - 'provider_id' - 'problem' order by r.created_at), '[]')
    from public.refunds r where r.passenger_id = $1$$);

alter table public.refunds enable row level security;
create policy "passengers read their refunds" on public.refunds
for select to authenticated using (passenger_id = (select auth.uid()));
create policy "administrators read every refund" on public.refunds
for select to app_admin using (true);
create policy "only active people" on public.refunds as restrictive
for all to authenticated using ((select private.is_active_caller()));
create policy "only live administrators" on public.refunds as restrictive
for all to app_admin using ((select private.is_live_admin()));
