-- The ways that a driver usually goes, so that one is published again with few taps.

create function private.usual_trips()
returns table (
  id uuid, origin text, destination text, via text[], departure_date timestamptz, total_seats int, fare_per_seat_kobo int, times int
)
language plpgsql
stable
set search_path = ''
-- The planner would read every place; a driver has few trips.
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  usual_days constant int := 60;
  ways_max constant int := 5;
begin
  return query
  with ways as materialized (
    -- The newest trip of each way stands for it: its seats, fare and terms are the ones of now.
    select (array_agg(t.id order by t.departure_at desc))[1] as newest, count(*)::int as times, max(t.departure_at) as newest_at
    from public.trips t
    where t.driver_id = (select auth.uid()) and t.company_id is null and t.status <> 'cancelled'
      and t.departure_at between now() - make_interval(days => usual_days) and now()
    group by t.origin_place_id, t.destination_place_id, (t.departure_at at time zone 'Africa/Lagos')::time
    order by count(*) desc, max(t.departure_at) desc
    limit ways_max
  )
  select t.id, o.name, p.name, array(
      select s_place.name from public.trip_stops s join public.places s_place on s_place.id = s.place_id
      where s.trip_id = t.id and s.position between 1 and cardinality(t.leg_taken) - 1
      order by s.position
    ), t.departure_at, t.total_seats, t.fare_kobo, w.times
  from ways w
  join public.trips t on t.id = w.newest
  join public.places o on o.id = t.origin_place_id
  join public.places p on p.id = t.destination_place_id
  order by w.times desc, w.newest_at desc;
end
$$;
comment on function private.usual_trips is
'The caller''s own ways of the last 60 days: route and hour, the most frequent first, at most 5. Each with its newest trip, which
a new one repeats, and the places where that trip stops. Cancelled trips and those of a fleet do not count.';

grant execute on function private.usual_trips to authenticated;
