-- Telling people what their alerts have found. Three messages a day tell of new trips, a fourth one in the evening of the rest. Free
-- seats are told apart: three times a day, and once an hour for each alert, because who holds seats can give them back again and again.

create function private.may_tell(person uuid, is_waiting boolean, told_at timestamptz)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  told_max constant int := 3;
  digest_from constant time := '20:00';
  quiet constant interval := '1 hour';
  told constant int := (
    select count(*) from public.notifications n
    where n.user_id = person and n.kind = case when is_waiting then 'seats_free' else 'trip_alert' end
      and n.created_at >= private.lagos_moment(private.lagos_today(), '00:00')
  );
begin
  return coalesce(told_at < now() - quiet, true)
    and (told < told_max or (not is_waiting and told = told_max and (now() at time zone 'Africa/Lagos')::time >= digest_from))
    and exists (select from public.profiles p where p.id = person and not p.suspended and p.deleted_at is null);
end
$$;
comment on function private.may_tell is
'Whether a person may be told now: of free seats (is_waiting; told_at: when last) or of new trips.';

create function private.offer_words(offer public.trip_offers)
returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select format('%s, ₦%s a seat%s', private.describe_way(o.name, d.name, offer.departure_at, offer.arrives_at),
      private.naira(offer.fare_kobo), case when t.choices ? 'womenOnly' then ', for women only' else '' end)
    from public.trips t, public.places o, public.places d
    where t.id = offer.trip_id and o.id = offer.origin_place_id and d.id = offer.destination_place_id
  );
end
$$;
comment on function private.offer_words is
'A part of a trip in words: Lagos to Enugu, Fri 27 Nov, 07:30 → about 15:05, ₦6,500 a seat.';

create function private.offer_link(offer public.trip_offers) returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when f.position = 0 and g.position = cardinality(t.leg_taken) then '/trips/' || t.id
      else format('/trips/%s?from=%s&to=%s', t.id, f.id, g.id) end
    from public.trips t
    join public.trip_stops f on f.trip_id = t.id and f.position = offer.from_position
    join public.trip_stops g on g.trip_id = t.id and g.position = offer.to_position
    where t.id = offer.trip_id
  );
end
$$;
comment on function private.offer_link is 'The page of a part of a trip.';

create function private.tell_seats(person uuid) returns int language plpgsql set search_path = '' as $$
declare
  hit record;
  told int := 0;
begin
  for hit in
    select a.id, h.trip_id, a.seats, h.told_at, x as offer
    from private.trip_alerts a
    join private.alert_hits h on h.alert_id = a.id and not h.is_known and (h.told_at is null or h.told_at < h.found_at)
    cross join lateral private.hit_offer(a, h.trip_id) x
    where a.person_id = person and a.trip_id is not null and a.ends_at > now()
    order by a.ends_at for update of h
  loop
    -- After each message: one may be the third of the day.
    continue when not private.may_tell(person, true, hit.told_at);
    if (hit.offer).trip_id is null or private.has_seats(person, hit.trip_id) then
      -- The seats were taken again before the person was told.
      delete from private.alert_hits h where h.alert_id = hit.id and h.trip_id = hit.trip_id and h.told_at is null;
      update private.alert_hits h set found_at = h.told_at where h.alert_id = hit.id and h.trip_id = hit.trip_id;
    else
      perform private.notify(
        person, case hit.seats when 1 then 'seat_free' else 'seats_free' end,
        jsonb_build_object('seats', hit.seats, 'offer', private.offer_words(hit.offer)), private.offer_link(hit.offer)
      );
      -- A search of theirs that has found the trip too needs no message of its own.
      update private.alert_hits h set told_at = clock_timestamp() from private.trip_alerts a
      where h.trip_id = hit.trip_id and a.id = h.alert_id and a.person_id = person and (a.id = hit.id or a.trip_id is null);
      told := told + 1;
    end if;
  end loop;
  return told;
end
$$;
comment on function private.tell_seats is
'Step of tell_person: one notification for each trip that the person waits for and that has free seats; it counts for their searches
that have found the trip too.';

create function private.tell_trips(person uuid) returns int language plpgsql set search_path = '' as $$
declare
  -- As many as fit into an SMS.
  named_max constant int := 2;
  trips_count int;
  offers text;
  link text;
begin
  if not private.may_tell(person, false, null) then
    return 0;
  end if;
  update private.alert_hits h set is_known = true from private.trip_alerts a
  where a.person_id = person and a.trip_id is null and h.alert_id = a.id and not h.is_known and h.told_at is null
    and private.has_seats(person, h.trip_id);
  -- A trip that cannot be booked now may be found again.
  delete from private.alert_hits h using private.trip_alerts a
  where a.person_id = person and a.trip_id is null and h.alert_id = a.id and not h.is_known and h.told_at is null
    and (private.hit_offer(a, h.trip_id)).trip_id is null;
  -- Marked before they are told: of two runs at once, the second finds nothing.
  with told as (
    update private.alert_hits h set told_at = clock_timestamp() from private.trip_alerts a
    where a.person_id = person and a.trip_id is null and h.alert_id = a.id and not h.is_known and h.told_at is null
    returning h.trip_id, a as alert
  ),
  trips as (
    -- Two alerts may have found one trip.
    select distinct on (t.trip_id) x as offer from told t cross join lateral private.hit_offer(t.alert, t.trip_id) x
    where x.trip_id is not null
    order by t.trip_id, (t.alert).id
  ),
  -- The message also counts for the waiting list of a trip in it.
  waiting as (
    update private.alert_hits h set told_at = clock_timestamp() from private.trip_alerts a, trips t
    where a.person_id = person and a.trip_id = (t.offer).trip_id and h.alert_id = a.id and h.trip_id = a.trip_id
      and (h.told_at is null or h.told_at < h.found_at)
  ),
  numbered as (
    select t.offer, row_number() over (order by (t.offer).departure_at, (t.offer).trip_id) as number from trips t
  )
  select count(*), string_agg(private.offer_words(n.offer), '; ' order by n.number) filter (where n.number <= named_max),
    min(private.offer_link(n.offer))
  into trips_count, offers, link from numbered n;
  if trips_count = 0 then
    return 0;
  end if;
  perform private.notify(
    person, case trips_count when 1 then 'trip_found' else 'trips_found' end, jsonb_build_object(
      'trips', trips_count, 'offers', offers, 'more', case when trips_count > named_max then trips_count - named_max end
    ), case trips_count when 1 then link else '/alerts/trips' end
  );
  return 1;
end
$$;
comment on function private.tell_trips is
'Step of tell_person: one notification for all new trips that the alerts of a person have found; it counts for the waiting lists of
these trips too.';

create function private.tell_person(person text) returns int language plpgsql set search_path = '' as $$
begin
  return private.tell_seats(person::uuid) + private.tell_trips(person::uuid);
end
$$;
comment on function private.tell_person is 'One row of match_alerts: a person whose alerts have found trips or free seats.';
