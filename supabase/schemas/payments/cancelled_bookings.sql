-- The money that a cancelled booking gives back to the passenger and leaves to the driver.

create function private.cancellation_of(booking public.bookings, moment timestamptz, by_passenger boolean,
  out rule text, out refund_kobo bigint, out driver_kobo bigint)
language plpgsql
stable
set search_path = ''
as $$
declare
  departs_at timestamptz := (
    select s.planned_at from public.trip_stops s where s.trip_id = booking.trip_id and s.id = booking.from_stop_id
  );
begin
  if booking.cancel_rule is not null then
    rule := booking.cancel_rule;
    refund_kobo := private.refund_by(rule, booking.total_kobo);
    driver_kobo := booking.total_kobo - refund_kobo;
    return;
  end if;
  select t.* into rule, refund_kobo, driver_kobo from private.cancellation_terms(
    booking.total_kobo, case when by_passenger
      and private.changes_of(booking) = '[]' and not private.is_freed(booking, moment) then 'passenger' else 'driver' end,
    booking.created_at, departs_at, moment
  ) t;
end
$$;
comment on function private.cancellation_of is
'The effect of a cancellation of a booking at this moment, or of the past one (cancel_rule): the rule, and the kobo of passenger and
driver, if it was paid online. A
passenger who declines a change that goes too far, or whose driver may not travel at this moment (changes_of), gets everything back; so does one
whose first trip of the journey lets them down (is_freed).';

create function private.payment_fee(amount_kobo bigint) returns bigint language sql immutable
return least(200000, amount_kobo * 15 / 1000 + case when amount_kobo >= 250000 then 10000 else 0 end);
comment on function private.payment_fee is
'The most that a payment costs the platform at the provider: 1.5 percent, and 100 naira from 2,500 naira on, together at most 2,000 naira.';

create function private.free_cancellations_left(passenger uuid, except_id uuid default null)
returns int language plpgsql stable set search_path = '' as $$
declare
  free_max constant int := 2;
begin
  return greatest(0, free_max - (
    select count(*) from public.bookings b
    where b.passenger_id = passenger and b.id is distinct from except_id and b.payment_method = 'online'
      and b.cancelled_by = passenger and b.cancelled_at > now() - interval '24 hours'
      and b.cancel_rule in ('soon_after_paying', 'a_day_before')
  ) - (
    select count(*) from public.refunds r
    where r.passenger_id = passenger and r.cause in ('given_up', 'paid_twice') and r.created_at > now() - interval '24 hours'
  ));
end
$$;
comment on function private.free_cancellations_left is
'How many paid bookings a passenger may still cancel with everything back: 2 in 24 hours. A payment whose seats the passenger gave up
or had paid before counts too (surplus_cause). What others cancel, and what a passenger declines because the driver changed it, does not
count. The rule of the moment of the cancellation counts, whatever happens to the trip later. except_id: a booking that is being cancelled.';

create function private.surplus_fee(payment public.payments) returns bigint language sql stable set search_path = ''
return case when private.free_cancellations_left(payment.passenger_id) > 0 then 0
  -- Never more than what was said before paying.
  else least(private.payment_fee(payment.paid_kobo), payment.fee_kobo) end;
comment on function private.surplus_fee is
'The part that stays of a payment whose seats the passenger gave up or had paid before: nothing while a free cancellation is left, then its
fee. The caller has locked the passenger''s profile.';

