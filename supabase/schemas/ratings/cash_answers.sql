-- The question after a trip in cash: "Did you pay ₦6,500?" The driver never sees the answer.

create function private.answer_cash(booking_id uuid, answer text, paid_kobo bigint)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  -- More is a typing error.
  times_max constant int := 10;
  booking public.bookings;
  ended timestamptz;
  existing private.cash_answers;
begin
  select b.* into booking from public.bookings b
  where b.id = answer_cash.booking_id and b.passenger_id = caller for no key update;
  select t.ended_at into ended from public.trips t where t.id = booking.trip_id;
  select c.* into existing from private.cash_answers c where c.booking_id = booking.id;

  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif not coalesce(
    case answer_cash.answer
      when 'yes' then answer_cash.paid_kobo is null
      when 'more' then answer_cash.paid_kobo > booking.total_kobo and answer_cash.paid_kobo <= times_max * booking.total_kobo
      when 'less' then answer_cash.paid_kobo >= 0 and answer_cash.paid_kobo < booking.total_kobo
    end, false
  ) then
    perform private.refuse(400, 'invalid_input', case answer_cash.answer
      when 'more' then 'Enter what you paid: more than the fare, at most 10 times as much.'
      when 'less' then 'Enter what you paid: less than the fare.'
      else 'Please choose an answer.'
    end);
  elsif existing.booking_id is not null then
    if (existing.answer, existing.paid_kobo) is distinct from (answer_cash.answer, answer_cash.paid_kobo) then
      perform private.refuse(409, 'conflict', 'You have already answered.');
    end if;
    return;
  elsif booking.payment_method <> 'cash' then
    perform private.refuse(409, 'conflict', 'This trip was paid online.');
  elsif booking.status <> 'completed' then
    perform private.refuse(409, 'conflict', 'You can answer once the trip is completed.');
  elsif ended is null or ended < now() - make_interval(days => private.rating_days()) then
    perform private.refuse(409, 'conflict', format('You can answer within %s days.', private.rating_days()));
  end if;
  insert into private.cash_answers (booking_id, answer, paid_kobo)
  values (booking.id, answer_cash.answer, answer_cash.paid_kobo);
end
$$;
comment on function private.answer_cash is
'Stores whether the caller paid the agreed sum of a completed booking in cash: yes (paid_kobo null), more or less (what they paid in all).
Once; the same answer again changes nothing.
Refuses: 401, 403 suspended; 404 not_found for everyone but the passenger; 400 invalid_input for a sum that contradicts the answer; 409
conflict if the booking was paid online or is not completed, the time of ratings is over or another answer exists.
Security definer because: no role writes answers.';

create function private.list_cash_answers()
returns table (
  driver_id uuid, driver_name text, people int, booking_id uuid, trip_id uuid, passenger_id uuid, passenger_name text,
  origin_place_id text, destination_place_id text, departure_at timestamptz, fare_kobo bigint, paid_kobo bigint, answered_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  days_shown constant int := 90;
  -- One person may be wrong, or angry.
  people_min constant int := 2;
  rows_max constant int := 500;
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  with told as (
    select c.*, b.trip_id, b.driver_id, b.passenger_id, b.total_kobo, b.from_stop_id, b.to_stop_id
    from private.cash_answers c
    join public.bookings b on b.id = c.booking_id
    where c.answer = 'more' and c.answered_at > now() - make_interval(days => days_shown)
  ),
  suspected as (
    select t.driver_id, count(distinct t.passenger_id)::int as people
    from told t group by t.driver_id having count(distinct t.passenger_id) >= people_min
  )
  select s.driver_id, d.name, s.people, t.booking_id, t.trip_id, t.passenger_id, p.name, f.place_id, g.place_id, f.planned_at,
    t.total_kobo, t.paid_kobo, t.answered_at
  from suspected s
  join told t on t.driver_id = s.driver_id
  join public.profiles d on d.id = s.driver_id
  join public.profiles p on p.id = t.passenger_id
  join public.trip_stops f on f.trip_id = t.trip_id and f.id = t.from_stop_id
  join public.trip_stops g on g.trip_id = t.trip_id and g.id = t.to_stop_id
  order by s.people desc, d.name, s.driver_id, t.answered_at desc, t.booking_id
  limit rows_max;
end
$$;
comment on function private.list_cash_answers is
'Drivers of whom two people or more said in the last 90 days that they paid more than the agreed sum, with each of these answers; the drivers
with most people first.
Refuses: 401 unauthenticated.
Security definer because: no role reads answers.';

grant execute on function private.answer_cash to authenticated;
grant execute on function private.list_cash_answers to app_admin;
