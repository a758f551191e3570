-- Notifications name the arrival beside the departure.

create or replace function private.describe_trip(trip_id uuid)
returns text
-- PL/pgSQL caches the plan; a SQL function with a search_path setting would be planned in every transaction.
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- The year is named unless it is this year, as on the pages.
  day_and_time constant text := 'Dy FMDD Mon, HH24:MI';
  with_year constant text := 'Dy FMDD Mon YYYY, HH24:MI';
begin
  return (
    select format('%s to %s, %s → about %s', o.name, d.name,
      to_char(x.leaves, case when extract(year from x.leaves) = x.this_year then day_and_time else with_year end),
      to_char(x.arrives, case
        when x.arrives::date = x.leaves::date then 'HH24:MI'
        when extract(year from x.arrives) = x.this_year then day_and_time
        else with_year end))
    from public.trips t
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    cross join lateral (
      select t.departure_at at time zone 'Africa/Lagos' as leaves, t.arrives_at at time zone 'Africa/Lagos' as arrives,
        extract(year from private.lagos_today()) as this_year
    ) x
    where t.id = describe_trip.trip_id
  );
end
$$;
comment on function private.describe_trip(uuid) is
'A trip in words, in Lagos time: Lagos to Abuja, Fri 27 Nov, 07:30 → about 19:04.
Security definer because: the recipient may no longer be able to read the trip.';
