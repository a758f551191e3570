-- The fare of a completed trip becomes the driver's: 24 hours after it for passengers who boarded, else after 72 hours.

create function private.ask_about_trip(trip public.trips) returns void language plpgsql set search_path = '' as $$
declare
  described constant text := private.describe_trip(trip.id);
  missing constant public.bookings[] := array(
    select b from public.bookings b
    where b.trip_id = trip.id and b.payment_method = 'online' and b.status = 'completed' and b.boarded_at is null
      and b.settled_at is null
  );
begin
  if cardinality(missing) = 0 then
    return;
  end if;
  perform private.create_notifications(array(
    select private.notice_of(b.passenger_id, 'code_not_scanned', jsonb_build_object(
      'trip', described, 'fare', private.naira(b.total_kobo)), '/trips/' || trip.id)
    from unnest(missing) b
  ));
  perform private.notify(coalesce(trip.driver_id, trip.company_id), 'passengers_without_code', jsonb_build_object(
    'trip', described, 'bookings', case cardinality(missing) when 1 then '1 booking' else cardinality(missing) || ' bookings' end
  ), '/trips/' || trip.id);
end
$$;
comment on function private.ask_about_trip is
'Asks both sides about passengers of a completed trip who paid online and did not board by code.';

create function private.shows_it_went(trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  boarded_min constant int := 2;
begin
  return (private.has_left_origin(trip) and private.has_made_progress(trip)) or (not trip.is_closed_by_clock and (
    select count(distinct b.passenger_id) from public.bookings b where b.trip_id = trip.id and b.boarded_at is not null
  ) >= boarded_min);
end
$$;
comment on function private.shows_it_went is
'True if there is a sign, other than the driver''s report, that a completed trip took place: in its hours the driver''s track left the
origin and came nearer to a later stop (driver_positions, has_made_progress), or two passengers boarded by code. For a trip that the clock completed, only the track counts.';

create function private.is_flagged_driver(driver_id uuid)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  trips_max constant int := 10;
  claims_max constant int := 2;
begin
  return (
    select count(distinct (b.trip_id, b.passenger_id)) from public.trip_claims c join public.bookings b on b.id = c.booking_id
    where b.payment_method = 'online' and c.by_id = is_flagged_driver.driver_id and c.kind = 'passenger_absent' and c.status <> 'withdrawn' and b.trip_id in (
      select t.id from public.trips t
      where t.driver_id = is_flagged_driver.driver_id and t.status in ('waiting', 'en_route', 'arrived', 'completed')
      order by t.departure_at desc limit trips_max
    )
  ) > claims_max;
end
$$;
comment on function private.is_flagged_driver is
'True if the driver has claimed on their last 10 trips more than twice that a passenger who paid online did not come: an administrator looks at
each such claim. In cash a claim earns the driver nothing.';

create function private.share_out(
  booking public.bookings, cause text, kind text, refund_kobo bigint default 0, lost_kobo bigint default 0
)
returns void language plpgsql set search_path = '' as $$
declare
  payee uuid := coalesce(booking.company_id, booking.driver_id);
  earned bigint := booking.total_kobo - refund_kobo - lost_kobo;
  commission bigint := (
    select private.commission_on(earned, t.commission_basis_points) from public.trips t where t.id = booking.trip_id
  );
  payment public.payments;
begin
  select p.* into payment from public.payments p
  where p.hold_id = private.paying_hold(booking.id) and p.outcome in ('applied', 'retaken') for no key update;
  update public.bookings b set settled_at = now() where b.id = booking.id;
  if refund_kobo > 0 then
    perform private.queue_refund(payment, booking.id, case when lost_kobo > 0 then 'dispute' else 'claim' end, refund_kobo);
  end if;
  if earned > 0 then
    insert into public.earnings (payee_id, booking_id, kind, gross_kobo, commission_kobo, available_at)
    values (payee, booking.id, share_out.kind, earned, commission, now());
  end if;
  perform private.post_journal(cause, case
    when earned > 0 then 'released' when lost_kobo > 0 then 'dispute_lost' else 'claim_upheld'
  end, booking.id, jsonb_build_array(
    jsonb_build_object('account', 'passenger_prepaid', 'kobo', booking.total_kobo),
    jsonb_build_object('account', 'refunds_payable', 'kobo', -refund_kobo),
    jsonb_build_object('account', 'provider_deductions', 'kobo', -lost_kobo),
    jsonb_build_object('account', 'commission', 'kobo', -commission)
  ) || case when earned > 0 then jsonb_build_array(
    jsonb_build_object('account', 'driver_payable', 'owner', payee, 'kobo', commission - earned)
  ) else '[]' end);
end
$$;
comment on function private.share_out is
'Settles a booking that was paid online: what is not refunded and not lost to a dispute is earned by the driver or the company,
less the commission of the trip, rounded down. The caller has locked the booking and checked that it is not settled.';

create function private.release_fare(booking_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  booking public.bookings;
  trip public.trips;
  claim public.trip_claims;
begin
  select b.* into booking from public.bookings b where b.id = release_fare.booking_id;
  -- A claim locks the booking: one that was opened since the query began is seen here.
  if private.is_frozen(booking.id) then
    return 0;
  end if;
  select t.* into trip from public.trips t where t.id = booking.trip_id;
  select c.* into claim from public.trip_claims c
  where c.booking_id = booking.id and c.kind = 'passenger_absent' and c.status = 'open';
  if booking.boarded_at is null
    and not (private.shows_it_went(trip) and (claim.id is null or not private.is_flagged_driver(claim.by_id)))
    and not exists (select from public.trip_claims c where c.booking_id = booking.id and c.kind = 'unverified')
  then
    insert into public.trip_claims (booking_id, side, kind) values (booking.id, 'platform', 'unverified');
    return 1;
  elsif claim.id is not null then
    update public.trip_claims c set status = 'upheld', decision = 'Not contested in time.', decided_at = now()
    where c.id = claim.id;
  end if;
  perform private.share_out(
    booking, 'released:' || booking.id, case when claim.id is null then 'fare' else 'no_show' end
  );
  return 1;
end
$$;
comment on function private.release_fare is 'One row of release_fares, which has locked the booking.';

create function private.end_no_show_in_cash(claim_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  went constant boolean := (
    select private.shows_it_went(t) from public.trip_claims c
    join public.bookings b on b.id = c.booking_id join public.trips t on t.id = b.trip_id
    where c.id = end_no_show_in_cash.claim_id
  );
begin
  update public.trip_claims c
  set status = case when went then 'upheld' else 'refused' end, decided_at = now(),
    decision = case when went then 'Not contested in time.' else 'There is no sign that the trip took place.' end
  -- An answer locks the booking first: one that came since the query began is seen here.
  where c.id = end_no_show_in_cash.claim_id and c.status = 'open';
  return case when found then 1 else 0 end;
end
$$;
comment on function private.end_no_show_in_cash is
'One row of release_fares, which has locked the booking: that a passenger in cash did not come, and has not contested it, counts if there is
a sign that the trip took place. No money waits for it, so no administrator is asked.';

create function private.release_fares() returns int language sql set search_path = ''
return private.each_row('release_fares', $$
  select b.id from public.bookings b
  join public.payments p on p.hold_id = private.paying_hold(b.id) and p.outcome in ('applied', 'retaken')
  where b.release_at <= now() and b.settled_at is null and not private.is_frozen(b.id)
  -- With its payment: all of them before the first account.
  order by b.release_at for no key update of b, p skip locked
$$, 'release_fare') + private.each_row('release_fares', $$
  select c.id from public.trip_claims c
  join public.bookings b on b.id = c.booking_id
  join public.trips t on t.id = b.trip_id
  where c.status = 'open' and private.is_uncontested(c) and b.payment_method = 'cash' and b.status = 'completed'
    -- So long a phone without a connection may still send the code of a passenger who did come (board_passenger).
    and t.ended_at <= now() - interval '24 hours'
    -- A passenger who has said otherwise elsewhere has contested it: an administrator decides.
    and not exists (select from public.trip_reports r where r.trip_id = t.id and r.reporter_id = b.passenger_id and r.kind = 'left_behind')
    and not exists (select from private.cash_answers a where a.booking_id = b.id)
  order by c.id for no key update of b skip locked
$$, 'end_no_show_in_cash');
comment on function private.release_fares is
'Job: gives the fares of completed trips to their drivers and companies once they are due and nothing is claimed or disputed. A
passenger who did not board, on a trip without a sign that it took place (shows_it_went) or of a flagged driver: an administrator
decides. And ends the claims about passengers in cash that were not contested (end_no_show_in_cash). At most 100 of each.';

create function private.is_trip_forgotten(trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.trip_over_at(trip) < now() - interval '7 days' and not exists (
    select from public.bookings b
    where b.trip_id = trip.id and (
      (b.payment_method = 'online' and b.status <> 'cancelled' and b.settled_at is null) or private.is_frozen(b.id)
    )
  );
end
$$;
comment on function private.is_trip_forgotten is
'True 7 days after a trip, once its money is settled and no claim or dispute about it is open: its track and codes can go.';
