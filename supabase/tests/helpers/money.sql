-- Paying online, for the tests of money.

create table tests.old_problems (problem text, subject text, difference bigint);

create function tests.add_account(who text)
returns void
language sql
as $$
  insert into public.payout_accounts (
    payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, usable_from
  )
  values (tests.id(who), '058', 'Guaranty Trust Bank', '0123456789', 'ADA OBI', true, false, 'RCP_' || who, now())
$$;
comment on function tests.add_account(text) is 'Gives a driver or company a payout account that can be used.';

create function tests.drop_accounts(variadic people text[] default array['driver', 'corporate'])
returns void
language sql
as $$
  update public.payout_accounts a set replaced_at = now()
  where a.replaced_at is null and a.payee_id in (select tests.id(who) from unnest(people) who)
$$;

create function tests.take_online(setting text default 'optional')
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('postgres');
  update public.platform_settings set online_payments = setting;
  perform tests.add_account(who) from unnest(array['driver', 'corporate']) who
  where not private.has_payout_account(tests.id(who));
  -- Rows that the test wrote by hand before have no journal: only problems that are new count.
  insert into tests.old_problems
  select p.problem, p.subject, p.found - p.expected from private.ledger_problems() p;
end
$$;
comment on function tests.take_online(text) is 'Allows online payment, with a payout account of the driver and of the company.';

create function tests.is_healthy(title text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as('postgres');
  -- The checks of the end of the transaction, which this test never reaches.
  set constraints all immediate;
  set constraints all deferred;
  return tap.is_empty(
    $q$ select p.problem, p.subject, p.found - p.expected from private.ledger_problems() p
        where p.problem not like 'the provider''s books differ%' -- Files with such a difference look for it themselves.
        except select o.problem, o.subject, o.difference from tests.old_problems o $q$,
    'the ledger is healthy: ' || title
  );
end
$$;

create function tests.hold(
  who text, key text, trip uuid default tests.trip(), seats int default 1, origin uuid default null, destination uuid default null
)
returns uuid
language plpgsql
as $$
declare
  hold uuid;
begin
  perform tests.authenticate_as(who);
  hold := tests.hold_seats(trip, seats, tests.named(key), null, null, origin, destination);
  perform tests.authenticate_as('postgres');
  return hold;
end
$$;
comment on function tests.hold(text, text, uuid, int, uuid, uuid) is 'Holds seats as this person and returns the id of the hold.';

create function tests.held(who text, key text)
returns uuid
language sql
stable
security definer
return (select h.id from public.seat_holds h where h.passenger_id = tests.id(who) and h.client_key = tests.named(key));
comment on function tests.held(text, text) is 'The hold of this person with the key of this name, and so the booking made of it.';

create function tests.open_payment(hold uuid, key text, method text default 'card')
returns text
language plpgsql
as $$
declare
  reference text;
begin
  perform tests.authenticate_as('postgres');
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', h.passenger_id, 'role', 'authenticated', 'session_id', h.passenger_id
  )::text, true)
  from public.seat_holds h where h.id = hold;
  select o.reference into reference
  from private.open_payment(hold, method, tests.named(key), 'simulator', 'test') o;
  perform tests.authenticate_as('postgres');
  return reference;
end
$$;
comment on function tests.open_payment(uuid, text, text) is 'Opens a payment of a hold as its passenger and returns the reference.';

create function tests.settle(reference text, changes jsonb default '{}')
returns text
language plpgsql
as $$
declare
  asked bigint;
  outcome text;
begin
  perform tests.authenticate_as('postgres');
  select p.amount_kobo into asked from public.payments p where p.reference = settle.reference;
  perform tests.authenticate_as('payments');
  outcome := private.settle_payment(reference, jsonb_build_object(
    'state', 'paid', 'amountKobo', asked, 'requestedKobo', asked, 'currency', 'NGN', 'feeKobo', 0, 'channel', 'card',
    'providerId', 'id of ' || reference, 'paidAt', null
  ) || changes);
  perform tests.authenticate_as('postgres');
  return outcome;
end
$$;
comment on function tests.settle(text, jsonb) is
  'Settles a payment with what the provider has seen: paid in full without a fee, unless changes (SeenPayment) differ.';

create function tests.pay(
  who text, key text, trip uuid default tests.trip(), seats int default 1, origin uuid default null, destination uuid default null
)
returns uuid
language plpgsql
as $$
declare
  hold uuid := tests.hold(who, key, trip, seats, origin, destination);
begin
  perform tests.settle(tests.open_payment(hold, key));
  return hold;
end
$$;
comment on function tests.pay(text, text, uuid, int, uuid, uuid) is 'Books seats that are paid online, and returns the booking.';

create function tests.expire(hold uuid)
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('postgres');
  update public.seat_holds h set expires_at = now() where h.id = hold;
end
$$;
comment on function tests.expire(uuid) is 'Ends the time of a hold, as seen by functions; the job has not run.';

create function tests.hold_state(hold uuid)
returns text
language sql
security definer
return (select h.status || coalesce(' ' || b.status, '') from public.seat_holds h left join public.bookings b on b.id = h.id where h.id = hold);
comment on function tests.hold_state(uuid) is 'Status of a hold and of the booking made of it.';

create function tests.seats(trip uuid default tests.trip())
returns text
language sql
security definer
return (select t.leg_taken::text || case when t.leg_taken = private.count_legs(t.id) then '' else ' but counted ' || private.count_legs(t.id)::text end from public.trips t where t.id = trip);
comment on function tests.seats(uuid) is 'Taken seats of each leg, and the count where it differs.';

create function tests.balances()
returns table (account text, kobo bigint)
language sql
stable
security definer
as $$
  select a.code || case when a.owner_id is null then '' else ' ' || coalesce(
    (select p.name from public.profiles p where p.id = a.owner_id), '?') end,
    sum(e.amount_kobo)::bigint
  from private.ledger_entries e join private.ledger_accounts a on a.id = e.account_id
  join private.ledger_journals j on j.id = e.journal_id
  -- Entries of this transaction only.
  where j.created_at = now()
  group by a.id having sum(e.amount_kobo) <> 0 order by a.id
$$;
create function tests.balance_line()
returns text
language sql
return (select string_agg(b.account || ' ' || b.kobo, ', ') from tests.balances() b);
comment on function tests.balance_line() is 'What the journals of this transaction have booked, by account: debit positive.';

create function tests.journal(cause text)
returns text
language sql
security definer
return (
  select string_agg(a.code || ' ' || e.amount_kobo, ', ' order by e.amount_kobo desc, a.code)
  from private.ledger_journals j join private.ledger_entries e on e.journal_id = j.id
  join private.ledger_accounts a on a.id = e.account_id
  where j.cause = journal.cause
);
comment on function tests.journal(text) is 'The entries of a journal, debits first.';

create function tests.refunds(hold uuid)
returns text
language sql
security definer
return (
  select string_agg(r.cause || ' ' || r.amount_kobo || ' ' || r.status, ', ' order by r.cause, r.created_at)
  from public.refunds r join public.payments p on p.id = r.payment_id where p.hold_id = hold
);
comment on function tests.refunds(uuid) is 'Refunds of all payments of a hold.';
