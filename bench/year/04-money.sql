set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB';
update public.platform_settings set online_payments = 'optional', commission_basis_points = 500;
insert into public.seat_holds (id, trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, points, client_key, status, expires_at, created_at, ended_at)
select b.id, b.trip_id, b.passenger_id, b.seats, b.fare_kobo, b.from_stop_id, b.to_stop_id, b.agreed_departure_at, '{"on": {"name": "Jibowu Park", "latitude": 6.523, "longitude": 3.367}, "off": {"name": "Jabi Park", "latitude": 9.065, "longitude": 7.424}}',
  b.client_key, 'paid', b.created_at + interval '10 minutes', b.created_at - interval '5 minutes', b.created_at
from public.bookings b join gen.b g on g.id = b.id where g.online;
-- One hold in six is not paid.
insert into public.seat_holds (id, trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, client_key, status, expires_at, created_at, ended_at)
select gen.uid('xhold', g.b), b.trip_id, b.passenger_id, 1, b.fare_kobo, b.from_stop_id, b.to_stop_id, b.agreed_departure_at, gen_random_uuid(), case when g.b % 2 = 0 then 'expired' else 'released' end, b.created_at, b.created_at - interval '40 minutes', b.created_at - interval '20 minutes'
from public.bookings b join gen.b g on g.id = b.id where g.online and g.b % 6 = 0;
insert into public.payments (id, hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, status, outcome, paid_kobo, fee_kobo, channel, provider_id, page_url, expires_at, paid_at, looked_at, look_again_at, created_at)
select gen.uid('payment', g.b), b.id, b.passenger_id, 'paystack', 'test', 'tafiya-' || md5('pay' || b.id), gen_random_uuid(), b.total_kobo, 'card', 'paid', 'applied', b.total_kobo, b.total_kobo * 15 / 1000 + 10000, 'card', (2000000000 + g.b)::text,
  'http://localhost:4700/pay-sim/checkout/' || substr(md5(b.id::text), 1, 16), b.created_at + interval '10 minutes', b.created_at, b.created_at, b.created_at + interval '1 minute', b.created_at - interval '4 minutes'
from public.bookings b join gen.b g on g.id = b.id where g.online;
insert into public.payments (id, hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, status, look_again_at, created_at)
select gen.uid('xpayment', g.b), gen.uid('xhold', g.b), b.passenger_id, 'paystack', 'test', 'tafiya-' || md5('xpay' || b.id), gen_random_uuid(), b.total_kobo, 'card', 'failed', b.created_at, b.created_at - interval '30 minutes'
from public.bookings b join gen.b g on g.id = b.id where g.online and g.b % 6 = 0;
insert into private.payment_events (provider, dedupe_key, kind, reference, body, received_at, processed_at, tries)
select 'paystack', 'charge.success:' || p.reference || ':success', 'charge', p.reference,
  case when p.created_at > now() - interval '90 days' then '{"event":"charge.success","data":{"id":' || p.provider_id || ',"domain":"live","status":"success","reference":"' || p.reference || '","amount":' || p.amount_kobo || ',"message":null,"gateway_response":"Successful","channel":"card","currency":"NGN","ip_address":"102.89.1.1","metadata":"","log":null,"fees":' || p.fee_kobo || ',"customer":{"id":1,"first_name":null,"last_name":null,"email":"someone@example.ng","customer_code":"CUS_xnxdt6s1zg1f4nx","phone":null,"metadata":null,"risk_action":"default"},"authorization":{"authorization_code":"AUTH_72btv547","bin":"408408","last4":"4081","exp_month":"12","exp_year":"2030","channel":"card","card_type":"visa","bank":"TEST BANK","country_code":"NG","brand":"visa","reusable":true,"signature":"SIG_' || md5(p.reference) || '"},"plan":{}}}' end,
  p.paid_at, p.paid_at, 1 from public.payments p where p.status = 'paid' and p.id in (select gen.uid('payment', b) from gen.b where online);

