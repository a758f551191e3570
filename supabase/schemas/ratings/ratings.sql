-- Ratings of both sides after a trip. Neither side sees the other's rating first.

create function private.rating_days() returns int language sql immutable
return 14;
comment on function private.rating_days() is 'Days after the end of a trip within which it can be rated.';

create function private.update_rating(person uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seen record;
begin
  select avg(r.stars)::numeric(3, 2) as average, count(*)::int as amount into seen
  from public.ratings r where r.ratee_id = person and r.revealed_at is not null;
  update public.profiles p set rating_average = seen.average, rating_count = seen.amount where p.id = person;
  update public.driver_profiles d set rating_average = seen.average, rating_count = seen.amount where d.id = person;
  perform private.broadcast_to_user(person, 'rating_revealed', jsonb_build_object('ratings', seen.amount));
end
$$;
comment on function private.update_rating(uuid) is
'Counts a person''s revealed ratings again, stores average and count on profile and driver profile, and broadcasts
rating_revealed. The caller holds a lock on the profile, so two reveals cannot count from the same state.
Security definer because: clients cannot write these columns.';

create function private.reveal_ratings() returns int language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
  person uuid;
  people int := 0;
begin
  -- One trip for each hidden rating: a join would read all bookings.
  select array_agg(distinct r.ratee_id) into due
  from public.ratings r
  cross join lateral (
    select t.ended_at from public.bookings b join public.trips t on t.id = b.trip_id where b.id = r.booking_id offset 0
  ) trip
  where r.revealed_at is null and trip.ended_at < now() - make_interval(days => private.rating_days());
  if due is null then
    return 0;
  end if;
  -- Profiles are locked before ratings and by id, as in give_rating.
  perform from public.profiles p where p.id = any (due) order by p.id for no key update;
  for person in
    with shown as (
      update public.ratings r set revealed_at = now()
      from public.bookings b join public.trips t on t.id = b.trip_id
      where r.revealed_at is null and b.id = r.booking_id and t.ended_at < now() - make_interval(days => private.rating_days())
        and r.ratee_id = any (due)
      returning r.ratee_id
    )
    select distinct s.ratee_id from shown s
  loop
    perform private.update_rating(person);
    people := people + 1;
  end loop;
  return people;
end
$$;
comment on function private.reveal_ratings() is
'Reveals the ratings whose window is over and returns for how many people that changed something. Called whenever ratings
are read, since there are no scheduled jobs.
Security definer because: clients cannot write ratings.';

create function private.create_notification_to_rate_passengers(trip public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  -- Confirmed and completed bookings: settle_bookings may have run or not.
  passengers int := (
    select count(distinct b.passenger_id) from public.bookings b where b.trip_id = trip.id and b.status <> 'cancelled'
  );
begin
  if passengers > 0 then
    perform private.create_notification(trip.driver_id, 'rating_due', 'How was your trip?',
      format('Rate your %s for %s within %s days.', case passengers when 1 then 'passenger' else 'passengers' end,
        private.describe_trip(trip.id), private.rating_days()), '/account#ratings');
  end if;
end
$$;
comment on function private.create_notification_to_rate_passengers(public.trips) is
'Stores a notification that asks the driver of a completed trip for ratings, even if the driver completed it.';

grant execute on function private.reveal_ratings() to authenticated;