create function private.refund_of(booking public.bookings, moment timestamptz, by_passenger boolean,
  out rule text, out refund_kobo bigint, out driver_kobo bigint, out fee_kobo bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  select c.rule, c.refund_kobo, c.driver_kobo, 0 into rule, refund_kobo, driver_kobo, fee_kobo
  from private.cancellation_of(booking, moment, by_passenger) c;
  if by_passenger and rule in ('soon_after_paying', 'a_day_before')
    and private.free_cancellations_left(booking.passenger_id, booking.id) = 0
  then
    -- Never more than what was said before paying.
    fee_kobo := least(private.payment_fee(booking.total_kobo), (
      select p.fee_kobo * booking.total_kobo / p.amount_kobo from public.payments p
      where p.hold_id = private.paying_hold(booking.id) and p.outcome in ('applied', 'retaken')
    ));
    refund_kobo := refund_kobo - fee_kobo;
  end if;
end
$$;
comment on function private.refund_of is
'cancellation_of, less the payment fee (fee_kobo), which stays with the passenger from the third paid booking on that they cancel in
24 hours: each payment costs the platform its fee, also when it goes back.';

create function private.settle_cancelled_booking(booking public.bookings)
returns void language plpgsql set search_path = '' as $$
declare
  payee uuid := coalesce(booking.company_id, booking.driver_id);
  payment public.payments;
  terms record;
  commission bigint;
begin
  select p.* into payment from public.payments p
  where p.hold_id = private.paying_hold(booking.id) and p.outcome in ('applied', 'retaken') for no key update;
  select * into terms from private.refund_of(
    booking, booking.cancelled_at, coalesce(booking.cancelled_by = booking.passenger_id, false)
  );
  commission := (
    select private.commission_on(terms.driver_kobo, t.commission_basis_points) from public.trips t where t.id = booking.trip_id
  );
  update public.bookings b set settled_at = now() where b.id = booking.id;
  if terms.refund_kobo > 0 then
    perform private.queue_refund(payment, booking.id, 'cancelled', terms.refund_kobo);
  end if;
  if terms.driver_kobo > 0 then
    insert into public.earnings (payee_id, booking_id, kind, gross_kobo, commission_kobo, available_at)
    values (payee, booking.id, 'kept_half', terms.driver_kobo, commission, greatest(booking.agreed_departure_at, now()) + interval '24 hours');
  end if;
  -- Last, because every payment changes the same accounts and waits for them until this one has committed.
  perform private.post_journal('cancelled:' || booking.id, 'cancelled', booking.id, jsonb_build_array(
    jsonb_build_object('account', 'passenger_prepaid', 'kobo', booking.total_kobo),
    jsonb_build_object('account', 'refunds_payable', 'kobo', -terms.refund_kobo),
    jsonb_build_object('account', 'gateway_fees', 'kobo', -terms.fee_kobo),
    jsonb_build_object('account', 'commission', 'kobo', -commission)
  ) || case when terms.driver_kobo > 0 then jsonb_build_array(
    jsonb_build_object('account', 'driver_payable', 'owner', payee, 'kobo', commission - terms.driver_kobo)
  ) else '[]' end);
end
$$;
comment on function private.settle_cancelled_booking is
'The money of a cancelled booking that was paid online goes back by the terms, whichever way it was cancelled. The passenger reads
it in the one message about the cancellation (money_back_words).';

create function private.quote_cancellation(booking_id uuid)
returns table (rule text, total_kobo bigint, refund_kobo bigint, is_online boolean, fee_kobo bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  booking public.bookings;
begin
  select b.* into booking from public.bookings b where b.id = quote_cancellation.booking_id and b.passenger_id = caller;
  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.payment_method = 'cash' then
    return query select 'cash', booking.total_kobo, 0::bigint, false, 0::bigint;
    return;
  end if;
  return query
  select t.rule, booking.total_kobo, t.refund_kobo, true, t.fee_kobo from private.refund_of(booking, now(), true) t;
end
$$;
comment on function private.quote_cancellation is
'The sum that the caller would get back for their booking if they cancelled it now, and the payment fee that would stay with them.
Refuses: 401, 403 suspended; 404 not_found.
Security definer because: it reads the stops of trips that are no longer listed.';

create function private.quote_trip_cancellation(trip_id uuid)
returns table (bookings int, refund_kobo bigint) language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  if not exists (
    select from public.trips t where t.id = quote_trip_cancellation.trip_id and caller in (t.driver_id, t.company_id)
  ) then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return query
  select count(*)::int, coalesce(sum(b.total_kobo) filter (where b.payment_method = 'online'), 0)::bigint
  from public.bookings b where b.trip_id = quote_trip_cancellation.trip_id and b.status = 'confirmed';
end
$$;
comment on function private.quote_trip_cancellation is
'How many bookings end, and what goes back to their passengers, if the driver or the company cancels the trip.
Refuses: 401, 403 suspended; 404 not_found.
Security definer because: drivers cannot read the payments of passengers.';

grant execute on function private.quote_cancellation, private.quote_trip_cancellation to authenticated;