-- Refunds of cancelled online bookings: the whole fare. Earnings of released ones, 5 % commission.
insert into public.refunds (id, payment_id, passenger_id, booking_id, cause, amount_kobo, status, provider_id, created_at, done_at, next_try_at)
select gen.uid('refund', g.b), gen.uid('payment', g.b), b.passenger_id, b.id, 'cancelled', b.total_kobo, case when b.cancelled_at < now() - interval '5 days' then 'done' else 'processing' end, (3000000000 + g.b)::text, b.cancelled_at,
  case when b.cancelled_at < now() - interval '5 days' then b.cancelled_at + interval '4 days' end, now() + interval '1 hour'
from public.bookings b join gen.b g on g.id = b.id where g.online and b.status = 'cancelled';
update public.transactions x set refunded_kobo = x.amount_kobo where x.method = 'online' and x.status = 'cancelled' and x.booking_id in (select id from gen.b);
insert into public.earnings (id, payee_id, booking_id, kind, gross_kobo, commission_kobo, available_at, created_at)
select gen.uid('earning', g.b), coalesce(b.company_id, b.driver_id), b.id, 'fare', b.total_kobo, b.total_kobo * 500 / 10000, b.settled_at, b.settled_at
from public.bookings b join gen.b g on g.id = b.id where g.online and b.status = 'completed' and b.settled_at is not null;
-- Payouts: each payee with an account, each week, what became available more than a day ago.
create table gen.po as
select gen.uid('payout', row_number() over ()) as id, payee_id, week, amount, row_number() over () as p from (
  select e.payee_id, date_trunc('week', e.created_at) as week, sum(e.amount_kobo) as amount from public.earnings e
  where exists (select from public.payout_accounts a where a.payee_id = e.payee_id and a.usable_from is not null) and e.created_at < date_trunc('week', now()) group by 1, 2 having sum(e.amount_kobo) >= 100000) q;
create unique index on gen.po (payee_id, week); analyze gen.po;
insert into public.payouts (id, payee_id, account_id, day, amount_kobo, reference, status, provider_id, fee_kobo, next_try_at, created_at, sent_at, done_at)
select o.id, o.payee_id, a.id, (o.week + interval '8 days')::date, o.amount, 'tafiya-payout-' || md5('po' || o.p), 'paid', (4000000000 + o.p)::text, 2500, o.week + interval '8 days', o.week + interval '8 days', o.week + interval '8 days', o.week + interval '8 days 1 hour'
from gen.po o join public.payout_accounts a on a.payee_id = o.payee_id and a.replaced_at is null;
insert into public.payout_items (payout_id, earning_id, amount_kobo) select o.id, e.id, e.amount_kobo from public.earnings e join gen.po o on o.payee_id = e.payee_id and o.week = date_trunc('week', e.created_at);

update public.earnings e set is_unpaid = false where e.id in (select i.earning_id from public.payout_items i);

