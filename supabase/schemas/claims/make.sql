-- Passengers and drivers open claims, and the other side answers.

create function private.check_claimable(booking public.bookings, kind text)
returns void language plpgsql stable set search_path = '' as $$
begin
  if booking.payment_method = 'cash' and kind <> 'passenger_absent' then
    perform private.refuse(409, 'conflict', 'This booking is paid in cash: Tafiya holds no money for it.');
  elsif booking.status = 'cancelled' then
    perform private.refuse(409, 'trip_closed', 'This booking was cancelled.');
  elsif booking.settled_at is not null then
    perform private.refuse(409, 'too_late', 'The money of this booking is settled. Please contact us.');
  elsif booking.boarded_at is not null and kind in ('driver_absent', 'left_behind', 'passenger_absent') then
    perform private.refuse(409, 'already_boarded', 'The passenger has boarded with the code of this booking.');
  elsif exists (
    select from public.trip_claims c
    where c.booking_id = booking.id and c.kind = check_claimable.kind and c.status not in ('open', 'answered')
  ) then
    perform private.refuse(409, 'conflict', 'This was already decided or withdrawn.');
  end if;
end
$$;
comment on function private.check_claimable is
'Checks that a claim of this kind can be opened about a locked booking.
Refuses: 409 conflict for a booking paid in cash, about which only passenger_absent is possible, and for a claim of a kind that was decided or withdrawn; 409 trip_closed if it was cancelled; 409
too_late once the money is settled; 409 already_boarded.';

create function private.before_claim() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select case new.side when 'driver' then b.passenger_id else b.driver_id end, b.company_id into new.about_id, new.company_id
  from public.bookings b where b.id = new.booking_id;
  return new;
end
$$;
comment on function private.before_claim is
'Trigger, because four functions store claims: copies from the booking whom the claim is about, so that the claims about a person
are found without their bookings.
Security definer because: the roles that write claims need not read the booking.';

create function private.tell_of_claim(new public.trip_claims) returns void language plpgsql set search_path = '' as $$
declare
  booking public.bookings;
begin
  select b.* into booking from public.bookings b where b.id = new.booking_id;
  -- The words of a claim are named like its kind.
  perform private.notify_unless_caller(
    person, case when new.side = 'driver' and booking.payment_method = 'cash' then 'passenger_absent_in_cash' else new.kind end,
    jsonb_build_object('trip', private.describe_trip(booking.trip_id), 'trips', (select s.no_shows_max from public.platform_settings s)),
    '/trips/' || booking.trip_id
  )
  from unnest(case new.side
    when 'passenger' then array[booking.driver_id, booking.company_id] else array[booking.passenger_id]
  end) person;
end
$$;
comment on function private.tell_of_claim is
'Notifies the side that a new claim is about.';

