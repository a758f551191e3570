-- Chapter 05, part 5: seats cost nothing before boarding, so nobody may take all of them.

create function private.check_bookings(caller uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  ahead_max constant int := 40;
  per_day_max constant int := 60;
  oldest timestamptz;
begin
  if (
    select count(*) from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = caller and b.status = 'confirmed' and t.departure_at > now()
  ) >= ahead_max then
    perform private.refuse(409, 'conflict', format(
      'You already have %s trips ahead. Cancel one before you book another.', ahead_max
    ));
  end if;

  -- Cancelled ones count as well: a seat that comes and goes is lost to others for that time, and its driver is told of each.
  select b.created_at into oldest from public.bookings b
  where b.passenger_id = caller order by b.created_at desc offset per_day_max - 1 limit 1;
  if oldest > now() - interval '24 hours' then
    perform private.refuse(
      429, 'rate_limited', format('You have booked %s times in 24 hours. Please try again later.', per_day_max),
      jsonb_build_object('retryAfterSeconds', ceil(extract(epoch from oldest + interval '24 hours' - now())))
    );
  end if;
end
$$;
comment on function private.check_bookings(uuid) is
  'At most 40 bookings of trips that have not left, and 60 made in 24 hours (limits.ts says why so many). The caller holds '
  'their profile, so that bookings beside each other are counted. Refuses 409 conflict, 429.';
