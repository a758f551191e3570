SET local check_function_bodies = off;

REVOKE ALL ON TABLE "public"."notifications" FROM "app_admin";

DROP POLICY "administrators read every notification" ON "public"."notifications";

DROP POLICY "only live administrators" ON "public"."notifications";

ALTER TABLE "public"."notifications"
  ADD COLUMN "is_anonymised" boolean NOT NULL DEFAULT false;

-- What the functions of before have cleared.
UPDATE public.notifications n SET is_anonymised = true
WHERE n.body IN (n.title || '. This person has left Tafiya.', n.title || '. The person who offered this trip has left Tafiya.');

CREATE OR REPLACE FUNCTION private.finish_deletions()
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
RETURN
  ((((private.each_row('finish_deletions'::text, 'select q.trip_id from private.trips_to_forget q order by q.trip_id'::text, 'forget_trip_of_deleted'::text) +
  private.change_batch('finish_deletions'::text, 'private.deliveries'::regclass, 'delete from %s r'::text, '
    r.user_id = any (array(select d.person_id from private.deletions d))
  '::text)) + private.change_batch('finish_deletions'::text, 'public.notifications'::regclass, 'delete from %s r'::text, '
    r.user_id = any (array(select d.person_id from private.deletions d))
  '::text)) + private.change_batch('finish_deletions'::text, 'public.notifications'::regclass, '
    update %s r set body = r.title || ''. This person has left Tafiya.'', about_id = null, is_anonymised = true
  '::text, '
    -- As forget_in_notifications: what was just told about a cancelled trip stays.
    r.about_id = any (array(select d.person_id from private.deletions d))
    and exists (
      select from private.deletions d where d.person_id = r.about_id and (r.kind <> ''trip_cancelled'' or r.created_at < d.accepted_at)
    )
  '::text)) + private.change_batch('finish_deletions'::text, 'private.deletions'::regclass, 'delete from %s r'::text, '
    -- Nothing is left of the person.
    not exists (select from private.trips_to_forget q where q.person_id = r.person_id)
    and not exists (select from private.deliveries x where x.user_id = r.person_id)
    and not exists (select from public.notifications n where n.user_id = r.person_id)
    and not exists (
      select from public.notifications n
      where n.about_id = r.person_id and (n.kind <> ''trip_cancelled'' or n.created_at < r.accepted_at)
    )
  '::text));

CREATE OR REPLACE FUNCTION private.forget_in_notifications (
  person uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  told record;
begin
  -- Notifications of others keep their title but lose name and words, except those about a trip cancelled just now.
  update public.notifications n set body = n.title || '. This person has left Tafiya.', about_id = null, is_anonymised = true
  where n.about_id = person and (n.kind <> 'trip_cancelled' or n.created_at < now());
  -- Notifications about their trips name meeting points, which may have been renamed since.
  update public.notifications n set body = n.title || '. The person who offered this trip has left Tafiya.', is_anonymised = true
  from private.recipients_of_trips(person) r
  where n.user_id = r.recipient and n.created_at < now() and n.link in ('/trips/' || r.trip_id, '/track/' || r.trip_id)
    and not n.is_anonymised;
  -- Other notifications that repeat the name of a point: those about several trips, and new ones.
  for told in
    select distinct r.recipient, p.name from private.recipients_of_trips(person) r
    cross join lateral (
      select s.point_name from public.trip_stops s where s.trip_id = r.trip_id
      union
      select point ->> 'name' from public.bookings b, jsonb_each(b.agreed_points) as e(key, point) where b.trip_id = r.trip_id
    ) as p (name)
    where p.name is not null order by p.name desc
  loop
    update public.notifications n set body = replace(replace(n.body, ' (' || told.name || ')', ''), ', ' || told.name, '')
    where n.user_id = told.recipient and position(told.name in n.body) > 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_trip_in_notifications (
  trip   uuid,
  person uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  page constant text[] := array['/trips/' || trip, '/track/' || trip];
  recipients constant uuid[] := array(
    select b.passenger_id from public.bookings b where b.trip_id = trip and b.passenger_id <> person
    union
    select t.driver_id from public.trips t where t.id = trip and t.driver_id is distinct from person
  );
  points constant text[] := array(
    select s.point_name from public.trip_stops s where s.trip_id = trip and s.point_name is not null
    union
    select e.point ->> 'name' from public.bookings b, jsonb_each(b.agreed_points) as e (key, point)
    where b.trip_id = trip and e.point ->> 'name' is not null
    order by 1 desc
  );
  point text;
begin
  perform from public.notifications n
  where n.user_id = any (recipients)
    and (n.link = any (page) or exists (select from unnest(points) p where position(p in n.body) > 0))
  order by n.id for update;
  update public.notifications n set body = n.title || '. The person who offered this trip has left Tafiya.', is_anonymised = true
  where n.user_id = any (recipients) and n.created_at < now() and n.link = any (page) and not n.is_anonymised;
  -- Other notifications that repeat the name of a point: those about several trips, and new ones.
  foreach point in array points loop
    update public.notifications n set body = replace(replace(n.body, ' (' || point || ')', ''), ', ' || point, '')
    where n.user_id = any (recipients) and position(point in n.body) > 0;
  end loop;
end
$function$;

COMMENT ON COLUMN "public"."notifications"."is_anonymised" IS 'The deletion of an account has removed the name and words of another person. Not granted to the recipient.';

CREATE OR REPLACE FUNCTION private.take_places (
  wanted    private.wanted_seats,
  is_online boolean
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  online_ends_before constant interval := '45 minutes';
  hold_time constant interval := '15 minutes';
  caller uuid;
  seats_max int := (select s.booking_seats_max from public.platform_settings s);
  trip public.trips;
  leg record;
  first public.bookings;
  named jsonb;
  made uuid;
begin
  if not is_online then
    wanted.adds_to := null; -- A booking in cash gets more seats by add_seats.
  end if;
  if wanted.from_stop_id is null or wanted.to_stop_id is null then
    select coalesce(wanted.from_stop_id, (array_agg(s.id order by s.position))[1]),
      coalesce(wanted.to_stop_id, (array_agg(s.id order by s.position desc))[1])
    into wanted.from_stop_id, wanted.to_stop_id
    from public.trip_stops s where s.trip_id = wanted.trip_id and s.position is not null;
  end if;
  -- Serialises the passenger's bookings: a concurrent copy of this request has committed before find_repeated_request looks
  -- for it, and two bookings cannot both take the last place of check_bookings.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if wanted.seats is null or wanted.seats < 1 then
    perform private.refuse(400, 'invalid_input', 'At least 1 seat required');
  elsif wanted.seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  end if;
  named := private.clean_travellers(wanted.travellers, wanted.seats);
  wanted.extras := private.clean_extras(wanted.extras);

  made := private.find_repeated_request('bookings', caller, wanted.client_key, jsonb_build_object(
    'trip_id', wanted.trip_id, 'seats', wanted.seats, 'from_stop_id', wanted.from_stop_id, 'to_stop_id', wanted.to_stop_id,
    'payment_method', case when is_online then 'online' else 'cash' end
  ));
  if made is not null then
    if not is_online and named <> private.named_travellers(made, true) then
      perform private.refuse(409, 'conflict', 'This booking was already made with other travellers.');
    elsif wanted.extras <> coalesce(
      (select b.extras from public.bookings b where b.id = made), (select h.extras from public.seat_holds h where h.id = made)
    ) then
      perform private.refuse(409, 'conflict', 'This booking was already made with other extras.');
    end if;
    return made;
  end if;

  perform private.check_bookings(caller, wanted.seats, is_online, wanted.adds_to is not null);
  if is_online then
    perform private.check_holds(caller, wanted.trip_id);
  end if;

  -- Locked last: from here on, everyone else who books this trip waits.
  select t.* into trip from public.trips t where t.id = wanted.trip_id for no key update;
  if private.release_expired_holds(wanted.trip_id) > 0 then
    select t.* into trip from public.trips t where t.id = wanted.trip_id;
  end if;
  select l.* into leg from private.legs l
  where l.trip_id = trip.id and l.from_stop_id = wanted.from_stop_id and l.to_stop_id = wanted.to_stop_id;
  first := private.booking_added_to(wanted, caller);
  perform private.check_bookable(
    trip, caller, wanted.seats, private.free_between(trip.total_seats, trip.leg_taken, leg.from_position, leg.to_position),
    private.seats_booked_with(first)
  );
  if trip.confirms_passengers then
    perform private.refuse(409, 'approval_required', 'This driver confirms each passenger. Please ask for the seats.');
  end if;
  -- Clients have seen milliseconds only.
  if leg.fare_kobo <> wanted.seen_fare_kobo
    or date_trunc('milliseconds', leg.departure_at) <> date_trunc('milliseconds', wanted.seen_departure_at)
    or not private.offers_extras(trip.choices, wanted.extras)
    or (first.id is not null and private.changes_of(first) <> '[]')
  then
    perform private.refuse(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.');
  elsif trip.choices ? 'womenOnly' and wanted.confirms_women_only is not true then
    perform private.refuse(
      409, 'women_only', 'This trip is for women only. Please confirm that every traveller is a woman.'
    );
  elsif not private.takes_cash(trip) and not private.takes_online(trip) then
    perform private.refuse(
      409, case when is_online then 'payments_off' else 'payment_required' end,
      'This trip cannot be booked now: it takes online payment only, and its driver cannot receive it yet.'
    );
  elsif is_online and not private.takes_online(trip) then
    perform private.refuse(409, 'payments_off', 'This trip is paid in cash when you board.');
  elsif is_online and trip.departure_at < now() + online_ends_before then
    perform private.refuse(409, 'too_late', 'Online payment ends 45 minutes before departure.');
  elsif not is_online and not private.takes_cash(trip) then
    perform private.refuse(409, 'payment_required', 'This trip is paid online when you book.');
  end if;

  perform private.take_seats(trip.id, wanted.from_stop_id, wanted.to_stop_id, wanted.seats);
  if is_online then
    perform private.check_passenger(caller);
    insert into public.seat_holds (
      trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, points, travellers, client_key,
      expires_at, agreed_terms, extras, adds_to
    )
    values (
      trip.id, caller, wanted.seats, leg.fare_kobo, wanted.from_stop_id, wanted.to_stop_id, leg.departure_at,
      private.points_of(trip.id, wanted.from_stop_id, wanted.to_stop_id, false), named, wanted.client_key, now() + hold_time,
      private.terms_of(trip.id, wanted.to_stop_id), wanted.extras, first.id
    )
    returning id into made;
    return made;
  end if;
  insert into public.bookings (
    trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key, from_stop_id, to_stop_id, extras,
    agreed_departure_at
  )
  values (
    trip.id, caller, trip.driver_id, trip.company_id, wanted.seats, leg.fare_kobo, wanted.client_key,
    wanted.from_stop_id, wanted.to_stop_id, wanted.extras, leg.departure_at
  )
  returning id into made;
  if named <> '[]' then
    perform private.name_travellers(made, named);
  end if;
  return made;
end
$function$;

COMMENT ON FUNCTION "private"."after_profile"() IS 'Trigger: what must follow every new or changed profile: identity marks, the warning about a changed number, trips that
are shown or hidden, the driver profile.
Security definer because: clients write none of these tables.';

COMMENT ON FUNCTION "private"."before_driver"() IS 'Trigger, because columns follow from others at every write: an approved photo is shown in lists of trips if its file is small. A stored file never changes. Another photo of the profile
waits for an administrator.';
