-- A suspension, or a withdrawn approval, of a driver or company with many coming trips. What stops sales and money happens at once (block_trips); the trips
-- are hidden or shown again, and the passengers notified, by a job that can stop after any trip.

create function private.coming_trips(person uuid) returns setof public.trips language sql stable set search_path = '' as $$
  select t.* from public.trips t where t.driver_id = person and t.status in ('scheduled', 'active', 'waiting')
  union all
  select t.* from public.trips t
  where t.company_id = person and t.driver_id is distinct from person and t.status in ('scheduled', 'active', 'waiting')
$$;
comment on function private.coming_trips is
'The coming trips of a driver or company: two conditions, each with an index.';

create function private.is_seller_blocked(trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id in (trip.driver_id, trip.company_id) and (p.has_trips_to_follow or p.deleted_at is not null))
    and not private.may_be_listed(trip.driver_id, trip.company_id);
end
$$;
comment on function private.is_seller_blocked is
'True if the driver or the company of a trip may not sell it, while a job has not hidden or cancelled it yet.';

create function private.has_trips_to_follow(person uuid) returns boolean language sql stable set search_path = ''
return exists (select from public.profiles p where p.id = person and p.has_trips_to_follow);
comment on function private.has_trips_to_follow is 'True if follow_suspensions still has trips of this person to hide or to show.';

create function private.block_trips(person uuid) returns boolean language plpgsql set search_path = '' as $$
declare
  -- So many trips are hidden in the transaction of the suspension; more would take longer than a request may.
  at_once_max constant int := 100;
  trip public.trips;
begin
  if (select count(*) from (select from private.coming_trips(person) limit at_once_max + 1) t) <= at_once_max then
    update public.profiles p set has_trips_to_follow = false where p.id = person and p.has_trips_to_follow;
    return false;
  end if;
  -- The trips of a deleted account are not hidden, but cancelled (finish_deletions).
  update public.profiles p set has_trips_to_follow = true where p.id = person and p.deleted_at is null;
  -- A hold that a passenger is paying for now would become a booking.
  for trip in
    select t.* from public.trips t
    where t.id in (
      select h.trip_id from public.seat_holds h join private.coming_trips(person) c on c.id = h.trip_id where h.status = 'open'
    ) and not private.may_be_listed(t.driver_id, t.company_id)
    order by t.id for no key update
  loop
    perform private.release_holds_of_trip(trip);
  end loop;
  delete from public.trip_offers o using private.coming_trips(person) t where o.trip_id = t.id and not private.may_be_listed(t.driver_id, t.company_id);
  return true;
end
$$;
comment on function private.block_trips is
'Leaves the coming trips of a person whose suspension has changed to the job follow_suspensions if they are many, and returns whether.
Their offers and open holds end at once, and check_bookable refuses every booking.';

create function private.follow_suspension(trip_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  trip public.trips;
  sellers uuid[];
begin
  select t.* into trip from public.trips t where t.id = follow_suspension.trip_id for no key update;
  if trip.status not in ('scheduled', 'active', 'waiting')
    or trip.is_listed = private.may_be_listed(trip.driver_id, trip.company_id)
  then
    return 0;
  end if;
  update public.trips t set is_listed = not trip.is_listed where t.id = trip.id;
  sellers := array(select p.id from public.profiles p where p.id in (trip.driver_id, trip.company_id) and p.has_trips_to_follow);
  if trip.is_listed then
    perform private.create_notifications_of_hidden_trips(array[trip.id], p.id) from public.profiles p
    where p.id = any (sellers) and p.suspended;
    perform private.create_notifications_of_withdrawal(p.id, array[trip.id]) from public.profiles p
    where p.id = any (sellers) and not p.suspended;
  end if;
  perform private.broadcast_to_trip(trip.id, 'membership_changed', jsonb_build_object('userId', s)) from unnest(sellers) s;
  return 1;
end
$$;
comment on function private.follow_suspension is 'One row of follow_suspensions: a trip that is listed and may not be, or the reverse.';

create function private.end_following(person uuid) returns int language plpgsql set search_path = '' as $$
begin
  -- People are locked before trips everywhere, and this job has locked trips: it does not wait.
  perform from public.profiles p where p.id = person and p.has_trips_to_follow for no key update skip locked;
  if not found or exists (
    -- Read after the lock: the suspension may have changed meanwhile.
    select from private.coming_trips(person) t where t.is_listed <> private.may_be_listed(t.driver_id, t.company_id)
  ) then
    return 0;
  end if;
  update public.profiles p set has_trips_to_follow = false where p.id = person;
  return 1;
end
$$;
comment on function private.end_following is 'One row of follow_suspensions: a person all of whose trips have followed.';

create function private.follow_suspensions() returns int language sql set search_path = ''
return private.each_row('follow_suspensions', $$
  select t.id from public.profiles p cross join lateral private.coming_trips(p.id) t
  where p.has_trips_to_follow
    -- Of a suspended person the hidden trips need no second question.
    and (t.is_listed or not p.suspended) and t.is_listed <> private.may_be_listed(t.driver_id, t.company_id)
  order by t.id
$$, 'follow_suspension') + private.each_row('follow_suspensions', $$
  select p.id from public.profiles p where p.has_trips_to_follow order by p.id
$$, 'end_following');
comment on function private.follow_suspensions is
'Job: hides the coming trips of a suspended driver or company that has many, or shows them again, and notifies their passengers; at
most 100 in a run.';