-- The ledger: accounts, journals in the order of time, entries with running balances.
insert into private.ledger_accounts (code, owner_id, may_go_debit, may_go_credit) select 'driver_payable', payee_id, true, true from (select distinct payee_id from public.earnings) q on conflict do nothing;
create table gen.j as
select row_number() over (order by at, cause) + (select coalesce(max(id), 0) from private.ledger_journals) as id, cause, event, booking_id, at, lines from (
  select 'paid:' || p.reference as cause, 'paid' as event, p.hold_id as booking_id, p.paid_at as at, array[('provider_receivable', null, p.paid_kobo - p.fee_kobo), ('gateway_fees', null, p.fee_kobo), ('passenger_prepaid', null, -p.paid_kobo)]::record[]::text[] as lines
  from public.payments p where p.status = 'paid' and p.id in (select gen.uid('payment', b) from gen.b where online)
  union all
  select 'cancelled:' || b.id, 'cancelled', b.id, b.cancelled_at, array[('passenger_prepaid', null, b.total_kobo), ('refunds_payable', null, -b.total_kobo)]::record[]::text[]
  from public.bookings b join gen.b g on g.id = b.id where g.online and b.status = 'cancelled'
  union all
  select 'refund-sent:' || r.id || ':1', 'refund_sent', r.booking_id, r.created_at + interval '1 minute', array[('refunds_payable', null, r.amount_kobo), ('provider_receivable', null, -r.amount_kobo)]::record[]::text[]
  from public.refunds r where r.id in (select gen.uid('refund', b) from gen.b where online)
  union all
  select 'released:' || b.id, 'released', b.id, b.settled_at, array[('passenger_prepaid', null, b.total_kobo), ('commission', null, -(b.total_kobo * 500 / 10000)), ('driver_payable', coalesce(b.company_id, b.driver_id), b.total_kobo * 500 / 10000 - b.total_kobo)]::record[]::text[]
  from public.bookings b join gen.b g on g.id = b.id where g.online and b.status = 'completed' and b.settled_at is not null
  union all
  select 'payout:' || p.reference || ':1', 'payout', null, p.sent_at, array[('payouts_in_transit', null, -p.amount_kobo), ('driver_payable', p.payee_id, p.amount_kobo)]::record[]::text[] from public.payouts p join gen.po o on o.id = p.id
  union all
  select 'payout-paid:' || p.reference || ':1', 'payout_paid', null, p.done_at, array[('provider_balance', null, -p.amount_kobo), ('payouts_in_transit', null, p.amount_kobo)]::record[]::text[] from public.payouts p join gen.po o on o.id = p.id
  union all
  select 'payout-fee:' || p.reference, 'payout_fee', null, p.done_at, array[('provider_balance', null, -2500::bigint), ('transfer_fees', null, 2500::bigint)]::record[]::text[] from public.payouts p join gen.po o on o.id = p.id
) q;
insert into private.ledger_journals (id, cause, event, booking_id, created_at) overriding system value select id, cause, event, booking_id, at from gen.j;
select setval(pg_get_serial_sequence('private.ledger_journals', 'id'), (select max(id) from private.ledger_journals));
create table gen.acc as select id, code || ' ' || coalesce(owner_id::text, '') as key from private.ledger_accounts; create unique index on gen.acc (key); analyze gen.acc; analyze gen.j;
create table gen.e as
select j.id as journal_id, a.id as account_id, trim(both '()' from split_part(l, ',', 3))::bigint as amount
from gen.j j cross join unnest(j.lines) l join gen.acc a on a.key = trim(both '()' from split_part(l, ',', 1)) || ' ' || split_part(l, ',', 2);
analyze gen.e;
insert into private.ledger_entries (journal_id, account_id, amount_kobo, balance_kobo)
select e.journal_id, e.account_id, e.amount, (sum(e.amount) over (partition by e.account_id order by e.journal_id)) + a.balance_kobo from gen.e e join private.ledger_accounts a on a.id = e.account_id where e.amount <> 0;
update private.ledger_accounts a set balance_kobo = a.balance_kobo + q.s from (select account_id, sum(amount) as s from gen.e group by 1) q where q.account_id = a.id;
insert into private.reconciliations (day, provider, counted, matched, provider_balance_kobo, ledger_balance_kobo, finished_at) select (now() - d * interval '1 day')::date, 'paystack', 1000, 999, 0, 0, now() - d * interval '1 day' from generate_series(2, 365) d on conflict do nothing;
insert into private.reconciliation_differences (kind, subject, expected_kobo, found_kobo, day, created_at, closed_at, close_reason)
select 'fee', 'tafiya-' || md5('d' || d), 1, d, (now() - d * interval '1 day')::date, now() - d * interval '1 day', case when d > 0 then now() - (d - 1) * interval '1 day' end, case when d > 0 then 'Rounding' end from generate_series(1, 365) d;
analyze public.seat_holds; analyze public.payments; analyze private.payment_events; analyze public.earnings; analyze public.payouts; analyze public.payout_items; analyze private.ledger_journals; analyze private.ledger_entries; analyze private.ledger_accounts; analyze public.refunds;
