-- Administrators decide claims with both sides' words and the trip's track; both sides read what became of the money of a
-- booking.

create function private.decide_claim(claim_id uuid, upheld boolean, refund_kobo bigint, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_decider(private.people_of_booking(
    (select c.booking_id from public.trip_claims c where c.id = decide_claim.claim_id)
  ));
  why text := private.required_reason(reason);
  back constant bigint := coalesce(refund_kobo, 0);
  verdict constant text := case when upheld then 'upheld' else 'refused' end;
  booking public.bookings := private.locked_claimable(
    (select c.booking_id from public.trip_claims c where c.id = decide_claim.claim_id)
  );
  claim public.trip_claims;
begin
  select c.* into claim from public.trip_claims c where c.id = decide_claim.claim_id for no key update;
  if claim.id is null then
    perform private.refuse(404, 'not_found', 'Claim not found.');
  elsif upheld is null or back < 0 or back > booking.total_kobo then
    perform private.refuse(400, 'invalid_input', 'The refund is more than the passenger paid');
  elsif booking.payment_method = 'cash' and back > 0 then
    perform private.refuse(400, 'invalid_input', 'This booking is paid in cash: Tafiya has no money to give back');
  -- A driver's claim that is refused may mean that the passenger is owed something.
  elsif claim.side <> 'driver' and upheld <> (back > 0) then
    perform private.refuse(400, 'invalid_input', 'A claim is upheld with a refund, and refused without one');
  elsif claim.side = 'driver' and upheld and back > 0 then
    perform private.refuse(400, 'invalid_input', 'There is no refund when the passenger did not come');
  elsif claim.status = verdict and claim.refund_kobo = back then
    return verdict;
  elsif claim.status not in ('open', 'answered') then
    perform private.refuse(409, 'conflict', 'This claim is no longer open.');
  elsif booking.status <> 'completed' then
    perform private.refuse(409, 'too_early', 'This trip is not over yet.');
  elsif claim.status = 'open' and claim.side <> 'platform' and not private.is_uncontested(claim)
    and claim.created_at > now() - private.contest_time()
  then
    perform private.refuse(409, 'too_early', 'The other side can still answer. Please decide 24 hours after the claim.');
  elsif private.is_disputed(booking.id) then
    perform private.refuse(409, 'conflict', 'The passenger''s bank disputes this payment. Please wait for its decision.');
  elsif back > private.may_still_leave((
    select p.id from public.payments p where p.hold_id = private.paying_hold(booking.id) and p.outcome <> 'surplus' for no key update
  )) then
    perform private.refuse(409, 'conflict', 'The passenger has this money back already. It is not sent a second time.');
  -- Whatever is not refunded goes to the driver, at once or with the release: the whole fare moves.
  elsif private.needs_second_admin('decide_claim', claim.id::text, case booking.payment_method when 'cash' then 0 else booking.total_kobo end, why, jsonb_build_object(
    'upheld', upheld, 'refundKobo', back
  ), private.people_of_booking(booking.id), booking.id) then
    return 'waiting';
  end if;

  update public.trip_claims c
  set status = verdict, decision = why, decided_by = admin, decided_at = now(), refund_kobo = back
  where c.id = claim.id;
  if booking.payment_method = 'online' and (back > 0 or (claim.side = 'driver' and upheld)) then
    perform private.end_claims(booking.id, 'refused', 'Decided together with another claim.');
    perform private.share_out(booking, 'claim-upheld:' || claim.id,
      case when claim.side = 'driver' and upheld then 'no_show' else 'fare' end, back);
  end if;
  perform private.notify(person, case
    when booking.payment_method = 'cash' and upheld then 'no_show_counts'
    when booking.payment_method = 'cash' then 'no_show_does_not_count'
    when back = 0 then 'fare_goes_to_driver'
    else 'fare_goes_back' end, jsonb_build_object('trip', private.describe_trip(booking.trip_id), 'reason', why,
    'back', private.naira(back), 'fare', private.naira(booking.total_kobo)), '/trips/' || booking.trip_id)
  from unnest(array[booking.passenger_id, booking.driver_id, booking.company_id]) person where person is not null;
  perform private.audit('decide_claim', claim.id::text, verdict, jsonb_build_object(
    'booking', booking.id, 'refundKobo', back, 'reason', why
  ));
  return verdict;
end
$$;
comment on function private.decide_claim is
'Decides a claim after both sides could speak. A refund, whole or part, is sent at once and the driver or the company earns the
rest; a driver''s claim that is upheld earns the fare at once, or, about a booking in cash, counts only (check_cash). Without a refund the release of the fare goes on. Other claims of
the booking end with it. Both sides read the reason. Returns the status; waiting: another administrator must confirm.
Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404; 400 invalid_input without a reason or for a refund that does not fit; 409 too_early before
the trip is over and while the other side can answer; 409 conflict for a claim that is over, and while a bank disputes the
payment.
Security definer because: app_admin writes no money.';

create function private.view_claim_evidence(claim_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  points_max constant int := 1000;
  claim public.trip_claims;
  booking public.bookings;
begin
  perform private.require_admin();
  select c.* into claim from public.trip_claims c where c.id = view_claim_evidence.claim_id;
  if claim.id is null then
    perform private.refuse(404, 'not_found', 'Claim not found.');
  end if;
  select b.* into booking from public.bookings b where b.id = claim.booking_id;
  perform private.audit('view_claim', claim.id::text, 'shown');
  return (
    select jsonb_build_object(
      'claimId', claim.id, 'tripId', t.id, 'tripStatus', t.status, 'endedAt', t.ended_at, 'isClosedByClock', t.is_closed_by_clock,
      'boardedAt', booking.boarded_at, 'releaseAt', booking.release_at, 'showsItWent', private.shows_it_went(t),
      'isFlagged', private.is_flagged_driver(t.driver_id), 'getsOnAtStopId', booking.from_stop_id,
      'getsOffAtStopId', booking.to_stop_id,
      'boarded', (select count(*) from public.bookings b where b.trip_id = t.id and b.boarded_at is not null),
      'bookings', (select count(*) from public.bookings b where b.trip_id = t.id and b.status <> 'cancelled'),
      'stops', (
        select jsonb_agg(jsonb_build_object(
          'id', s.id, 'place', p.name, 'latitude', coalesce(s.point_latitude, p.latitude),
          'longitude', coalesce(s.point_longitude, p.longitude), 'plannedAt', s.planned_at, 'reachedAt', s.reached_at,
          'reportedAt', s.reported_at, 'leftAt', s.left_at
        ) order by s.position)
        from public.trip_stops s join public.places p on p.id = s.place_id
        where s.trip_id = t.id and s.position is not null
      ),
      'track', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at', k.recorded_at, 'latitude', k.latitude, 'longitude', k.longitude
        ) order by k.recorded_at), '[]')
        from (
          select k.* from private.trip_track k where k.trip_id = t.id order by k.recorded_at desc limit points_max
        ) k
      )
    )
    from public.trips t where t.id = booking.trip_id
  );
