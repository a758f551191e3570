-- Giving a rating, and which ratings are due.

create function private.give_rating(booking_id uuid, stars int, comment text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  booking public.bookings;
  ended timestamptz;
  existing public.ratings;
  words text := private.open_text(comment, 500, 'Comment');
  other uuid;
  given uuid;
begin
  select b.* into booking from public.bookings b
  -- Added seats are rated with their first booking: two people rate each other once for a trip.
  where b.id = coalesce((select a.adds_to from public.bookings a where a.id = give_rating.booking_id and a.status <> 'cancelled'),
      give_rating.booking_id)
    and caller in (b.passenger_id, b.driver_id);
  -- People are locked before bookings and by id, as when an account is deleted. It serialises the two sides, so that the second
  -- one sees the first rating.
  perform from public.profiles p where p.id in (booking.passenger_id, booking.driver_id) order by p.id for no key update;
  select b.* into booking from public.bookings b where b.id = booking.id;
  select t.ended_at into ended from public.trips t where t.id = booking.trip_id;
  select r.* into existing from public.ratings r where r.booking_id = booking.id and r.rater_id = caller;

  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif not coalesce(give_rating.stars between 1 and 5, false) then
    perform private.refuse(400, 'invalid_input', 'Please choose 1 to 5 stars');
  elsif existing.id is not null then
    if (existing.stars, existing.comment) is distinct from (give_rating.stars, words) then
      perform private.refuse(409, 'conflict', 'You have already rated this trip.');
    end if;
    return existing.id;
  elsif booking.status <> 'completed' then
    perform private.refuse(409, 'conflict', 'You can rate a trip once it is completed.');
  elsif ended is null or ended < now() - make_interval(days => private.rating_days()) then
    perform private.refuse(409, 'conflict', format('Trips can be rated within %s days.', private.rating_days()));
  end if;

  other := case caller when booking.driver_id then booking.passenger_id else booking.driver_id end;
  insert into public.ratings (booking_id, rater_id, ratee_id, stars, comment, closes_at)
  values (booking.id, caller, other, give_rating.stars, words, ended + make_interval(days => private.rating_days()))
  returning id into given;

  if exists (select from public.ratings r where r.booking_id = booking.id and r.rater_id = other) then
    update public.ratings r set revealed_at = now() where r.booking_id = booking.id;
    perform private.update_rating(caller);
    perform private.update_rating(other);
  end if;
  return given;
end
$$;
comment on function private.give_rating is
'Rates the other side of the caller''s completed booking, once. Repeating the same rating returns the first one.
Refuses: 401, 403 suspended; 400 invalid_input; 404 not_found; 409 conflict if the trip is not completed, the window is
over or a different rating exists.
Security definer because: clients cannot write ratings.';

create function private.due_ratings()
returns table (
  booking_id uuid, trip_id uuid, person_name text, origin_place_id text, destination_place_id text,
  departure_at timestamptz, closes_at timestamptz, cash_kobo bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  -- A trip is over within 7 days of its departure: it is completed by the clock 12 hours after its arrival.
  departed_after constant timestamptz := now() - make_interval(days => private.rating_days() + 7);
begin
  return query
  select d.id, d.trip_id, d.name, f.place_id, g.place_id, f.planned_at, d.closes_at, d.cash_kobo
  from (
    select b.*, t.closes_at, p.name,
      case when b.passenger_id = caller and b.payment_method = 'cash'
        and not exists (select from private.cash_answers c where c.booking_id = b.id)
      then b.total_kobo end as cash_kobo
    from (
      -- Two conditions, each with an index: one with "or" reads every booking. Those of a driver are found by their trips, of which
      -- there are fewer.
      select o.* from public.bookings o
      where o.passenger_id = caller and o.agreed_departure_at > departed_after
      union all
      select o.* from public.trips t
      cross join lateral (select x.* from public.bookings x where x.trip_id = t.id offset 0) o
      where t.driver_id = caller and o.driver_id = caller and t.departure_at > departed_after and t.status = 'completed'
    ) b
    cross join lateral (
      select x.ended_at + make_interval(days => private.rating_days()) as closes_at from public.trips x where x.id = b.trip_id offset 0
    ) t
    join public.profiles p on p.id = case caller when b.driver_id then b.passenger_id else b.driver_id end
    where t.closes_at > now() and b.status = 'completed' and b.adds_to is null and p.deleted_at is null
      and not exists (select from public.ratings r where r.booking_id = b.id and r.rater_id = caller)
    order by t.closes_at desc
    limit 50
  ) d
  join public.trip_stops f on f.trip_id = d.trip_id and f.id = d.from_stop_id
  join public.trip_stops g on g.trip_id = d.trip_id and g.id = d.to_stop_id
  order by d.closes_at desc;
end
$$;
comment on function private.due_ratings is
'The caller''s completed bookings that can still be rated, each with the part of the trip that the passenger travelled.
cash_kobo: what a passenger was to pay in cash, until they have answered whether they did (answer_cash).
Refuses: 401, 403 suspended (by require_active).
Security definer because: the caller cannot read the other person''s name.';

create function private.ratings_of_caller()
returns table (id uuid, stars int, comment text, from_name text, created_at timestamptz, answer text, is_public boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select r.id, r.stars, r.comment, p.name, r.created_at, r.answer, private.is_public_comment(r.rating)
  from (
    -- The names of those that are shown only.
    select l.*, l as rating from public.ratings l
    where l.ratee_id = caller and l.revealed_at is not null
    order by l.created_at desc
    limit 50
  ) r
  join public.profiles p on p.id = r.rater_id
  order by r.created_at desc;
end
$$;
comment on function private.ratings_of_caller is
'The latest revealed ratings of the caller with the raters'' names.
Refuses: 401, 403 suspended (by require_active).
Security definer because: the caller cannot read the raters'' names.';

grant execute on function
  private.give_rating,
  private.due_ratings,
  private.ratings_of_caller
to authenticated;