create function private.open_claim(booking_id uuid, kind text, words text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  late_after constant interval := '30 minutes';
  caller uuid := private.require_active_until_commit();
  said text := private.clean_text(words, 1000, 'Description');
  booking public.bookings := private.locked_claimable(booking_id);
  trip public.trips;
  claim public.trip_claims;
  planned_at timestamptz;
begin
  if booking.id is null or booking.passenger_id <> caller then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif kind is null or kind not in ('driver_absent', 'left_behind', 'not_as_described', 'not_completed') then
    perform private.refuse(400, 'invalid_input', 'Please choose what happened');
  elsif said is null then
    perform private.refuse(400, 'invalid_input', 'Please describe what happened');
  end if;
  select c.* into claim from public.trip_claims c
  where c.booking_id = booking.id and c.side = 'passenger' and c.status in ('open', 'answered');
  if claim.kind = open_claim.kind then
    -- Opened by report_left_behind, which asks for no words.
    update public.trip_claims c set words = said where c.id = claim.id and c.words is null;
    return claim.id;
  elsif claim.id is not null then
    perform private.refuse(409, 'conflict', 'You have already reported a problem with this trip. Tafiya is checking it.');
  end if;
  perform private.check_claimable(booking, kind);
  select t.* into trip from public.trips t where t.id = booking.trip_id;
  select s.planned_at into planned_at from public.trip_stops s where s.trip_id = trip.id and s.id = booking.from_stop_id;

  if kind = 'driver_absent' and now() < planned_at + late_after then
    perform private.refuse(409, 'too_early', 'Please wait until 30 minutes after the planned time at your stop.');
  elsif kind in ('not_as_described', 'not_completed') and trip.status not in ('en_route', 'arrived', 'completed') then
    perform private.refuse(409, 'too_early', 'This trip has not started. You can still cancel your booking.');
  elsif kind = 'left_behind' then
    perform private.report_left_behind(trip.id);
  elsif kind = 'driver_absent' and trip.status in ('scheduled', 'active', 'waiting') and not exists (
    select from public.trip_claims c
    where c.booking_id = booking.id and c.kind = 'passenger_absent' and c.status in ('open', 'answered')
  ) then
    -- The trip has not left: that is the passenger's cancellation with everything back.
    perform private.cancel_booking(booking.id, 'The driver did not come');
    insert into public.trip_claims (booking_id, by_id, side, kind, words, status, decision, decided_at, refund_kobo)
    values (booking.id, caller, 'passenger', kind, said, 'upheld', 'The trip had not left 30 minutes after its time.', now(),
      booking.total_kobo)
    returning * into claim;
    return claim.id;
  end if;

  -- report_left_behind has opened it already.
  update public.trip_claims c set words = said where c.booking_id = booking.id and c.kind = open_claim.kind returning * into claim;
  if claim.id is null then
    insert into public.trip_claims (booking_id, by_id, side, kind, words) values (booking.id, caller, 'passenger', kind, said)
    returning * into claim;
    perform private.tell_of_claim(claim);
  end if;
  return claim.id;
end
$$;
comment on function private.open_claim is
'The caller claims about their booking that the driver did not come, left without them, or that the trip was not as described
or not completed. The money is frozen until an administrator decides; each kind once. If the trip has not left 30 minutes after its time, the
booking is cancelled with everything back at once. Opening the same claim again returns the first. left_behind is also
report_left_behind.
Refuses: 401, 403 suspended; 404; 400 invalid_input; 409 conflict while another claim of the passenger is open, for a claim
that was decided or withdrawn, and for a booking paid in cash; 409 trip_closed, too_late, already_boarded; 409 too_early.
Security definer because: clients cannot write claims.';

create function private.claim_left_behind(report public.trip_reports)
returns void language plpgsql set search_path = '' as $$
declare
  claim public.trip_claims;
begin
  for claim in
    insert into public.trip_claims (booking_id, by_id, side, kind)
    select b.id, report.reporter_id, 'passenger', 'left_behind' from public.bookings b
    where b.trip_id = report.trip_id and b.passenger_id = report.reporter_id and b.payment_method = 'online'
      and b.status <> 'cancelled' and b.settled_at is null
    for no key update
    on conflict do nothing returning *
  loop
    perform private.tell_of_claim(claim);
  end loop;
end
$$;
comment on function private.claim_left_behind is
'The report that the trip left without a passenger who paid online freezes the money of the booking, as a claim, and the driver is
told.';

create function private.report_no_show(booking_id uuid, words text default null)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  waits constant interval := '15 minutes';
  until_after_trip constant interval := '24 hours';
  caller uuid := private.require_active_until_commit();
  said text := private.clean_text(words, 1000, 'Description');
  booking public.bookings := private.locked_claimable(booking_id);
  trip public.trips;
  stop public.trip_stops;
  claim public.trip_claims;
  later_stop_at timestamptz;
begin
  select t.* into trip from public.trips t where t.id = booking.trip_id;
  if booking.id is null or trip.driver_id is distinct from caller then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  end if;
  select c.* into claim from public.trip_claims c
  where c.booking_id = booking.id and c.side = 'driver' and c.status in ('open', 'answered');
  if claim.id is not null then
    return claim.id;
  end if;
  perform private.check_claimable(booking, 'passenger_absent');
  select s.* into stop from public.trip_stops s where s.trip_id = trip.id and s.id = booking.from_stop_id;
  select min(least(s.reached_at, s.left_at)) into later_stop_at from public.trip_stops s
  where s.trip_id = trip.id and s.position > stop.position;
  if trip.ended_at < now() - until_after_trip then
    perform private.refuse(409, 'too_late', 'You can report this until 24 hours after the trip.');
  elsif stop.reported_at is null or trip.status not in ('waiting', 'en_route', 'arrived', 'completed') then
    perform private.refuse(409, 'too_early', 'Please report "At stop" first, and wait for the passenger.');
  -- At a later stop the driver has left this one, whether they reported it or not.
  elsif least(stop.left_at, later_stop_at) < greatest(least(stop.reached_at, stop.reported_at), stop.planned_at) + waits then
    perform private.refuse(409, 'conflict', 'You left this stop before the passenger''s 15 minutes were over.');
  elsif now() < greatest(stop.reported_at, stop.planned_at) + waits then
    perform private.refuse(409, 'too_early', format('Please wait until %s for the passenger.', to_char(
      (greatest(stop.reported_at, stop.planned_at) + waits + interval '1 minute') at time zone 'Africa/Lagos', 'HH24:MI'
    )));
  end if;
  insert into public.trip_claims (booking_id, by_id, side, kind, words)
  values (booking.id, caller, 'driver', 'passenger_absent', said)
  returning * into claim;
  perform private.tell_of_claim(claim);
  return claim.id;
end
$$;
comment on function private.report_no_show is
'The driver claims that a passenger did not come, however the booking is paid: from 15 minutes after "At stop", and after the planned time, of the
passenger''s own stop, by the server''s clock; not after leaving it or reaching a later stop before. Repeating it returns the first claim.
Refuses: 401, 403 suspended; 404 for everyone but the driver; 400 invalid_input; 409 too_early; 409 too_late more than 24 hours
after the trip or once the money is settled; 409 conflict after leaving too early, and for a claim that was decided;
409 already_boarded; 409 trip_closed if it was cancelled.
Security definer because: clients cannot write claims.';

create function private.answer_claim(claim_id uuid, words text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  said text := private.clean_text(words, 1000, 'Answer');
  booking public.bookings := private.locked_claimable(
    (select c.booking_id from public.trip_claims c where c.id = answer_claim.claim_id)
  );
  claim public.trip_claims;
begin
  select c.* into claim from public.trip_claims c where c.id = answer_claim.claim_id for no key update;
  if claim.id is null or (case claim.side
    when 'passenger' then caller in (booking.driver_id, booking.company_id)
    when 'driver' then caller = booking.passenger_id
  end) is not true then
    perform private.refuse(404, 'not_found', 'Claim not found.');
  elsif said is null then
    perform private.refuse(400, 'invalid_input', 'Please write an answer');
  elsif claim.answered_at is not null and claim.answer = said and claim.answered_by = caller then
    return booking.id;
  elsif claim.status <> 'open' then
    perform private.refuse(409, 'conflict', case claim.status
      when 'answered' then 'This was already answered.' else 'This was already decided.' end);
  elsif claim.created_at <= now() - private.contest_time() then
    perform private.refuse(409, 'too_late', 'The 24 hours for an answer are over.');
  end if;
  update public.trip_claims c set status = 'answered', answer = said, answered_by = caller, answered_at = now()
  where c.id = claim.id;
  perform private.notify_unless_caller(claim.by_id, 'claim_answered',
    jsonb_build_object('trip', private.describe_trip(booking.trip_id)), '/trips/' || booking.trip_id);
  return booking.id;
end
$$;
comment on function private.answer_claim is
'The other side answers a claim within 24 hours: the driver or the company that of a passenger, the passenger that of the driver.
Returns the booking. Repeating the same answer changes nothing.
Refuses: 401, 403 suspended; 404; 400 invalid_input; 409 conflict for another answer and after the decision; 409 too_late.
Security definer because: clients cannot write claims.';

create function private.withdraw_claim(claim_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  booking public.bookings := private.locked_claimable(
    (select c.booking_id from public.trip_claims c where c.id = withdraw_claim.claim_id)
  );
  claim public.trip_claims;
begin
  select c.* into claim from public.trip_claims c
  where c.id = withdraw_claim.claim_id and c.by_id = caller for no key update;
  if claim.id is null then
    perform private.refuse(404, 'not_found', 'Claim not found.');
  elsif claim.status = 'withdrawn' then
    return booking.id;
  elsif claim.status not in ('open', 'answered') then
    perform private.refuse(409, 'conflict', 'This was already decided.');
  end if;
  update public.trip_claims c set status = 'withdrawn', decision = 'Withdrawn.', decided_at = now() where c.id = claim.id;
  return booking.id;
end
$$;
comment on function private.withdraw_claim is
'The caller takes back a claim that is not decided, and the money is free again. Returns the booking. Repeating it changes
nothing.
Refuses: 401, 403 suspended; 404; 409 conflict after the decision.
Security definer because: clients cannot write claims.';

grant execute on function
  private.open_claim,
  private.report_no_show,
  private.answer_claim,
  private.withdraw_claim
to authenticated;
