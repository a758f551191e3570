-- Ratings of both sides after a trip. Neither side sees the other's rating first.

create function private.rating_days() returns int language sql immutable
return 14;
comment on function private.rating_days is 'Days after the end of a trip within which it can be rated.';

create function private.update_rating(person uuid)
returns void language plpgsql set search_path = '' as $$
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
comment on function private.update_rating is
'Counts a person''s revealed ratings again, stores average and count on profile and driver profile, and broadcasts
rating_revealed. The caller holds a lock on the profile, so two reveals cannot count from the same state.';

create function private.reveal_ratings_of(person uuid) returns int language plpgsql set search_path = '' as $$
begin
  -- Profiles are locked before ratings, as in give_rating. The job waits for no lock: its next run reveals locked ratings.
  perform from public.profiles p where p.id = person for no key update skip locked;
  if not found then
    return 0;
  end if;
  update public.ratings r set revealed_at = now()
  where r.id in (
    select d.id from public.ratings d
    where d.ratee_id = person and d.revealed_at is null and d.closes_at < now() for no key update skip locked
  );
  if not found then
    return 0;
  end if;
  perform private.update_rating(person);
  return 1;
end
$$;
comment on function private.reveal_ratings_of is 'One row of reveal_ratings: the ratings of a person whose window is over.';

create function private.reveal_ratings() returns int language sql set search_path = ''
return private.each_row('reveal_ratings', $$
  select distinct r.ratee_id from public.ratings r where r.revealed_at is null and r.closes_at < now()
$$, 'reveal_ratings_of');
comment on function private.reveal_ratings is
'Job: reveals the ratings whose window is over, each with the averages of the rated person. Returns for how many people, at most 100.';

create function private.create_notification_to_rate_passengers(trip public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  -- Confirmed and completed bookings: settle_bookings may have run or not.
  passengers int := (
    select count(distinct b.passenger_id) from public.bookings b where b.trip_id = trip.id and b.status <> 'cancelled'
  );
begin
  if passengers > 0 then
    perform private.notify(trip.driver_id, 'rating_due', jsonb_build_object(
      'person', case passengers when 1 then 'passenger' else 'passengers' end, 'trip', private.describe_trip(trip.id),
      'days', private.rating_days()), '/rate?trip=' || trip.id);
  end if;
end
$$;
comment on function private.create_notification_to_rate_passengers is
'Stores a notification that asks the driver of a completed trip for ratings, even if the driver completed it.';
