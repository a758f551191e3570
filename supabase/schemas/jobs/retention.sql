-- How long positions, links, sessions and counters are kept. Each job here deletes at most one batch.

create function private.trip_over_at(trip public.trips) returns timestamptz language sql stable
return case trip.status
  when 'completed' then trip.ended_at
  when 'cancelled' then trip.cancelled_at
  else trip.departure_at + make_interval(days => private.overdue_trip_days())
end;
comment on function private.trip_over_at is
'When the trip was completed or cancelled; for one that nobody has ended, when it counts as over.';

create function private.forget_positions() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_positions', 'public.trip_locations', $$
  exists (
    select from public.trips t
    where t.id = r.trip_id and private.trip_over_at(t) < now() - make_interval(hours => private.position_hours())
  )
$$);
comment on function private.forget_positions is
'Job: deletes the newest positions of everybody on a trip 24 hours after it; at most 500.
Security definer because: clients cannot delete positions.';

create function private.forget_tracks() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_tracks', 'private.trip_track', $$
  -- This condition is not needed, but has an index. A device's clock may be 2 minutes ahead.
  r.recorded_at < now() - interval '7 days' + interval '1 hour'
  and exists (select from public.trips t where t.id = r.trip_id and private.is_trip_forgotten(t))
$$) + private.delete_batch('forget_tracks', 'private.boarding_codes', $$
  r.look_at <= now() and exists (
    select from public.bookings b join public.trips t on t.id = b.trip_id
    where b.id = r.booking_id and private.is_trip_forgotten(t)
  )
$$) + private.change_batch('forget_tracks', 'private.boarding_codes', $$
  update %s r set look_at = now() + interval '1 day'
$$, $$
  r.look_at <= now() and not exists (
    select from public.bookings b join public.trips t on t.id = b.trip_id
    where b.id = r.booking_id and private.is_trip_forgotten(t)
  )
$$);
comment on function private.forget_tracks is
'Job: deletes the track of a trip 7 days after it and its boarding codes up to a day later, and both later if money of the trip is
not settled or a claim or dispute is open (is_trip_forgotten); at most 500 points and 500 codes. A code that stays is looked at again
after a day.
Security definer because: no role deletes from the track or the codes.';

create function private.forget_share_links() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_share_links', 'public.trip_shares', $$
  exists (select from public.trips t where t.id = r.trip_id and private.trip_over_at(t) < now() - interval '24 hours')
  and (r.expires_at is null or r.expires_at < now())
$$);
comment on function private.forget_share_links is
'Job: deletes the links to a trip 24 hours after it, and those of an alarm once they have expired, when none of them shows anything
any more; at most 500.
Security definer because: clients cannot delete links.';

create function private.forget_admin_sessions() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_admin_sessions', 'private.admin_sessions', $$ r.expires_at < now() - interval '30 days' $$);
comment on function private.forget_admin_sessions is
'Job: deletes sessions of administrators 30 days after they expired; at most 500.
Security definer because: no role deletes sessions.';

create function private.forget_rate_limits() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_rate_limits', 'private.rate_limits', $$ r.ends_at < now() $$);
comment on function private.forget_rate_limits is
'Job: deletes counters whose window has ended; at most 500.
Security definer because: no role deletes counters.';

create function private.forget_client_requests() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_client_requests', 'private.client_requests', $$ r.asked_at < now() - interval '7 days' $$);
comment on function private.forget_client_requests is
'Job: deletes the digests of requests with a client key after 7 days, when no phone repeats them any more; at most 500.
Security definer because: no role deletes digests.';

create function private.forget_reminders() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_reminders', 'private.departure_reminders', $$ r.departs_at < now() - interval '1 day' $$)
  + private.delete_batch('forget_reminders', 'private.point_reminders', $$
    r.sent_at < now() - interval '30 days'
    and exists (select from public.trips t where t.id = r.trip_id and t.departure_at < now())
  $$);
comment on function private.forget_reminders is
'Job: deletes what says that passengers were reminded of a departure, a day after it, and that drivers were reminded of their meeting
points, 30 days after that; at most 5,000 of each. Both only prevent a second reminder of a departure that is ahead.
Security definer because: no role deletes reminders.';

create function private.forget_notifications() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_notifications', 'public.notifications', $$
  -- The oldest come first in the index of ids, which begin with the time; the second condition decides.
  r.id < private.earliest_uuid(now() - interval '180 days') and r.created_at < now() - interval '180 days'
$$);
comment on function private.forget_notifications is
'Job: deletes notifications after 180 days, read or not; at most 5,000.
Security definer because: clients cannot delete notifications.';

create function private.forget_holds() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_holds', 'public.seat_holds', $$
  r.status in ('expired', 'released')
  -- What stays is looked at for 30 days only, so that the job does not read it for ever.
  and greatest(r.ended_at, r.departure_at) between now() - interval '210 days' and now() - interval '180 days'
  -- A refusal counts as long as the trip can be asked again, also when its driver has moved it.
  and exists (select from public.trips t where t.id = r.trip_id and private.trip_over_at(t) < now())
  and not exists (select from public.payments p where p.hold_id = r.id)
  and not exists (select from public.journeys j where r.id in (j.first_booking_id, j.second_booking_id))
$$);
comment on function private.forget_holds is
'Job: deletes holds and requests that became no booking, 180 days after their end and departure; at most 500. What money may still
point at stays: holds with a payment, however it ended, and both of a journey, which its first hold pays.
Security definer because: clients cannot delete holds.';

create function private.forget_registrations() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_registrations', 'private.registrations', $$ r.created_at < now() - interval '1 hour' $$);
comment on function private.forget_registrations is
'Job: deletes details of registrations that no sign-up used within an hour; at most 500.
Security definer because: no role deletes registrations.';

create function private.forget_known_devices() returns int language sql security definer set search_path = ''
return private.delete_batch('forget_known_devices', 'private.known_devices', $$
  r.seen_at < now() - make_interval(days => private.device_days())
$$);
comment on function private.forget_known_devices is
'Job: deletes devices without a sign-in for 180 days (device_days); at most 500.
Security definer because: no role deletes known devices.';

create function private.forget_email_changes() returns int language sql security definer set search_path = ''
return private.change_batch('forget_email_changes', 'auth.users', $$
  update %s r set email_change_sent_at = now()
$$, $$
  -- The function api ended before it could call end_email_request.
  r.email_change_sent_at is null and r.id in (select e.user_id from private.email_changes e where e.requested_at < now() - interval '1 minute')
$$) + private.delete_batch('forget_email_changes', 'private.email_changes', $$ r.requested_at < now() - interval '1 hour' $$);
comment on function private.forget_email_changes is
'Job: holds back mails about changes of an email address that was requested a minute ago, and deletes requests an hour after they were
made, when they are no longer valid; at most 500.
Security definer because: no role deletes requests or writes auth.users.';
