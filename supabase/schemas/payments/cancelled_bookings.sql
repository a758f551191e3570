-- What a cancelled booking gives back to the passenger and leaves to the driver.

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
  points jsonb := private.points_of(booking.trip_id, booking.from_stop_id, booking.to_stop_id);
  -- The driver moved the departure or a meeting point after it was agreed: the passenger declines the change.
  is_changed boolean := departs_at <> booking.agreed_departure_at
    or (booking.agreed_points -> 'on' <> 'null' and booking.agreed_points -> 'on' <> points -> 'on')
    or (booking.agreed_points -> 'off' <> 'null' and booking.agreed_points -> 'off' <> points -> 'off');
begin
  select t.* into rule, refund_kobo, driver_kobo from private.cancellation_terms(
    booking.total_kobo, case when by_passenger and not is_changed then 'passenger' else 'driver' end,
    booking.created_at, departs_at, moment
  ) t;
end
$$;
comment on function private.cancellation_of(public.bookings, timestamptz, boolean) is
'What a cancellation of a booking paid online would mean at this moment: the rule, and the kobo of passenger and driver. A
passenger who declines a change that the driver made gets everything back.';

create function private.settle_cancelled_booking(booking public.bookings)
returns void language plpgsql set search_path = '' as $$
declare
  payee uuid := coalesce(booking.company_id, booking.driver_id);
  payment public.payments;
  terms record;
begin
  select p.* into payment from public.payments p
  where p.hold_id = booking.id and p.outcome in ('applied', 'retaken') for no key update;
  select * into terms from private.cancellation_of(
    booking, booking.cancelled_at, coalesce(booking.cancelled_by = booking.passenger_id, false)
  );
  update public.bookings b set settled_at = now() where b.id = booking.id;
  if terms.refund_kobo > 0 then
    perform private.queue_refund(payment, booking.id, 'cancelled', terms.refund_kobo);
  end if;
  if terms.driver_kobo > 0 then
    insert into public.earnings (payee_id, booking_id, kind, gross_kobo, available_at)
    values (payee, booking.id, 'kept_half', terms.driver_kobo, greatest(booking.agreed_departure_at, now()) + interval '24 hours');
  end if;
  -- Last, because every payment changes the same accounts and waits for them until this one has committed.
  perform private.post_journal('cancelled:' || booking.id, 'cancelled', booking.id, jsonb_build_array(
    jsonb_build_object('account', 'passenger_prepaid', 'kobo', booking.total_kobo),
    jsonb_build_object('account', 'refunds_payable', 'kobo', -terms.refund_kobo)
  ) || case when terms.driver_kobo > 0 then jsonb_build_array(
    jsonb_build_object('account', 'driver_payable', 'owner', payee, 'kobo', -terms.driver_kobo)
  ) else '[]' end);
end
$$;
comment on function private.settle_cancelled_booking(public.bookings) is
'The money of a cancelled booking that was paid online goes back by the terms, whichever way it was cancelled. The passenger reads
it in the one message about the cancellation (money_back_words).';

create function private.quote_cancellation(booking_id uuid)
returns table (rule text, total_kobo bigint, refund_kobo bigint, is_online boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  booking public.bookings;
begin
  select b.* into booking from public.bookings b where b.id = quote_cancellation.booking_id and b.passenger_id = caller;
  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.payment_method = 'cash' then
    return query select 'cash', booking.total_kobo, 0::bigint, false;
    return;
  end if;
  return query
  select t.rule, booking.total_kobo, t.refund_kobo, true from private.cancellation_of(booking, now(), true) t;
end
$$;
comment on function private.quote_cancellation(uuid) is
'What the caller would get back for their booking if they cancelled it now.
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
comment on function private.quote_trip_cancellation(uuid) is
'How many bookings end, and what goes back to their passengers, if the driver or the company cancels the trip.
Refuses: 401, 403 suspended; 404 not_found.
Security definer because: drivers cannot read the payments of passengers.';

grant execute on function private.quote_cancellation(uuid), private.quote_trip_cancellation(uuid) to authenticated;