end
$$;
comment on function private.view_claim_evidence is
'The evidence by which an administrator decides a claim: boarding, the reports of the stops, and the driver''s track, at most 1,000
points. Each look is audited.
Refuses: 401 unauthenticated; 404.
Security definer because: no role reads the track.';

create function private.read_claims(booking_id uuid, trip_id uuid default null)
returns setof jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  if read_claims.trip_id is not null and not exists (
    select from public.trips t where t.id = read_claims.trip_id and (
      caller in (t.driver_id, t.company_id)
      or exists (select from public.bookings b where b.trip_id = t.id and b.passenger_id = caller)
    )
  ) then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return query
  select jsonb_build_object(
    'bookingId', b.id, 'tripId', b.trip_id, 'side', s.side, 'seats', b.seats, 'totalFareKobo', b.total_kobo,
    'passengerName', case s.side when 'driver' then p.name end,
    'boardedAt', b.boarded_at, 'releaseAt', b.release_at, 'isSettled', b.settled_at is not null,
    'isFrozen', private.is_frozen(b.id), 'paymentMethod', b.payment_method,
    'canClaim', (
      select coalesce(jsonb_agg(k.kind), '[]')
      from unnest(case
        when s.side = 'passenger' and b.payment_method = 'online' then array['driver_absent', 'left_behind', 'not_as_described', 'not_completed']
        when b.driver_id = caller then array['passenger_absent']
      end) as k (kind)
      where b.status <> 'cancelled' and b.settled_at is null
        and (b.boarded_at is null or k.kind not in ('driver_absent', 'left_behind', 'passenger_absent'))
        and not exists (
          select from public.trip_claims c
          where c.booking_id = b.id and (c.kind = k.kind or (c.side = s.side and c.status in ('open', 'answered')))
        )
    ),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'side', c.side, 'kind', c.kind, 'words', c.words, 'status', c.status, 'answer', c.answer,
        'answeredAt', c.answered_at, 'answerUntil', c.created_at + private.contest_time(), 'decision', c.decision,
        'decidedAt', c.decided_at, 'refundKobo', c.refund_kobo, 'createdAt', c.created_at,
        'canAnswer', c.side not in (s.side, 'platform') and c.status = 'open' and c.created_at > now() - private.contest_time(),
        'canWithdraw', c.by_id = caller and c.status in ('open', 'answered')
      ) order by c.created_at, c.id), '[]')
      from public.trip_claims c where c.booking_id = b.id
    )
  )
  from public.bookings b
  join public.profiles p on p.id = b.passenger_id
  cross join lateral (select case when b.passenger_id = caller then 'passenger' else 'driver' end) as s (side)
  where caller in (b.passenger_id, b.driver_id, b.company_id)
    and (
      b.payment_method = 'online' or exists (select from public.trip_claims c where c.booking_id = b.id)
      or (s.side = 'driver' and b.driver_id = caller and b.status <> 'cancelled')
    )
    and (b.id = read_claims.booking_id or b.trip_id = read_claims.trip_id)
  order by b.created_at, b.id;
end
$$;
comment on function private.read_claims is
'Release and claims of a booking that was paid online, or of all that the caller may see of a trip: the passenger their own, the
driver and the company those of the trip. Bookings in cash only with a claim, and for the driver, who may report that the passenger did not come. canClaim: the kinds of claims that are not excluded; their times are checked when
one is opened. Amounts in kobo.
Refuses: 401, 403 suspended; 404 not_found for a trip of others.
Security definer because: drivers cannot read the profiles of passengers.';

grant execute on function
  private.decide_claim,
  private.view_claim_evidence
to app_admin;

grant execute on function private.read_claims to authenticated;
